// An element that can be pulled away with mouse, pen or finger: a press that moves is a drag, not a click.

const FAR = 6;

export function pull(
  node: HTMLElement,
  begin: (event: PointerEvent) => void,
): { update(next: (event: PointerEvent) => void): void; destroy(): void } {
  let from: PointerEvent | null = null;
  const down = (event: PointerEvent): void => void (event.button === 0 && (from = event));
  const move = (event: PointerEvent): void => {
    if (!from || Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < FAR) return;
    from = null;
    // What is pulled away is in the hand, and no longer a button that the space bar would press.
    node.blur();
    begin(event);
  };
  const up = (): void => void (from = null);
  node.addEventListener("pointerdown", down);
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  node.style.touchAction = "none";
  return {
    update: (next) => void (begin = next),
    destroy() {
      node.removeEventListener("pointerdown", down);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
    },
  };
}

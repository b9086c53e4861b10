// "Your turn" while no page of ours is open: shows what the server sent, and leads to the table when it is touched. Nothing is
// kept for use without the network.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data.json();
  } catch {
    // A message that cannot be read is still one.
  }
  const url = typeof told.url === "string" && told.url.startsWith("/") ? told.url : "/";
  event.waitUntil(
    self.registration.showNotification(told.title ?? "Grognard", {
      body: told.body ?? "",
      tag: told.tag ?? "grognard",
      icon: "/eagle.svg",
      data: { url },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url ?? "/", self.location.origin).href;
  event.waitUntil(
    (async () => {
      const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const there = windows.find((it) => it.url.split("#")[0] === url);
      await (there ? there.focus() : self.clients.openWindow(url));
    })(),
  );
});

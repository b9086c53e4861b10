// A drawing is a list of paths, each with the class that colours it: few nodes, many strokes.

export interface Layer {
  cls: string;
  d: string;
}

/** Collects strokes by class, in the order the classes first appear. */
export class Sheet {
  private readonly paths = new Map<string, string[]>();

  put(cls: string, d: string): this {
    const list = this.paths.get(cls);
    if (list) list.push(d);
    else this.paths.set(cls, [d]);
    return this;
  }

  layers(): Layer[] {
    return [...this.paths].map(([cls, parts]) => ({ cls, d: parts.join("") }));
  }
}

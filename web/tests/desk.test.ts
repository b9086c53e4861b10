import { describe, expect, it } from "vitest";
import { chances } from "../src/desk/chances";
import { blank, leaves, shapeOf } from "../src/desk/schema";

const SHOT = {
  $defs: {
    Order: {
      oneOf: [
        { const: "line", title: "order-line" },
        { const: "column", title: "order-column" },
      ],
    },
    Screen: { type: "object", properties: { men: { type: "integer", minimum: 1, maximum: 12 } }, required: ["men"] },
  },
  type: "object",
  properties: {
    groups: { type: "integer", minimum: 0, maximum: 60 },
    range_cm: { type: "number" },
    order: { $ref: "#/$defs/Order" },
    rifles: { type: "boolean", default: true },
    screen: { anyOf: [{ $ref: "#/$defs/Screen" }, { type: "null" }], default: null },
    die: { type: ["integer", "null"], minimum: 1, maximum: 6 },
    obstacles: { type: "array", items: { type: "number" } },
    generals: { type: "array", items: { type: "integer", minimum: 0 }, minItems: 2, maxItems: 2 },
    options: { type: "object", properties: { each: { title: "option-each-name", oneOf: [{ const: "off", title: "option-each-off" }] } } },
  },
};

describe("the form of a resolution", () => {
  const form = shapeOf(SHOT);

  it("starts with its defaults, and else with nothing", () => {
    expect(blank(form)).toEqual({
      groups: 0,
      range_cm: 0,
      order: "line",
      rifles: true,
      screen: null,
      die: null,
      obstacles: [],
      generals: [0, 0],
      options: { each: "off" },
    });
  });

  it("asks first for what it must know, in the order of the rulebook", () => {
    const { is, ...rest } = shapeOf({ ...SHOT, required: ["range_cm", "groups"] });
    expect(is === "group" && "fields" in rest && rest.fields.slice(0, 3).map((field) => field.key)).toEqual([
      "range_cm",
      "groups",
      "order",
    ]);
  });

  it("knows what may stand where", () => {
    const fields = form.is === "group" ? Object.fromEntries(form.fields.map((field) => [field.key, field])) : {};
    expect(fields["groups"]?.shape).toEqual({ is: "number", least: 0, most: 60, whole: true });
    expect(fields["range_cm"]?.shape).toMatchObject({ whole: false });
    expect(fields["order"]?.shape).toMatchObject({ is: "choice", choices: [{ id: "line", title: "order-line" }, { id: "column" }] });
    expect(fields["screen"]?.shape).toMatchObject({ is: "maybe", of: { is: "group" } });
    expect(fields["die"]?.shape).toEqual({ is: "maybe", of: { is: "number", least: 1, most: 6, whole: true } });
    expect(fields["generals"]?.shape).toMatchObject({ is: "list", least: 2, most: 2 });
    const options = fields["options"]?.shape;
    expect(options?.is === "group" && options.fields[0]?.title).toBe("option-each-name");
  });
});

describe("what comes of it", () => {
  const result = shapeOf({
    type: "object",
    properties: { passed: { type: "boolean" }, lost: { type: "array", items: { type: "integer" } }, wound: { type: ["string", "null"] } },
  });

  it("goes one of several ways, and says more on some", () => {
    const fate = shapeOf({
      oneOf: [
        { const: "won", title: "won" },
        { type: "object", properties: { lost: { type: "integer" } }, required: ["lost"] },
      ],
    });
    expect(leaves(fate, "won")).toMatchObject([{ key: "", value: "won" }]);
    expect(leaves(fate, { lost: 2 })).toMatchObject([{ key: "lost", value: 2, path: ["lost"] }]);
    expect(blank(fate)).toBe("won");
    // A number or a unit: a form has the unit.
    const fuller = shapeOf({
      anyOf: [{ type: "integer" }, { type: "object", properties: { a: { type: "boolean" }, b: { type: "boolean" } } }],
    });
    expect(fuller.is).toBe("group");
  });

  it("is told one by one, and what is not there says nothing", () => {
    expect(leaves(result, { passed: true, lost: [2, 0], wound: null }).map(({ path, key, value }) => [path.join("."), key, value])).toEqual(
      [
        ["passed", "passed", true],
        ["lost.0", "lost", 2],
        ["lost.1", "lost", 0],
      ],
    );
  });

  it("has odds for each question, summed exactly", () => {
    const row = (passed: boolean, lost: number, fraction: string, percent: string) => ({
      outcome: { passed, lost: [lost], wound: null },
      fraction,
      percent,
      low: percent,
      high: percent,
    });
    const rows = [row(true, 0, "1/3", "33.33"), row(true, 1, "1/6", "16.67"), row(false, 1, "1/2", "50.00")];
    const found = chances({ exact: true, samples: null, branches: 6, rows }, result, (leaf) => String(leaf.value));
    const told = found.map((it) => [it.leaf.key, it.odds.rows.map((one) => [one.outcome.args?.[0]?.[1], one.fraction, one.percent])]);
    expect(told).toEqual([
      [
        "passed",
        [
          [{ is: "name", value: "true" }, "1/2", "50.00"],
          [{ is: "name", value: "false" }, "1/2", "50.00"],
        ],
      ],
      [
        "lost",
        [
          [{ is: "name", value: "0" }, "1/3", "33.33"],
          [{ is: "name", value: "1" }, "2/3", "66.67"],
        ],
      ],
    ]);
  });
});

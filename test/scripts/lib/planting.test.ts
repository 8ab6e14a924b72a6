import { describe, expect, it } from "vitest";
import { placesOf, planted } from "../../../scripts/lib/planting.ts";

describe("a text of source", () => {
  const text = "await write(ctx, kindOf(it.kind), id);";

  it.each([
    ["on one line", "if (a) await write(ctx, kindOf(it.kind), id);"],
    ["over several lines", "await write(\n  ctx,\n  kindOf(it\n    .kind),\n  id,\n);"],
  ])("is found %s", (_, source) => {
    expect(placesOf(source, text)).toBe(1);
    expect(planted(source, { text, instead: "gone;" })).toMatch(/gone;$/);
  });

  it("is not found where a token differs", () => {
    expect(placesOf("await write(ctx, kindOf(it.kind), key);", text)).toBe(0);
    expect(planted("await writes(ctx);", { text: "await write(ctx);", instead: "" })).toBe("await writes(ctx);");
  });

  it("is counted in each of its places", () => {
    expect(placesOf("a.b(c); a.b(\n  c,\n);", "a.b(c)")).toBe(2);
  });
});

import { expect, it } from "vitest";
import { nfc, nfkc, onLines, onOneLine } from "#domain/legible";

it("leaves of a text what can be read, as it is read", () => {
  for (const [said, read] of [
    ["Kestrel Trade Bank\u200B N.V.", "Kestrel Trade Bank N.V."],
    ["\uFEFFBL\u00AD-\u20601", "BL-1"],
    ["BL-\u31641\u{E0041}", "BL-1"],
    ["BL-1\u200D\uFE0F", "BL-1"],
    ["BL-E\u0301", "BL-\u00C9"],
    ["invoice \u202Efdp.exe", "invoice  fdp.exe"],
    ["1 Quay\r\nOpen it:\u2028now", "1 Quay Open it: now"],
  ] as const)
    expect(onOneLine(said), JSON.stringify(said)).toBe(read);
  expect(onLines("one\n\ttwo\r\n\u202Ethree\u0007\u200B")).toBe("one\n\ttwo\r\n three ");
});

it("changes nothing of how people write", () => {
  for (const said of [
    "Porto Azul Energia S.A.",
    "林雪",
    "葛\u{E0100}城",
    "می\u200Cخواهم",
    "क्\u200Dष",
    "👩\u200D🔧 ✔\uFE0F",
    "Łódź, № 5 – “A/B”",
  ]) {
    expect(onOneLine(said)).toBe(said);
    expect(onLines(said)).toBe(said);
  }
});

it("puts only so many marks in order as a script has on one letter", () => {
  const tower = `a${"\u0301\u0316".repeat(250_000)}b`;
  for (const read of [nfc, nfkc, onOneLine, onLines]) {
    expect([...read(tower)].length).toBeLessThanOrEqual(10);
  }
  expect(nfc("e\u0301\u0323")).toBe("\u1EB9\u0301");
});

import sharp from "sharp";
import { expect, it } from "vitest";
import { compared, inkOf, type Ink } from "../../../scripts/witness/ink.ts";

const [WIDTH, HEIGHT] = [620, 877] as const;
const LINES = [100, 200, 300, 400, 500, 600] as const;

/** A page with black bars as lines of text, moved by some dots, and a picture or none. */
async function page({ by = 0, picture = true, thick = 10 } = {}): Promise<Ink> {
  const bars = LINES.map((y) => `<rect x="${60 + by}" y="${y + by}" width="500" height="${thick}"/>`).join("");
  const image = picture ? `<rect x="200" y="700" width="160" height="100" fill="#555"/>` : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/>${bars}${image}</svg>`;
  return inkOf(await sharp(Buffer.from(svg)).png().toBuffer(), WIDTH, HEIGHT);
}

it("a stroke that is drawn a part of a dot elsewhere is no difference; a missing picture is, whatever the fonts", async () => {
  const whole = await page();
  expect(compared(whole, whole, true)).toEqual({ worst: 0, cells: [] });
  expect(compared(await page({ by: 0.3 }), whole, true).cells).toEqual([]);
  const without = await page({ picture: false });
  for (const embedded of [true, false]) expect(compared(without, whole, embedded).cells.length).toBeGreaterThan(8);
});

it("other strokes of a font that is not embedded are no difference; they are one where the file brings its font", async () => {
  const [whole, other] = [await page(), await page({ thick: 7 })];
  expect(compared(other, whole, false).cells).toEqual([]);
  expect(compared(other, whole, true).cells).not.toEqual([]);
  // More ink than the other program draws is none that is missing.
  expect(compared(whole, await page({ picture: false }), false).cells).toEqual([]);
});

import sharp from "sharp";
import { expect, it } from "vitest";
import { drawStamp } from "../../../backend/signing/company-stamp.ts";

it("draws the same stamp for the same names, another for others, transparent around the ink", async () => {
  const [one, again, other, chinese] = await Promise.all([
    drawStamp("Tern & Sable", "Sines"),
    drawStamp("Tern & Sable", "Sines"),
    drawStamp("Kestrel", "Sines"),
    drawStamp("宁波海韵油脂有限公司", "宁波"),
  ]);
  expect(one.equals(again)).toBe(true);
  expect(one.equals(other)).toBe(false);
  for (const stamp of [one, chinese]) {
    const alpha = await sharp(stamp).extractChannel("alpha").raw().toBuffer();
    const ink = alpha.filter((value) => value > 128).length / alpha.length;
    expect(alpha[0]).toBe(0);
    expect(ink).toBeGreaterThan(0.05);
    expect(ink).toBeLessThan(0.5);
  }
});

import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { companyStamp } from "../../../backend/signing/company-stamp.ts";

it("draws the same stamp for the same names, another for others, transparent around the ink", async () => {
  const [one, again, other, chinese] = await Promise.all([companyStamp("Tern & Sable", "Sines"), companyStamp("Tern & Sable", "Sines"), companyStamp("Kestrel", "Sines"), companyStamp("宁波海韵油脂有限公司", "宁波")]);
  expect(one).toBe(again);
  expect(Buffer.from(one.rgb).equals(Buffer.from(other.rgb)) && Buffer.from(one.alpha ?? []).equals(Buffer.from(other.alpha ?? []))).toBe(false);
  for (const stamp of [one, chinese]) {
    const alpha = inflateSync(stamp.alpha ?? new Uint8Array());
    const ink = alpha.filter((value) => value > 128).length / alpha.length;
    expect(alpha[0]).toBe(0);
    expect(ink).toBeGreaterThan(0.05);
    expect(ink).toBeLessThan(0.5);
  }
});

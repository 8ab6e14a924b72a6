import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { decodeRemark, encodeRemark, isRemark, readRemark, shortRemark } from "#domain/chain/remark";

type Cipher = (text: string, key: string) => string;
const load = createRequire(import.meta.url);
// Their two files and not their package: its other parts cannot be loaded as modules by Node.
const THEIRS = "../../../node_modules/@trustvc/trustvc/dist/cjs/core";
const { encrypt } = load(`${THEIRS}/encrypt.js`) as { encrypt: Cipher };
const { decrypt } = load(`${THEIRS}/decrypt.js`) as { decrypt: Cipher };

describe("remarks", () => {
  it("are read by TradeTrust's clients, and theirs by us", () => {
    for (const text of ["Surrendered at Rotterdam", "交单", "0x", "a".repeat(120)]) {
      const remark = encodeRemark(text, "urn:uuid:1");
      expect(remark).toBe(`0x${encrypt(text, "urn:uuid:1")}`);
      expect(decrypt(remark.slice(2), "urn:uuid:1")).toBe(text);
      expect(decodeRemark(`0x${encrypt(text, "urn:uuid:1")}`, "urn:uuid:1")).toBe(text);
    }
  });

  it("of nothing are nothing", () => {
    expect(encodeRemark("", "urn:uuid:1")).toBe("0x");
    expect(decodeRemark("0x", "urn:uuid:1")).toBe("");
  });

  it("above 120 bytes are refused, not cut", () => {
    expect(() => encodeRemark("a".repeat(121), "x")).toThrow(RangeError);
    expect(() => encodeRemark("提".repeat(41), "x")).toThrow(RangeError);
  });

  it("of more words are their beginning, whole characters of it, and say so", () => {
    expect(shortRemark("  paid  ")).toBe("paid");
    expect(shortRemark("a".repeat(120))).toBe("a".repeat(120));
    expect(shortRemark("a".repeat(121))).toBe(`${"a".repeat(117)}…`);
    for (const text of ["提单".repeat(40), "👩‍👩‍👧".repeat(20), `a${"é".repeat(90)}`]) {
      const short = shortRemark(text);
      expect(decodeRemark(encodeRemark(short, "urn:uuid:1"), "urn:uuid:1")).toBe(short);
      expect(text.startsWith(short.slice(0, -1))).toBe(true);
      expect([...new Intl.Segmenter().segment(short)].length).toBeGreaterThan(3);
    }
    expect(shortRemark("👩‍👩‍👧".repeat(20))).toBe(`${"👩‍👩‍👧".repeat(6)}…`);
  });

  it("that are no text are none", () => {
    expect(decodeRemark("0xffffffffffffffffffffffff", "urn:uuid:1")).toBeNull();
  });

  it("is read by the id however it is spelt, and by no other", () => {
    const id = "0197a3c2-5b0e-7c41-9d22-7a1f6f0b9c11";
    for (const spelling of [id, `urn:uuid:${id}`]) {
      const remark = encodeRemark("Delivered against payment, 已付款", spelling);
      for (const known of [id, `urn:uuid:${id}`])
        expect(readRemark(remark, [known])).toBe("Delivered against payment, 已付款");
      expect(readRemark(remark, ["urn:uuid:another", "x"])).toBeNull();
      expect(readRemark(remark, [])).toBeNull();
    }
  });

  it("is none where the escrows only repeat", () => {
    expect([null, "0x", "0x3078", "0x30"].map(isRemark)).toEqual([false, false, false, true]);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { verify } from "#domain/verify/verify";
import type { SigningIdentity } from "../../../backend/signing/key.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { readUpload, readyToSign } from "../../../backend/uploads/inspect-upload.ts";
import { blankBefore, FAULTS, moved, withStream } from "../../support/faulty-pdfs.ts";
import { textOfPages } from "../../support/pdf-picture.ts";
import { NOW, plainPdf, testAuthority, type TestAuthority } from "../../support/signing.ts";

// Faults that every common reader mends: an unsigned file with one is written anew, and signed as any other.

let authority: TestAuthority;
let ines: SigningIdentity;
let plain: Uint8Array;
beforeAll(async () => {
  authority = await testAuthority();
  ines = await authority.identity("Inês Valadares", "Tern & Sable Shipping Lda");
  plain = await plainPdf(2);
});

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
const sign = (file: Uint8Array): Promise<Uint8Array> =>
  signPdf(file, { ...ines, time: NOW, reason: "Agreed", placement: null, appearance: { lines: [] } });

describe("an unsigned file with", () => {
  it.each(Object.entries(FAULTS))("%s is put right, and signed", async (_, [make, says]) => {
    const file = await make();
    const read = await readUpload(file);
    expect(read).toMatchObject({ mime: "application/pdf", pages: says.length, signatures: 0, mended: true });
    expect(read.text).toBe(says.join(" "));
    expect(latin(read.bytes).startsWith("%PDF-")).toBe(true);
    expect(latin(read.bytes)).not.toContain("/Encrypt");
    expect(await textOfPages(read.bytes)).toEqual(says);
    // A file that was kept before, as it came, is signed as well.
    for (const kept of [read.bytes, file]) {
      const signed = await sign(await readyToSign(kept, "sound", "en-US"));
      const { overall, signatures } = await verify(signed, {
        chain: null,
        trustAnchors: [authority.root.certificate],
        revocationLists: await authority.lists(),
        now: NOW,
      });
      expect([overall, signatures.length]).toEqual(["VALID", 1]);
    }
  });

  it("no fault is kept as it came, byte by byte", async () => {
    const read = await readUpload(plain);
    expect(read.mended).toBe(false);
    expect(Buffer.compare(read.bytes, plain)).toBe(0);
  });

  it("cross-references that are nowhere near is damaged", async () => {
    await expect(readUpload(moved(plain, -400))).rejects.toMatchObject({ code: "UPLOAD_BROKEN" });
  });
});

describe("a signed file, which nobody may write anew,", () => {
  it("comes without what was put before its header and behind its end later: it is the signed file again", async () => {
    const signed = await sign(plain);
    const framed = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), signed, Buffer.alloc(512)]);
    const read = await readUpload(framed);
    expect(read).toMatchObject({ signatures: 1, flaws: [], mended: true });
    expect(Buffer.compare(read.bytes, signed)).toBe(0);
    expect(await readyToSign(framed, "sound", "en-US")).toEqual(read.bytes);
  });

  it.each<[string, (signed: Uint8Array) => Uint8Array]>([
    ["a pointer that is short of its cross-references", (signed) => moved(signed, -1)],
    ["a blank before its cross-references", (signed) => blankBefore(signed)],
  ])("with %s is refused in its own words", async (_, make) => {
    const file = make(await sign(await withStream()));
    await expect(readUpload(file)).rejects.toMatchObject({ code: "UPLOAD_SIGNED_BROKEN" });
  });
});

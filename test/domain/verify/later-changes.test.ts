import { beforeAll, describe, expect, it } from "vitest";
import type { VerifyOptions } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import type { SigningIdentity } from "../../../backend/signing/key.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { LATER_SAMPLES } from "../../support/later-samples.ts";
import { docMdp, fieldMdp, lockingSigned } from "../../support/locking.ts";
import { append, changed, known, signedBy, stream, type Known } from "../../support/pdf-forging.ts";
import { NOW, plainPdf, testAuthority } from "../../support/signing.ts";

// What comes after a signature has three answers: harmless by a rule, not judged here, or breaking.

let options: VerifyOptions;
let carrier: SigningIdentity;
let bank: SigningIdentity;
let signed: Known;

const sign = (file: Uint8Array, by: SigningIdentity, yMm = 200): Promise<Uint8Array> =>
  signPdf(file, {
    ...by,
    time: NOW,
    reason: "Agreed",
    placement: { page: 0, xMm: 20, yMm, widthMm: 60, heightMm: 20 },
    appearance: { lines: [{ text: "A" }] },
  });
const check = (file: Uint8Array) => verify(file, options);

beforeAll(async () => {
  const authority = await testAuthority();
  options = {
    chain: null,
    trustAnchors: [authority.root.certificate],
    revocationLists: await authority.lists(),
    now: NOW,
  };
  carrier = await authority.identity("Inês Valadares", "Tern & Sable Shipping Lda");
  bank = await authority.identity("Anouk Visser", "A Bank");
  signed = await known(await sign(await plainPdf(2), carrier));
});

describe.each(LATER_SAMPLES)("$name", ({ change, later, what }) => {
  it(`is ${later.reason}, and is named`, async () => {
    const verdict = await check(change(signed));
    expect(verdict.signatures.map(({ laterChanges }) => laterChanges)).toEqual([later]);
    expect(verdict.revisions.at(-1)?.changes?.map((one) => one.what)).toEqual(what);
    expect(verdict.headline).toBe(
      { VALID: "GENUINE", INDETERMINATE: "ADDITION_OPEN", INVALID: "ALTERED" }[later.outcome],
    );
  });

  it("is judged so whoever signs after it", async () => {
    const both = await sign(change(signed), bank, 100).catch(() => null);
    if (both === null) return;
    const { signatures } = await check(both);
    const [first, second] = signatures.map(({ laterChanges }) => laterChanges);
    // A change that is neither seen nor named leaves only the signature in the list.
    const unseen = later.outcome === "VALID" && what.every((one) => one === "PROOFS");
    expect(first).toEqual(unseen ? { outcome: "VALID", reason: "ONLY_SIGNATURES" } : later);
    expect(second).toEqual({ outcome: "VALID", reason: "COVERS_ALL" });
  });
});

describe("the end of a file", () => {
  it.each(["\n", "\r\n\r\n", "\0\0"])("may have blanks after it", async (tail) => {
    const { signatures, headline } = await check(Buffer.concat([signed.bytes, Buffer.from(tail)]));
    expect(signatures[0]!.laterChanges).toEqual({ outcome: "VALID", reason: "ONLY_HARMLESS" });
    expect(headline).toBe("GENUINE");
  });

  it("may have blanks before the cross-references of the next revision", async () => {
    const both = await sign(Buffer.concat([signed.bytes, Buffer.from("\r\n\r\n")]), bank, 100);
    expect((await check(both)).signatures.map(({ laterChanges }) => laterChanges.outcome)).toEqual(["VALID", "VALID"]);
  });
});

it("a field that was prepared in one revision is signed in the next", async () => {
  const sample = LATER_SAMPLES.find(({ name }) => name === "a field that the next one is to sign")!;
  const prepared = await known(sample.change(signed));
  const field = signed.free;
  const value = prepared.free;
  const range = "/ByteRange [0 0000000000 0000000000 0000000000]";
  const room = 4_000;
  const body = Buffer.from(
    append(prepared, {
      objects: {
        [value]: `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ${range} /Contents <${"0".repeat(room * 2)}> /M (D:20261030091244Z)>>`,
        [field]: changed(prepared.get(field), { V: `${value} 0 R` }),
      },
    }),
  );
  const start = body.lastIndexOf("/Contents <0") + "/Contents ".length;
  const end = start + room * 2 + 2;
  const numbers = [start, end, body.length - end].map((one) => String(one).padStart(10, "0")).join(" ");
  body.write(`/ByteRange [0 ${numbers}]`, body.lastIndexOf(range), "latin1");
  const verdict = await check(signedBy(body, bank));
  expect(verdict.signatures.map(({ laterChanges }) => laterChanges.reason)).toEqual(["ONLY_HARMLESS", "COVERS_ALL"]);
  expect(verdict.overall).toBe("VALID");
  expect(verdict.revisions.map(({ changes }) => changes?.map(({ what, detail }) => `${what} ${detail}`))).toEqual([
    [],
    expect.any(Array),
    ["FIELD_PREPARED Joinder"],
    ["SIGNATURE Joinder"],
  ]);
});

describe("a field of the form that is filled in later", () => {
  /** A signed file with a field for text, empty or not. */
  const withField = async (value: string, reference?: string): Promise<Known> => {
    const plain = await known(await plainPdf(1));
    const field = `<</Type /Annot /Subtype /Widget /FT /Tx /T (Consignee) /F 4 /Rect [50 100 300 130] ${value}>>`;
    const file = append(plain, {
      objects: {
        [plain.free]: field,
        [plain.page]: changed(plain.get(plain.page), { Annots: `[${plain.free} 0 R]` }),
        [plain.root]: changed(plain.get(plain.root), { AcroForm: `<</Fields [${plain.free} 0 R]>>` }),
      },
    });
    if (reference === undefined) return { ...(await known(await sign(file, carrier))), field: plain.free };
    const at = await known(file);
    const locked = await lockingSigned(file, carrier, { reference, fields: `${plain.free} 0 R`, certifies: true });
    return { ...(await known(locked)), field: at.field };
  };
  const filled = (k: Known, value: string): Uint8Array =>
    append(k, {
      objects: {
        [k.free]: stream("/Tx BMC BT ET EMC", "/Type /XObject /Subtype /Form /BBox [0 0 9 9]"),
        [k.field]: changed(k.get(k.field), { V: value, AP: `<</N ${k.free} 0 R>>` }),
      },
    });
  const later = async (file: Uint8Array): Promise<string> => {
    const { outcome, reason } = (await check(file)).signatures[0]!.laterChanges;
    return `${outcome} ${reason}`;
  };

  it("is named, and not judged, where its signer did not say what may be filled in", async () => {
    expect(await later(filled(await withField(""), "(A Bank)"))).toBe("INDETERMINATE CHANGED_OPEN");
    const verdict = await check(filled(await withField(""), "(A Bank)"));
    expect(verdict.revisions.at(-1)?.changes).toEqual([
      { what: "FIELD_FILLED", detail: "Consignee", page: 0, place: [50, 100, 300, 130], weight: "open" },
    ]);
  });
  it("is allowed where its signer certified the file so", async () => {
    expect(await later(filled(await withField("", docMdp(2)), "(A Bank)"))).toBe("VALID ONLY_ALLOWED");
    expect(await later(filled(await withField("", docMdp(1)), "(A Bank)"))).toBe("INVALID CERTIFIED_AGAINST");
  });
  it("is a signed value that is changed where it was filled in before", async () => {
    expect(await later(filled(await withField("/V (To order)"), "(A Bank)"))).toBe("INVALID CHANGED_AFTER");
    expect(await later(filled(await withField("/V (To order)", docMdp(2)), "(A Bank)"))).toBe(
      "INDETERMINATE CHANGED_OPEN",
    );
  });
  it("may not show another value than it has", async () => {
    expect(await later(filled(await withField("/V (To order)"), "(To order)"))).toBe("INVALID CHANGED_AFTER");
  });
  it("may not be filled in where it was locked", async () => {
    expect(await later(filled(await withField("", fieldMdp("Include", "Consignee")), "(A Bank)"))).toBe(
      "INVALID CERTIFIED_AGAINST",
    );
  });
});

it("layers of the signed page may not be switched", async () => {
  const plain = await known(await plainPdf(1));
  const layered = append(plain, {
    objects: {
      [plain.free]: "<</Type /OCG /Name (Terms)>>",
      [plain.content]: stream("/OC /L BDC BT ET EMC"),
      [plain.page]: changed(plain.get(plain.page), { Resources: `<</Properties <</L ${plain.free} 0 R>>>>` }),
      [plain.root]: changed(plain.get(plain.root), { OCProperties: `<</OCGs [${plain.free} 0 R] /D <<>>>>` }),
    },
  });
  const file = await known(await sign(layered, carrier));
  const off = append(file, {
    objects: {
      [file.root]: changed(file.get(file.root), {
        OCProperties: `<</OCGs [${plain.free} 0 R] /D <</OFF [${plain.free} 0 R]>>>>`,
      }),
    },
  });
  const verdict = await check(off);
  expect(verdict.signatures[0]!.laterChanges).toEqual({ outcome: "INVALID", reason: "CHANGED_AFTER" });
  expect(verdict.revisions.at(-1)?.changes?.map(({ what }) => what)).toEqual(["LAYERS", "LAYERS_SWITCHED"]);
});

it("each revision can be opened as the file that it was", async () => {
  const both = await check(await sign(signed.bytes, bank, 100));
  expect(both.revisions.map(({ end, signature, pages }) => [end, signature, pages])).toEqual([
    [expect.any(Number), null, 2],
    [signed.bytes.length, 0, 2],
    [expect.any(Number), 1, 2],
  ]);
  const first = (await sign(signed.bytes, bank, 100)).subarray(0, both.revisions[1]!.end);
  expect((await check(first)).signatures.map(({ laterChanges }) => laterChanges.reason)).toEqual(["COVERS_ALL"]);
});

it("a file with a catalogue that cannot be read is judged all the same", async () => {
  const entry = { Lang: "(en)" };
  const after = append(signed, { objects: { [signed.root]: changed(signed.get(signed.root), entry) } });
  const twice = await sign(after, bank, 100);
  const catalogue = Buffer.from(`\n${signed.root} 0 obj`);
  const places: number[] = [];
  for (let at = Buffer.from(twice).indexOf(catalogue); at >= 0; at = Buffer.from(twice).indexOf(catalogue, at + 1))
    places.push(at + catalogue.length + 1);
  expect(places).toHaveLength(3);
  for (const place of places) {
    const damaged = twice.slice();
    expect(damaged[place]).toBe("<".charCodeAt(0));
    damaged.set(Buffer.from("12"), place);
    const verdict = await check(damaged);
    expect(verdict.overall).not.toBe("VALID");
    expect(verdict.revisions.length).toBeLessThanOrEqual(4);
  }
});

import { beforeAll, describe, expect, it } from "vitest";
import { verify } from "#domain/verify/verify";
import type { SigningIdentity } from "../../../backend/signing/key.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { docMdp, fieldMdp, lockingSigned } from "../../support/locking.ts";
import { append, changed, known, signedBy, stream, type Known } from "../../support/pdf-forging.ts";
import { NOW, plainPdf, testAuthority, type TestAuthority } from "../../support/signing.ts";

// Locks of earlier signers: a locked file is not signed over here. The verdict names a file in which another program
// did so.

let authority: TestAuthority;
let carrier: SigningIdentity;
let bank: SigningIdentity;
let lists: Uint8Array[];

beforeAll(async () => {
  authority = await testAuthority();
  lists = await authority.lists();
  [carrier, bank] = [
    await authority.identity("Inês Valadares", "Tern & Sable Shipping Lda"),
    await authority.identity("Anouk Visser", "A Bank"),
  ];
});

const locked = async (locking: Parameters<typeof lockingSigned>[2]): Promise<Uint8Array> =>
  lockingSigned(await plainPdf(1), carrier, locking);
const sign = (file: Uint8Array): Promise<Uint8Array> =>
  signPdf(file, {
    ...bank,
    time: NOW,
    reason: "Agreed",
    placement: { page: 0, xMm: 20, yMm: 200, widthMm: 60, heightMm: 20 },
    appearance: { lines: [{ text: "A Bank" }] },
  });
const check = (file: Uint8Array) =>
  verify(file, { chain: null, trustAnchors: [authority.root.certificate], revocationLists: lists, now: NOW });
const later = async (file: Uint8Array): Promise<unknown[]> =>
  (await check(file)).signatures.map(({ laterChanges }) => `${laterChanges.outcome} ${laterChanges.reason}`);

/**
 * A second signature beside one that allows none. It signs over an unlocked file, in which the lock then takes the
 * place of as many bytes.
 */
async function signedOver(
  locking: Parameters<typeof lockingSigned>[2],
  open: Parameters<typeof lockingSigned>[2],
  from: string,
  to: string,
): Promise<Uint8Array> {
  const file = await sign(await locked(open));
  expect((await check(file)).overall).toBe("VALID");
  const text = Buffer.from(file).toString("latin1");
  expect(text).toContain(from);
  expect(from).toHaveLength(to.length);
  expect(Buffer.from(await locked(locking)).toString("latin1")).toContain(to);
  // Each signature is made anew, the first over its own revision: the file of a program that reads no locks.
  const first = Buffer.from(text.replace(from, to), "latin1");
  const end = (await known(await locked(open))).bytes.length;
  const one = signedBy(first.subarray(0, end), carrier);
  return signedBy(Buffer.concat([one, first.subarray(end)]), bank);
}

describe("a file whose signer locked it", () => {
  it.each<[string, Parameters<typeof lockingSigned>[2], string]>([
    ["as final, certified", { reference: docMdp(1), certifies: true }, "SIGNED_FINAL"],
    [
      "as final, by its field",
      { lock: "<</Type /SigFieldLock /Action /Include /Fields [(Nothing)] /P 1>>" },
      "SIGNED_FINAL",
    ],
    ["with all fields", { reference: fieldMdp("All") }, "SIGNED_LOCKED"],
    ["with all fields but some", { reference: fieldMdp("Exclude", "Consignee") }, "SIGNED_LOCKED"],
    ["with all fields, by its field", { lock: "<</Type /SigFieldLock /Action /All>>" }, "SIGNED_LOCKED"],
  ])("%s is not signed over, and is genuine as it is", async (_, locking, code) => {
    const file = await locked(locking);
    expect((await check(file)).overall).toBe("VALID");
    await expect(sign(file)).rejects.toMatchObject({ code });
  });

  it.each<[string, Parameters<typeof lockingSigned>[2]]>([
    ["for forms and signatures", { reference: docMdp(2), certifies: true }],
    ["for annotations as well", { reference: docMdp(3), certifies: true }],
    ["in fields that a signature does not touch", { reference: fieldMdp("Include", "Consignee", "Signature_1") }],
    [
      "in its field, with signatures allowed",
      { lock: "<</Type /SigFieldLock /Action /Include /Fields [(Signature_1.x) (Signature_1)] /P 2>>" },
    ],
  ])("%s is signed, and both signatures hold", async (_, locking) => {
    const both = await sign(await locked(locking));
    expect(await later(both)).toEqual(["VALID ONLY_SIGNATURES", "VALID COVERS_ALL"]);
    expect((await check(both)).overall).toBe("VALID");
  });

  it("and that somebody signed all the same is no genuine file", async () => {
    const final = await signedOver(
      { reference: docMdp(1), certifies: true },
      { reference: docMdp(2), certifies: true },
      "/V /1.2 /P 2",
      "/V /1.2 /P 1",
    );
    expect(await later(final)).toEqual(["INVALID CERTIFIED_AGAINST", "VALID COVERS_ALL"]);
    const all = await signedOver(
      { reference: fieldMdp("Exclude", "Consignees") },
      { reference: fieldMdp("Include", "Consignees") },
      "/Action /Include",
      "/Action /Exclude",
    );
    expect(await later(all)).toEqual(["INVALID CERTIFIED_AGAINST", "VALID COVERS_ALL"]);
    const named = await signedOver(
      { reference: fieldMdp("Include", "Signature_1") },
      { reference: fieldMdp("Include", "Signature_7") },
      "(Signature_7)",
      "(Signature_1)",
    );
    expect(await later(named)).toEqual(["INVALID CERTIFIED_AGAINST", "VALID COVERS_ALL"]);
  });

  const NOTE = "<</Type /Annot /Subtype /FreeText /Rect [50 600 300 700] /Contents (PAID)>>";
  const noted = (k: Known): Uint8Array =>
    append(k, {
      objects: { [k.free]: NOTE, [k.page]: changed(k.get(k.page), { Annots: `[${k.field} 0 R ${k.free} 0 R]` }) },
    });
  const rewritten = (k: Known): Uint8Array =>
    append(k, { objects: { [k.content]: stream("BT /F1 12 Tf 60 700 Td (PAID) Tj ET") } });
  const turned = (k: Known): Uint8Array =>
    append(k, { objects: { [k.page]: changed(k.get(k.page), { Rotate: "180" }) } });
  it.each<[string, number, (k: Known) => Uint8Array, string]>([
    ["a note, where only forms are allowed", 2, noted, "CERTIFIED_AGAINST"],
    ["another content, where only forms are allowed", 2, rewritten, "CERTIFIED_AGAINST"],
    ["another content, where notes are", 3, rewritten, "CERTIFIED_AGAINST"],
    ["a page that is turned", 3, turned, "CERTIFIED_AGAINST"],
    ["a note, where nothing is allowed", 1, noted, "CERTIFIED_AGAINST"],
  ])("does not bear %s", async (_, permission, change, reason) => {
    const k = await known(await locked({ reference: docMdp(permission), certifies: true }));
    expect(await later(change(k))).toEqual([`INVALID ${reason}`]);
  });
  it("may bear a note, where notes are allowed; it is named, and not judged", async () => {
    const k = await known(await locked({ reference: docMdp(3), certifies: true }));
    expect(await later(noted(k))).toEqual(["INDETERMINATE CHANGED_OPEN"]);
  });
});

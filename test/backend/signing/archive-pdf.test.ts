import { PDF } from "@libpdf/core";
import { beforeAll, describe, expect, it } from "vitest";
import { verify } from "#domain/verify/verify";
import { addValidationData, archivePdf } from "../../../backend/signing/archive-pdf.ts";
import { createRoot } from "../../../backend/signing/authority.ts";
import { createRevocationList } from "../../../backend/signing/revocation-list.ts";
import type { SigningIdentity } from "../../../backend/signing/key.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { ownStamper } from "../../../backend/signing/timestamps.ts";
import { certified, METHODS, ocspAnswer, signedAsForeign } from "../../support/foreign.ts";
import { listsAt, longLivedPdf, stampingIdentity } from "../../support/long-lived.ts";
import { PRODUCERS } from "../../support/producers.ts";
import { NOW, testAuthority, VALIDITY, type TestAuthority } from "../../support/signing.ts";

let authority: TestAuthority;
let stamping: SigningIdentity;
let ines: SigningIdentity;
beforeAll(async () => {
  authority = await testAuthority();
  stamping = await stampingIdentity(authority, VALIDITY);
  ines = await authority.identity("Inês Valadares", "Tern & Sable Shipping Lda");
});

const shown = {
  time: NOW,
  reason: "Issued",
  placement: { page: 0, xMm: 90, yMm: 120, widthMm: 90, heightMm: 50 },
  appearance: { lines: [{ text: "Inês Valadares" }] },
};
const fieldTypes = async (file: Uint8Array) =>
  (await PDF.load(file))
    .getForm()!
    .getSignatureFields()
    .map((field) => field.getSignatureDict()!.getName("SubFilter")!.value);
const streams = async (file: Uint8Array, list: "Certs" | "CRLs" | "OCSPs"): Promise<number> => {
  const pdf = await PDF.load(file);
  const resolve = (ref: Parameters<typeof pdf.context.resolve>[0]) => pdf.context.resolve(ref);
  return pdf.context.catalog.getDict().getDict("DSS", resolve)!.getArray(list, resolve)!.length;
};

describe.each(Object.entries(PRODUCERS))("a file by %s for the archive", (_, make) => {
  it("holds what its signature is judged by and is stamped as a whole; its signature stays valid", async () => {
    const archived = await longLivedPdf(await make(), authority, stamping, { ...ines, ...shown });
    expect(await fieldTypes(archived)).toEqual(["ETSI.CAdES.detached", "ETSI.RFC3161"]);
    expect([await streams(archived, "Certs"), await streams(archived, "CRLs")]).toEqual([4, 2]);
    const { signatures } = await verify(archived, {
      chain: null,
      trustAnchors: [authority.root.certificate],
      now: NOW,
    });
    expect(signatures[0]).toMatchObject({ name: "Inês Valadares", integrity: { outcome: "VALID" } });
  });
});

describe("the archive", () => {
  it("only appends; what is in it already is not kept twice", async () => {
    const signed = await signPdf(await PRODUCERS["libpdf"]!(), { ...ines, ...shown });
    const lists = await listsAt(authority, NOW);
    const once = await addValidationData(signed, lists);
    const twice = await addValidationData(once, [
      ...lists,
      ...(await listsAt(authority, new Date(NOW.getTime() + 1_000))),
    ]);
    for (const [before, after] of [
      [signed, once],
      [once, twice],
    ] as const)
      expect(Buffer.compare(after.subarray(0, before.length), before)).toBe(0);
    expect([await streams(twice, "Certs"), await streams(twice, "CRLs")]).toEqual([3, 4]);
  });

  it("keeps lists of the signer's own authority that are offered, and none of strangers", async () => {
    const other = await testAuthority();
    const person = await other.identity("Anouk Visser", "Bank");
    const stranger = await createRoot("Stranger", VALIDITY);
    const list = await createRevocationList(stranger, {
      number: 1,
      thisUpdate: NOW,
      nextUpdate: VALIDITY.notAfter,
      revoked: [],
    });
    const [clock, later] = [() => NOW, new Date("2029-06-01T00:00:00Z")];
    const signed = await signPdf(await PRODUCERS["libpdf"]!(), {
      ...person,
      ...shown,
      timestamps: ownStamper(stamping, clock),
    });
    const archived = async (offered: readonly Uint8Array[]) =>
      archivePdf(signed, await listsAt(authority, NOW), ownStamper(stamping, clock), offered);
    const reason = async (file: Uint8Array) =>
      (
        await verify(file, {
          chain: null,
          trustAnchors: [authority.root.certificate, other.root.certificate],
          now: later,
        })
      ).signatures[0]!.identity.reason;
    expect(await reason(await archived([]))).toBe("REVOCATION_UNKNOWN");
    const kept = await archived([list, ...(await listsAt(other, NOW))]);
    expect([await reason(kept), await streams(kept, "CRLs")]).toEqual(["PATH_VALID", 4]);
  });

  it("keeps what the signature itself carries of revocations, where other readers look for it", async () => {
    const root = certified("Foreign Root", METHODS["P-521"], null, { authority: true });
    const person = certified("Foreign Person", METHODS["P-521"], root);
    const answer = ocspAnswer({ about: person, issuer: root, by: root, from: NOW, until: VALIDITY.notAfter });
    const signed = signedAsForeign(
      await signPdf(await PRODUCERS["libpdf"]!(), { ...ines, ...shown }),
      person,
      [root],
      answer,
    );
    const file = await archivePdf(
      signed,
      await listsAt(authority, NOW),
      ownStamper(stamping, () => NOW),
    );
    expect(await streams(file, "OCSPs")).toBe(1);
    const { signatures } = await verify(file, {
      chain: null,
      trustAnchors: [authority.root.certificate, root.certificate],
      now: new Date("2029-06-01T00:00:00Z"),
    });
    expect(signatures[0]).toMatchObject({
      level: "B-LTA",
      integrity: { outcome: "VALID" },
      identity: { reason: "PATH_VALID" },
    });
  });

  it("is renewed by a further time-stamp over the one before", async () => {
    const archived = await longLivedPdf(await PRODUCERS["libpdf"]!(), authority, stamping, { ...ines, ...shown });
    const later = new Date("2029-01-01T00:00:00Z");
    const renewed = await archivePdf(
      archived,
      await listsAt(authority, later),
      ownStamper(stamping, () => later),
    );
    expect(await fieldTypes(renewed)).toEqual(["ETSI.CAdES.detached", "ETSI.RFC3161", "ETSI.RFC3161"]);
    expect(Buffer.compare(renewed.subarray(0, archived.length), archived)).toBe(0);
  });
});

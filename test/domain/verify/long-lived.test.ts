import { beforeAll, describe, expect, it } from "vitest";
import type { SignatureReport } from "#domain/verify/signature-report";
import type { Verdict, VerifyOptions } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import type { SigningIdentity } from "../../../backend/signing/key.ts";
import { signPdf, type SignOptions } from "../../../backend/signing/sign-pdf.ts";
import { ownStamper } from "../../../backend/signing/timestamps.ts";
import { longLivedPdf, stampingIdentity } from "../../support/long-lived.ts";
import { withCms } from "../../support/pdf-forging.ts";
import { NOW, plainPdf, testAuthority, VALIDITY, type TestAuthority } from "../../support/signing.ts";

const LATER = new Date("2029-06-01T00:00:00Z");
let authority: TestAuthority;
let ines: SigningIdentity;
let stamping: SigningIdentity;
let kept: Uint8Array;
const options = (by: SigningIdentity): SignOptions => ({
  ...by,
  time: NOW,
  reason: "x",
  placement: { page: 0, xMm: 20, yMm: 200, widthMm: 90, heightMm: 40 },
  appearance: { lines: [{ text: "x" }] },
});
/** By the file alone, long after: no list, no chain, only the root that is trusted. */
const check = (file: Uint8Array, more: Partial<VerifyOptions> = {}): Promise<Verdict> =>
  verify(file, { chain: null, trustAnchors: [authority.root.certificate], now: LATER, ...more });
const signer = async (file: Uint8Array, more: Partial<VerifyOptions> = {}): Promise<SignatureReport> =>
  (await check(file, more)).signatures[0]!;

beforeAll(async () => {
  authority = await testAuthority();
  ines = await authority.identity("Inês Valadares", "Tern & Sable Shipping Lda", {
    notBefore: VALIDITY.notBefore,
    notAfter: new Date("2027-01-01"),
  });
  stamping = await stampingIdentity(authority, VALIDITY);
  kept = await longLivedPdf(await plainPdf(1), authority, stamping, options(ines));
});

describe("long after the certificate of the signer has expired", () => {
  it("a file that keeps its proofs under a time-stamp is valid by itself", async () => {
    const verdict = await check(kept);
    expect(verdict).toMatchObject({ overall: "VALID", headline: "GENUINE", issuerName: "Tern & Sable Shipping Lda" });
    expect(
      verdict.signatures.map(({ kind, level, identity, laterChanges }) => [
        kind,
        level,
        identity.reason,
        laterChanges.reason,
      ]),
    ).toEqual([
      ["signature", "B-LTA", "PATH_VALID", "ONLY_SIGNATURES"],
      ["timestamp", "B-B", "PATH_VALID", "COVERS_ALL"],
    ]);
    expect(verdict.signatures[0]).toMatchObject({
      provenAt: "2026-10-30T09:12:44.000Z",
      timestamp: { finding: { outcome: "VALID" } },
    });
  });

  it("one without a time-stamp is not, nor one with a time-stamp and no list of that time", async () => {
    const plain = await signPdf(await plainPdf(1), options(ines));
    expect((await signer(plain, { revocationLists: await authority.lists() })).identity).toEqual({
      outcome: "INDETERMINATE",
      reason: "CERTIFICATE_EXPIRED",
    });
    const stamped = await signPdf(await plainPdf(1), { ...options(ines), timestamps: ownStamper(stamping, () => NOW) });
    expect(await signer(stamped)).toMatchObject({
      identity: { reason: "CERTIFICATE_EXPIRED" },
      timestamp: { finding: { reason: "REVOCATION_UNKNOWN" } },
    });
    expect(await signer(stamped, { revocationLists: await authority.lists() })).toMatchObject({
      level: "B-T",
      identity: { reason: "PATH_VALID" },
    });
  });

  it("a file that was anchored on a chain in time is valid too", async () => {
    const plain = await signPdf(await plainPdf(1), options(ines));
    const anchors = async (sha256: string) => [
      {
        chainId: 1337,
        store: `0x${"00".repeat(20)}`,
        root: `0x${sha256}`,
        proof: [],
        block: 1,
        at: "2026-10-30T09:13:00Z",
      },
    ];
    expect(await signer(plain, { revocationLists: await authority.lists(), anchors })).toMatchObject({
      provenAt: "2026-10-30T09:13:00.000Z",
      identity: { reason: "PATH_VALID" },
    });
  });

  it("a time-stamp of an authority that is not known proves nothing", async () => {
    const other = await testAuthority();
    const foreign = await longLivedPdf(
      await plainPdf(1),
      authority,
      await stampingIdentity(other, VALIDITY),
      options(ines),
    );
    const verdict = await check(foreign);
    expect(verdict.overall).toBe("INDETERMINATE");
    expect(verdict.signatures[0]).toMatchObject({ provenAt: null, identity: { reason: "CERTIFICATE_EXPIRED" } });
  });

  it("the time-stamp of another signature is a forgery", async () => {
    const stamped = await signPdf(await plainPdf(1), { ...options(ines), timestamps: ownStamper(stamping, () => NOW) });
    const other = await signPdf(await plainPdf(2), { ...options(ines), timestamps: ownStamper(stamping, () => NOW) });
    let token: unknown;
    withCms(other, (one) => void (token = one.signerInfos[0]!.unsignedAttrs));
    const forged = withCms(stamped, (one) => {
      one.signerInfos[0]!.unsignedAttrs = token as NonNullable<(typeof one.signerInfos)[number]["unsignedAttrs"]>;
    });
    expect((await signer(forged)).integrity).toEqual({ outcome: "INVALID", reason: "TIMESTAMP_WRONG" });
  });

  it("no byte of it can be changed", async () => {
    const step = Math.max(1, Math.floor(kept.length / 120));
    const missed: number[] = [];
    for (let at = 7; at < kept.length; at += step) {
      const changed = kept.slice();
      changed[at] = changed[at]! ^ 4;
      if ((await check(changed)).overall === "VALID") missed.push(at);
    }
    expect(missed).toEqual([]);
  });
});

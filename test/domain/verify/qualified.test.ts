import { beforeAll, describe, expect, it } from "vitest";
import type { BesideAnswer, ServiceOnList } from "#domain/listed-services";
import { LIST_NOTES, QUALIFIED, type Qualified } from "#domain/verify/qualified";
import { reportAsXml, validationReport } from "#domain/verify/validation-report";
import type { Verdict } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import { certified, foreignPage, METHODS, ocspAnswer, signedAsForeign, type Party } from "../../support/foreign.ts";
import { NOW } from "../../support/signing.ts";
import { QC, qcStatements } from "../../support/trusted-lists.ts";

const METHOD = METHODS["P-521"];
const authority = certified("Qualified CA", METHOD, null, { authority: true });
const other = certified("Unlisted CA", METHOD, null, { authority: true });
const signer = (...statements: readonly string[]): Party =>
  certified("Ana Prado", METHOD, authority, {
    extensions: statements.length === 0 ? [] : [qcStatements(...statements)],
  });
const qualified = signer(QC.compliance, QC.device, QC.signature);

let page: Uint8Array;
beforeAll(async () => {
  page = await foreignPage();
});

const listing = (more: Partial<ServiceOnList> = {}): ServiceOnList => ({
  country: "PT",
  provider: "Sample Trust SA",
  name: "Qualified CA",
  certificate: Buffer.from(authority.certificate).toString("base64"),
  history: [{ granted: true, since: "2020-01-01T00:00:00.000Z" }],
  uses: ["signature", "seal"],
  hasRules: false,
  issuedAt: "2026-10-01T00:00:00.000Z",
  nextUpdate: "2027-03-01T00:00:00.000Z",
  ...more,
});
const good = (about: Party, issuer = authority): Uint8Array =>
  ocspAnswer({ about, issuer, by: issuer, from: NOW, until: new Date("2030-01-01T00:00:00Z") });

async function check(
  by: Party,
  services: readonly ServiceOnList[],
  { trusted = true, file = page, above = authority, now = NOW }: Partial<Checked> = {},
): Promise<Verdict> {
  const others = (): Promise<BesideAnswer> => Promise.resolve({ services: [...services], revocations: [] });
  const trustAnchors = trusted ? [above.certificate] : [];
  return verify(signedAsForeign(file, by, [above], good(by, above)), { chain: null, trustAnchors, others, now });
}
interface Checked {
  readonly trusted: boolean;
  readonly file: Uint8Array;
  readonly above: Party;
  readonly now: Date;
}
const said = async (...asked: Parameters<typeof check>): Promise<Qualified["status"] | null> =>
  (await check(...asked)).signatures[0]!.qualified?.status ?? null;

describe("the qualified status of a signature, by trusted lists", () => {
  it("is said with service, country and list, beside a verdict that stays as it is", async () => {
    const verdict = await check(qualified, [listing()]);
    expect(verdict.signatures[0]!.qualified).toEqual({
      status: "SIGNATURE",
      country: "PT",
      provider: "Sample Trust SA",
      service: "Qualified CA",
      issuedAt: "2026-10-01T00:00:00.000Z",
      nextUpdate: "2027-03-01T00:00:00.000Z",
      notes: [],
    });
    const without = await check(qualified, []);
    expect(without.signatures[0]).toMatchObject({ qualified: null, identity: { outcome: "VALID" } });
    expect({ ...verdict, signatures: [], sha256: "" }).toEqual({ ...without, signatures: [], sha256: "" });
    // A list makes nobody trusted whom this installation does not trust.
    const stranger = await check(qualified, [listing()], { trusted: false });
    expect(stranger.signatures[0]).toMatchObject({
      identity: { outcome: "INDETERMINATE", reason: "ISSUER_UNKNOWN" },
      qualified: { status: "SIGNATURE" },
    });
    const xml = reportAsXml(validationReport(verdict, NOW)!);
    expect(xml).toContain("SIGNATURE: Qualified electronic signature; Qualified CA, Sample Trust SA, PT");
  });

  it.each([
    [[QC.compliance, QC.device, QC.seal], "SEAL"],
    [[QC.compliance, QC.signature], "CERTIFICATE_SIGNATURE"],
    [[QC.compliance, QC.seal], "CERTIFICATE_SEAL"],
    [[QC.compliance, QC.device], "SIGNATURE"],
    [[QC.device, QC.signature], "NOT_QUALIFIED"],
    [[], "NOT_QUALIFIED"],
    [[QC.compliance, QC.device, QC.website], "OTHER_USE"],
  ] as const)("follows what the certificate says of itself: %j", async (statements, status) => {
    expect(await said(signer(...statements), [listing()])).toBe(status);
  });

  it("follows the standing of the service when it was used, and when the certificate was issued", async () => {
    const history = (...rows: readonly (readonly [boolean, string])[]) =>
      listing({ history: rows.map(([granted, since]) => ({ granted, since: `${since}T00:00:00.000Z` })) });
    expect(await said(qualified, [history([false, "2026-06-01"], [true, "2020-01-01"])])).toBe("WITHDRAWN");
    expect(await said(qualified, [history([true, "2026-06-01"])])).toBe("WITHDRAWN");
    expect(await said(qualified, [history([true, "2026-06-01"], [false, "2025-01-01"])])).toBe("WITHDRAWN");
    // Withdrawn after the time that the signer names, which nothing proves.
    const later = { now: new Date("2027-01-30T00:00:00Z") };
    expect(await said(qualified, [history([false, "2026-12-01"], [true, "2020-01-01"])], later)).toBe(
      "WITHDRAWN_SINCE",
    );
    // Listed for other uses only; listed twice, once for this one.
    expect(await said(qualified, [listing({ uses: ["seal"] })])).toBe("OTHER_USE");
    expect(await said(qualified, [listing({ uses: ["seal"] }), listing({ uses: ["signature"] })])).toBe("SIGNATURE");
  });

  it("is not said of a signature that does not hold, nor by a service that did not issue the certificate", async () => {
    const damaged = signedAsForeign(page, qualified, [authority], good(qualified));
    damaged[40] = damaged[40]! ^ 1;
    const others = (): Promise<BesideAnswer> => Promise.resolve({ services: [listing()], revocations: [] });
    const changed = await verify(damaged, { chain: null, trustAnchors: [authority.certificate], others, now: NOW });
    expect(changed.signatures[0]).toMatchObject({ integrity: { outcome: "INVALID" }, qualified: { status: "OPEN" } });
    const unlisted = certified("Ana Prado", METHOD, other, {
      extensions: [qcStatements(QC.compliance, QC.device, QC.signature)],
    });
    expect(await said(unlisted, [listing()], { above: other })).toBeNull();
    // The name of a listed service on a certificate of another key; a listed certificate carried beside an own one.
    const namesake = certified("Qualified CA", METHOD, null, { authority: true });
    const posing = certified("Ana Prado", METHOD, namesake, { extensions: [qcStatements(QC.compliance, QC.device)] });
    expect(await said(posing, [listing()], { above: namesake })).toBeNull();
    const carried = signedAsForeign(page, unlisted, [other, qualified, authority], good(unlisted, other));
    const beside = await verify(carried, { chain: null, trustAnchors: [other.certificate], others, now: NOW });
    expect(beside.signatures[0]!.qualified).toBeNull();
  });

  it("comes with a note where the list is old, or says more of the service than is read here", async () => {
    const notes = async (more: Partial<ServiceOnList>) =>
      (await check(qualified, [listing(more)])).signatures[0]!.qualified!.notes;
    expect(await notes({ nextUpdate: "2026-10-29T00:00:00.000Z" })).toEqual(["OLD"]);
    expect(await notes({ nextUpdate: null, hasRules: true })).toEqual(["OLD", "RULES"]);
  });

  it("is said in English and Chinese", () => {
    for (const { en, zh } of [...Object.values(QUALIFIED), ...Object.values(LIST_NOTES)]) {
      expect(en).toMatch(/^[A-Z]/);
      expect(zh).toMatch(/\p{Script=Han}/u);
    }
  });
});

import { expect, it } from "vitest";
import type { OwnAssurance } from "#domain/assurance";
import { isDomain, isLei, isVat, organisationIdentifier } from "#domain/assurance";
import { HEADLINES } from "#domain/headlines";
import type { Verdict } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import { VISITOR_ORGANISATION } from "#domain/workspaces";
import { createIntermediate, createRoot, issueUserCertificate } from "../../../backend/signing/authority.ts";
import { createRevocationList } from "../../../backend/signing/revocation-list.ts";
import { openPrivateKey, type SigningIdentity } from "../../../backend/signing/key.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { NOW, plainPdf, VALIDITY } from "../../support/signing.ts";

const crlUrl = "http://localhost/crl";
const COMPANY = "Tern & Sable Shipping Lda";

/** What a certificate of an authority of this name says of a company. */
async function world(issuing: string) {
  const root = await createRoot("Hawser Root node.example", VALIDITY);
  const above = await createIntermediate(root, issuing, { ...VALIDITY, crlUrl });
  const dates = { thisUpdate: VALIDITY.notBefore, nextUpdate: VALIDITY.notAfter };
  const lists = [
    await createRevocationList(root, { number: 1, ...dates, revoked: [] }),
    await createRevocationList(above, { number: 1, ...dates, revoked: [] }),
  ];
  const identity = async (
    assurance: OwnAssurance | null,
    organisation = COMPANY,
    identifier?: string,
  ): Promise<SigningIdentity> => {
    const own = await issueUserCertificate(above, {
      ...VALIDITY,
      crlUrl,
      subject: { name: "Inês Valadares", organisation, ...(identifier === undefined ? {} : { identifier }) },
      ...(assurance === null ? {} : { assurance }),
    });
    return {
      privateKey: openPrivateKey(own.privateKey),
      chain: [own.certificate, above.certificate, root.certificate],
    };
  };
  const check = async (...signers: readonly SigningIdentity[]): Promise<Verdict> => {
    let file = await plainPdf(1);
    for (const [i, by] of signers.entries())
      file = await signPdf(file, {
        ...by,
        time: NOW,
        reason: "x",
        placement: { page: 0, xMm: 20, yMm: 40 + 60 * i, widthMm: 90, heightMm: 40 },
        appearance: { lines: [{ text: "x" }] },
      });
    return verify(file, { chain: null, trustAnchors: [root.certificate], revocationLists: lists, now: NOW });
  };
  return { identity, check };
}

const said = ({ overall, headline, checks, signatures }: Verdict) => [
  overall,
  headline,
  checks.issuer.reason,
  ...signatures.map(({ assurance }) => assurance),
];

it("a company that nobody has checked is amber, one that its platform approved is green, and the certificate itself says which", async () => {
  const node = await world("Hawser Issuing node.example");
  expect(said(await node.check(await node.identity("selfRegistered")))).toEqual([
    "INDETERMINATE",
    "ISSUER_UNCHECKED",
    "COMPANY_UNCHECKED",
    "selfRegistered",
  ]);
  expect(HEADLINES.ISSUER_UNCHECKED.en).toContain("issued by a company whose identity nobody has checked");
  const approved = await node.check(await node.identity("approved", COMPANY, "NTRPT-507123456"));
  expect(said(approved)).toEqual(["VALID", "GENUINE", "COMPANY_APPROVED", "approved"]);
  expect(approved.signatures[0]).toMatchObject({ organisation: COMPANY, identifier: "NTRPT-507123456" });
});

it("a certificate of before the levels is not taken for one of a checked company; one of another authority that is trusted is", async () => {
  const node = await world("Hawser Issuing node.example");
  expect(said(await node.check(await node.identity(null)))).toEqual([
    "INDETERMINATE",
    "ISSUER_UNSAID",
    "ASSURANCE_UNSAID",
    "unknown",
  ]);
  const elsewhere = await world("Harbour Trust Issuing 3");
  expect(said(await elsewhere.check(await elsewhere.identity(null)))).toEqual([
    "VALID",
    "GENUINE",
    "PATH_VALID",
    "ownCertificate",
  ]);
});

it("another signer whose company nobody has checked makes the whole amber, and a visitor's signature says what it is by itself", async () => {
  const node = await world("Hawser Issuing node.example");
  const carrier = await node.identity("approved");
  expect(said(await node.check(carrier, await node.identity("selfRegistered", "Estuary Bank")))).toEqual([
    "INDETERMINATE",
    "SIGNER_UNCHECKED",
    "COMPANY_APPROVED",
    "approved",
    "selfRegistered",
  ]);
  const visited = await node.check(carrier, await node.identity(null, VISITOR_ORGANISATION));
  expect(said(visited)).toEqual(["VALID", "GENUINE", "COMPANY_APPROVED", "approved", "visitor"]);
  expect(visited.signatures[1]?.warnings).toEqual(["EMAIL_ONLY"]);
  expect(said(await node.check(await node.identity(null, VISITOR_ORGANISATION)))).toEqual([
    "INDETERMINATE",
    "ISSUER_UNCHECKED",
    "COMPANY_UNCHECKED",
    "visitor",
  ]);
});

it("the facts by which a company is looked up are checked by their own rules", () => {
  expect([
    isLei("5493001KJTIIGC8Y1R12"),
    isLei("5493001KJTIIGC8Y1R13"),
    isVat("PT507123456"),
    isVat("507123456"),
    isDomain("tern-sable.example"),
    isDomain("https://tern.example"),
    isDomain("a@b.example"),
  ]).toEqual([true, false, true, false, true, false, false]);
  const none = { registerNumber: "", lei: "", vat: "", domain: "" };
  expect([
    organisationIdentifier({ ...none, registerNumber: "507123456" }, "PT"),
    organisationIdentifier({ ...none, vat: "PT507123456" }, "PT"),
    organisationIdentifier({ ...none, lei: "5493001KJTIIGC8Y1R12", vat: "PT1" }, "PT"),
    organisationIdentifier(none, "PT"),
  ]).toEqual(["NTRPT-507123456", "VATPT-507123456", "LEIXG-5493001KJTIIGC8Y1R12", null]);
});

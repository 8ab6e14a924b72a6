import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "#domain/canonical";
import type { BillData } from "#domain/printing/bill-data";
import { layoutBillOfLading } from "#domain/printing/bill-of-lading";
import { wrapSecond, type UnwrappedDocument, type WrappedDocument } from "#domain/trade-trust/open-attestation-making";
import { attestedContent, hashOfPaper, tokenOfContent } from "#domain/verify/committed";
import { asObject, type Json } from "#domain/verify/json";
import { verify } from "#domain/verify/verify";
import { paperToPdf } from "../../../backend/printing/paper-to-pdf.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { builtIn } from "../../../scripts/lib/built-in-template.ts";
import { completeBill } from "../../support/bill.ts";
import { NOW, testAuthority } from "../../support/signing.ts";

const template = builtIn();
const ID = "0199f3c2-7f3c-7910-9bbe-000000000001";
const place = { chainId: 1337, registry: `0x${"5a".repeat(20)}` };
const issuer = { id: "1", name: "Tern & Sable", address: `0x${"ab".repeat(20)}` };
const terms: Json = { id: ID, number: "CO-7", issuer, chain: place, attachments: [{ name: "a.pdf", sha256: "00" }] };

const wrapped = (more: Partial<UnwrappedDocument> = {}): WrappedDocument =>
  wrapSecond(
    [
      {
        template,
        documentId: ID,
        data: { ...template.sample, [template.manifest.numberField]: "CO-7" },
        issuerName: issuer.name,
        domain: "tern-sable.example",
        issuedBy: { tokenRegistry: place.registry },
        chain: { name: "ETH", chainId: place.chainId },
        paper: hashOfPaper(terms),
        ...more,
      },
    ],
    new Uint8Array(32).fill(7),
  )[0]!;
const contentOf = (one: WrappedDocument, said: Json = terms): string => attestedContent(said, one.document["data"]);

describe("the content of a title's paper", () => {
  it("commits to its own SHA-256, whatever it is", () => {
    for (const content of [
      "{}",
      canonicalJson({ id: ID, data: {} }),
      "no JSON",
      '{"attestation":"x"}',
      "[".repeat(500),
    ])
      expect(tokenOfContent(content)).toBe(`0x${createHash("sha256").update(content).digest("hex")}`);
  });

  it("commits to the root of the OpenAttestation document that it has for its fields", () => {
    const one = wrapped();
    expect(tokenOfContent(contentOf(one))).toBe(one.root);
  });

  it("is of another title when a field has another value or salt", () => {
    const one = wrapped();
    const content = contentOf(one);
    const salt = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/.exec(content)![0];
    for (const other of [
      content.replace("RBD palm", "RBD pulp"),
      content.replace(
        salt,
        salt.replace(/^./, (first) => (first === "0" ? "1" : "0")),
      ),
    ]) {
      expect(other).not.toBe(content);
      expect(tokenOfContent(other)).not.toBe(one.root);
    }
  });

  it.each<[string, Json]>([
    ["another issuer", { ...terms, issuer: { ...issuer, name: "Halcyon" } }],
    ["another attachment", { ...terms, attachments: [{ name: "a.pdf", sha256: "01" }] }],
    ["no attachment", { id: ID, number: "CO-7", issuer, chain: place }],
    ["another register", { ...terms, chain: { ...place, registry: `0x${"5b".repeat(20)}` } }],
  ])("commits to nothing with the document of a paper that says %s", (_, said) => {
    expect(tokenOfContent(contentOf(wrapped(), said))).toBeNull();
  });

  it.each<[string, Partial<UnwrappedDocument>, Json]>([
    ["says nothing of a paper", { paper: undefined as never }, terms],
    ["has another number", { data: { ...template.sample, [template.manifest.numberField]: "CO-8" } }, terms],
    ["has another id", { documentId: ID.replace(/1$/, "2") }, terms],
    ["is beside fields of the paper's own", { paper: hashOfPaper({ ...terms, data: {} }) }, { ...terms, data: {} }],
  ])("commits to nothing with a document that %s, though its issuer wrapped it so", (_, more, said) => {
    expect(tokenOfContent(contentOf(wrapped(more), said))).toBeNull();
  });

  it("is judged in the signed paper", async () => {
    const authority = await testAuthority();
    const identity = await authority.identity("Inês Valadares", issuer.name);
    const paper = layoutBillOfLading(completeBill() as BillData, { marking: "ORIGINAL", language: "en-US" });
    const one = wrapped();
    const judged = async (content: string, by = identity) => {
      const record = {
        version: 1,
        documentId: ID,
        kind: "TransferableRecord",
        number: "CO-7",
        issuer: issuer.name,
        ...place,
        tokenId: one.root,
        content,
      } as const;
      const signed = await signPdf(await paperToPdf(paper, { createdAt: NOW, record }), {
        ...by,
        time: NOW,
        reason: "x",
        placement: { page: 0, xMm: 20, yMm: 200, widthMm: 90, heightMm: 40 },
        appearance: { lines: [{ text: "x" }] },
      });
      const trustAnchors = [authority.root.certificate];
      return verify(signed, { chain: null, trustAnchors, revocationLists: await authority.lists(), now: NOW });
    };
    const content = contentOf(one);
    expect(await judged(content)).toMatchObject({
      number: "CO-7",
      place: { ...place, tokenId: one.root },
      checks: { integrity: { outcome: "VALID" }, issuer: { outcome: "VALID" } },
    });
    const altered = { headline: "ALTERED", checks: { integrity: { reason: "CONTENT_DIFFERS" } } };
    expect(await judged(content.replace("RBD palm", "RBD pulp"))).toMatchObject(altered);
    const { attestation } = asObject(JSON.parse(content));
    const halcyon = await authority.identity("Mei Tan", "Halcyon");
    const lent = attestedContent({ ...terms, issuer: { ...issuer, name: "Halcyon" } }, attestation);
    expect(await judged(lent, halcyon)).toMatchObject(altered);
    expect((await judged(content, halcyon)).checks.issuer.reason).toBe("SIGNER_NOT_ISSUER");
  });
});

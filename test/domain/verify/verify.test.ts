import { createHash, randomInt } from "node:crypto";
import { PDF } from "@libpdf/core";
import { beforeAll, describe, expect, it } from "vitest";
import { canonicalJson } from "#domain/canonical";
import type { BillData } from "#domain/printing/bill-data";
import { layoutBillOfLading } from "#domain/printing/bill-of-lading";
import { findRecord, type PaperRecord } from "#domain/verify/record";
import { HEADLINES } from "#domain/headlines";
import { REASONS } from "#domain/reasons";
import type { Verdict, VerifyOptions } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import { paperToPdf } from "../../../backend/printing/paper-to-pdf.ts";
import { watermarkPdf } from "../../../backend/printing/watermark.ts";
import { issueUserCertificate, parseCertificate } from "../../../backend/signing/authority.ts";
import { openPrivateKey, type SigningIdentity } from "../../../backend/signing/key.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { completeBill } from "../../support/bill.ts";
import { NOW, plainPdf, testAuthority, VALIDITY, type TestAuthority } from "../../support/signing.ts";

let authority: TestAuthority;
let lists: Uint8Array[];
let ines: SigningIdentity;
let wang: SigningIdentity;
const place = { page: 0, xMm: 20, yMm: 200, widthMm: 90, heightMm: 40 };
const sign = (file: Uint8Array, identity: SigningIdentity, time = NOW): Promise<Uint8Array> =>
  signPdf(file, { ...identity, time, reason: "x", placement: place, appearance: { lines: [{ text: "x" }] } });
const check = (file: Uint8Array, more: Partial<VerifyOptions> = {}): Promise<Verdict> =>
  verify(file, { chain: null, trustAnchors: [authority.root.certificate], revocationLists: lists, now: NOW, ...more });

beforeAll(async () => {
  authority = await testAuthority();
  lists = await authority.lists();
  ines = await authority.identity("Inês Valadares", "Tern & Sable Shipping Lda");
  wang = await authority.identity("王海韵", "宁波海韵油脂有限公司");
});

describe("integrity", () => {
  // `npm run evidence -- tamper` tries every byte.
  it("notices every changed byte, in samples", async () => {
    const seed = Number(process.env["SEED"] ?? randomInt(2 ** 31));
    console.log(`seed ${seed}`);
    let state = seed;
    const next = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const signed = await sign(await sign(await plainPdf(1), ines), wang);
    const hex = [
      ...Buffer.from(signed)
        .toString("latin1")
        .matchAll(/<([0-9a-f]{3000,})>/g),
    ].map((match) => match.index);
    const missed: number[] = [];
    for (let i = 0; i < 300; i += 1) {
      const at = i % 2 === 0 ? next(signed.length) : hex[i % 4 === 1 ? 0 : 1]! + next(6_000);
      const changed = signed.slice();
      changed[at] = (changed[at]! ^ (1 << next(8))) & 0xff;
      if ((await check(changed)).overall === "VALID") missed.push(at);
    }
    expect(missed).toEqual([]);
  });

  it("notices bytes that nobody signed at the end", async () => {
    const signed = await sign(await plainPdf(1), ines);
    for (const tail of ["% hidden", "\n1 0 obj\n<<>>\nendobj\n"]) {
      const verdict = await check(Buffer.concat([signed, Buffer.from(tail)]));
      expect(verdict).toMatchObject({ overall: "INVALID", headline: "ALTERED" });
      expect(verdict.signatures[0]!.laterChanges.reason).toBe("UNSIGNED_AFTER");
    }
  });

  it("says of an unsigned file that it is unsigned, unless its fingerprint is anchored", async () => {
    const file = await plainPdf(1);
    expect(await check(file)).toMatchObject({ overall: "INDETERMINATE", headline: "NOT_SIGNED" });
    const sha256 = createHash("sha256").update(file).digest("hex");
    const anchor = { chainId: 1337, store: `0x${"00".repeat(20)}`, root: `0x${sha256}`, proof: [], block: 1, at: null };
    const anchored = await check(file, { anchors: async (asked) => (asked === sha256 ? [anchor] : []) });
    expect(anchored.checks.integrity).toEqual({ outcome: "VALID", reason: "ANCHORED" });
    const unproven = await check(file, { anchors: async () => [{ ...anchor, root: `0x${"00".repeat(32)}` }] });
    expect(unproven).toMatchObject({ anchors: [], checks: { integrity: { reason: "NOT_SIGNED" } } });
  });

  it("says of an unsigned copy of which bill it is one, and what the chain says of its title, without vouching for it", async () => {
    const content = canonicalJson({ number: "TSL-1" });
    const where = {
      chainId: 1337,
      registry: `0x${"11".repeat(20)}`,
      tokenId: `0x${createHash("sha256").update(content).digest("hex")}`,
    };
    const paper = layoutBillOfLading(completeBill() as BillData, { marking: "COPY_FULL", language: "en-US" });
    const printed = await paperToPdf(paper, { createdAt: NOW, copyOf: { number: "TSL-1", ...where } });
    const original = await paperToPdf(paper, {
      createdAt: NOW,
      record: {
        version: 1,
        documentId: "d",
        kind: "BillOfLading",
        number: "TSL-1",
        issuer: "Tern & Sable Shipping Lda",
        content,
        ...where,
      },
    });
    const sealed = await watermarkPdf(await sign(original, ines), "FULL");
    const title = (status: "BURNT" | "IN_CIRCULATION") => ({
      source: "chain" as const,
      status,
      holder: null,
      owner: null,
      obligation: null,
      version: "5" as const,
      block: 7,
      story: { parties: [], events: [], chainId: null, status: null },
    });
    for (const copy of [printed, sealed]) {
      const verdict = await check(copy, { chain: { title: async () => title("IN_CIRCULATION") } });
      expect(verdict).toMatchObject({
        overall: "INDETERMINATE",
        headline: "COPY",
        number: "TSL-1",
        issuerName: "",
        place: where,
      });
      expect(verdict.checks).toMatchObject({
        integrity: { reason: "NOT_SIGNED" },
        issuer: { reason: "NOT_SIGNED" },
        status: { reason: "IN_CIRCULATION" },
      });
      expect(await check(copy, { chain: { title: async () => title("BURNT") } })).toMatchObject({
        overall: "INVALID",
        headline: "COPY",
        checks: { status: { reason: "BURNT" } },
      });
    }
    expect(findRecord(printed)).toBeNull();
  });

  it("reads nothing into other files", async () => {
    for (const text of ["", "hello", "%PDF-1.7\n", '{"a":1}', "{"]) {
      const verdict = await check(new TextEncoder().encode(text));
      expect(verdict.overall).toBe("INDETERMINATE");
      expect(["UNREADABLE", "NOT_SIGNED"]).toContain(verdict.headline);
    }
  });
});

describe("later changes", () => {
  const changed = async (change: (pdf: PDF) => void): Promise<Verdict> => {
    const pdf = await PDF.load(await sign(await plainPdf(1), ines));
    change(pdf);
    return check(await sign(await pdf.save({ incremental: true }), wang));
  };
  it.each<[string, (pdf: PDF) => void]>([
    ["new text on the page", (pdf) => pdf.getPage(0)!.drawText("PAID", { x: 50, y: 50 })],
    [
      "a note over the page",
      (pdf) =>
        void pdf.getPage(0)!.addStampAnnotation({ rect: { x: 9, y: 9, width: 90, height: 90 }, name: "Approved" }),
    ],
    ["another page", (pdf) => void pdf.addPage({ size: "a4" })],
  ])("refuses %s, though a trusted party signed it", async (_, change) => {
    const verdict = await changed(change);
    expect(verdict.signatures.map(({ integrity }) => integrity.outcome)).toEqual(["VALID", "VALID"]);
    expect(verdict.signatures[0]!.laterChanges).toEqual({ outcome: "INVALID", reason: "CHANGED_AFTER" });
    expect(verdict).toMatchObject({ overall: "INVALID", headline: "ALTERED" });
  });
});

describe("identity", () => {
  const reason = async (file: Uint8Array, more: Partial<VerifyOptions> = {}): Promise<string> =>
    (await check(file, more)).signatures[0]!.identity.reason;
  it("knows only the authorities that it was given", async () => {
    const verdict = await check(await sign(await plainPdf(1), await (await testAuthority()).identity("A", "B")));
    expect(verdict).toMatchObject({ overall: "INDETERMINATE", headline: "ISSUER_UNKNOWN" });
    expect(verdict.signatures[0]).toMatchObject({
      integrity: { outcome: "VALID" },
      identity: { reason: "ISSUER_UNKNOWN" },
      // The words of its certificate about the company are vouched for by nobody.
      assurance: null,
    });
  });

  it("tells expired since from not valid then", async () => {
    const short = await authority.identity("A", "B", {
      notBefore: new Date("2026-10-01"),
      notAfter: new Date("2026-11-01"),
    });
    const signed = await sign(await plainPdf(1), short);
    expect(await reason(signed)).toBe("PATH_VALID");
    expect(await reason(signed, { now: new Date("2026-12-01") })).toBe("CERTIFICATE_EXPIRED");
    const late = await authority.identity("A", "B", {
      notBefore: new Date("2026-10-31"),
      notAfter: new Date("2027-11-01"),
    });
    const early = await sign(await plainPdf(1), late, new Date("2026-11-05T00:00:00Z"));
    const backdated = Buffer.from(early).toString("latin1").replace("D:20261105000000Z", "D:20261005000000Z");
    expect((await check(Buffer.from(backdated, "latin1"))).signatures[0]!.identity.reason).toBe(
      "CERTIFICATE_NOT_VALID_THEN",
    );
  });

  it("minds revocation lists, of the right authority only", async () => {
    const signed = await sign(await plainPdf(1), ines);
    const { serial } = await parseCertificate(ines.chain[0]!);
    const revoking = (by: TestAuthority, at: Date): Promise<Uint8Array[]> =>
      by.lists([{ serial, at, reason: "keyCompromise" }]);
    const [before, after] = [new Date("2026-10-01"), new Date("2026-11-20")];
    expect(await reason(signed, { revocationLists: await revoking(authority, before) })).toBe("CERTIFICATE_REVOKED");
    expect(await reason(signed, { revocationLists: await revoking(authority, after) })).toBe(
      "CERTIFICATE_REVOKED_SINCE",
    );
    expect(
      await reason(signed, { revocationLists: [...lists, ...(await revoking(await testAuthority(), before))] }),
    ).toBe("PATH_VALID");
    expect(await reason(signed, { revocationLists: [] })).toBe("REVOCATION_UNKNOWN");
    const outdated = await authority.lists([], { thisUpdate: VALIDITY.notBefore, nextUpdate: new Date("2026-10-29") });
    expect(await reason(signed, { revocationLists: outdated })).toBe("REVOCATION_UNKNOWN");
  });

  it("reads the list of an authority that gave no reason for a revocation", async () => {
    const signed = await sign(await plainPdf(1), ines);
    const { serial } = await parseCertificate(ines.chain[0]!);
    const listing = (number: string) => authority.lists([{ serial: number, at: new Date("2026-10-01"), reason: null }]);
    expect(await reason(signed, { revocationLists: await listing(serial) })).toBe("CERTIFICATE_REVOKED");
    expect(await reason(signed, { revocationLists: await listing("0123456789abcdef") })).toBe("PATH_VALID");
  });

  it("does not let a person certify others", async () => {
    const user = await issueUserCertificate(authority.intermediate, {
      ...VALIDITY,
      crlUrl: "http://localhost/crl",
      subject: { organisation: "A", name: "A" },
    });
    const forged = await issueUserCertificate(user, {
      ...VALIDITY,
      crlUrl: "http://localhost/crl",
      subject: { organisation: "Bank", name: "Forged" },
    });
    const chain = [
      forged.certificate,
      user.certificate,
      authority.intermediate.certificate,
      authority.root.certificate,
    ];
    const verdict = await check(
      await sign(await plainPdf(1), { privateKey: openPrivateKey(forged.privateKey), chain }),
    );
    expect(verdict).toMatchObject({ overall: "INVALID", headline: "ISSUER_REFUSED" });
    expect(verdict.signatures[0]!.identity.reason).toBe("CERTIFICATE_PURPOSE");
  });
});

describe("the title that a file names", () => {
  const data = completeBill() as BillData;
  const issuer = { id: "o", name: "Tern & Sable Shipping Lda", address: `0x${"ab".repeat(20)}` };
  const content = canonicalJson({ id: "d", data, issuer });
  const tokenId = `0x${createHash("sha256").update(content).digest("hex")}`;
  const record: PaperRecord = {
    version: 1,
    documentId: "d",
    kind: "BillOfLading",
    number: data.blNo!,
    issuer: "Tern & Sable Shipping Lda",
    chainId: 1337,
    registry: `0x${"5a".repeat(20)}`,
    tokenId,
    content,
  };
  const paper = layoutBillOfLading(data, { marking: "ORIGINAL", language: "en-US" });
  const printed = async (one: PaperRecord, by = ines): Promise<Verdict> =>
    check(await sign(await paperToPdf(paper, { createdAt: NOW, record: one }), by));

  it("is read from what the first signature covers", async () => {
    const verdict = await printed(record);
    expect(verdict).toMatchObject({
      number: "TSL-SIN-260417",
      issuerName: "Tern & Sable Shipping Lda",
      record,
      place: { chainId: 1337, registry: record.registry, tokenId },
      checks: {
        integrity: { outcome: "VALID" },
        issuer: { outcome: "VALID" },
        status: { reason: "CHAIN_UNREACHABLE" },
      },
      headline: "STATUS_UNKNOWN",
    });
  });

  it("must commit to the data in the file", async () => {
    const verdict = await printed({ ...record, content: content.replace("37998.412", "47998.412") });
    expect(verdict).toMatchObject({
      overall: "INVALID",
      headline: "ALTERED",
      checks: { integrity: { reason: "CONTENT_DIFFERS" } },
    });
  });

  it("is not lent to a paper that another company signed around it", async () => {
    expect(await printed(record, wang)).toMatchObject({
      overall: "INVALID",
      headline: "ISSUER_REFUSED",
      checks: { issuer: { reason: "SIGNER_NOT_ISSUER" } },
    });
  });
});

describe("words", () => {
  it("exist for every reason and headline, in both languages", () => {
    for (const words of [...Object.values(REASONS), ...Object.values(HEADLINES)]) {
      expect(words.en.length).toBeGreaterThan(5);
      expect(words.zh).toMatch(/\p{Script=Han}/u);
    }
  });
});

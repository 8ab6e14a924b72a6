import { createHash } from "node:crypto";
import { canonicalJson } from "#domain/canonical";
import type { BillData } from "#domain/printing/bill-data";
import { layoutBillOfLading } from "#domain/printing/bill-of-lading";
import type { PaperRecord } from "#domain/verify/record";
import type { TitleStatus } from "#domain/chain/title-status";
import type { ChainReader } from "#domain/verify/title";
import { paperToPdf } from "../../../backend/printing/paper-to-pdf.ts";
import { completeBill } from "../../../test/support/bill.ts";
import { NOW } from "../../../test/support/signing.ts";
import type { ExpectedVerdict, Sample } from "./sample.ts";
import { sample, sign, type Scene } from "./scene.ts";

const COMPANY = "Tern & Sable Shipping Lda";
const data = completeBill() as BillData;
const content = canonicalJson({ id: "d", data, issuer: { id: "o", name: COMPANY, address: `0x${"ab".repeat(20)}` } });
const where = {
  chainId: 1337,
  registry: `0x${"5a".repeat(20)}`,
  tokenId: `0x${createHash("sha256").update(content).digest("hex")}`,
};
const record: PaperRecord = {
  version: 1,
  documentId: "d",
  kind: "BillOfLading",
  number: data.blNo!,
  issuer: COMPANY,
  content,
  ...where,
};
const paper = layoutBillOfLading(data, { marking: "ORIGINAL", language: "en-US" });

const bill = (given: Scene, more: Partial<PaperRecord> = {}, by = given.ines): Promise<Uint8Array> =>
  paperToPdf(paper, { createdAt: NOW, record: { ...record, ...more } }).then((file) => sign(file, by));
const copy = (): Promise<Uint8Array> =>
  paperToPdf(layoutBillOfLading(data, { marking: "COPY_FULL", language: "en-US" }), {
    createdAt: NOW,
    copyOf: { number: record.number, ...where },
  });

const answering = (status: TitleStatus): ChainReader => ({
  title: async () => ({
    source: "chain",
    status,
    holder: null,
    owner: null,
    obligation: null,
    version: "5",
    block: 7,
    story: { parties: [], events: [], chainId: null, status: null },
  }),
});
const silent: ChainReader = { title: async () => null };
const broken: ChainReader = { title: () => Promise.reject(new Error("no answer")) };

const ANSWERS: Readonly<Record<string, readonly [ChainReader, ExpectedVerdict]>> = {
  "in circulation": [answering("IN_CIRCULATION"), { overall: "VALID", headline: "GENUINE_IN_CIRCULATION" }],
  returned: [answering("RETURNED"), { overall: "INDETERMINATE", headline: "GENUINE_RETURNED" }],
  burnt: [answering("BURNT"), { overall: "INVALID", headline: "GENUINE_BURNT" }],
  paused: [answering("PAUSED"), { overall: "INDETERMINATE", headline: "GENUINE_PAUSED" }],
  "not known to its register": [answering("UNKNOWN"), { overall: "INVALID", headline: "TITLE_UNKNOWN" }],
  "not answered": [silent, { overall: "INDETERMINATE", headline: "STATUS_UNKNOWN" }],
  "asked of a chain that fails": [broken, { overall: "INDETERMINATE", headline: "STATUS_UNKNOWN" }],
};

/** Each answer of the chain about a signed original, its copy, and forgeries of both. */
export const titles: readonly Sample[] = Object.entries(ANSWERS).flatMap(([name, [chain, expected]]) => [
  sample("title", `an original, ${name}`, expected, (given) => bill(given), { chain }),
  sample(
    "title",
    `an unsigned copy, ${name}`,
    { headline: "COPY", integrity: { reason: "NOT_SIGNED" }, issuer: { reason: "NOT_SIGNED" } },
    copy,
    { chain },
  ),
  sample(
    "title",
    `an original with another quantity in its data, ${name}`,
    { overall: "INVALID", headline: "ALTERED", integrity: { reason: "CONTENT_DIFFERS" } },
    (given) => bill(given, { content: content.replace("37998.412", "47998.412") }),
    { chain },
  ),
  sample(
    "title",
    `an original that another company signed, ${name}`,
    { overall: "INVALID", headline: "ISSUER_REFUSED", issuer: { reason: "SIGNER_NOT_ISSUER" } },
    (given) => bill(given, {}, given.wang),
    { chain },
  ),
]);

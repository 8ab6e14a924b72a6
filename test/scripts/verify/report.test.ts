import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument, PDFName } from "pdf-lib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ALLOWS } from "#domain/verify/permission";
import { QUALIFIED } from "#domain/verify/qualified";
import { toPem } from "../../../backend/signing/authority.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { certified, METHODS, ocspAnswer, signedAsForeign } from "../../support/foreign.ts";
import { NOW, plainPdf, testAuthority } from "../../support/signing.ts";
import { listXml, QC, qcStatements, signList } from "../../support/trusted-lists.ts";

const ROOT = join(import.meta.dirname, "../../..");
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hawser-report-"));
  const by = await (await testAuthority()).identity("Inês Valadares", "Tern & Sable Shipping Lda");
  const place = { page: 0, xMm: 20, yMm: 200, widthMm: 90, heightMm: 40 };
  const appearance = { lines: [{ text: "x" }] };
  const signed = await signPdf(await plainPdf(1), { ...by, time: NOW, reason: "x", placement: place, appearance });
  await writeFile(join(folder, "signed.pdf"), signed);
  const root = certified("Qualified CA", METHODS["P-521"], null, { authority: true });
  const statements = qcStatements(QC.compliance, QC.device, QC.signature);
  const qualified = certified("Anouk Visser", METHODS["P-521"], root, { extensions: [statements] });
  const of = { about: qualified, issuer: root, by: root, from: NOW, until: new Date("2035-10-01T00:00:00Z") };
  await writeFile(join(folder, "listed.pdf"), signedAsForeign(await archival(), qualified, [root], ocspAnswer(of)));
  await writeFile(join(folder, "list.xml"), signList(listXml({ services: [{ by: root }] }), root));
  await writeFile(join(folder, "root.pem"), toPem(root.certificate));
  await writeFile(join(folder, "plain.pdf"), await plainPdf(1));
});

/** A signed and certified file that says that it is PDF/A. */
async function archival(): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await plainPdf(1));
  const stream = pdf.context.stream('<rdf:Description pdfaid:part="3" pdfaid:conformance="U"/>', { Type: "Metadata" });
  pdf.catalog.set(PDFName.of("Metadata"), pdf.context.register(stream));
  const by = await (await testAuthority()).identity("Inês Valadares", "Tern & Sable Shipping Lda");
  const appearance = { lines: [{ text: "x" }] };
  const file = await pdf.save({ useObjectStreams: false });
  return signPdf(file, { ...by, time: NOW, reason: "x", placement: null, appearance, certify: true });
}
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What `npm run verify` prints, and how it ends. */
async function verified(file: string, ...options: readonly string[]): Promise<{ out: string; code: number | null }> {
  const script = join(ROOT, "scripts/verify/main.ts");
  const child = spawn(
    process.execPath,
    ["--conditions=source", "--disable-warning=ExperimentalWarning", script, join(folder, file), ...options],
    { cwd: ROOT },
  );
  let out = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (out += part.toString()));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { out, code };
}

it("`npm run verify -- FILE --report` prints the report of the standard, in the form that is asked for", async () => {
  const xml = await verified("signed.pdf", "--report", "xml");
  expect(xml.out).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<ValidationReport /);
  const json = await verified("signed.pdf", "--report", "json");
  expect(JSON.parse(json.out)).toMatchObject({
    ValidationReport: {
      SignatureValidationReport: [
        { SignatureValidationStatus: { SubIndication: ["urn:etsi:019102:subindication:NO_CERTIFICATE_CHAIN_FOUND"] } },
      ],
    },
  });
  // The exit code says the same as without a report.
  expect([xml.code, json.code]).toEqual([3, 3]);
  expect((await verified("plain.pdf", "--report", "xml")).out).toContain("There is no signature to report on.");
  expect(await verified("signed.pdf", "--report", "pdf")).toMatchObject({ code: 2 });
});

it("without any server it says what is qualified by a list that is given, what a signer allows, and what the file claims", async () => {
  const list = ["--list", join(folder, "list.xml")];
  const root = ["--root", join(folder, "root.pem")];
  const signer = ["--list-signer", join(folder, "root.pem")];
  const told = (await verified("listed.pdf", ...root, ...list, ...signer)).out;
  expect(told).toContain(QUALIFIED.SIGNATURE.en);
  expect(told).toContain("of Sample Trust SA, on the trusted list of PT of 2026-10-01");
  expect(told).toContain(ALLOWS[2].en);
  expect(told).toContain("says that it is PDF/A-3U");
  expect((await verified("listed.pdf", ...root)).out).not.toContain(QUALIFIED.SIGNATURE.en);
  // A list that nobody given has signed is not taken.
  expect(await verified("listed.pdf", ...root, ...list)).toMatchObject({
    code: 2,
    out: expect.stringContaining("none of the certificates given with --list-signer signed it") as string,
  });
});

import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { NOW, plainPdf, testAuthority } from "../../support/signing.ts";

const ROOT = join(import.meta.dirname, "../../..");
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hawser-report-"));
  const by = await (await testAuthority()).identity("Inês Valadares", "Tern & Sable Shipping Lda");
  const place = { page: 0, xMm: 20, yMm: 200, widthMm: 90, heightMm: 40 };
  const appearance = { lines: [{ text: "x" }] };
  const signed = await signPdf(await plainPdf(1), { ...by, time: NOW, reason: "x", placement: place, appearance });
  await writeFile(join(folder, "signed.pdf"), signed);
  await writeFile(join(folder, "plain.pdf"), await plainPdf(1));
});
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

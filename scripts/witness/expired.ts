import { PDF } from "@libpdf/core";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { archivePdf } from "../../backend/signing/archive-pdf.ts";
import {
  createIntermediate,
  createRoot,
  issueTimestampCertificate,
  issueUserCertificate,
  toPem,
} from "../../backend/signing/authority.ts";
import { createRevocationList } from "../../backend/signing/revocation-list.ts";
import { openPrivateKey } from "../../backend/signing/key.ts";
import { signPdf } from "../../backend/signing/sign-pdf.ts";
import { ownStamper } from "../../backend/signing/timestamps.ts";
import { ask, witness, type Said } from "./tools.ts";
import { DAY_MS } from "#domain/clock";

const CRL = { crlUrl: "http://localhost/crl" };
const VERIFY = fileURLToPath(new URL("../verify/main.ts", import.meta.url));

/** Files whose signer's certificate has expired, verified by the file and the root alone under another clock. */
export async function witnessExpired(now: Date): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "hawser-witness-"));
  const at = (name: string): string => join(folder, name);
  const long = { notBefore: new Date(now.getTime() - DAY_MS), notAfter: new Date(now.getTime() + 3_650 * DAY_MS) };
  const short = { ...long, notAfter: new Date(now.getTime() + 30 * DAY_MS) };
  try {
    const root = await createRoot("Hawser Witness Root", long);
    const issuing = await createIntermediate(root, "Hawser Witness Issuing", { ...long, ...CRL });
    const above = [issuing.certificate, root.certificate];
    const person = await issueUserCertificate(issuing, {
      ...short,
      ...CRL,
      subject: { name: "Inês Valadares", organisation: "Tern & Sable Shipping Lda", email: "ines@tern-sable.example" },
    });
    const stamp = await issueTimestampCertificate(issuing, "Hawser Witness Time-stamps", { ...long, ...CRL });
    const stamper = ownStamper(
      { privateKey: openPrivateKey(stamp.privateKey), chain: [stamp.certificate, ...above] },
      () => now,
    );
    const signing = {
      privateKey: openPrivateKey(person.privateKey),
      chain: [person.certificate, ...above],
      time: now,
      reason: "Signed",
      placement: null,
      appearance: { lines: [] },
    };
    const lists = await Promise.all(
      [issuing, root].map((issuer) =>
        createRevocationList(issuer, {
          number: 1,
          thisUpdate: now,
          nextUpdate: new Date(now.getTime() + DAY_MS),
          revoked: [],
        }),
      ),
    );
    const pdf = PDF.create();
    pdf.addPage({ size: "a4" });
    const file = await pdf.save();
    const stamped = await signPdf(file, { ...signing, timestamps: stamper });
    await writeFile(at("root.pem"), toPem(root.certificate));
    await writeFile(at("plain.pdf"), await signPdf(file, signing));
    await writeFile(at("archived.pdf"), await archivePdf(stamped, lists, stamper));
    for (const [i, list] of lists.entries()) await writeFile(at(`${i}.crl`), list);
    const later = (file: string, ...more: string[]): Said =>
      ask(
        "faketime",
        "-f",
        "+730d",
        process.execPath,
        "--conditions=source",
        VERIFY,
        at(file),
        "--root",
        at("root.pem"),
        ...more,
      );
    const kept = later("archived.pdf");
    witness(
      "two years later an archived file is valid by itself, though its signer's certificate has expired",
      kept.code === 0 && kept.text.includes("B-LTA"),
      kept.text,
    );
    const bare = later("plain.pdf", "--crl", at("0.crl"), "--crl", at("1.crl"));
    witness(
      "and a file that was not archived is not",
      bare.code === 3 && bare.text.includes("has expired since"),
      bare.text,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

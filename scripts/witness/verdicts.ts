import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Verdict } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import type { Sample, SampleKind } from "../evidence/verdicts/sample.ts";
import { SAMPLES } from "../evidence/verdicts/samples.ts";
import { signaturesOf } from "./signatures.ts";
import { ask, witness } from "./tools.ts";

/** The kinds whose files are whole: other programs must find every signature valid, and no error in the structure. */
const WHOLE: ReadonlySet<SampleKind> = new Set(["honest", "countersigned", "structure", "certificate", "revocation"]);

/** What openssl 3.0 says of a method that it has not for CMS. */
const NOT_KNOWN = /eddsa_digest_signverify_init/;

interface Seen {
  readonly sample: Sample;
  readonly verdict: Verdict;
  /** The disagreements of the witnesses; none where all agree. */
  readonly wrong: readonly string[];
}

/** The samples of verdicts that are PDF files, judged by pdfsig, qpdf and openssl beside our verifier. */
export async function witnessVerdicts(samples: readonly Sample[] = SAMPLES): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "hawser-verdicts-"));
  try {
    const seen: Seen[] = [];
    for (const sample of samples) {
      const one = await asked(sample, folder);
      if (one !== null) seen.push(one);
    }
    const wrong = seen.flatMap(({ sample, wrong: of }) => of.map((line) => `${sample.kind}: ${sample.name}: ${line}`));
    const signatures = seen.reduce((sum, { verdict }) => sum + verdict.signatures.length, 0);
    witness(
      `pdfsig, qpdf and openssl agree about ${seen.length} files of the samples, with ${signatures} signatures`,
      wrong.length === 0,
      wrong.join("\n"),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function asked(sample: Sample, folder: string): Promise<Seen | null> {
  const { file, options } = await sample.make();
  if (Buffer.from(file.subarray(0, 5)).toString("latin1") !== "%PDF-") return null;
  const verdict = await verify(file, options);
  const at = (name: string): string => join(folder, name);
  await writeFile(at("file.pdf"), file);
  const wrong: string[] = [];
  const said = ask("pdfsig", "-nocert", at("file.pdf")).text;
  const found = [...said.matchAll(/Signature Validation: (.*)/g)].map((line) => line[1]!.trim());
  const broken = found.filter((one) => /Mismatch|Invalid/.test(one));
  if (WHOLE.has(sample.kind)) {
    const intact = verdict.signatures.filter(
      ({ kind, integrity }) => kind === "signature" && integrity.outcome === "VALID",
    ).length;
    const valid = found.filter((one) => one === "Signature is Valid.").length;
    if (valid !== intact) wrong.push(`pdfsig finds ${valid} signatures valid, and we ${intact}`);
    const structure = ask("qpdf", "--check", at("file.pdf"));
    if (structure.code !== 0) wrong.push(`qpdf: ${structure.text}`);
  }
  let known = true;
  if (verdict.overall === "VALID")
    for (const [i, { content, signature }] of signaturesOf(file).entries()) {
      if (verdict.signatures[i]?.kind !== "signature") continue;
      await writeFile(at("content"), content);
      await writeFile(at("signature"), signature);
      const files = ["-in", at("signature"), "-content", at("content"), "-out", at("out")];
      const checked = ask("openssl", "cms", "-verify", "-noverify", "-binary", "-inform", "DER", ...files);
      if (checked.code === 0) continue;
      known = false;
      if (!NOT_KNOWN.test(checked.text))
        wrong.push(`openssl refuses signature ${i + 1}, and we say VALID: ${checked.text}`);
    }
  // pdfsig calls invalid also what it has no method for, such as a key for RSA-PSS alone: openssl has it.
  if (broken.length > 0 && verdict.overall === "VALID" && !known)
    wrong.push(`pdfsig says ${broken.join(", ")}, and we VALID`);
  return { sample, verdict, wrong };
}

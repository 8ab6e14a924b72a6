import { zipSync } from "fflate";
import { z } from "zod";
import { canonicalJson } from "../canonical.ts";
import { safeFileName } from "../file-names.ts";
import type { Language } from "../text.ts";
import { keptAnchors } from "./anchors.ts";
import { evidencePage } from "./evidence-page.ts";
import { unpackFiles } from "./zip.ts";
import type { Oracle, Published, TextRecords } from "./oracle.ts";
import { fromBase64 } from "./base64.ts";
import { fromPem } from "./trust.ts";
import type { AnchorFound, Verdict } from "./verdict.ts";

const published = z.record(z.string(), z.record(z.string(), z.unknown()));
const recorded = z.object({ dids: published, txt: z.record(z.string(), z.array(z.string())), statusLists: published });

/** The answers that issuers published when a file was checked. */
export type RecordedAnswers = z.infer<typeof recorded>;

const proofs = z.object({
  bundle: z.literal("hawser-evidence"),
  version: z.literal(1),
  at: z.string(),
  file: z.object({ name: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  anchors: keptAnchors,
  answers: recorded,
});

export interface EvidenceInput {
  readonly name: string;
  readonly file: Uint8Array;
  readonly verdict: Verdict;
  readonly trust: { readonly trustAnchors: readonly string[]; readonly revocationLists: readonly string[] };
  readonly answers: RecordedAnswers;
  readonly at: Date;
}

const README = `This is what was known of the file in "file" when it was checked.

  report.html                the answers, to be read
  report.json                the same for programs
  proofs.json                proofs of the anchors, and what the issuer published
  certificates/*.pem         authorities that were trusted, and the certificates of the signers
  lists/*.crl                which of their certificates had been revoked

Check it without the server that made it:

  npm run verify -- THIS.zip --root ROOT.pem [--rpc URL]

The root certificate and the address of a chain must come from where you trust them: nothing in this package proves itself.
`;

const pem = (name: string, der: string): string =>
  `-----BEGIN ${name}-----\n${der.match(/.{1,64}/g)?.join("\n") ?? ""}\n-----END ${name}-----\n`;

/** Packs a file with all that is needed to check it again elsewhere, as a ZIP. */
export function packEvidence(input: EvidenceInput, language: Language): Uint8Array<ArrayBuffer> {
  const { verdict, name, file, trust, at } = input;
  const text = (value: string): Uint8Array => new TextEncoder().encode(value);
  const anchors = Object.fromEntries(
    [
      [verdict.sha256, verdict.anchors],
      ...(verdict.package?.parts ?? []).map(({ verdict: part }) => [part.sha256, part.anchors] as const),
    ].filter(([, found]) => found!.length > 0),
  );
  const files: Record<string, Uint8Array> = {
    "README.txt": text(README),
    [`file/${safeName(name)}`]: file,
    "report.html": text(evidencePage(input, language)),
    "report.json": text(
      `${JSON.stringify({ report: "hawser-verification", version: 1, at: at.toISOString(), file: { name, size: file.length, sha256: verdict.sha256 }, verdict }, null, 2)}\n`,
    ),
    "proofs.json": text(
      canonicalJson({
        bundle: "hawser-evidence",
        version: 1,
        at: at.toISOString(),
        file: { name: safeName(name), sha256: verdict.sha256 },
        anchors,
        answers: input.answers,
      }),
    ),
  };
  for (const [i, one] of trust.trustAnchors.entries()) files[`certificates/trusted-${i + 1}.pem`] = text(one);
  for (const [i, one] of trust.revocationLists.entries()) files[`lists/${i + 1}.crl`] = fromBase64(one);
  for (const [i, one] of verdict.signatures.entries()) {
    for (const [k, certificate] of one.path.entries())
      files[`certificates/signature-${i + 1}-${k + 1}.pem`] = text(pem("CERTIFICATE", certificate.der));
  }
  return new Uint8Array(zipSync(files, { level: 6, mtime: "1980-01-02T00:00:00" }));
}

/** No name leads out of its folder. */
const safeName = (name: string): string => safeFileName(name) || "file";

/** The content of a bundle, for the verifier. */
export interface Evidence {
  readonly name: string;
  readonly file: Uint8Array;
  readonly anchors: (sha256: string) => readonly AnchorFound[];
  /** Answers as somebody wrote them down. */
  readonly oracle: Omit<Oracle, "store" | "chainIds">;
  /** Certificates that whoever made the bundle trusted. They prove nothing unless they are known from elsewhere. */
  readonly certificates: readonly Uint8Array[];
  readonly revocationLists: readonly Uint8Array[];
}

/** Opens a bundle; null for any other ZIP, and for one whose file is not the one that its proofs name. */
export function openEvidence(bytes: Uint8Array): Evidence | null {
  let files: ReadonlyMap<string, Uint8Array>;
  try {
    files = unpackFiles(bytes);
  } catch {
    return null;
  }
  const written = files.get("proofs.json");
  const known = written === undefined ? null : proofs.safeParse(parsed(written));
  const file = files.get(`file/${known?.data?.file.name ?? ""}`);
  if (!known?.success || file === undefined) return null;
  const { anchors, answers } = known.data;
  const answer =
    (of: Readonly<Record<string, Published>>) =>
    (key: string): Promise<Published | null> =>
      Promise.resolve(of[key] ?? null);
  const inside = (folder: string): Uint8Array[] =>
    [...files].filter(([name]) => name.startsWith(folder)).map(([, one]) => one);
  return {
    name: known.data.file.name,
    file,
    anchors: (sha256) => anchors[sha256] ?? [],
    oracle: {
      answers: "recorded",
      did: answer(answers.dids),
      statusList: answer(answers.statusLists),
      txt: (domain) => Promise.resolve(recordsOf(answers.txt[domain])),
    },
    certificates: inside("certificates/").flatMap((one) => fromPem(new TextDecoder().decode(one))),
    revocationLists: inside("lists/"),
  };
}

/** What somebody wrote down denies nothing: whoever wrote it may have left records out. */
const recordsOf = (texts: readonly string[] | undefined): TextRecords | null =>
  texts === undefined ? null : { texts, agreed: false };

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

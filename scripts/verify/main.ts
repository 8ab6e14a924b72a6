import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { ASSURANCE } from "#domain/assurance";
import { HEADLINES, REASONS, type Finding } from "#domain/verify/reasons";
import { fromPem } from "#domain/verify/trust";
import type { Verdict } from "#domain/verify/verdict";
import { clientsOf } from "../audit/check.ts";
import { checkFile } from "./check.ts";

const USAGE = `npm run verify:file -- FILE [--root PEM]... [--crl FILE]... [--rpc URL]... [--store ADDRESS] [--json]

Checks a signed PDF, a .tt file, a credential, a package or an evidence bundle without any server: from the file, and from
what the chains say. Exits with 0 when it is valid, 1 when it is not, 3 when that cannot be said for certain.
  --root   certificate of an authority that you trust, in PEM
  --crl    a revocation list, in DER or PEM
  --rpc    an endpoint of a chain; may be given several times
  --store  address of the document store that you know to be the platform's
  --json   the whole report, for programs`;

const line = (name: string, { outcome, reason }: Finding): string =>
  `  ${name.padEnd(14)}${outcome.padEnd(15)}${REASONS[reason].en}`;

/** What was found, for a person. */
function told(verdict: Verdict, indent = ""): string {
  const { checks, signatures, title, anchors } = verdict;
  const lines = [
    HEADLINES[verdict.headline].en,
    `  sha256        ${verdict.sha256}`,
    ...(verdict.number === "" ? [] : [`  number        ${verdict.number}`]),
    ...(verdict.issuerName === "" ? [] : [`  issuer        ${verdict.issuerName}`]),
    line("integrity", checks.integrity),
    line("identity", checks.issuer),
    line("status", checks.status),
    ...signatures.flatMap((one) => [
      `signature of ${[one.name, one.organisation].filter((part) => part !== "").join(", ") || "nobody known"} (${one.level}), ${one.time ?? "no time"}${one.provenAt === null ? "" : `, proven at ${one.provenAt}`}`,
      ...(one.assurance === null
        ? []
        : [
            `  company       ${ASSURANCE[one.assurance].means.en}${one.identifier === "" ? "" : ` (${one.identifier})`}`,
          ]),
      line("integrity", one.integrity),
      line("identity", one.identity),
      line("later changes", one.laterChanges),
      ...(one.timestamp === null ? [] : [line("time-stamp", one.timestamp.finding)]),
      ...one.warnings.map((reason) => `  warning       ${REASONS[reason].en}`),
    ]),
    ...anchors.map(
      (one) =>
        `anchored on chain ${one.chainId} in ${one.store}, block ${one.block ?? "?"}, ${one.at ?? "time unknown"}`,
    ),
    ...(title === null
      ? []
      : [`title at block ${title.block}: holder ${title.holder ?? "none"}, owner ${title.owner ?? "none"}`]),
    ...(verdict.package?.parts ?? []).map((part) => `${part.name}: ${told(part.verdict, "    ")}`),
  ];
  return lines.map((one, i) => (i === 0 ? one : indent + one)).join("\n");
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    root: { type: "string", multiple: true, default: [] },
    crl: { type: "string", multiple: true, default: [] },
    rpc: { type: "string", multiple: true, default: [] },
    store: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const [file] = positionals;
if (file === undefined || positionals.length > 1) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const opened = async (names: readonly string[]): Promise<Uint8Array[]> =>
    (await Promise.all(names.map((name) => readFile(name)))).flatMap((bytes) =>
      bytes.includes("-----BEGIN") ? fromPem(bytes.toString("latin1")) : [new Uint8Array(bytes)],
    );
  const verdict = await checkFile(new Uint8Array(await readFile(file)), {
    roots: await opened(values.root),
    revocationLists: await opened(values.crl),
    clients: await clientsOf(values.rpc),
    store: values.store?.toLowerCase(),
    now: new Date(),
  });
  console.log(values.json ? JSON.stringify(verdict, null, 2) : told(verdict));
  process.exitCode = { VALID: 0, INVALID: 1, INDETERMINATE: 3 }[verdict.overall];
}

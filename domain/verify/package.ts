import { bytesToHex } from "@noble/hashes/utils.js";
import { canonicalJson } from "../canonical.ts";
import { digest256 } from "./digest.ts";
import { worst } from "./headline.ts";
import { packageProofs, type KeptAnchors, type PackageProofs } from "./anchors.ts";
import { verifyManifest } from "./manifest.ts";
import { BESIDE, LISTS_FOLDER, MANIFEST_NAME, PROOFS_NAME, SEAL_NAME } from "./package-names.ts";
import { invalid, unsure, valid, type Finding } from "../reasons.ts";
import type { TitlePlace } from "./title.ts";
import type { PackageReport, Read, SealedList, Verdict, VerifyOptions } from "./verdict.ts";
import { AmbiguousZip, unpackFiles } from "./zip.ts";

export const isPackage = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/**
 * Checks every file of a package, and the seal of an envelope where one is inside. `verifyOne` opens no package: they
 * would have no end.
 */
export async function readPackage(
  bytes: Uint8Array,
  given: VerifyOptions,
  verifyOne: (bytes: Uint8Array, options: VerifyOptions) => Promise<Verdict>,
): Promise<Partial<Read>> {
  const files = open(bytes);
  if (files === "ambiguous") return { format: "package", integrity: invalid("PACKAGE_AMBIGUOUS") };
  if (files === null) return {};
  const manifest = files.get(MANIFEST_NAME);
  const seal = files.get(SEAL_NAME);
  const sealed = manifest !== undefined && seal !== undefined;
  const ours = sealed || proofsIn(files) !== null;
  const lists = ours ? [...files].flatMap(([name, file]) => (name.startsWith(LISTS_FOLDER) ? [file] : [])) : [];
  const options = { ...given, revocationLists: [...(given.revocationLists ?? []), ...lists] };
  const parts: { name: string; verdict: Verdict }[] = [];
  for (const [name, file] of files) {
    const beside =
      name === MANIFEST_NAME || name === SEAL_NAME || (ours && (BESIDE.has(name) || name.startsWith(LISTS_FOLDER)));
    if (!beside) parts.push({ name, verdict: await verifyOne(file, options) });
  }
  const list = !sealed ? null : await readSeal(manifest, seal, parts, options);
  const integrity = integrityOf(parts, list);
  return {
    format: "package",
    package: { parts, seal: list },
    place: onlyPlace(parts),
    integrity,
    issuerName: list?.signer?.organisation ?? "",
    issuer: list?.identity ?? worstOf(parts.map(({ verdict }) => verdict.checks.issuer)),
    status: parts.length === 0 ? null : statusOf(parts),
  };
}

/** Where a package says that its list and its files are anchored; nothing where it does not, or is none. */
export function anchorsIn(bytes: Uint8Array): KeptAnchors {
  const files = open(bytes);
  return (files instanceof Map && proofsIn(files)?.anchors) || {};
}

/** The proofs in a package of ours; null for any other. */
function proofsIn(files: ReadonlyMap<string, Uint8Array>): PackageProofs | null {
  const written = files.get(PROOFS_NAME);
  return (written && packageProofs.safeParse(parsed(written)).data) ?? null;
}

function open(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> | "ambiguous" | null {
  try {
    return unpackFiles(bytes);
  } catch (error) {
    return error instanceof AmbiguousZip ? "ambiguous" : null;
  }
}

/** The title of the package's one bill; null where it holds none, or several. */
function onlyPlace(parts: PackageReport["parts"]): TitlePlace | null {
  const [one, ...others] = parts.flatMap(({ verdict }) => (verdict.place === null ? [] : [verdict.place]));
  return one !== undefined &&
    others.every(
      (other) => other.chainId === one.chainId && other.registry === one.registry && other.tokenId === one.tokenId,
    )
    ? one
    : null;
}

/** The worst of the states on chain; where none is bad, that of a title rather than that there is none. */
function statusOf(parts: PackageReport["parts"]): Finding {
  const found = parts.map(({ verdict }) => verdict.checks.status);
  return worstOf(found.toSorted((a, b) => Number(a.reason === "NO_TITLE") - Number(b.reason === "NO_TITLE")));
}

const worstOf = (findings: readonly Finding[]): Finding =>
  findings.find(({ outcome }) => outcome === worst(findings)) ?? unsure("NOT_SIGNED");

/** A file that bears no signature is whole if the sealed list names it. */
function integrityOf(parts: PackageReport["parts"], seal: SealedList | null): Finding {
  if (parts.length === 0) return unsure("FILE_UNREADABLE");
  if (seal !== null && seal.integrity.outcome !== "VALID") return seal.integrity;
  if (seal !== null && seal.missing.length > 0) return invalid("MANIFEST_DIFFERS");
  const found = parts
    .map(({ verdict }) => verdict.checks.integrity)
    .filter(({ reason }) => seal === null || (reason !== "NOT_SIGNED" && reason !== "FILE_UNREADABLE"));
  const outcome = worst(found);
  return outcome === "VALID"
    ? valid("PARTS_MATCH")
    : outcome === "INVALID"
      ? invalid("PART_FAILS")
      : unsure("PART_UNCERTAIN");
}

interface Manifest {
  readonly subject?: unknown;
  readonly sender?: { readonly name?: unknown };
  readonly recipient?: { readonly name?: unknown };
  readonly documents?: readonly {
    readonly sha256?: unknown;
    readonly attachments?: readonly { readonly sha256?: unknown }[];
  }[];
}

async function readSeal(
  bytes: Uint8Array,
  seal: Uint8Array,
  parts: PackageReport["parts"],
  options: VerifyOptions,
): Promise<SealedList> {
  const anchors = (await options.anchors?.(bytesToHex(await digest256([bytes]))).catch(() => [])) ?? [];
  const at = anchors.flatMap(({ at: time }) => (time === null ? [] : [Date.parse(time)]));
  const report = await verifyManifest(bytes, seal, {
    trustAnchors: options.trustAnchors,
    revocationLists: options.revocationLists ?? [],
    provenAt: at.length === 0 ? null : new Date(Math.min(...at)),
    now: options.now,
  });
  const manifest = parsed(bytes);
  const named = (manifest.documents ?? [])
    .flatMap(({ sha256, attachments = [] }) => [sha256, ...attachments.map((one) => one.sha256)])
    .map(String);
  const there = new Set(parts.map(({ verdict }) => verdict.sha256));
  const strangers = parts.filter(({ verdict }) => !named.includes(verdict.sha256)).map(({ verdict }) => verdict.sha256);
  return {
    ...report,
    ...(report.integrity.outcome === "VALID" && !isCanonical(bytes) ? { integrity: invalid("MANIFEST_DIFFERS") } : {}),
    subject: String(manifest.subject ?? ""),
    sender: String(manifest.sender?.name ?? ""),
    recipient: String(manifest.recipient?.name ?? ""),
    missing: [...named.filter((sha256) => !there.has(sha256)), ...strangers],
  };
}

/** A list that is written in another way, as with a key twice, may be read in two ways. */
const isCanonical = (bytes: Uint8Array): boolean => canonicalJson(parsed(bytes)) === new TextDecoder().decode(bytes);

function parsed(bytes: Uint8Array): Manifest {
  try {
    const found: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

import type { Oracle, Published } from "./oracle.ts";
import { invalid, unsure, valid, type Finding } from "../reasons.ts";

const MOST_BYTES = 16 * 1024 * 1024;
const LISTS = ["BitstringStatusListEntry", "StatusList2021Entry"];
/** The type of an entry that names a title on chain. */
const TITLES = "TransferableRecords";

/** The entries of a credential that say where its status can be known. */
export const statusEntries = ({ credentialStatus }: { readonly credentialStatus?: unknown }): Published[] =>
  [credentialStatus]
    .flat()
    .filter((one) => one !== undefined && one !== null)
    .map((one: unknown) => (typeof one === "object" ? (one as Published) : {}));

export const isListed = ({ type }: Published): boolean => LISTS.includes(String(type));
/**
 * Whether an entry means to name a title, also where it cannot be read: by its type, or by what only such a one has.
 */
export const namesTitle = (entry: Published): boolean =>
  [entry["type"]].flat().includes(TITLES) ||
  ["tokenRegistry", "obligationRegistry", "tokenId"].some((key) => entry[key] !== undefined);

/**
 * The finding of the issuer's lists about a credential (W3C Bitstring Status List); null when it names none. `genuine`
 * judges the list itself, which is a credential of the same issuer.
 */
export async function listedAs(
  entries: readonly Published[],
  oracle: Oracle,
  genuine: (list: Published) => Promise<boolean>,
): Promise<Finding | null> {
  let worst: Finding | null = null;
  for (const entry of entries.filter(isListed)) {
    const found = await ofOne(entry, oracle, genuine);
    if (found.outcome === "INVALID") return found;
    if (worst === null || found.outcome === "INDETERMINATE") worst = found;
  }
  return worst;
}

async function ofOne(
  entry: Published,
  oracle: Oracle,
  genuine: (list: Published) => Promise<boolean>,
): Promise<Finding> {
  const list = await oracle.statusList(String(entry["statusListCredential"])).catch(() => null);
  if (list === null || !(await genuine(list))) return unsure("REVOCATION_UNASKED");
  const subject = [list["credentialSubject"]].flat()[0] as Published | undefined;
  const purposes = [subject?.["statusPurpose"]].flat();
  const index = Number(entry["statusListIndex"]);
  // An entry of several bits says more than whether it is revoked.
  const single = Number(entry["statusSize"] ?? 1) === 1;
  if (!purposes.includes(entry["statusPurpose"]) || !single || !Number.isSafeInteger(index) || index < 0)
    return unsure("REVOCATION_UNASKED");
  const bits = await unpack(String(subject?.["encodedList"])).catch(() => null);
  const byte = bits?.[Math.floor(index / 8)];
  if (byte === undefined) return unsure("REVOCATION_UNASKED");
  const set = (byte & (0x80 >> (index % 8))) !== 0;
  if (!set) return oracle.answers === "recorded" ? unsure("REVOCATION_UNASKED") : valid("NOT_REVOKED");
  return entry["statusPurpose"] === "suspension"
    ? unsure("SUSPENDED")
    : entry["statusPurpose"] === "revocation"
      ? invalid("REVOKED")
      : valid("NOT_REVOKED");
}

/** The bits: gzip, in base64url, since the standard behind a `u`. */
async function unpack(encoded: string): Promise<Uint8Array> {
  const text = atob(encoded.replace(/^u/, "").replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(text, (one) => one.charCodeAt(0));
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MOST_BYTES) throw new RangeError("the list is too large");
    chunks.push(part.value);
  }
  return new Blob(chunks).bytes();
}

import { recoverMessageAddress, type Hex } from "viem";
import { merkleProves } from "../chain/merkle.ts";
import type { FormatReport } from "./format.ts";
import { contractOf, hashOfFields, keyAddress, readAttestation, type Attestation } from "./open-attestation-file.ts";
import type { Oracle, TextRecords } from "./oracle.ts";
import { invalid, unsure, valid, type Finding } from "../reasons.ts";
import type { TitlePlace } from "./title.ts";

/** Checks a document of OpenAttestation, version 2 or 3; null for anything else. */
export async function checkAttestation(document: unknown, oracle: Oracle): Promise<FormatReport | null> {
  const found = readAttestation(document);
  if (found === null) return null;
  const signed = isWhole(found) ? await signedRight(found) : invalid("DIGEST_DIFFERS");
  // Its holder may leave out what it says, and not what it is judged by.
  const integrity = signed.outcome === "VALID" && found.withheld.length > 0 ? unsure("MANDATORY_WITHHELD") : signed;
  const records =
    found.domain === null ? { texts: [], agreed: true } : await oracle.txt(found.domain).catch(() => null);
  const named = found.chainId ?? chainOfRecords(records, contractOf(found));
  const chainId = named ?? (oracle.chainIds.length === 1 ? oracle.chainIds[0]! : null);
  const assumed = named === null;
  const unsigned = signed.reason === "NOT_SIGNED";
  const identity = unsigned ? unsure("NOT_SIGNED") : identityOf(found, records, chainId);
  const fresh = identity.outcome === "VALID" && oracle.answers === "recorded" ? unsure("IDENTITY_RECORDED") : identity;
  const place: TitlePlace | null =
    found.contract.kind === "registry" && chainId !== null && found.hashes !== null
      ? { chainId, registry: found.contract.address, tokenId: found.hashes.root }
      : null;
  return {
    format: "open-attestation",
    integrity,
    issuer: fresh,
    place,
    ...(typeof found.documentId === "string" ? { documentId: found.documentId } : {}),
    chainAssumed: assumed,
    issuerName: found.domain ?? found.issuerName,
    number: found.number,
    status:
      place !== null ? null : unsigned ? unsure("NOT_SIGNED") : await statusOf(found, { chainId, assumed }, oracle),
  };
}

/** Every field hashes to the target, and the target leads to the root that was issued. */
function isWhole({ fieldHashes, hidden, hashes }: Attestation): boolean {
  if (fieldHashes === null || hidden === null || hashes === null) return false;
  if (hashOfFields([...fieldHashes, ...hidden]) !== hashes.target) return false;
  return merkleProves(hashes.target, hashes.proof, hashes.root);
}

/** Whether the key that signed a document instead of a contract did so. One that is wrapped only was never issued. */
async function signedRight({ contract, signature, hashes }: Attestation): Promise<Finding> {
  if (contract.kind !== "key") return valid("PROOF_MATCHES");
  if (signature === null) return unsure("NOT_SIGNED");
  if (hashes === null) return invalid("DIGEST_DIFFERS");
  const { root } = hashes;
  try {
    const by = await recoverMessageAddress({ message: { raw: root }, signature: signature as Hex });
    return by.toLowerCase() === contract.address ? valid("PROOF_MATCHES") : invalid("SIGNATURE_WRONG");
  } catch {
    return invalid("SIGNATURE_UNREADABLE");
  }
}

const RECORD = /^openatts\s+(.*)$/;
const fields = (record: string): ReadonlyMap<string, string> =>
  new Map(
    (RECORD.exec(record.trim())?.[1] ?? "")
      .split(/[\s;]+/)
      .map((part) => part.split("=") as [string, string])
      .filter(({ length }) => length === 2),
  );

/** Whether a record of a domain says that a contract is its own. */
const names = (entry: ReadonlyMap<string, string>, chainId: number | null, address: string): boolean =>
  entry.get("addr")?.toLowerCase() === address && Number(entry.get("netId")) === chainId;

/** The record by which a domain says that a contract is its own. */
export const recordOfContract = (chainId: number, address: string): string =>
  `openatts net=ethereum netId=${chainId} addr=${address}`;

/** How a domain answers for a contract; `UNKNOWN`: nobody could be asked, or they differ, so that nothing follows. */
export type Vouching = "SET" | "MISSING" | "OTHER" | "UNKNOWN";

/** How a domain answers for a contract, by its text records: null where nobody could be asked. */
export function vouching(records: TextRecords | null, chainId: number, address: string): Vouching {
  if (records === null) return "UNKNOWN";
  if (records.texts.map(fields).some((entry) => names(entry, chainId, address))) return "SET";
  if (!records.agreed) return "UNKNOWN";
  return records.texts.length === 0 ? "MISSING" : "OTHER";
}

/** Chain on which a domain says that a contract is its own. */
function chainOfRecords(records: TextRecords | null, address: string | null): number | null {
  for (const record of records?.texts ?? []) {
    const entry = fields(record);
    const chainId = Number(entry.get("netId"));
    if (entry.get("addr")?.toLowerCase() === address && Number.isSafeInteger(chainId)) return chainId;
  }
  return null;
}

function identityOf(
  { identity, domain, contract, key }: Attestation,
  records: TextRecords | null,
  chainId: number | null,
): Finding {
  if (identity === "none" || domain === null || (identity === "DNS-DID" && key === null))
    return unsure("IDENTITY_UNCLAIMED");
  if (records === null) return unsure("DOMAIN_UNASKED");
  const confirmed = records.texts
    .map(fields)
    .some((entry) =>
      identity === "DNS-TXT"
        ? contract.kind !== "key" && names(entry, chainId, contract.address)
        : contract.kind === "key" &&
          key !== null &&
          keyAddress(key) === contract.address &&
          entry.get("a") === "dns-did" &&
          entry.get("p")?.toLowerCase() === key.toLowerCase(),
    );
  if (confirmed) return valid("DOMAIN_CONFIRMS");
  return records.agreed ? invalid("DOMAIN_DENIES") : unsure("DOMAIN_UNASKED");
}

async function statusOf(
  { contract, hashes, revocation }: Attestation,
  { chainId, assumed }: { readonly chainId: number | null; readonly assumed: boolean },
  oracle: Oracle,
): Promise<Finding> {
  if (contract.kind === "registry") return unsure("CHAIN_UNREACHABLE");
  const store = contract.kind === "store" ? contract.address : revocation.store;
  if (store === null) return revocation.none ? valid("SIGNED_BY_KEY") : unsure("REVOCATION_UNASKED");
  const state =
    chainId === null || hashes === null ? null : await oracle.store({ chainId, store, ...hashes }).catch(() => null);
  if (state === null) return unsure("CHAIN_UNREACHABLE");
  if (state === "REVOKED") return invalid("REVOKED");
  // A key's documents are not issued in the store that revokes them.
  if (state === "ISSUED" || contract.kind === "key") return valid("ISSUED_ON_CHAIN");
  return assumed ? unsure("CHAIN_UNNAMED") : invalid("NOT_ISSUED");
}

import { keccak256, recoverMessageAddress, toBytes, type Hex } from "viem";
import { merkleProves } from "../chain/merkle.ts";
import type { FormatReport } from "./format.ts";
import { contractOf, keyAddress, readAttestation, type Attestation } from "./open-attestation-file.ts";
import type { Oracle } from "./oracle.ts";
import { invalid, unsure, valid, type Finding } from "./reasons.ts";
import type { TitlePlace } from "./title.ts";

/** Checks a document of OpenAttestation, version 2 or 3; null for anything else. */
export async function checkAttestation(document: unknown, oracle: Oracle): Promise<FormatReport | null> {
  const found = readAttestation(document);
  if (found === null) return null;
  const signed = isWhole(found) ? await signedRight(found) : invalid("DIGEST_DIFFERS");
  // Its holder may leave out what it says, and not what it is judged by.
  const integrity = signed.outcome === "VALID" && found.withheld.length > 0 ? unsure("MANDATORY_WITHHELD") : signed;
  const records = found.domain === null ? [] : await oracle.txt(found.domain).catch(() => null);
  const chainId =
    found.chainId ??
    chainOfRecords(records, contractOf(found)) ??
    (oracle.chainIds.length === 1 ? oracle.chainIds[0]! : null);
  const identity = identityOf(found, records, chainId);
  const fresh = identity.outcome === "VALID" && oracle.answers === "recorded" ? unsure("IDENTITY_RECORDED") : identity;
  const place: TitlePlace | null =
    found.contract.kind === "registry" && chainId !== null
      ? { chainId, registry: found.contract.address, tokenId: found.root }
      : null;
  return {
    format: "open-attestation",
    integrity,
    issuer: fresh,
    place,
    issuerName: found.domain ?? found.issuerName,
    number: found.number,
    status: place !== null ? null : await statusOf(found, chainId, oracle),
  };
}

/** Every field hashes to the target, and the target leads to the root that was issued. */
function isWhole(found: Attestation): boolean {
  const hashes = found.fieldHashes === null ? null : [...found.fieldHashes, ...found.hidden].sort();
  if (hashes === null || keccak256(toBytes(JSON.stringify(hashes))) !== found.target) return false;
  return merkleProves(found.target, found.proof, found.root);
}

/** Whether the key that signed a document instead of a contract did so. */
async function signedRight({ contract, signature, root }: Attestation): Promise<Finding> {
  if (contract.kind !== "key") return valid("PROOF_MATCHES");
  if (signature === null) return invalid("SIGNATURE_UNREADABLE");
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

/** Chain on which a domain says that a contract is its own. */
function chainOfRecords(records: readonly string[] | null, address: string | null): number | null {
  for (const record of records ?? []) {
    const entry = fields(record);
    const chainId = Number(entry.get("netId"));
    if (entry.get("addr")?.toLowerCase() === address && Number.isSafeInteger(chainId)) return chainId;
  }
  return null;
}

function identityOf(
  { identity, domain, contract, key }: Attestation,
  records: readonly string[] | null,
  chainId: number | null,
): Finding {
  if (identity === "none" || domain === null) return unsure("IDENTITY_UNCLAIMED");
  if (records === null) return unsure("DOMAIN_UNASKED");
  const confirmed = records
    .map(fields)
    .some((entry) =>
      identity === "DNS-TXT"
        ? contract.kind !== "key" &&
          entry.get("addr")?.toLowerCase() === contract.address &&
          Number(entry.get("netId")) === chainId
        : contract.kind === "key" &&
          key !== null &&
          keyAddress(key) === contract.address &&
          entry.get("a") === "dns-did" &&
          entry.get("p")?.toLowerCase() === key.toLowerCase(),
    );
  return confirmed ? valid("DOMAIN_CONFIRMS") : invalid("DOMAIN_DENIES");
}

async function statusOf(
  { contract, root, target, proof, revocation }: Attestation,
  chainId: number | null,
  oracle: Oracle,
): Promise<Finding> {
  if (contract.kind === "registry") return unsure("CHAIN_UNREACHABLE");
  const store = contract.kind === "store" ? contract.address : revocation.store;
  if (store === null) return revocation.none ? valid("SIGNED_BY_KEY") : unsure("REVOCATION_UNASKED");
  const state = chainId === null ? null : await oracle.store({ chainId, store, root, target, proof }).catch(() => null);
  if (state === null) return unsure("CHAIN_UNREACHABLE");
  if (state === "REVOKED") return invalid("REVOKED");
  // A key's documents are not issued in the store that revokes them.
  return state === "ISSUED" || contract.kind === "key" ? valid("ISSUED_ON_CHAIN") : invalid("NOT_ISSUED");
}

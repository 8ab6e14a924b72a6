import { fromBER, ObjectIdentifier, Sequence } from "asn1js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Certificate } from "pkijs";
import { ASSURANCE_POLICIES, ISSUING_AUTHORITY, type Assurance, type OwnAssurance } from "../assurance.ts";
import { VISITOR_ORGANISATION } from "../workspaces.ts";
import { nameOf } from "./certificates.ts";
import { unsure, valid, type Finding } from "../reasons.ts";

const POLICIES = "2.5.29.32";
const hexOf = (oid: ObjectIdentifier): string => bytesToHex(new Uint8Array(oid.toBER()));
const LEVELS = new Map(
  Object.entries(ASSURANCE_POLICIES).map(([level, policy]) => [
    hexOf(new ObjectIdentifier({ value: policy })),
    level as OwnAssurance,
  ]),
);

/** How far the identity of the company in a certificate was checked, as the certificate itself says it. */
export function assuranceOf(leaf: Certificate): Assurance {
  const said = policiesOf(leaf);
  // The lower one counts: a certificate that says both says nothing of weight.
  if (said.includes("selfRegistered")) return "selfRegistered";
  if (said.includes("approved")) return "approved";
  const { issuer, organisation } = nameOf(leaf);
  if (issuer !== ISSUING_AUTHORITY && !issuer.startsWith(`${ISSUING_AUTHORITY} `)) return "ownCertificate";
  return organisation === VISITOR_ORGANISATION ? "visitor" : "unknown";
}

function policiesOf(leaf: Certificate): OwnAssurance[] {
  const found = leaf.extensions?.find(({ extnID }) => extnID === POLICIES);
  if (found === undefined) return [];
  const list = fromBER(new Uint8Array(found.extnValue.valueBlock.valueHexView)).result;
  if (!(list instanceof Sequence)) return [];
  return list.valueBlock.value.flatMap((policy) => {
    const oid = policy instanceof Sequence ? policy.valueBlock.value[0] : undefined;
    return oid instanceof ObjectIdentifier ? (LEVELS.get(hexOf(oid)) ?? []) : [];
  });
}

/** The findings about a signer whose certificate holds. A visitor stands for no company: that is said by a warning. */
const FOUND = {
  selfRegistered: unsure("COMPANY_UNCHECKED"),
  approved: valid("COMPANY_APPROVED"),
  ownCertificate: valid("PATH_VALID"),
  visitor: valid("PATH_VALID"),
  unknown: unsure("ASSURANCE_UNSAID"),
} as const satisfies Record<Assurance, Finding>;

export const findingOf = (leaf: Certificate): Finding => FOUND[assuranceOf(leaf)];

/** The same where the issuer's domain says the level, and not a certificate. */
export const ofLevel = (level: Assurance): Finding =>
  FOUND[level].outcome === "VALID" ? valid("DID_RESOLVED") : FOUND[level];

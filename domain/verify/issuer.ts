import { OWN_ASSURANCES, type Assurance, type OwnAssurance } from "../assurance.ts";
import type { Published } from "./oracle.ts";
import { invalid, type Finding } from "../reasons.ts";

/** The issuer as named by the content to which the token id commits. */
export interface ContentIssuer {
  readonly name: string;
  readonly address: string;
}

/** The issuer that a document's canonical JSON names; null when it names none. */
export function issuerOfContent(content: string): ContentIssuer | null {
  try {
    const { issuer } = JSON.parse(content) as {
      readonly issuer?: { readonly name?: unknown; readonly address?: unknown };
    };
    return typeof issuer?.name === "string" && typeof issuer.address === "string"
      ? { name: issuer.name, address: issuer.address.toLowerCase() }
      : null;
  } catch {
    return null;
  }
}

/**
 * The signer of a file about a title must be the company that issued it: else anyone could wrap a genuine title into a
 * paper, or a name into a credential, of their own. `proven` is the name that the certificate or the domain vouches
 * for.
 */
export function judgeSigner(identity: Finding, proven: string, content: string | null): Finding {
  if (content === null || identity.outcome === "INVALID") return identity;
  return issuerOfContent(content)?.name === proven ? identity : invalid("SIGNER_NOT_ISSUER");
}

const NAME = "urn:hawser:company:";

/** How a DID document says the company's name, in `alsoKnownAs`. */
export const companyUrn = (name: string): string => NAME + encodeURIComponent(name);

const LEVEL = "urn:hawser:assurance:";

/** How it says how far the company's identity was checked. */
export const assuranceUrn = (level: OwnAssurance): string => LEVEL + level;

/** The company's name that a DID document vouches for; null when it says none. */
export function companyOfDidDocument(document: Published | null): string | null {
  const [name] = knownAs(document, NAME);
  try {
    return name === undefined ? null : decodeURIComponent(name);
  } catch {
    return null;
  }
}

/** How far the platform at this address checked the company that it names. */
export function assuranceOfDidDocument(document: Published | null): Assurance {
  const said = knownAs(document, LEVEL);
  return OWN_ASSURANCES.find((level) => said.includes(level)) ?? "unknown";
}

function knownAs(document: Published | null, prefix: string): string[] {
  const known = document?.["alsoKnownAs"];
  return Array.isArray(known)
    ? known.flatMap((one) => (typeof one === "string" && one.startsWith(prefix) ? [one.slice(prefix.length)] : []))
    : [];
}

/** The host of a `did:web`; the identifier itself where it is another. */
export const hostOfDid = (did: string): string => /^did:web:([^:]+)/.exec(did)?.[1]?.replace(/%3A/i, ":") ?? did;

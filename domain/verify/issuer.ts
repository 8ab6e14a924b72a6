import { invalid, type Finding } from "./reasons.ts";

/** Who issued, as the content says to which the token id commits. */
export interface ContentIssuer {
  readonly name: string;
  readonly address: string;
}

/** The issuer that a document's canonical JSON names; null when it names none. */
export function issuerOfContent(content: string): ContentIssuer | null {
  try {
    const { issuer } = JSON.parse(content) as { readonly issuer?: { readonly name?: unknown; readonly address?: unknown } };
    return typeof issuer?.name === "string" && typeof issuer.address === "string" ? { name: issuer.name, address: issuer.address.toLowerCase() } : null;
  } catch {
    return null;
  }
}

/**
 * Whoever signs a file about a title must be the company that issued it: else anyone could wrap a genuine title into a
 * paper, or a name into a credential, of their own. `proven` is the name that the certificate or the domain vouches for.
 */
export function judgeSigner(identity: Finding, proven: string, content: string | null): Finding {
  if (content === null || identity.outcome === "INVALID") return identity;
  return issuerOfContent(content)?.name === proven ? identity : invalid("SIGNER_NOT_ISSUER");
}

const NAME = "urn:hawser:company:";

/** How a DID document says the company's name, in `alsoKnownAs`. */
export const companyUrn = (name: string): string => NAME + encodeURIComponent(name);

/** The company's name that a DID document vouches for; null when it says none. */
export function companyOfDidDocument(document: Readonly<Record<string, unknown>> | null): string | null {
  const known = document?.["alsoKnownAs"];
  const urn = Array.isArray(known) ? known.find((one): one is string => typeof one === "string" && one.startsWith(NAME)) : undefined;
  try {
    return urn === undefined ? null : decodeURIComponent(urn.slice(NAME.length));
  } catch {
    return null;
  }
}

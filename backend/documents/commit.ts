import { createHash, createHmac } from "node:crypto";
import type { Hex } from "viem";
import { canonicalJson } from "#domain/canonical";
import type { FieldData } from "#domain/kinds/field";
import type { MadeFrom } from "#domain/trade-trust/made-from";
import { wrapSecond } from "#domain/trade-trust/open-attestation-making";
import { attestedContent, hashOfPaper, tokenOfContent } from "#domain/verify/committed";
import type { Json } from "#domain/verify/json";
import { purposeKey } from "../keyring/wrapping.ts";
import type { billTerms } from "./bill-paper.ts";

/** The content to which a title commits, and its id. */
export interface Committed {
  readonly tokenId: Hex;
  /** SHA-256 of the content, in hex. */
  readonly checksum: string;
  /** The terms as RFC 8785 canonical JSON. */
  readonly content: string;
  /** Of a title in the format of OpenAttestation: the document whose root is the id. */
  readonly attestation: Json | null;
}

export type Terms = ReturnType<typeof billTerms>;

/** The issuer of a title in the format of OpenAttestation, with the proof of its register. */
export interface AttestedBy {
  readonly issuerName: string;
  readonly domain: string;
  /** The coin of the network, by which the format names it. */
  readonly coin: string;
}

const withoutData = ({ data: _, ...terms }: Terms): Json => terms;

/** Both halves of a signature by a UKey, and each try after a crash, have the same salts; other fields have others. */
export const seedOfTitle = (kek: Buffer, terms: Terms, { issuerName, domain }: AttestedBy): Buffer =>
  createHmac("sha256", purposeKey(kek, "attested-title")).update(canonicalJson({ terms, issuerName, domain })).digest();

/** The document of OpenAttestation whose root names a title. */
export function wrapTitle(
  template: MadeFrom,
  data: FieldData,
  terms: Terms,
  { issuerName, domain, coin }: AttestedBy,
  seed: Uint8Array,
  code: { readonly link?: string },
): Json {
  const { chainId, registry } = terms.chain;
  const [wrapped] = wrapSecond(
    [
      {
        template,
        documentId: terms.id,
        data,
        issuerName,
        domain,
        issuedBy: { tokenRegistry: registry },
        chain: { name: coin, chainId },
        paper: hashOfPaper(withoutData(terms)),
        ...code,
      },
    ],
    seed,
  );
  if (wrapped === undefined) throw new Error(`document ${terms.id} was not wrapped`);
  return wrapped.document;
}

/** The same terms have the same title, so that signing them a second time can never make a second original. */
export function commitTo(terms: Terms, attestation: Json | null): Committed {
  const content =
    attestation === null ? canonicalJson(terms) : attestedContent(withoutData(terms), attestation["data"]);
  const tokenId = tokenOfContent(content);
  if (tokenId === null) throw new Error(`the content of document ${terms.id} commits to no title`);
  return { tokenId, checksum: createHash("sha256").update(content).digest("hex"), content, attestation };
}

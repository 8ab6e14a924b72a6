import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Hex } from "viem";
import { canonicalJson } from "#domain/canonical";
import type { FieldData } from "#domain/kinds/field";
import { labelOf, numberOf, valuesOf, type MadeFrom } from "#domain/trade-trust/made-from";

interface TitleInput {
  readonly template: MadeFrom;
  readonly documentId: string;
  readonly data: FieldData;
  readonly issuer: { readonly id: string; readonly name: string; readonly address: string };
  readonly place: { readonly chainId: number; readonly registry: string };
}

/** Content to which a title of a sample commits, and the id of the title, which is its SHA-256. */
export function titleOf({ template, documentId, data, issuer, place }: TitleInput): { content: string; tokenId: Hex } {
  const content = canonicalJson({
    id: documentId,
    template: labelOf(template),
    number: numberOf(template, data),
    data: valuesOf(template, data),
    issuer,
    chain: place,
  });
  return { content, tokenId: `0x${bytesToHex(sha256(new TextEncoder().encode(content)))}` };
}

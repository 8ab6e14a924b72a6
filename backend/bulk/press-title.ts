import type { FieldData } from "#domain/kinds/field";
import { fileName } from "#domain/file-names";
import type { Kind } from "#domain/kinds/kind";
import { layoutOf } from "#domain/printing/layouts";
import { KIND_OF_TYPE } from "#domain/trade-trust/kind-of-template";
import type { MadeFrom } from "#domain/trade-trust/made-from";
import { printBill } from "../documents/bill-paper.ts";
import { commitTo, wrapTitle, type Terms } from "../documents/commit.ts";
import type { Json } from "#domain/verify/json";
import type { CredentialSigner } from "../trade-trust/credential.ts";
import type { Made, Run } from "./press-run.ts";

/** A title that is to be made. `seed`: of the salts of a document of OpenAttestation. */
export interface TitleToMake {
  readonly terms: Terms;
  readonly name: string;
  readonly data: FieldData;
  readonly now: Date;
  readonly seed: Uint8Array | null;
  /** The address behind the code in it. */
  readonly code: { readonly link?: string };
}

interface With {
  readonly template: MadeFrom;
  readonly kind: Kind;
  readonly signer: CredentialSigner;
}

/** Prints the original of a title, prepares it for the signature, and makes the file that proves it. */
export async function pressTitle(
  { language, issuer, letterhead, publicUrl, signing, title }: Run,
  { template, kind, signer }: With,
  { terms, name, data, now, seed, code }: TitleToMake,
): Promise<Made> {
  if (title === null) throw new Error("the documents of the batch are no titles");
  const { chainId } = terms.chain;
  const registry = terms.chain.registry as `0x${string}`;
  const wrapped: Json | null =
    title.attested === null || seed === null ? null : wrapTitle(template, data, terms, title.attested, seed, code);
  const committed = commitTo(terms, wrapped);
  const { tokenId, checksum, content } = committed;
  const document = { id: terms.id, kind: KIND_OF_TYPE.transferable, number: terms.number, language, data };
  const layout = layoutOf(kind, null);
  const prepared = await printBill(
    { organisation: { name: issuer.name }, person: { name: signing.name, signedName: signing.name }, now },
    { publicUrl, chains: title.chains },
    document,
    layout,
    { chainId, registry, tokenId, checksum, content },
    {
      certificate: { chain: signing.chain, serial: title.serial },
      capacity: "",
      stamp: signing.stamp,
      timestampRoom: signing.timestampRoom,
    },
    letterhead,
  );
  const credential =
    wrapped ??
    (await signer.make({
      template,
      documentId: terms.id,
      issuedAt: now,
      data,
      status: { kind: "transferable", chain: { name: title.coin, chainId }, registry, tokenId, content },
      ...code,
    }));
  return {
    prepared,
    name: fileName(terms.number || name, "pdf"),
    layout: layout.version,
    credential,
    title: { tokenId, checksum },
  };
}

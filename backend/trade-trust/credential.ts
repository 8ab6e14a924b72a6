import { createPrivateKey } from "node:crypto";
import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import * as multikey from "@digitalbazaar/ecdsa-multikey";
import { createDiscloseCryptosuite, createSignCryptosuite } from "@digitalbazaar/ecdsa-sd-2023-cryptosuite";
import { derive, issue } from "@digitalbazaar/vc";
import type { Hex } from "viem";
import { credentialId } from "#domain/documents/credential-id";
import type { FieldData } from "#domain/kinds/field";
import { contextOf, filledFields, termOf, written } from "#domain/trade-trust/credential-terms";
import { labelOf, numberOf, valuesOf, type MadeFrom } from "#domain/trade-trust/made-from";
import { TRANSFERABLE_RECORDS_URL } from "#domain/verify/contexts";
import { credentialLoader } from "#domain/verify/credential-loader";
import { asObject, type Json } from "#domain/verify/json";
import {
  CODE_TERM,
  CONTENT_CONTEXT,
  CONTENT_TERM,
  DRAWING_TERM,
  FIELDS_TERM,
  NUMBER_TERM,
  STATUS_TERM,
  TEMPLATE_CONTEXT,
  TEMPLATE_TERM,
} from "#domain/verify/own-terms";

/** Where the status of a document can be known. */
export type MadeStatus =
  | { readonly kind: "none" }
  | { readonly kind: "statusList"; readonly list: string; readonly index: number }
  | {
      readonly kind: "transferable";
      readonly chain: { readonly name: string; readonly chainId: number };
      readonly registry: string;
      /** RFC 8785 canonical JSON; `tokenId` is its SHA-256. */
      readonly content: string;
      readonly tokenId: Hex;
    };

export interface MakingInput {
  readonly template: MadeFrom;
  readonly documentId: string;
  readonly issuedAt: Date;
  readonly data: FieldData;
  readonly status: MadeStatus;
  /** The address behind the code on the paper. */
  readonly link?: string;
}

/** A company's key for credentials, ready for many. */
export interface CredentialSigner {
  readonly did: string;
  /**
   * The credential for its holder, who can leave parts out of it: `divide` in domain/trade-trust. Programs that judge
   * only what was derived see nothing but its mandatory parts; they are given what `divide` makes of it.
   */
  make(input: MakingInput): Promise<Json>;
  /** Signs any credential of the company; all of it is shown. */
  sign(credential: Json): Promise<Json>;
}

/** `privateKey`: PKCS#8 in DER, P-256. `keyId`: as the company's DID document names it. */
export async function credentialSigner(
  did: string,
  { id: keyId, privateKey }: { readonly id: string; readonly privateKey: Uint8Array },
): Promise<CredentialSigner> {
  const documentLoader = await credentialLoader(async () => null);
  const jwk = createPrivateKey({ key: Buffer.from(privateKey), format: "der", type: "pkcs8" }).export({
    format: "jwk",
  });
  const key = await multikey.fromJwk({ jwk, secretKey: true, id: keyId, controller: did });
  const signed = async (credential: Json, mandatoryPointers: readonly string[], at: string): Promise<Json> => {
    const issued: unknown = await issue({
      credential: { ...credential },
      documentLoader,
      suite: new DataIntegrityProof({
        signer: key.signer(),
        date: at.replace(/\.\d+Z$/, "Z"),
        cryptosuite: createSignCryptosuite({ mandatoryPointers }),
      }),
    });
    return asObject(issued);
  };
  const shown = async (verifiableCredential: Json, selectivePointers: readonly string[]): Promise<Json> =>
    derive({
      verifiableCredential,
      documentLoader,
      suite: new DataIntegrityProof({ cryptosuite: createDiscloseCryptosuite({ selectivePointers }) }),
    });
  return {
    did,
    async make(input) {
      const { credential, mandatory } = draftOf(did, input);
      return signed(credential, mandatory, input.issuedAt.toISOString());
    },
    async sign(credential) {
      const all = pointersOf(credential);
      return shown(await signed(credential, all, String(credential["validFrom"])), all);
    },
  };
}

const pointersOf = (credential: Json): string[] =>
  Object.keys(credential)
    .filter((key) => key !== "@context" && key !== "proof")
    .map((key) => `/${key}`);

/** The credential before it is signed, and the pointers to what no holder can leave out of it. */
function draftOf(did: string, input: MakingInput): { credential: Json; mandatory: readonly string[] } {
  const { template, status, issuedAt, documentId, link } = input;
  const { manifest, schema } = template;
  const values = valuesOf(template, input.data);
  const subject = {
    ...written(schema.fields, values),
    [NUMBER_TERM]: numberOf(template, input.data),
    [TEMPLATE_TERM]: labelOf(template),
    ...(template.version.sha256 === undefined ? {} : { [DRAWING_TERM]: template.version.sha256 }),
    [FIELDS_TERM]: filledFields(schema.fields, values).join(" "),
    ...(status.kind === "transferable" ? { [CONTENT_TERM]: status.content } : {}),
    ...(status.kind === "none" ? { [STATUS_TERM]: "none" } : {}),
  };
  const entry = statusEntry(status);
  const credential = {
    "@context": [
      "https://www.w3.org/ns/credentials/v2",
      ...(status.kind === "transferable" ? [TRANSFERABLE_RECORDS_URL] : []),
      ...(link === undefined ? [] : [CODE_URL]),
      {
        ...contextOf(manifest.name, schema.fields),
        ...TEMPLATE_CONTEXT,
        ...(status.kind === "transferable" ? CONTENT_CONTEXT : {}),
      },
    ],
    id: credentialId(documentId),
    type: ["VerifiableCredential"],
    name: manifest.title.en,
    issuer: did,
    validFrom: issuedAt.toISOString(),
    ...(link === undefined ? {} : { [CODE_TERM]: { type: "TrustVCQRCode", uri: link } }),
    ...(entry === null ? {} : { credentialStatus: entry }),
    credentialSubject: subject,
  };
  const numberField = schema.fields.find(({ name }) => name === manifest.numberField);
  const number = numberField === undefined ? "" : termOf(numberField);
  const mandatory = [
    // The code may lead to all of it: it goes with the first part that is left out.
    ...pointersOf(credential).filter((pointer) => pointer !== "/credentialSubject" && pointer !== `/${CODE_TERM}`),
    ...[NUMBER_TERM, TEMPLATE_TERM, DRAWING_TERM, FIELDS_TERM, STATUS_TERM, number]
      .filter((term) => Object.hasOwn(subject, term))
      .map((term) => `/credentialSubject/${term}`),
  ];
  return { credential, mandatory };
}

const CODE_URL = "https://trustvc.io/context/qrcode-context.json";

function statusEntry(status: MadeStatus): Json | null {
  if (status.kind === "none") return null;
  if (status.kind === "statusList")
    return {
      id: `${status.list}#${status.index}`,
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: String(status.index),
      statusListCredential: status.list,
    };
  return {
    type: "TransferableRecords",
    tokenNetwork: { chain: status.chain.name, chainId: status.chain.chainId },
    tokenRegistry: status.registry,
    tokenId: status.tokenId.replace(/^0x/, ""),
  };
}

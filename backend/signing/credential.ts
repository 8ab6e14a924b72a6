import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import * as multikey from "@digitalbazaar/ecdsa-multikey";
import { createDiscloseCryptosuite, createSignCryptosuite } from "@digitalbazaar/ecdsa-sd-2023-cryptosuite";
import { derive, issue } from "@digitalbazaar/vc";
import type { FieldData } from "#domain/kinds/field";
import { credentialId } from "#domain/documents/credential-id";
import { kindOf } from "#domain/kinds/kinds";
import { read } from "#domain/kinds/read";
import { BILL_OF_LADING_URL, TRANSFERABLE_RECORDS_URL } from "#domain/verify/contexts";
import { credentialLoader } from "#domain/verify/credential-loader";
import type { OwnAssurance } from "#domain/assurance";
import { assuranceUrn, companyUrn } from "#domain/verify/issuer";
import { CONTENT_CONTEXT, CONTENT_TERM, kindContext, NUMBER_TERM } from "#domain/verify/own-terms";

/** An issuer's key pair for credentials: PKCS#8 and SPKI in DER. The caller wraps the private key. */
export interface IssuerKey {
  readonly privateKey: Uint8Array;
  readonly publicKey: Uint8Array;
}

export interface CredentialInput {
  /** did:web of the organisation, and the id of its key: `${did}#key-1`. */
  readonly did: string;
  readonly keyId: string;
  /** PKCS#8 DER, P-256. */
  readonly privateKey: Uint8Array;
  readonly documentId: string;
  readonly issuedAt: Date;
  readonly chain: { readonly name: string; readonly chainId: number };
  readonly registry: string;
  /** 0x and 64 hex digits: SHA-256 of `content`. */
  readonly tokenId: string;
  /** RFC 8785 canonical JSON of the document. */
  readonly content: string;
  readonly kind: string;
  readonly data: FieldData;
}

/** Everything is mandatory: no reader can be shown a credential with a part cut out or exchanged. */
const MANDATORY = ["/id", "/issuer", "/validFrom", "/credentialStatus", "/credentialSubject"];

export function newIssuerKey(): IssuerKey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    privateKey: privateKey.export({ format: "der", type: "pkcs8" }),
    publicKey: publicKey.export({ format: "der", type: "spki" }),
  };
}

/** did:web of a path on a host: `https://host:port/a/b/did.json` is `did:web:host%3Aport:a:b`. */
export const didWeb = (host: string, path: readonly string[]): string =>
  ["did:web", encodeURIComponent(host), ...path].join(":");

/**
 * The DID document that the organisation's address answers: its keys, newest last, all usable for assertions, former
 * ones until their end, and the company's name, for which the domain vouches, and how far it was checked.
 */
export async function didDocument(
  did: string,
  keys: readonly { readonly id: string; readonly publicKey: Uint8Array; readonly ended?: Date | null }[],
  company?: { readonly name: string; readonly assurance: OwnAssurance },
): Promise<Readonly<Record<string, unknown>>> {
  const methods = await Promise.all(
    keys.map(async ({ id, publicKey, ended = null }) => {
      const jwk = createPublicKey({ key: Buffer.from(publicKey), format: "der", type: "spki" }).export({
        format: "jwk",
      });
      const { publicKeyMultibase } = await multikey.fromJwk({ jwk, secretKey: false, id, controller: did });
      const until = ended === null ? {} : { expires: ended.toISOString() };
      return { id, type: "Multikey", controller: did, publicKeyMultibase, ...until };
    }),
  );
  const ids = methods.map(({ id }) => id);
  return {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"],
    id: did,
    ...(company === undefined ? {} : { alsoKnownAs: [companyUrn(company.name), assuranceUrn(company.assurance)] }),
    verificationMethod: methods,
    authentication: ids,
    assertionMethod: ids,
  };
}

/** The title as a W3C verifiable credential 2.0, signed with `ecdsa-sd-2023`, its status a title on chain. */
export async function issueCredential(input: CredentialInput): Promise<Readonly<Record<string, unknown>>> {
  const { did, keyId } = input;
  const subject = subjectOf(input.kind, input.data);
  const documentLoader = await credentialLoader(async () => null);
  const jwk = createPrivateKey({ key: Buffer.from(input.privateKey), format: "der", type: "pkcs8" }).export({
    format: "jwk",
  });
  const key = await multikey.fromJwk({ jwk, secretKey: true, id: keyId, controller: did });
  const credential = {
    "@context": ["https://www.w3.org/ns/credentials/v2", TRANSFERABLE_RECORDS_URL, subject.context, CONTENT_CONTEXT],
    id: credentialId(input.documentId),
    type: ["VerifiableCredential"],
    issuer: did,
    validFrom: input.issuedAt.toISOString(),
    credentialStatus: {
      type: "TransferableRecords",
      tokenNetwork: { chain: input.chain.name, chainId: input.chain.chainId },
      tokenRegistry: input.registry,
      tokenId: input.tokenId.replace(/^0x/, ""),
    },
    credentialSubject: { type: [subject.type], ...subject.fields, [CONTENT_TERM]: input.content },
  };
  const created = input.issuedAt.toISOString().replace(/\.\d+Z$/, "Z");
  const sign = createSignCryptosuite({ mandatoryPointers: MANDATORY });
  const signed = await issue({
    credential,
    documentLoader,
    suite: new DataIntegrityProof({ signer: key.signer(), date: created, cryptosuite: sign }),
  });
  const disclose = createDiscloseCryptosuite({ selectivePointers: MANDATORY });
  return derive({
    verifiableCredential: signed,
    documentLoader,
    suite: new DataIntegrityProof({ cryptosuite: disclose }),
  });
}

interface Subject {
  readonly context: string | Readonly<Record<string, string>>;
  readonly type: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Where a bill of lading keeps what the scheme's bill of lading knows, by its terms; of the first path that is filled.
 */
const BILL_TERMS = {
  vessel: ["vessel.name"],
  voyageNo: ["voyage", "vessel.voyage", "vessel.carrierExportVoyageNumber"],
  portOfLoading: ["portOfLoading.name", "portOfLoading.locationName", "loadingBaseportLocation.name"],
  portOfDischarge: ["portOfDischarge.name", "portOfDischarge.locationName", "unloadingBaseportLocation.name"],
  placeOfReceipt: ["placeOfReceipt.locationName", "carrierAcceptanceLocation.name"],
  placeOfDelivery: ["placeOfDelivery.locationName", "consigneeReceiptLocation.name"],
  carrierName: ["carrier.name", "cto.name", "issuingParty.partyName"],
  shipperName: ["shipper.name", "consignor.name", "shipper.partyName"],
  consigneeName: ["consignee.name", "consignee.partyName"],
  notifyPartyName: ["notify.0.name", "notifiedParty.0.name", "notifyParties.0.partyName"],
} as const satisfies Record<string, readonly string[]>;

/**
 * The fields that the scheme knows: of bills of lading what it names, of any other title the number. Everything else is
 * in the content.
 */
function subjectOf(name: string, data: FieldData): Subject {
  const kind = kindOf(name);
  const number = read(data, kind.numberField) ?? "";
  if (kind.billOfLading !== true)
    return { context: kindContext(kind.name), type: kind.name, fields: { [NUMBER_TERM]: number } };
  const found = Object.entries(BILL_TERMS).flatMap(([term, paths]) => {
    const value = paths.map((path) => read(data, path)).find((one) => one !== undefined);
    return value === undefined ? [] : [[term, value] as const];
  });
  return {
    context: BILL_OF_LADING_URL,
    type: "BillOfLading",
    fields: Object.fromEntries([["blNumber", number] as const, ...found]),
  };
}

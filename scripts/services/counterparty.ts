// A platform of others, written from the contract alone: it shares no code with the product, not even its canonical
// form of JSON.
import {
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign as signBytes,
  verify as verifyBytes,
  type KeyObject,
} from "node:crypto";

type Json = Record<string, unknown>;

/** RFC 8785, for the values of these messages: no number of theirs needs an exponent. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  const sorted = members.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return `{${sorted.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(",")}}`;
}

export const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

export type Algorithm = "ES256" | "PS256";

/** A party with a key of its own. */
export interface Signer {
  readonly code: string;
  readonly role: "platform" | "carrier";
  readonly kid: string;
  readonly algorithm: Algorithm;
  readonly spki: string;
  readonly pkcs8: Buffer<ArrayBufferLike>;
  readonly sign: (payload: unknown) => string;
}

/** `kept`: a private key of before, PKCS #8 in DER, in place of a fresh one. */
export function signer(
  code: string,
  role: Signer["role"],
  algorithm: Algorithm = "ES256",
  kid = `${code}-1`,
  kept?: Buffer,
): Signer {
  const key =
    kept !== undefined
      ? createPrivateKey({ key: kept, format: "der", type: "pkcs8" })
      : algorithm === "ES256"
        ? generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey
        : generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const publicKey = createPublicKey(key);
  return {
    code,
    role,
    kid,
    algorithm,
    spki: publicKey.export({ format: "der", type: "spki" }).toString("base64"),
    pkcs8: key.export({ format: "der", type: "pkcs8" }),
    sign: (payload) => jws(payload, { alg: algorithm, kid }, key),
  };
}

function jws(payload: unknown, header: Json, key: KeyObject): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const over = `${encode(header)}.${encode(payload)}`;
  const signature = signBytes("sha256", Buffer.from(over), ways(header["alg"], key));
  return `${over}.${signature.toString("base64url")}`;
}

const ways = (algorithm: unknown, key: KeyObject) =>
  algorithm === "ES256"
    ? ({ key, dsaEncoding: "ieee-p1363" } as const)
    : { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };

/** The payload of an answer; null where its signature is not that of the receiver. */
export function verified(text: string, by: Pick<Signer, "algorithm" | "spki">): Json | null {
  const key = createPublicKey({ key: Buffer.from(by.spki, "base64"), format: "der", type: "spki" });
  const at = text.lastIndexOf(".");
  const signature = Buffer.from(text.slice(at + 1), "base64url");
  const right = verifyBytes("sha256", Buffer.from(text.slice(0, at)), ways(by.algorithm, key), signature);
  return right ? payloadOf(text) : null;
}

/** Somebody on a platform. */
export const party = (partyName: string, eblPlatform: string, partyCode: string): Json => ({
  partyName,
  eblPlatform,
  identifyingCodes: [{ codeListProvider: "GLEIF", codeListName: "LEI", partyCode }],
});

export const act = (actionCode: string, actor: Json, recipient?: Json, at = "2026-11-20T08:00:00.000Z"): Json => ({
  actionCode,
  actor,
  ...(recipient === undefined ? {} : { recipient }),
  actionDateTime: at,
});

/** A further document of an envelope. */
export interface Further {
  readonly name: string;
  readonly bytes: Buffer;
  readonly carriersCopy?: boolean;
}
export const metadata = ({ name, bytes }: Further): Json => ({
  name,
  size: bytes.length,
  mediaType: "application/pdf",
  documentChecksum: sha256(bytes),
});

/** One entry before it is signed: the platform, its acts, and members that differ from what the contract wants. */
export interface Entry {
  readonly by: Signer;
  readonly acts: readonly Json[];
  readonly given?: Json;
}

export interface Made {
  readonly transportDocument: Json;
  readonly envelopeManifestSignedContent: string;
  readonly envelopeTransferChain: string[];
}

/** An envelope as the contract wants it, but for what is given otherwise. */
export function envelopeOf(of: {
  readonly document: Json;
  readonly carrier: Signer;
  readonly entries: readonly Entry[];
  readonly further?: readonly Further[];
  readonly manifest?: Json;
  readonly manifestBy?: Signer;
}): Made {
  const { document, carrier, entries, further = [], manifest = {} } = of;
  const transportDocumentChecksum = sha256(canonical(document));
  const copy = further.find(({ carriersCopy }) => carriersCopy);
  const chain: string[] = [];
  for (const { by, acts, given = {} } of entries) {
    const before = chain.at(-1);
    const issuance = {
      documentChecksum: transportDocumentChecksum,
      issueToChecksum: sha256(canonical(acts[0]?.["recipient"] ?? {})),
      ...(copy === undefined ? {} : { eBLVisualisationByCarrierChecksum: sha256(copy.bytes) }),
    };
    const entry = {
      eblPlatform: by.code,
      transportDocumentChecksum,
      ...(before === undefined
        ? { issuanceManifestSignedContent: carrier.sign(issuance) }
        : { previousEnvelopeTransferChainEntrySignedContentChecksum: sha256(before) }),
      transactions: acts,
      ...given,
    };
    chain.push(by.sign(JSON.parse(JSON.stringify(entry))));
  }
  const supporting = further.filter((one) => one !== copy).map(metadata);
  const says = {
    transportDocumentChecksum,
    lastEnvelopeTransferChainEntrySignedContentChecksum: sha256(chain.at(-1) ?? ""),
    ...(copy === undefined ? {} : { eBLVisualisationByCarrier: metadata(copy) }),
    ...(supporting.length === 0 ? {} : { supportingDocuments: supporting }),
    ...manifest,
  };
  const last = entries.at(-1) as Entry;
  return {
    transportDocument: document,
    envelopeManifestSignedContent: (of.manifestBy ?? last.by).sign(says),
    envelopeTransferChain: chain,
  };
}

/** The payload of a signed content, as anybody reads it. */
export const payloadOf = (text: string): Json =>
  JSON.parse(Buffer.from(text.split(".")[1] ?? "", "base64url").toString()) as Json;

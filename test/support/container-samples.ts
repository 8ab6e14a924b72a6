import { createHash, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { OID } from "#domain/verify/oids";
import { coveredParts, findSignatures } from "#domain/verify/pdf-find";
import { invalid, unsure, valid, type Finding } from "#domain/reasons";
import { der, issuerAndSerial } from "../../backend/signing/der.ts";
import { certified, foreignPage, METHODS, type Method, type Party } from "./foreign.ts";
import { replaced, written } from "./pdf-forging.ts";

/** A signature as another program puts it together, and what is said of it. */
export interface ContainerSample {
  readonly name: string;
  readonly integrity: Finding;
  readonly identity?: Finding;
  readonly make: () => Promise<{ readonly file: Uint8Array; readonly root: Uint8Array }>;
}

const rsaMethod = (oid: string, name: string, modulusLength = 2048): Method => ({
  algorithm: der.sequence(der.oid(oid), der.null()),
  digest: "sha256",
  keys: () => generateKeyPairSync("rsa", { modulusLength }),
  value: (message, key) => sign(name, message, key),
});
const ecMethod = (oid: string, name: string, namedCurve: string): Method => ({
  algorithm: der.sequence(der.oid(oid)),
  digest: "sha256",
  keys: () => generateKeyPairSync("ec", { namedCurve }),
  value: (message, key) => sign(name, message, key),
});
const RSA = rsaMethod(OID.rsaSha256, "sha256");
const SHA1 = rsaMethod(OID.rsaSha1, "sha1");
/** An oddity of this one: both numbers of the value one after the other, and not in a list. */
const PLAIN: Method = {
  ...ecMethod("0.4.0.127.0.7.1.1.4.1.3", "sha256", "P-256"),
  value: (message, key) => sign("sha256", message, { key, dsaEncoding: "ieee-p1363" }),
};

interface Written {
  readonly by: Party;
  readonly above: readonly Party[];
  readonly digest?: { readonly oid: string; readonly name: string };
  readonly attributes?: boolean;
  readonly namesCertificate?: boolean;
  /** The identifier of the key, by which the signer is named then. */
  readonly keyId?: Uint8Array;
  readonly version?: number;
  readonly unsigned?: readonly Uint8Array[];
  readonly inside?: (content: Uint8Array) => Uint8Array;
  readonly signers?: number;
  readonly certificates?: boolean;
  readonly subFilter?: string;
  readonly finish?: (container: Uint8Array) => Uint8Array;
}

const hash = (name: string, bytes: Uint8Array): Uint8Array => createHash(name).update(bytes).digest();
const attribute = (type: string, value: Uint8Array): Uint8Array => der.sequence(der.oid(type), der.set(value));

/** The page, signed with a container of these parts. */
async function writtenAs({
  by,
  above,
  digest = { oid: OID.sha256, name: "sha256" },
  attributes = true,
  namesCertificate = true,
  keyId,
  version,
  unsigned = [],
  inside,
  signers = 1,
  certificates = true,
  subFilter = "/ETSI.CAdES.detached",
  finish = (container) => container,
}: Written): Promise<Uint8Array> {
  const page = replaced(await foreignPage(), "/ETSI.CAdES.detached", subFilter.padEnd(20));
  const covered = Buffer.concat(coveredParts(page, findSignatures(page, null).found.at(-1)!));
  const content = inside?.(covered) ?? covered;
  const { issuer, serial } = issuerAndSerial(by.certificate);
  const certificateId = der.sequence(der.octets(hash("sha256", by.certificate)));
  const signed = der.set(
    attribute(OID.contentType, der.oid(OID.data)),
    attribute(OID.messageDigest, der.octets(hash(digest.name, content))),
    ...(namesCertificate ? [attribute(OID.signingCertificateV2, der.sequence(der.sequence(certificateId)))] : []),
  );
  const implicit = Buffer.from(signed);
  implicit[0] = 0xa0;
  const digestAlgorithm = der.sequence(der.oid(digest.oid));
  const named =
    keyId === undefined ? der.sequence(issuer, serial) : Buffer.concat([Buffer.from([0x80, keyId.length]), keyId]);
  const signer = der.sequence(
    der.integer(keyId === undefined ? 1 : 3),
    named,
    digestAlgorithm,
    ...(attributes ? [implicit] : []),
    by.method.algorithm,
    der.octets(by.method.value(attributes ? signed : content, by.key)),
    ...(unsigned.length === 0 ? [] : [der.context(1, Buffer.concat(unsigned))]),
  );
  const chain = [by, ...above].map((one) => one.certificate);
  const data = der.sequence(
    der.integer(version ?? (keyId === undefined ? 1 : 3)),
    der.set(digestAlgorithm),
    inside === undefined
      ? der.sequence(der.oid(OID.data))
      : der.sequence(der.oid(OID.data), der.context(0, der.octets(content))),
    ...(certificates ? [der.context(0, Buffer.concat(chain))] : []),
    der.set(...Array.from({ length: signers }, () => signer)),
  );
  return written(page, finish(der.sequence(der.oid(OID.signedData), der.context(0, data))));
}

/** The same value with lengths that are not said before, in its upper levels: those above what is signed. */
function withoutLengths(bytes: Uint8Array, levels = 4): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const [tag, first] = [bytes[at]!, bytes[at + 1]!];
    const size = first < 0x80 ? 0 : first & 0x7f;
    const length =
      size === 0 ? first : Number.parseInt(Buffer.from(bytes.subarray(at + 2, at + 2 + size)).toString("hex"), 16);
    const [start, end] = [at + 2 + size, at + 2 + size + length];
    parts.push(
      (tag & 0x20) === 0 || levels === 0
        ? bytes.subarray(at, end)
        : Buffer.concat([
            Uint8Array.of(tag, 0x80),
            withoutLengths(bytes.subarray(start, end), levels - 1),
            Uint8Array.of(0, 0),
          ]),
    );
    at = end;
  }
  return Buffer.concat(parts);
}

const KEY_ID = Buffer.from("00112233445566778899aabbccddeeff00112233", "hex");
const extension = (oid: string, value: Uint8Array): Uint8Array => der.sequence(der.oid(oid), der.octets(value));
const DOCUMENTS = { uses: ["1.3.6.1.5.5.7.3.36"] } as const;

interface People {
  readonly root: Party;
  readonly person: Party;
}
function people(method: Method = RSA, extensions: readonly Uint8Array[] = []): People {
  const root = certified("Foreign Root", RSA, null, { authority: true });
  return { root, person: certified("Foreign Person", method, root, { ...DOCUMENTS, extensions }) };
}

const sample = (
  name: string,
  integrity: Finding,
  options: Partial<Written> & { readonly method?: Method; readonly extensions?: readonly Uint8Array[] },
): ContainerSample => ({
  name,
  integrity,
  make: async () => {
    const { root, person } = people(options.method, options.extensions);
    return { file: await writtenAs({ by: person, above: [root], ...options }), root: root.certificate };
  },
});

/** The same sample with another digit on its page. */
const altered = (one: ContainerSample): ContainerSample => ({
  name: `${one.name}; and the page was changed`,
  integrity: invalid("DIGEST_DIFFERS"),
  make: async () => {
    const made = await one.make();
    return { ...made, file: replaced(made.file, "/Count 1", "/Count 2") };
  },
});

const MATCHES = valid("SIGNATURE_MATCHES");
const WEAK = unsure("ALGORITHM_WEAK");
const UNKNOWN = unsure("ALGORITHM_UNKNOWN");
const UNUSUAL = unsure("CONTAINER_UNUSUAL");
const ADBE = "/adbe.pkcs7.detached";

const indefinite = sample("BER with lengths that are not said before", MATCHES, {
  finish: (one) => withoutLengths(one),
});
const bare = sample("no signed attributes", MATCHES, { attributes: false, subFilter: ADBE });
const oldest = sample("the file's SHA-1 inside (adbe.pkcs7.sha1)", WEAK, {
  inside: (content) => hash("sha1", content),
  namesCertificate: false,
  subFilter: "/adbe.pkcs7.sha1",
});
const sha1 = sample("SHA-1", WEAK, {
  digest: { oid: OID.sha1, name: "sha1" },
  method: SHA1,
  namesCertificate: false,
  subFilter: ADBE,
});

/** A root that signed itself by an old method, beside the signature or above the signer. */
const oldRoot = (): Party => certified("Old Root", SHA1, null, { authority: true });

export const CONTAINER_SAMPLES: readonly ContainerSample[] = [
  indefinite,
  altered(indefinite),
  bare,
  altered(bare),
  oldest,
  altered(oldest),
  sha1,
  altered(sha1),
  sample("the signer named by its key", MATCHES, {
    keyId: KEY_ID,
    extensions: [extension("2.5.29.14", der.octets(KEY_ID))],
  }),
  sample("the signer named by a key that no certificate has", unsure("CERTIFICATE_MISSING"), { keyId: KEY_ID }),
  sample("version 3 where 1 is meant", UNUSUAL, { version: 3 }),
  sample("two signers in one container", UNUSUAL, { signers: 2 }),
  sample("no certificate named in what is signed, of CAdES", MATCHES, { namesCertificate: false }),
  sample("no certificate named in what is signed, of the older kind", MATCHES, {
    namesCertificate: false,
    subFilter: ADBE,
  }),
  sample("no certificate at all", unsure("CERTIFICATE_MISSING"), { certificates: false }),
  sample("an evidence record beside it (RFC 4998)", unsure("ATTRIBUTE_UNSIGNED"), {
    unsigned: [attribute("1.2.840.113549.1.9.16.2.49", der.sequence(der.integer(1)))],
  }),
  sample("another attribute that is not signed", unsure("ATTRIBUTE_UNSIGNED"), {
    unsigned: [attribute("1.2.840.113549.1.9.16.2.20", der.text("x"))],
  }),
  sample("a method over another digest than the one beside it", UNUSUAL, { method: METHODS["RSA with SHA-512"] }),
  sample("PLAIN-ECDSA", UNKNOWN, { method: PLAIN }),
  sample("a curve of Brainpool", UNKNOWN, { method: ecMethod(OID.ecdsaSha256, "sha256", "brainpoolP256r1") }),
  sample("SHA-3", UNKNOWN, {
    digest: { oid: "2.16.840.1.101.3.4.2.8", name: "sha3-256" },
    method: ecMethod("2.16.840.1.101.3.4.3.10", "sha3-256", "P-256"),
  }),
  {
    name: "a root beside it that signed itself with SHA-1",
    integrity: MATCHES,
    identity: valid("PATH_VALID"),
    make: async () => {
      const { root, person } = people();
      return { file: await writtenAs({ by: person, above: [root, oldRoot()] }), root: root.certificate };
    },
  },
  {
    name: "a root above the signer that signed itself with SHA-1, and is trusted nowhere",
    integrity: MATCHES,
    identity: unsure("ISSUER_UNKNOWN"),
    make: async () => {
      const root = oldRoot();
      const person = certified("Foreign Person", RSA, { ...root, method: RSA }, DOCUMENTS);
      return { file: await writtenAs({ by: person, above: [root] }), root: people().root.certificate };
    },
  },
  {
    name: "a root above the signer that signed itself with SHA-1, and is trusted",
    integrity: MATCHES,
    identity: valid("PATH_VALID"),
    make: async () => {
      const root = oldRoot();
      const person = certified("Foreign Person", RSA, { ...root, method: RSA }, DOCUMENTS);
      return { file: await writtenAs({ by: person, above: [root] }), root: root.certificate };
    },
  },
  {
    name: "a signer's certificate signed with SHA-1",
    integrity: MATCHES,
    identity: WEAK,
    make: async () => {
      const root = oldRoot();
      const person = certified("Foreign Person", RSA, root, DOCUMENTS);
      return { file: await writtenAs({ by: person, above: [root] }), root: root.certificate };
    },
  },
  {
    name: "a key of 1024 bits",
    integrity: MATCHES,
    identity: WEAK,
    make: async () => {
      const { root, person } = people(rsaMethod(OID.rsaSha256, "sha256", 1024));
      return { file: await writtenAs({ by: person, above: [root] }), root: root.certificate };
    },
  },
];

const uri = (text: string): Uint8Array =>
  Buffer.concat([Buffer.from([0x86, text.length]), Buffer.from(text, "latin1")]);
const place = (text: string): Uint8Array => der.context(0, der.context(0, uri(text)));
const flag = (tag: number): Uint8Array => Buffer.from([0x80 | tag, 1, 0xff]);

/** A list of an authority for a part of its certificates, as a critical extension says it. */
export function scopedList(
  root: Party,
  scope: readonly Uint8Array[],
  { from, until, revoked }: { from: Date; until: Date; revoked?: { certificate: Uint8Array; at: Date } },
): Uint8Array {
  const entries =
    revoked === undefined
      ? []
      : [der.sequence(der.sequence(issuerAndSerial(revoked.certificate).serial, der.time(revoked.at)))];
  const critical = der.sequence(der.oid("2.5.29.28"), der.boolean(true), der.octets(der.sequence(...scope)));
  const tbs = der.sequence(
    der.integer(1),
    root.method.algorithm,
    root.name,
    der.time(from),
    der.time(until),
    ...entries,
    der.context(0, der.sequence(critical)),
  );
  const value = root.method.value(tbs, root.key as KeyObject);
  return der.sequence(tbs, root.method.algorithm, bitString(value));
}

const bitString = (bytes: Uint8Array): Uint8Array => {
  const octets = Buffer.from(der.octets(Buffer.concat([Uint8Array.of(0), bytes])));
  octets[0] = 0x03;
  return octets;
};

export const SCOPES = {
  place,
  /** Of users only, and of authorities only. */
  users: flag(1),
  authorities: flag(2),
  indirect: flag(4),
} as const;

/** A page signed by somebody whose certificate says where the list of its part is. */
export async function partitionedPage(address: string): Promise<{ file: Uint8Array; root: Party; person: Party }> {
  const { root, person } = people(RSA, [extension("2.5.29.31", der.sequence(der.sequence(place(address))))]);
  return { file: await writtenAs({ by: person, above: [root] }), root, person };
}

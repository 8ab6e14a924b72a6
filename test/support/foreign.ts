import { constants, createHash, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { fromBER, type Set as SetOf } from "asn1js";
import { AlgorithmIdentifier, Certificate } from "pkijs";
import { OID } from "#domain/verify/oids";
import { coveredParts, findSignatures } from "#domain/verify/pdf-find";
import { assembleCms, sha256, signedAttributes } from "../../backend/signing/cms.ts";
import { der } from "../../backend/signing/der.ts";
import { withCms, written } from "./pdf-forging.ts";
import { signPdf } from "../../backend/signing/sign-pdf.ts";
import { NOW, plainPdf, testAuthority, VALIDITY } from "./signing.ts";

/** A signature method of other authorities: its name as DER, and the value over a message. */
export interface Method {
  readonly algorithm: Uint8Array;
  /** The digest of the content: the one of the method, as other programs demand it. */
  readonly digest: "sha256" | "sha512";
  readonly keys: () => { publicKey: KeyObject; privateKey: KeyObject };
  readonly value: (message: Uint8Array, key: KeyObject) => Uint8Array;
}

const pssParameters = (digest: string, salt: number): Uint8Array => {
  const hash = der.sequence(der.oid(digest), der.null());
  return der.sequence(
    der.context(0, hash),
    der.context(1, der.sequence(der.oid(OID.mgf1), hash)),
    der.context(2, der.integer(salt)),
  );
};
const rsa = (): ReturnType<Method["keys"]> => generateKeyPairSync("rsa", { modulusLength: 2048 });
const pss = (digest: string, name: Method["digest"], salt: number, keys: Method["keys"] = rsa): Method => ({
  algorithm: der.sequence(der.oid(OID.rsaPss), pssParameters(digest, salt)),
  digest: name,
  keys,
  value: (message, key) => sign(name, message, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: salt }),
});

export const METHODS = {
  "RSA with SHA-512": {
    algorithm: der.sequence(der.oid(OID.rsaSha512), der.null()),
    digest: "sha512",
    keys: rsa,
    value: (message, key) => sign("sha512", message, key),
  },
  "RSA-PSS with SHA-256": pss(OID.sha256, "sha256", 32),
  "RSA-PSS with SHA-512 and a key for nothing else": pss(OID.sha512, "sha512", 64, () =>
    generateKeyPairSync("rsa-pss", { modulusLength: 2048, hashAlgorithm: "sha512", mgf1HashAlgorithm: "sha512" }),
  ),
  Ed25519: {
    algorithm: der.sequence(der.oid(OID.ed25519)),
    digest: "sha512",
    keys: () => generateKeyPairSync("ed25519"),
    value: (message, key) => sign(null, message, key),
  },
  "P-521": {
    algorithm: der.sequence(der.oid(OID.ecdsaSha512)),
    digest: "sha512",
    keys: () => generateKeyPairSync("ec", { namedCurve: "P-521" }),
    value: (message, key) => sign("sha512", message, key),
  },
} as const satisfies Record<string, Method>;

/** RSA-PSS without its parameters, which means SHA-1. */
export const PSS_WITH_SHA1: Method = {
  algorithm: der.sequence(der.oid(OID.rsaPss), der.sequence()),
  digest: "sha256",
  keys: rsa,
  value: (message, key) => sign("sha1", message, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 20 }),
};

export interface Party {
  readonly name: Uint8Array;
  readonly certificate: Uint8Array;
  readonly key: KeyObject;
  readonly method: Method;
}

const EXTENSION = { basic: "2.5.29.19", usage: "2.5.29.15", uses: "2.5.29.37", lookedUp: "1.3.6.1.5.5.7.1.1" } as const;
const nameOf = (text: string): Uint8Array => der.sequence(der.set(der.sequence(der.oid("2.5.4.3"), der.text(text))));
const bits = (bytes: Uint8Array): Uint8Array => {
  const octets = Buffer.from(der.octets(Buffer.concat([Uint8Array.of(0), bytes])));
  octets[0] = 0x03;
  return octets;
};
let serial = 1_000;

/** A certificate as an external authority writes it; without `by` it is self-signed. */
export function certified(
  text: string,
  method: Method,
  by: Party | null,
  {
    authority = false,
    uses = [] as readonly string[],
    extensions = [] as readonly Uint8Array[],
    /** Where its authority answers about it. */
    responder = "x:y/z",
  } = {},
): Party {
  const { publicKey, privateKey } = method.keys();
  const name = nameOf(text);
  const [signer, issuer] = [by?.method ?? method, by?.name ?? name];
  const extension = (oid: string, critical: boolean, value: Uint8Array): Uint8Array =>
    der.sequence(der.oid(oid), ...(critical ? [der.boolean(true)] : []), der.octets(value));
  const lookedUp = der.sequence(
    der.sequence(der.oid("1.3.6.1.5.5.7.48.1"), Buffer.from([0x86, responder.length, ...Buffer.from(responder)])),
  );
  const tbs = der.sequence(
    der.context(0, der.integer(2)),
    der.integer((serial += 1)),
    signer.algorithm,
    issuer,
    der.sequence(der.time(VALIDITY.notBefore), der.time(VALIDITY.notAfter)),
    name,
    publicKey.export({ format: "der", type: "spki" }),
    der.context(
      3,
      der.sequence(
        ...(authority
          ? [
              extension(EXTENSION.basic, true, der.sequence(der.boolean(true))),
              extension(EXTENSION.usage, true, der.bit(5)),
            ]
          : [extension(EXTENSION.usage, true, der.bit(0))]),
        ...(uses.length === 0 ? [] : [extension(EXTENSION.uses, false, der.sequence(...uses.map(der.oid)))]),
        ...(by === null || uses.length > 0 ? [] : [extension(EXTENSION.lookedUp, false, lookedUp)]),
        ...extensions,
      ),
    ),
  );
  return {
    name,
    key: privateKey,
    method,
    certificate: der.sequence(tbs, signer.algorithm, bits(signer.value(tbs, by?.key ?? privateKey))),
  };
}

/**
 * The file, signed anew in the container of its last signature, as another program does it, optionally with an OCSP
 * response about its own certificate, and more signed attributes.
 */
export function signedAsForeign(
  bytes: Uint8Array,
  by: Party,
  above: readonly Party[],
  answer?: Uint8Array,
  more: readonly Uint8Array[] = [],
): Uint8Array {
  const one = findSignatures(bytes, null).found.at(-1)!;
  const digest = coveredParts(bytes, one).reduce((hash, part) => hash.update(part), createHash(by.method.digest));
  const plain = signedAttributes({ digest: digest.digest(), own: by.certificate });
  const members = (fromBER(new Uint8Array(plain)).result as SetOf).valueBlock.value.map(
    (member) => new Uint8Array(member.toBER()),
  );
  const kept =
    answer === undefined
      ? []
      : [der.sequence(der.oid(OID.revocationArchival), der.set(der.sequence(der.context(1, der.sequence(answer)))))];
  const attributes = der.set(...members, ...kept, ...more);
  const value = by.method.value(attributes, by.key);
  const chain = [by, ...above].map(({ certificate }) => certificate);
  return withCms(written(bytes, assembleCms({ attributes, value, chain })), (signed) => {
    const info = signed.signerInfos[0]!;
    info.digestAlgorithm.algorithmId = signed.digestAlgorithms[0]!.algorithmId = OID[by.method.digest];
    info.signatureAlgorithm = new AlgorithmIdentifier({ schema: fromBER(new Uint8Array(by.method.algorithm)).result });
  });
}

/** A list of what an authority has revoked (RFC 5280), in DER. */
export function revokedBy(
  by: Party,
  { from, until, revoked = [] }: { readonly from: Date; readonly until: Date; readonly revoked?: readonly Party[] },
): Uint8Array {
  const rows = revoked.map(({ certificate }) =>
    der.sequence(
      new Uint8Array(new Certificate({ schema: fromBER(new Uint8Array(certificate)).result }).serialNumber.toBER()),
      der.time(from),
    ),
  );
  const tbs = der.sequence(
    der.integer(1),
    by.method.algorithm,
    by.name,
    der.time(from),
    der.time(until),
    ...(rows.length === 0 ? [] : [der.sequence(...rows)]),
  );
  return der.sequence(tbs, by.method.algorithm, bits(by.method.value(tbs, by.key)));
}

/** The extension by which a certificate says where its authority's list is. */
export function listedAt(url: string): Uint8Array {
  const uri = Buffer.concat([Uint8Array.of(0x86, url.length), Buffer.from(url)]);
  const point = der.sequence(der.context(0, der.context(0, uri)));
  return der.sequence(der.oid("2.5.29.31"), der.octets(der.sequence(point)));
}

interface Answered {
  readonly about: Party;
  readonly issuer: Party;
  readonly by: Party;
  readonly from: Date;
  readonly until: Date;
  readonly revokedAt?: Date;
  readonly withCertificate?: boolean;
  /** The authority says that it does not know the certificate. */
  readonly unknown?: boolean;
}

/** An answer about one certificate (RFC 6960), in DER. */
export function ocspAnswer({
  about,
  issuer,
  by,
  from,
  until,
  revokedAt,
  withCertificate = false,
  unknown = false,
}: Answered): Uint8Array {
  const [one, above] = [about, issuer].map(
    ({ certificate }) => new Certificate({ schema: fromBER(new Uint8Array(certificate)).result }),
  );
  const id = der.sequence(
    der.sequence(der.oid(OID.sha256), der.null()),
    der.octets(sha256(issuer.name)),
    der.octets(sha256(new Uint8Array(above!.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView))),
    new Uint8Array(one!.serialNumber.toBER()),
  );
  const status = unknown
    ? Uint8Array.of(0x82, 0)
    : revokedAt === undefined
      ? Uint8Array.of(0x80, 0)
      : der.context(1, der.generalizedTime(revokedAt));
  const single = der.sequence(id, status, der.generalizedTime(from), der.context(0, der.generalizedTime(until)));
  const data = der.sequence(der.context(1, by.name), der.generalizedTime(from), der.sequence(single));
  const basic = der.sequence(
    data,
    by.method.algorithm,
    bits(by.method.value(data, by.key)),
    ...(withCertificate ? [der.context(0, der.sequence(by.certificate))] : []),
  );
  const successful = Uint8Array.of(0x0a, 1, 0);
  return der.sequence(successful, der.context(0, der.sequence(der.oid(OID.ocspBasic), der.octets(basic))));
}

/** A page with a signature of ours, whose container takes the signature of another program. */
export async function foreignPage(): Promise<Uint8Array> {
  const signer = await (await testAuthority()).identity("A", "B");
  return signPdf(await plainPdf(1), {
    ...signer,
    time: NOW,
    reason: "x",
    placement: { page: 0, xMm: 10, yMm: 10, widthMm: 60, heightMm: 20 },
    appearance: { lines: [{ text: "A" }] },
  });
}

/** A file with a signature by an unknown method: it may hold or not. */
export async function doubtfulPdf(): Promise<Uint8Array> {
  const method = METHODS["RSA-PSS with SHA-256"];
  const root = certified("Foreign Root", method, null, { authority: true });
  const person = certified("Foreign Person", method, root, { uses: ["1.3.6.1.5.5.7.3.36"] });
  return signedAsForeign(
    await foreignPage(),
    { ...person, method: { ...method, algorithm: METHODS["Ed25519"].algorithm } },
    [root],
  );
}

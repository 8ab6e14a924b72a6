import { createHash, X509Certificate } from "node:crypto";
import type { BridgeErrorCode, TokenCertificate } from "#domain/ukey";
import { CK, Pkcs11Failure, type Pkcs11, type Token } from "./pkcs11.ts";

/** A refusal of the bridge. */
export class BridgeRefusal extends Error {
  readonly code: BridgeErrorCode;
  constructor(code: BridgeErrorCode) {
    super(code);
    this.code = code;
  }
}

/** The remedies for failures of a module, for the holder of the token. */
const REFUSALS: Readonly<Record<number, BridgeErrorCode>> = {
  [CK.PIN_INCORRECT]: "PIN_WRONG",
  [CK.PIN_INVALID]: "PIN_WRONG",
  [CK.PIN_LEN_RANGE]: "PIN_WRONG",
  [CK.PIN_LOCKED]: "PIN_LOCKED",
  [CK.PIN_EXPIRED]: "PIN_LOCKED",
  [CK.DEVICE_REMOVED]: "TOKEN_GONE",
  [CK.TOKEN_NOT_PRESENT]: "TOKEN_GONE",
  [CK.TOKEN_NOT_RECOGNIZED]: "TOKEN_GONE",
  [CK.SLOT_ID_INVALID]: "TOKEN_GONE",
};
/** The input of a token of RSA: the digest with its name (PKCS #1). */
const SHA256_INFO = Buffer.from("3031300d060960864801650304020105000420", "hex");
/** Object identifiers that signed attributes of a document have, in DER. */
const MESSAGE_DIGEST = Buffer.from("06092a864886f70d010904", "hex");
const SIGNING_CERTIFICATE = Buffer.from("060b2a864886f70d010910022f", "hex");

/** The functions of a maker's module that are used. */
export type Module = Pick<Pkcs11, "within" | "tokens" | "session" | "find" | "value" | "numberOf" | "sign">;

/**
 * The tokens that the modules of their makers see. Opened for each request: between two of them anything may be
 * unplugged.
 */
export class Tokens {
  readonly #modules: readonly Module[];
  constructor(modules: readonly Module[]) {
    this.#modules = modules;
  }

  /**
   * Certificates on all tokens that end in one of their own; those of authorities stand in the chains of the others.
   */
  async certificates(): Promise<TokenCertificate[]> {
    const found: TokenCertificate[] = [];
    for (const module of this.#modules) {
      await answered(() =>
        module.within(() => {
          for (const token of module.tokens())
            found.push(...module.session(token.slot, null, (session) => certificatesOn(module, session, token)));
        }),
      );
    }
    return found;
  }

  /**
   * Signs the signed attributes of a signature by this certificate's key, and nothing else. The PIN is given to the
   * token and forgotten. PIN_WRONG, PIN_LOCKED, TOKEN_GONE, KEY_GONE, BAD_INPUT, TOKEN_FAILED.
   */
  async sign(asked: {
    readonly token: string;
    readonly key: string;
    readonly attributes: Buffer;
    readonly pin: string;
  }): Promise<Buffer> {
    for (const module of this.#modules) {
      const value = await answered(() =>
        module.within(() => {
          const token = module.tokens().find(({ serial }) => serial === asked.token);
          return token === undefined
            ? null
            : module.session(token.slot, asked.pin, (session) => signOn(module, session, asked.key, asked.attributes));
        }),
      );
      if (value !== null) return value;
    }
    throw new BridgeRefusal("TOKEN_GONE");
  }
}

async function answered<A>(work: () => Promise<A>): Promise<A> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Pkcs11Failure) throw new BridgeRefusal(REFUSALS[error.value] ?? "TOKEN_FAILED");
    throw error;
  }
}

interface Found {
  readonly key: string;
  readonly certificate: X509Certificate;
}

function certificatesOn(module: Module, session: number, token: Token): TokenCertificate[] {
  const all = module.find(session, [[CK.CLASS, CK.CLASS_CERTIFICATE]]).flatMap((object): Found[] => {
    try {
      return [
        {
          key: module.value(session, object, CK.ID).toString("hex"),
          certificate: new X509Certificate(module.value(session, object, CK.VALUE)),
        },
      ];
    } catch (error) {
      // A token may hold certificates of other kinds.
      if (error instanceof Pkcs11Failure) throw error;
      return [];
    }
  });
  const above = (one: X509Certificate): X509Certificate[] => {
    const issuer = all.find(
      ({ certificate }) => certificate.ca && certificate.raw.compare(one.raw) !== 0 && one.checkIssued(certificate),
    )?.certificate;
    return issuer === undefined ? [] : [issuer, ...(issuer.issuer === issuer.subject ? [] : above(issuer))];
  };
  return all
    .filter(({ certificate, key }) => !certificate.ca && key !== "")
    .map(({ certificate, key }) => ({
      token: token.serial,
      tokenLabel: token.label,
      key,
      certificate: certificate.raw.toString("base64"),
      chain: above(certificate).map((one) => one.raw.toString("base64")),
    }));
}

function signOn(module: Module, session: number, id: string, attributes: Buffer): Buffer {
  const at: readonly (readonly [number, Uint8Array])[] = [[CK.ID, Buffer.from(id, "hex")]];
  const [certificate] = module.find(session, [[CK.CLASS, CK.CLASS_CERTIFICATE], ...at]);
  const [key] = module.find(session, [[CK.CLASS, CK.CLASS_PRIVATE_KEY], ...at]);
  if (certificate === undefined || key === undefined) throw new BridgeRefusal("KEY_GONE");
  if (!areOf(attributes, module.value(session, certificate, CK.VALUE))) throw new BridgeRefusal("BAD_INPUT");
  const digest = createHash("sha256").update(attributes).digest();
  if (module.numberOf(session, key, CK.KEY_TYPE) === CK.KEY_RSA)
    return module.sign(session, key, CK.RSA_PKCS, Buffer.concat([SHA256_INFO, digest]));
  return inDer(module.sign(session, key, CK.ECDSA, digest));
}

/**
 * Whether these are the signed attributes of a signature by this certificate: a page cannot have anything else signed.
 */
function areOf(attributes: Buffer, certificate: Buffer): boolean {
  const own = createHash("sha256").update(certificate).digest();
  return (
    attributes[0] === 0x31 &&
    attributes.includes(MESSAGE_DIGEST) &&
    attributes.includes(SIGNING_CERTIFICATE) &&
    attributes.includes(own)
  );
}

/** A token answers two numbers of one length; other programs read them in DER. */
function inDer(value: Buffer): Buffer {
  const number = (bytes: Buffer): Buffer => {
    const first = bytes.findIndex((byte) => byte !== 0);
    const short = first < 0 ? Buffer.from([0]) : bytes.subarray(first);
    const content = short[0]! >= 0x80 ? Buffer.concat([Buffer.from([0]), short]) : short;
    return Buffer.concat([Buffer.from([0x02, content.length]), content]);
  };
  const half = value.length / 2;
  const both = Buffer.concat([number(value.subarray(0, half)), number(value.subarray(half))]);
  return Buffer.concat([Buffer.from(both.length < 0x80 ? [0x30, both.length] : [0x30, 0x81, both.length]), both]);
}

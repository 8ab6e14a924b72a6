import { constants, generateKeyPairSync, privateEncrypt, type KeyObject } from "node:crypto";
import { p256 } from "@noble/curves/p256";
import type { ForUkey } from "#domain/api/certificates";
import type { TokenCertificate } from "#domain/ukey";
import {
  createIntermediate,
  createRoot,
  issueUserCertificate,
  type KeyedCertificate,
} from "../../backend/signing/authority.ts";
import { createRevocationList } from "../../backend/signing/revocation-list.ts";
import { CK, Pkcs11Failure } from "../../scripts/operate/ukey/pkcs11.ts";
import { Tokens, type Module } from "../../scripts/operate/ukey/tokens.ts";
import { VALIDITY } from "./signing.ts";

export const PIN = "271828";
/** The number of wrong PINs that locks a token. */
const TRIES = 3;
const CRL = { crlUrl: "http://localhost/crl" };

interface Held {
  readonly id: Buffer;
  readonly certificate: Buffer;
  /** Null for the certificate of an authority. */
  readonly key: KeyObject | null;
}

/**
 * A token in software, with the interface of its maker's module. It replaces the device; everything above it is real.
 */
export class SoftwareToken implements Module {
  readonly #held: readonly Held[];
  readonly #label: string;
  #wrong = 0;
  #in = false;
  plugged = true;
  /** Signatures until the token is pulled out; null for never. */
  pullAfter: number | null = null;

  constructor(label: string, held: readonly Held[]) {
    this.#label = label;
    this.#held = held;
  }

  within = <A>(work: () => A): Promise<A> => Promise.resolve().then(work);
  tokens = () => (this.plugged ? [{ slot: 1, label: this.#label, serial: `S-${this.#label}` }] : []);

  session<A>(_slot: number, pin: string | null, work: (session: number) => A): A {
    if (this.#wrong >= TRIES) throw new Pkcs11Failure("C_Login", CK.PIN_LOCKED);
    if (pin !== null && pin !== PIN) {
      this.#wrong += 1;
      throw new Pkcs11Failure("C_Login", CK.PIN_INCORRECT);
    }
    if (pin !== null) this.#wrong = 0;
    this.#in = pin !== null;
    try {
      return work(1);
    } finally {
      this.#in = false;
    }
  }

  find(_session: number, wanted: readonly (readonly [attribute: number, value: number | Uint8Array])[]): number[] {
    const [sort, id] = [wanted.find(([name]) => name === CK.CLASS)?.[1], wanted.find(([name]) => name === CK.ID)?.[1]];
    return this.#held.flatMap((one, i) => {
      if (id !== undefined && !one.id.equals(id as Uint8Array)) return [];
      if (sort === CK.CLASS_CERTIFICATE) return [i * 2];
      return this.#in && one.key !== null ? [i * 2 + 1] : [];
    });
  }

  value(_session: number, object: number, attribute: number): Buffer {
    const held = this.#held[object >> 1]!;
    return attribute === CK.ID ? held.id : held.certificate;
  }

  numberOf = (_session: number, object: number): number =>
    this.#key(object).asymmetricKeyType === "rsa" ? CK.KEY_RSA : CK.KEY_EC;

  sign(_session: number, object: number, mechanism: number, content: Uint8Array): Buffer {
    const key = this.#key(object);
    if (this.pullAfter !== null && --this.pullAfter === 0) [this.plugged, this.pullAfter] = [false, null];
    if (mechanism === CK.RSA_PKCS) return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, content);
    const { d = "" } = key.export({ format: "jwk" });
    return Buffer.from(p256.sign(content, Buffer.from(d, "base64url"), { prehash: false }).toCompactRawBytes());
  }

  #key = (object: number): KeyObject => this.#held[object >> 1]!.key!;
}

/** An authority that puts certificates on tokens. */
export interface Issuer {
  readonly root: KeyedCertificate;
  readonly issuing: KeyedCertificate;
  /** Its revocation lists; none names a certificate. */
  readonly lists: readonly Uint8Array[];
  /** A token with one certificate. */
  token(label: string, name: string, options?: TokenOptions): Promise<SoftwareToken>;
}

interface TokenOptions {
  readonly key?: "rsa" | "ec";
  readonly organisation?: string;
  readonly validity?: { readonly notBefore: Date; readonly notAfter: Date };
  /** False: the token does not hold the authorities of its certificate. */
  readonly chain?: boolean;
}

export async function tokenIssuer(name = "Quay"): Promise<Issuer> {
  const root = await createRoot(`${name} Root`, VALIDITY);
  const issuing = await createIntermediate(root, `${name} Issuing`, { ...VALIDITY, ...CRL });
  const list = { number: 1, thisUpdate: VALIDITY.notBefore, nextUpdate: VALIDITY.notAfter, revoked: [] };
  return {
    root,
    issuing,
    lists: [await createRevocationList(root, list), await createRevocationList(issuing, list)],
    async token(label, subject, { key = "ec", organisation = "Token Lines", validity = VALIDITY, chain = true } = {}) {
      const { publicKey, privateKey } =
        key === "rsa"
          ? generateKeyPairSync("rsa", { modulusLength: 2048 })
          : generateKeyPairSync("ec", { namedCurve: "P-256" });
      const own = await issueUserCertificate(issuing, {
        ...validity,
        ...CRL,
        subject: { name: subject, organisation },
        publicKey: publicKey.export({ type: "spki", format: "der" }),
      });
      const held = (one: Uint8Array, id: number, of: KeyObject | null = null): Held => ({
        id: Buffer.from([id]),
        certificate: Buffer.from(one),
        key: of,
      });
      return new SoftwareToken(label, [
        held(own.certificate, 0xa1, privateKey),
        ...(chain ? [held(issuing.certificate, 1), held(root.certificate, 2)] : []),
      ]);
    },
  };
}

/** The page's calls to the bridge, without a bridge: the tokens of this machine, and their signatures. */
export function desk(...modules: readonly SoftwareToken[]) {
  const tokens = new Tokens(modules);
  const certificates = (): Promise<TokenCertificate[]> => tokens.certificates();
  return {
    certificates,
    /** Signs the platform's request with the token that has the certificate. */
    async sign({ certificate, attributes }: Pick<ForUkey, "certificate" | "attributes">, pin = PIN): Promise<string> {
      const found = (await certificates()).find((one) => one.certificate === certificate);
      return (
        await tokens.sign({
          token: found?.token ?? "",
          key: found?.key ?? "",
          attributes: Buffer.from(attributes, "base64"),
          pin,
        })
      ).toString("base64");
    },
  };
}

/** The few entries that are used of libraries that come without types. */

interface LoadedDocument {
  readonly contextUrl: string | null;
  readonly documentUrl: string;
  readonly document: unknown;
}
type DocumentLoader = (url: string) => Promise<LoadedDocument>;

declare module "@digitalbazaar/vc" {
  export const defaultDocumentLoader: DocumentLoader;
  export function issue(options: {
    credential: object;
    suite: unknown;
    documentLoader: DocumentLoader;
  }): Promise<object>;
  export function derive(options: {
    verifiableCredential: object;
    suite: unknown;
    documentLoader: DocumentLoader;
  }): Promise<Record<string, unknown>>;
  export function verifyCredential(options: {
    credential: object;
    suite: unknown;
    documentLoader: DocumentLoader;
    checkStatus: () => Promise<{ verified: boolean }>;
    now: Date;
  }): Promise<{ readonly verified: boolean; readonly error?: unknown }>;
}

declare module "jsonld-signatures" {
  interface Options {
    readonly suite: unknown;
    readonly purpose: unknown;
    readonly documentLoader: DocumentLoader;
  }
  const jsigs: {
    verify(document: object, options: Options): Promise<{ readonly verified: boolean; readonly error?: unknown }>;
    derive(document: object, options: Options): Promise<Readonly<Record<string, unknown>>>;
    sign(document: object, options: Options): Promise<Readonly<Record<string, unknown>>>;
    readonly purposes: {
      readonly AssertionProofPurpose: new () => unknown;
      readonly AuthenticationProofPurpose: new (options: { readonly challenge: string }) => unknown;
    };
  };
  export default jsigs;
}

declare module "@digitalbazaar/bbs-2023-cryptosuite" {
  export function createSignCryptosuite(options: { mandatoryPointers: readonly string[] }): unknown;
  export function createDiscloseCryptosuite(options: { selectivePointers: readonly string[] }): unknown;
  export function createVerifyCryptosuite(): unknown;
}

declare module "@digitalbazaar/ecdsa-rdfc-2019-cryptosuite" {
  export const cryptosuite: unknown;
}

declare module "@digitalbazaar/data-integrity" {
  export class DataIntegrityProof {
    constructor(options: { signer?: unknown; date?: string; cryptosuite: unknown });
  }
}

declare module "@digitalbazaar/ecdsa-sd-2023-cryptosuite" {
  export function createSignCryptosuite(options: { mandatoryPointers: readonly string[] }): unknown;
  export function createDiscloseCryptosuite(options: { selectivePointers: readonly string[] }): unknown;
  export function createVerifyCryptosuite(): unknown;
}

declare module "@digitalbazaar/bls12-381-multikey" {
  interface KeyPair {
    readonly publicKeyMultibase: string;
    signer(): unknown;
  }
  export function generateBbsKeyPair(options: {
    algorithm: string;
    id?: string;
    controller?: string;
  }): Promise<KeyPair>;
}

declare module "@digitalbazaar/ecdsa-multikey" {
  interface KeyPair {
    readonly publicKeyMultibase: string;
    signer(): unknown;
  }
  export function generate(options: { curve: string; id?: string; controller?: string }): Promise<KeyPair>;
  export function fromJwk(options: {
    jwk: unknown;
    secretKey: boolean;
    id?: string;
    controller?: string;
  }): Promise<KeyPair>;
  export function from(key: unknown): Promise<KeyPair>;
  export function toJwk(options: { keyPair: KeyPair }): Promise<import("node:crypto").JsonWebKey>;
}

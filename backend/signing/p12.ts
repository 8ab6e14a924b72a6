import { P12Signer } from "@libpdf/core";

/** The content of a P12 file, all in DER: the certificates in the order of the file, and the key as PKCS#8. */
export interface OpenedP12 {
  readonly certificates: readonly Uint8Array[];
  readonly privateKey: Uint8Array;
}

/** Opens a P12 file. Throws what the library says when the password or the file is wrong. */
export async function openP12(file: Uint8Array, password: string): Promise<OpenedP12> {
  const signer = await P12Signer.create(new Uint8Array(file), password);
  // The library signs with the key and does not hand it out; here it is wrapped for its owner, so it has to be read.
  const { privateKey } = signer as unknown as { privateKey: CryptoKey };
  const exported = await crypto.subtle.exportKey("pkcs8", privateKey);
  return { certificates: [signer.certificate, ...signer.certificateChain], privateKey: new Uint8Array(exported) };
}

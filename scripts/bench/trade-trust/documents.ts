import type { Json } from "#domain/verify/json";
import { didDocument, didWeb, newIssuerKey } from "../../../backend/signing/credential.ts";
import { credentialSigner } from "../../../backend/trade-trust/credential.ts";
import { hostileDocuments, type HostileDocument } from "../../evidence/hostile/documents.ts";
import { builtIn } from "../../lib/built-in-template.ts";

export interface Documents {
  readonly did: Json;
  /** One of each format. */
  readonly honest: readonly Json[];
  readonly hostile: readonly HostileDocument[];
}

/** The company whose documents are measured, on the host of the measured page. */
export const COMPANY = "0199f3c2-7f3c-7910-9bbe-4be2a1c27bf5";

export async function documentsOf(): Promise<Documents> {
  const key = newIssuerKey();
  const name = didWeb("localhost", ["api", "did", COMPANY]);
  const id = `${name}#1`;
  const signer = await credentialSigner(name, { id, privateKey: key.privateKey });
  const did = await didDocument(name, [{ id, publicKey: key.publicKey }]);
  return { did, ...(await hostileDocuments({ template: builtIn(), signer, at: new Date(Date.now() - 60_000) })) };
}

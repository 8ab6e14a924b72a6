import { createHash } from "node:crypto";
import type { MadeFrom } from "#domain/trade-trust/made-from";
import { wrapSecond } from "#domain/trade-trust/open-attestation-making";
import type { Json } from "#domain/verify/json";
import { didDocument, didWeb, newIssuerKey } from "../../../backend/signing/credential.ts";
import { credentialSigner } from "../../../backend/trade-trust/credential.ts";
import { DOMAIN, STORE } from "../../evidence/hostile/document-faults.ts";
import { hostileDocuments, type HostileDocument } from "../../evidence/hostile/documents.ts";
import { templateCases } from "../../evidence/hostile/templates.ts";
import { builtIn, zipOfBuiltIn } from "../../lib/built-in-template.ts";

/** A document whose drawing is a hostile template. */
interface HostileDrawing extends Pick<HostileDocument, "family" | "what" | "file"> {
  readonly sha256: string;
}

export interface Documents {
  readonly did: Json;
  /** One of each format. */
  readonly honest: readonly Json[];
  readonly hostile: readonly HostileDocument[];
  readonly drawings: readonly HostileDrawing[];
  /** The zips that documents name, by their SHA-256. */
  readonly zips: ReadonlyMap<string, Uint8Array>;
}

/** The company whose documents are measured, on the host of the measured page. */
export const COMPANY = "0199f3c2-7f3c-7910-9bbe-4be2a1c27bf5";

const sha256Of = (zip: Uint8Array): string => createHash("sha256").update(zip).digest("hex");

/** A document that names a zip as that by which it is drawn. */
function drawnBy(template: MadeFrom, name: string, sha256: string): Json {
  const [wrapped] = wrapSecond(
    [
      {
        template: { ...template, manifest: { ...template.manifest, name }, version: { major: 1, minor: 0, sha256 } },
        documentId: COMPANY,
        data: builtIn().sample,
        issuerName: "Tern & Sable",
        domain: DOMAIN,
        issuedBy: { documentStore: STORE },
        chain: { name: "ETH", chainId: 1337 },
      },
    ],
    new Uint8Array(32),
  );
  if (wrapped === undefined) throw new Error("nothing was wrapped");
  return wrapped.document;
}

export async function documentsOf(): Promise<Documents> {
  const key = newIssuerKey();
  const did = didWeb("localhost", ["api", "did", COMPANY]);
  const id = `${did}#1`;
  const signer = await credentialSigner(did, { id, privateKey: key.privateKey });
  const zip = zipOfBuiltIn();
  const plain = builtIn();
  const template = { ...plain, version: { ...plain.version, sha256: sha256Of(zip) } };
  const zips = new Map([[sha256Of(zip), zip]]);
  const drawings = templateCases.map(({ family, what, name = "", file }): HostileDrawing => {
    const sha256 = sha256Of(file);
    zips.set(sha256, file);
    const document = drawnBy(template, name.replace(/_v1\.0\.zip$/, "") || "Hostile", sha256);
    return { family: `template, ${family}`, what, sha256, file: new TextEncoder().encode(JSON.stringify(document)) };
  });
  return {
    did: await didDocument(did, [{ id, publicKey: key.publicKey }]),
    ...(await hostileDocuments({ template, signer, at: new Date(Date.now() - 60_000) })),
    drawings,
    zips,
  };
}

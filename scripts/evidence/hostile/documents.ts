import type { MadeFrom } from "#domain/trade-trust/made-from";
import { wrapSecond, type WrappedDocument } from "#domain/trade-trust/open-attestation-making";
import type { Template } from "#domain/trade-trust/template-package";
import type { Json } from "#domain/verify/json";
import type { CredentialSigner } from "../../../backend/trade-trust/credential.ts";

import {
  ACTIVE,
  ATTACHMENTS,
  CHAINS,
  DIDS,
  DOMAIN,
  DOMAINS,
  MARK,
  NAMES,
  OF_ATTESTATION,
  OF_CREDENTIAL,
  RENDERERS,
  STORE,
  STRUCTURES,
} from "./document-faults.ts";

// Trade-trust documents that mean harm. None of them may be called genuine that was changed, and none may run anything.

export interface HostileDocument {
  readonly family: string;
  readonly what: string;
  readonly file: Uint8Array<ArrayBuffer>;
  /** `refused`: it is not genuine. `inert`: its issuer signed it as it is, so that it may be; it runs nothing. */
  readonly end: "refused" | "inert";
}

interface Issuing {
  readonly template: Template & MadeFrom;
  readonly signer: CredentialSigner;
  readonly at: Date;
}

const DOCUMENT_ID = "0199f3c2-7f3c-7910-9bbe-4be2a1c27bf5";

/** Every hostile document, and the two honest ones from which the changed ones are made. */
export async function hostileDocuments({
  template,
  signer,
  at,
}: Issuing): Promise<{ readonly honest: readonly Json[]; readonly hostile: readonly HostileDocument[] }> {
  const credentialOf = (data: Json): Promise<Json> =>
    signer.make({ template, documentId: DOCUMENT_ID, issuedAt: at, data, status: { kind: "none" } });
  const attestationOf = (data: Json, more: Json = {}): Json => {
    const [{ document }] = wrapSecond(
      [
        {
          template,
          documentId: DOCUMENT_ID,
          data,
          issuerName: "Tern & Sable",
          domain: DOMAIN,
          issuedBy: { documentStore: STORE },
          chain: { name: "ETH", chainId: 1337 },
        },
      ],
      new Uint8Array(32),
    ) as readonly [WrappedDocument];
    return Object.keys(more).length === 0
      ? document
      : { ...document, data: { ...(document["data"] as Json), ...more } };
  };
  const [credential, attestation] = [await credentialOf(template.sample), attestationOf(template.sample)];
  const [ofCredential, ofAttestation] = [credential, attestation].map((one) => JSON.stringify(one)) as [string, string];
  const hostile: HostileDocument[] = [];
  const add = (family: string, end: HostileDocument["end"], what: string, text: string): void =>
    void hostile.push({ family, what, end, file: new TextEncoder().encode(text) });

  for (const active of ACTIVE) {
    const data = { ...template.sample, vessel: active.replaceAll("\u0000", ""), place: active };
    add("active texts, signed", "inert", `credential: ${active}`, JSON.stringify(await credentialOf(data)));
    add("active texts, signed", "inert", `attestation: ${active}`, JSON.stringify(attestationOf(data)));
  }
  for (const name of NAMES) {
    const pair = `${JSON.stringify(name)}:{"${MARK}":1,"a":1},`;
    add(
      "names",
      "refused",
      `credential: ${name}`,
      ofCredential.replace('"vessel":"', () => `${pair}"vessel":"`),
    );
    add(
      "names",
      "refused",
      `attestation: ${name}`,
      ofAttestation.replace('"vessel":"', () => `${pair}"vessel":"`),
    );
  }
  for (const [what, change] of STRUCTURES) {
    add("structures", "refused", `credential: ${what}`, change(ofCredential));
    add("structures", "refused", `attestation: ${what}`, change(ofAttestation));
  }
  for (const [what, change] of OF_ATTESTATION) add("attestations", "refused", what, change(ofAttestation));
  for (const [what, change] of OF_CREDENTIAL) add("credentials", "refused", what, change(ofCredential));
  for (const domain of DOMAINS)
    add(
      "domains",
      "refused",
      domain,
      JSON.stringify(attestationOf(template.sample)).replace(DOMAIN, () => domain),
    );
  for (const did of DIDS)
    add(
      "issuers",
      "refused",
      did,
      ofCredential.replace(/"issuer":"[^"]*"/, () => `"issuer":${JSON.stringify(did)}`),
    );
  for (const chain of CHAINS)
    add(
      "networks",
      "refused",
      chain,
      ofAttestation.replace(/("chainId":"[^:]*:string:)1337/, (_, head: string) => head + chain),
    );
  for (const url of RENDERERS)
    add(
      "renderers",
      "refused",
      url,
      JSON.stringify(attestationOf(template.sample, { $template: { name: "x", type: "EMBEDDED_RENDERER", url } })),
    );
  for (const file of ATTACHMENTS)
    add(
      "attachments",
      "refused",
      String(file["filename"]),
      JSON.stringify(attestationOf(template.sample, { attachments: [file] })),
    );
  return { honest: [credential, attestation], hostile };
}

import { randomBytes, randomUUID } from "node:crypto";
import { createPublicClient, http } from "viem";
import { documentTemplateRoutes } from "#domain/api/document-templates";
import { verifyRoutes } from "#domain/api/desk";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { organisationRoutes } from "#domain/api/organisation";
import { KIND_OF_TYPE } from "#domain/trade-trust/kind-of-template";
import { documentChecker } from "#domain/verify/document-checker";
import { SILENT, type Oracle } from "#domain/verify/oracle";
import { storeOnChain } from "#domain/verify/rpc-oracle";
import { rpcChainReader } from "#domain/verify/rpc-reader";
import { trustOfAnswer } from "#domain/verify/trust";
import { verify } from "#domain/verify/verify";
import { apiClient, type ApiClient } from "../../scripts/lib/api-client.ts";
import type { TestBackend } from "./backend.ts";
import { PASSWORD } from "./companies.ts";
import { exampleUpload, templateOf } from "./document-templates.ts";

/** The domain that vouches for the document store of the company in stories. */
export const DOMAIN = "carrier.example";

/** Templates of OpenAttestation in stories: the types that they make, and their names. */
const NAMES = { verifiable: "OriginAttested", transferable: "OriginTitle" } as const;
type Type = keyof typeof NAMES;

/** A template of OpenAttestation of the company, in use; answers its version. Its domain is {@link DOMAIN}. */
export async function attestedTemplate(
  api: ApiClient,
  password: string = PASSWORD,
  type: Type = "verifiable",
): Promise<string> {
  const name = NAMES[type];
  await api.call(organisationRoutes.update, { body: { domain: DOMAIN, password } });
  const kept = await api.call(
    documentTemplateRoutes.upload,
    exampleUpload({ name, manifest: { format: "openattestation", type } }),
  );
  await api.call(documentTemplateRoutes.use, { params: { id: kept.id } });
  return kept.id;
}

/** A draft that is made with it. */
export function draftAttested(
  api: ApiClient,
  madeWith: string,
  number: string,
  type: Type = "verifiable",
): Promise<DocumentDetail> {
  const { sample, manifest } = templateOf("CertificateOfOrigin");
  return api.call(documentRoutes.create, {
    body: { kind: KIND_OF_TYPE[type], data: { ...sample, [manifest.numberField]: number }, madeWith },
  });
}

/** The record that the domain has to have. */
export const recordFor = (store: string): string => `openatts net=ethereum netId=1337 addr=${store}`;

/** The verdict of a stranger who has the file, asks the chain itself, and the domain by what is told here. */
export async function strangerSays(backend: TestBackend, file: Uint8Array, txt: Awaited<ReturnType<Oracle["txt"]>>) {
  const clients = new Map([[1337, createPublicClient({ transport: http(backend.chain!.rpcUrl), cacheTime: 0 })]]);
  const oracle: Oracle = {
    ...SILENT,
    chainIds: [1337],
    txt: async () => txt,
    store: (document) => storeOnChain(clients, document),
  };
  const trust = trustOfAnswer(await apiClient(backend.url).call(verifyRoutes.trust));
  return verify(file, {
    chain: rpcChainReader(clients),
    ...trust,
    document: documentChecker(oracle, new Date()),
    now: new Date(),
  });
}

/** A document of a company under a root: the rows of both tables. */
export function attestedRows(organisation: string): readonly [table: string, row: Record<string, unknown>][] {
  const [id, root] = [randomUUID(), `0x${randomBytes(32).toString("hex")}`];
  const place = { chain_id: 1337, store: `0x${"5a".repeat(20)}`, root };
  return [
    ["attestation", { id, organisation_id: organisation, ...place, seed: randomBytes(32), domain: "x" }],
    [
      "attested_document",
      { document_id: randomUUID(), attestation_id: id, organisation_id: organisation, target: root, proof: "[]" },
    ],
  ];
}

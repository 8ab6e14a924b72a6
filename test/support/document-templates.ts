import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { templateZip } from "../../scripts/lib/template-zip.ts";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { documentTemplateRoutes } from "#domain/api/document-templates";
import { documentRoutes } from "#domain/api/documents";
import type { Template } from "#domain/trade-trust/template-package";
import { builtIn } from "../../backend/document-templates/built-in.ts";
import type { ApiClient } from "../../scripts/lib/api-client.ts";

const BUILT_IN = join(import.meta.dirname, "../../backend/document-templates/built-in");

/** The files of a template that comes with the platform. */
export const exampleFiles = (folder = "CertificateOfOrigin_v1.0"): Record<string, Uint8Array> =>
  unzipSync(templateZip(join(BUILT_IN, folder)));

/** A picture of the smallest size. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

interface Example {
  readonly name?: string;
  readonly version?: string;
  /** Files beside those of the example, or instead of them. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Members of the manifest that differ. */
  readonly manifest?: object;
}

/** An upload of a certificate of origin under a name of its own. */
export function exampleUpload({ name = "MeridianOrigin", version = "1.0", files = {}, manifest = {} }: Example = {}) {
  const all = exampleFiles();
  const said = { ...JSON.parse(new TextDecoder().decode(all["template.json"])), name, ...manifest };
  const encoder = new TextEncoder();
  const given = Object.entries({ "template.json": JSON.stringify(said), ...files }).map(
    ([of, file]) => [of, typeof file === "string" ? encoder.encode(file) : new Uint8Array(file)] as const,
  );
  const bytes = zipSync({ ...all, ...Object.fromEntries(given) });
  return { query: { file: `${name}_v${version}.zip` }, bytes: Buffer.from(bytes) };
}

/** Templates of a company, a version of one of them, and a table of documents that is made with that: their rows. */
export function documentTemplateRows(
  organisation: string,
  person: string,
): readonly [table: string, row: Record<string, unknown>][] {
  const [bill, template, version, batch] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  return [
    [
      "template",
      {
        id: bill,
        series_id: bill,
        organisation_id: organisation,
        kind: "BillOfLading",
        name: "x",
        number: 1,
        state: "DRAFT",
        language: "en-US",
        look: "{}",
        data: "{}",
        changed_by_name: "x",
      },
    ],
    [
      "document_template",
      { id: template, organisation_id: organisation, name: "x", type: "verifiable", classification: "x" },
    ],
    [
      "document_template_version",
      {
        id: version,
        template_id: template,
        organisation_id: organisation,
        major: 1,
        minor: 0,
        state: "DRAFT",
        zip: Buffer.alloc(1),
        sha256: "00",
        size: 1,
        title_en: "x",
        format: "w3c",
        languages: ["en-US"],
        created_by_name: "x",
      },
    ],
    [
      "document_batch",
      {
        id: batch,
        organisation_id: organisation,
        person_id: person,
        version_id: version,
        name: "x",
        language: "en-US",
        file_name: "x.csv",
        sha256: "00",
        size: 1,
        encoding: "utf-8",
        separator: ",",
        columns: ["number"],
        uploaded: 1,
        state: "CHECKED",
      },
    ],
    [
      "document_batch_row",
      {
        batch_id: batch,
        organisation_id: organisation,
        row: 1,
        cells: ["x"],
        number: "x",
        number_key: "X",
        data: "{}",
        faults: "[]",
      },
    ],
  ];
}

/** The kinds of what the templates of the platform make. */
const KIND = { WarehouseReceipt: "TransferableRecord", CertificateOfOrigin: "VerifiableDocument" } as const;
export type BuiltInName = keyof typeof KIND;

export function templateOf(name: BuiltInName): Template {
  const found = builtIn().find((one) => one.name === name);
  if (found === undefined) throw new Error(`no template ${name}`);
  return found.template;
}

/** The version in use of a template of the platform. */
export async function versionInUseOf(api: ApiClient, name: BuiltInName): Promise<string> {
  const { templates } = await api.call(documentTemplateRoutes.list);
  const version = templates
    .find((one) => one.name === name && one.builtIn)
    ?.versions.find(({ state }) => state === "IN_USE");
  return version?.id ?? "";
}

/** A draft that is made with a template of the platform: its sample, with a number of its own. */
export async function draftMadeWith(api: ApiClient, name: BuiltInName, number: string): Promise<DocumentDetail> {
  const { sample, manifest } = templateOf(name);
  return api.call(documentRoutes.create, {
    body: {
      kind: KIND[name],
      data: { ...sample, [manifest.numberField]: number },
      madeWith: await versionInUseOf(api, name),
    },
  });
}

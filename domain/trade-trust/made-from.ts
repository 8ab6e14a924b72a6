import type { FieldData } from "../kinds/field.ts";
import { jsonOfData } from "./json-data.ts";
import { templateLabel } from "./named-template.ts";
import type { TemplateName } from "../template-file.ts";
import type { Template } from "./template-package.ts";

/** The template of a document in the version that it is made with. */
export interface MadeFrom extends Pick<Template, "manifest" | "schema"> {
  /** `sha256`: of its zip, where readers can ask for that. */
  readonly version: Pick<TemplateName, "major" | "minor"> & { readonly sha256?: string };
}

/** The number of a document, from the field that its template names. */
export const numberOf = ({ manifest }: MadeFrom, data: FieldData): string => String(data[manifest.numberField] ?? "");

export const labelOf = ({ manifest, version }: MadeFrom): string => templateLabel({ name: manifest.name, ...version });

/** The values of a document in the types of its template's schema. */
export const valuesOf = ({ schema }: MadeFrom, data: FieldData): FieldData =>
  jsonOfData(schema.fields, schema.types, data);

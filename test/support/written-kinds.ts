import type { FieldData } from "#domain/kinds/field";
import { isTemplated, type Kind } from "#domain/kinds/kind";
import { KINDS } from "#domain/kinds/kinds";
import { readTemplateName } from "#domain/template-file";
import { kindMadeWith } from "#domain/trade-trust/kind-of-template";
import { readTemplate } from "#domain/trade-trust/template-package";
import { fromBase64 } from "#domain/verify/base64";
import { PACKED } from "../../backend/document-templates/packed.ts";

/** The kind of the documents of each template of the platform, with its sample. */
const TEMPLATED: ReadonlyMap<Kind, FieldData> = new Map(
  PACKED.map(([file, base64]) => {
    const name = readTemplateName(`${file}.zip`);
    if (typeof name === "string") throw new Error(name);
    const { template } = readTemplate(name, fromBase64(base64));
    if (template === null) throw new Error(file);
    return [kindMadeWith(template), template.sample] as const;
  }),
);

/** Every kind as its documents have it: of those that are made with a template, one for each of the platform. */
export const WRITTEN_KINDS: readonly Kind[] = [
  ...Object.values(KINDS).filter((kind) => !isTemplated(kind)),
  ...TEMPLATED.keys(),
];

export const sampleOfTemplate = (kind: Kind): FieldData | undefined => TEMPLATED.get(kind);

import { z } from "zod";
import {
  documentTemplateRoutes,
  type DocumentTemplate,
  type DocumentTemplateVersion,
  type WholeDocumentTemplateVersion,
} from "#domain/api/document-templates";
import type { MadeWith } from "#domain/api/document-shapes";
import type { Kind } from "#domain/kinds/kind";
import { KIND_OF_TYPE } from "#domain/trade-trust/kind-of-template";
import { isTemplated } from "#domain/kinds/kind";
import { useRead } from "../api/query.ts";

/** A template of which a version is in use in a format that is made here, and that version. */
export interface UsableTemplate {
  readonly template: DocumentTemplate;
  readonly version: DocumentTemplateVersion;
}

/** The templates with which a company makes documents now. */
export function useUsableTemplates(enabled = true): {
  readonly templates: readonly UsableTemplate[];
  readonly asking: boolean;
} {
  const list = useRead(documentTemplateRoutes.list, {}, { enabled });
  const templates = (list.data?.templates ?? []).flatMap((template) => {
    const version = template.versions.find(
      ({ state, format }) => state === "IN_USE" && (format === "w3c" || template.type === "verifiable"),
    );
    return version === undefined ? [] : [{ template, version }];
  });
  return { templates, asking: enabled && list.isPending };
}

/** The kind of the documents that a template makes. */
export const kindOfUsable = ({ template }: UsableTemplate): string => KIND_OF_TYPE[template.type];

const manifest = z.object({ numberField: z.string() });

/** The parts of a version that its documents name. */
export function madeWithOf(version: WholeDocumentTemplateVersion): MadeWith {
  const { id, name, major, minor, type, title, languages, format, files } = version;
  return {
    id,
    name,
    version: `${major}.${minor}`,
    type,
    title: { en: title.en, ...(title.zh === null ? {} : { zh: title.zh }) },
    numberField: manifest.parse(JSON.parse(files["template.json"])).numberField,
    languages,
    format,
    schema: JSON.parse(files["schema.json"]),
  };
}

export interface ChosenTemplate {
  /** The version that a new document is made with; null for a kind that needs none, or where none is chosen. */
  readonly madeWith: MadeWith | null;
  readonly asking: boolean;
  /** None is chosen, or it cannot be read. */
  readonly missing: boolean;
}

/**
 * The version that a new document of a kind is made with: the one that an address names or, for a copy, the one in use
 * of the template of its source.
 */
export function useChosenTemplate(
  kind: Kind | undefined,
  named: string | null,
  source: MadeWith | null | undefined,
): ChosenTemplate {
  const needed = kind !== undefined && isTemplated(kind);
  const usable = useUsableTemplates(needed && named === null && source !== undefined);
  const inUse = usable.templates.find(
    ({ template }) => source !== null && source !== undefined && template.versions.some((one) => one.id === source.id),
  )?.version.id;
  const id = named ?? inUse ?? null;
  const read = useRead(documentTemplateRoutes.get, { params: { id: id ?? "" } }, { enabled: needed && id !== null });
  const found = read.data !== undefined && kind?.name === KIND_OF_TYPE[read.data.type] ? read.data : undefined;
  const asking = needed && (usable.asking || (id !== null && read.isPending));
  return {
    madeWith: found === undefined ? null : madeWithOf(found),
    asking,
    missing: needed && !asking && found === undefined,
  };
}

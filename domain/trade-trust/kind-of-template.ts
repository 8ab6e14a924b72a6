import { kind } from "../kinds/kind.ts";
import { KINDS, kindOf, type Known } from "../kinds/kinds.ts";
import { text } from "../text.ts";
import { fieldsOfSchema, type SchemaFields } from "./schema-fields.ts";
import type { TemplateManifest } from "./template-package.ts";

/** The parts of a template that make the form of its documents. */
export interface FormOfTemplate {
  readonly manifest: Pick<TemplateManifest, "type" | "title" | "numberField">;
  readonly schema: Pick<SchemaFields, "fields">;
}

/** The kind of the documents that templates of a type make. */
export const KIND_OF_TYPE = {
  verifiable: "VerifiableDocument",
  transferable: "TransferableRecord",
} as const satisfies Record<TemplateManifest["type"], keyof typeof KINDS>;

/** The parts of a template that a document that is made with it names. */
interface MadeWith extends Pick<TemplateManifest, "type" | "numberField"> {
  readonly title: { readonly en: string; readonly zh?: string | undefined };
  /** JSON Schema 2020-12. */
  readonly schema?: unknown;
}

/** The kind of a document, of which one that is made with a template names that. */
export function kindOfMade({
  kind: name,
  madeWith,
}: {
  readonly kind: string;
  readonly madeWith: MadeWith | null;
}): Known {
  if (madeWith === null) return kindOf(name);
  const form = FORMS.get(madeWith) ?? { manifest: madeWith, schema: fieldsOfSchema(madeWith.schema) };
  FORMS.set(madeWith, form);
  return kindMadeWith(form);
}
const FORMS = new WeakMap<MadeWith, FormOfTemplate>();

/**
 * The kind of a document that is made with a template: the fields and the title are those of the template. It is made
 * once for each template that is at hand.
 */
export function kindMadeWith(form: FormOfTemplate): Known {
  const made = MADE.get(form) ?? newKind(form);
  MADE.set(form, made);
  return made;
}
const MADE = new WeakMap<FormOfTemplate, Known>();

function newKind({ manifest, schema }: FormOfTemplate): Known {
  const { title, type, numberField } = manifest;
  const label = text(title.en, title.zh ?? title.en);
  return kind({
    ...KINDS[KIND_OF_TYPE[type]],
    label,
    numberField,
    sections: [{ name: "document", label, fields: schema.fields }],
  });
}

import { TEMPLATE_TEXTS, type TemplateText } from "#domain/template-file";

/** The files of a template as they are edited, and the name and version that the zip gets. */
export interface Edited {
  readonly name: string;
  readonly major: string;
  readonly minor: string;
  readonly texts: Readonly<Record<TemplateText, string>>;
  readonly images: ReadonlyMap<string, Uint8Array>;
}

/** Whether the same zip under the same name would be made of both: the version stands in its name alone. */
export const isSame = (one: Edited, other: Edited): boolean =>
  (["name", "major", "minor"] as const).every((part) => one[part] === other[part]) &&
  TEMPLATE_TEXTS.every((file) => one.texts[file] === other.texts[file]) &&
  one.images === other.images;

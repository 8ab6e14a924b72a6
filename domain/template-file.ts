import type { ErrorCode } from "./errors.ts";

export interface TemplateName {
  readonly name: string;
  readonly major: number;
  readonly minor: number;
}

/** Reads the name and version of a template from the name of its file; the code of the refusal where it has none. */
export function readTemplateName(
  file: string,
): TemplateName | Extract<ErrorCode, "TEMPLATE_NOT_ZIP" | "TEMPLATE_MISNAMED"> {
  if (!/\.zip$/i.test(file)) return "TEMPLATE_NOT_ZIP";
  const [, name = "", major, minor] =
    /^([A-Za-z0-9][A-Za-z0-9_-]{0,59})_v(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,3})\.zip$/.exec(file) ?? [];
  return name === "" ? "TEMPLATE_MISNAMED" : { name, major: Number(major), minor: Number(minor) };
}

export const templateFile = ({ name, major, minor }: TemplateName): string => `${name}_v${major}.${minor}.zip`;

/** The name that a wrongly named file was meant to have; null where that cannot be told. */
export function meantFile(file: string): string | null {
  const [, said = "", major = "", minor = "0"] =
    /^(.{1,80}?)[\s_.-]*(?:[vV]\.?|[\s_.(-])\s?(\d{1,4})(?:[._-](\d{1,4}))?\)?(?:[._-]\d{1,4})*\.zip$/i.exec(file) ??
    [];
  const name = said
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^[-_]+|[-_]+$/g, "")
    .slice(0, 60);
  const meant = templateFile({ name, major: Number(major), minor: Number(minor) });
  return major === "" || typeof readTemplateName(meant) === "string" ? null : meant;
}

export const TEMPLATE_TYPES = ["verifiable", "transferable"] as const;
export const TEMPLATE_FORMATS = ["w3c", "openattestation"] as const;

/** The files of the zip that are text. */
export const TEMPLATE_TEXTS = ["template.json", "schema.json", "view.html", "style.css", "sample.json"] as const;
export type TemplateText = (typeof TEMPLATE_TEXTS)[number];

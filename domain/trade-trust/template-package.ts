import { z } from "zod";
import type { FieldData } from "../kinds/field.ts";
import { problems } from "../kinds/problems.ts";
import { LIMITS, megabytes } from "../limits.ts";
import { printedDate } from "../printing/format.ts";
import { LANGUAGES, text, type Language, type Text } from "../text.ts";
import { unpackFiles } from "../verify/zip.ts";
import { dataOfJson } from "./json-data.ts";
import { fieldsOfSchema, type SchemaFields } from "./schema-fields.ts";
import { shownData } from "./shown-data.ts";
import { readStyle } from "./style.ts";
import type { Fault, TemplateFault } from "./template-faults.ts";
import { namesInView } from "./template-names.ts";
import {
  TEMPLATE_FORMATS,
  TEMPLATE_TEXTS,
  TEMPLATE_TYPES,
  type TemplateName,
  type TemplateText,
} from "../template-file.ts";
import { hostileEntry, lyingEntry } from "./template-zip.ts";
import { CODE_IMAGE, drawView, readView, type Beside, type View, type ViewNode } from "./view.ts";

const manifestSchema = z.strictObject({
  /** The same as in the name of the file. */
  name: z.string(),
  type: z.enum(TEMPLATE_TYPES),
  /** By which a company finds it among its templates. */
  classification: z.string().trim().min(1).max(60),
  title: z.strictObject({ en: z.string().trim().min(1).max(120), zh: z.string().trim().min(1).max(120).optional() }),
  languages: z.array(z.enum(LANGUAGES)).min(1).max(LANGUAGES.length),
  /** `w3c`: a credential of the data model 2.0. `openattestation`: version 2, for receivers with older programs. */
  format: z.enum(TEMPLATE_FORMATS),
  /** The field that holds the number under which people know the document. */
  numberField: z.string().max(60),
});
export type TemplateManifest = z.infer<typeof manifestSchema>;

/** The checks of a package, in the order in which they are told. */
export const PACKAGE_CHECKS = {
  sizes: text("Files and sizes", "文件与大小"),
  manifest: text("template.json", "template.json"),
  schema: text("schema.json, 2020-12", "schema.json，2020-12"),
  view: text("view.html", "view.html"),
  style: text("style.css", "style.css"),
  images: text("Images", "图片"),
  sample: text("sample.json", "sample.json"),
  drawing: text("Sample drawn", "样本绘制"),
} as const satisfies Record<string, Text>;
export type PackageCheck = keyof typeof PACKAGE_CHECKS;

/** The file that a check looks at; the zip itself for the others. */
const FILE_OF = {
  sizes: "zip",
  manifest: "template.json",
  schema: "schema.json",
  view: "view.html",
  style: "style.css",
  images: "zip",
  sample: "sample.json",
  drawing: "view.html",
} as const satisfies Record<PackageCheck, string>;

/** The place of a fault, as programs are told it: the file, and the line or the path of JSON in it. */
export const faultPath = ({ check, place }: PackageFault): string =>
  place === "" || place.startsWith("/") ? `${FILE_OF[check]}${place}` : `${FILE_OF[check]}:${place}`;

/** A fault with its place in the file: a line, or a path of JSON. */
export interface PackageFault extends Fault {
  readonly check: PackageCheck;
  readonly place: string;
}

export interface Template {
  readonly manifest: TemplateManifest;
  readonly schema: SchemaFields;
  readonly view: View;
  /** Written anew of what was understood. */
  readonly css: string;
  readonly images: ReadonlyMap<string, Uint8Array>;
  /** A document that shows how the template looks. */
  readonly sample: FieldData;
}

/** The values of a drawing beside those of the document. */
export interface Drawn {
  readonly issuer: string;
  readonly date: string;
  readonly language: Language;
}

export const TEMPLATE_LIMITS = {
  files: 30,
  bytes: megabytes(LIMITS.documentTemplateMb),
  faults: 200,
  told: 200,
  textBytes: 200 * 1024,
  imageBytes: 512 * 1024,
} as const;
const IMAGE = /^[A-Za-z0-9_-]{1,60}\.(png|jpe?g)$/i;
const BEGINS: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
];

/** Rules that may have become stricter since a template was kept: what they refuse is passed over in it. */
const STRICTER: readonly PackageCheck[] = ["schema", "style"];

/**
 * Reads a template from the bytes of its zip. With faults there is no template. Never throws for what a stranger wrote.
 * `kept`: one that was read before it was kept; documents were made with it, whatever is refused today.
 */
export function readTemplate(
  { name, kept = false }: Pick<TemplateName, "name"> & { readonly kept?: boolean },
  zip: Uint8Array,
): { readonly template: Template | null; readonly faults: readonly PackageFault[] } {
  const faults: PackageFault[] = [];
  const fault: Tell = (check, place, code, found = "", parameters): void => {
    const { told } = TEMPLATE_LIMITS;
    if (faults.length >= TEMPLATE_LIMITS.faults) return;
    const said = { check, place: place.slice(0, told), code, found: found.slice(0, told) };
    faults.push(parameters === undefined ? said : { ...said, parameters });
  };
  const files = filesOf(zip, fault);
  if (files === null) return { template: null, faults };
  const { texts, images } = files;

  const manifest = manifestOf(name, jsonOf("manifest", texts["template.json"], fault), fault);
  const schema = fieldsOfSchema(jsonOf("schema", texts["schema.json"], fault));
  for (const { path, code, found } of schema.faults) fault("schema", path, code, found);
  if (manifest !== null && schema.types.get(manifest.numberField) !== "string")
    fault("manifest", "/numberField", "NO_TEXT_FIELD", manifest.numberField);

  const view = readView(texts["view.html"]);
  for (const { line, code, found } of view.faults) fault("view", String(line), code, found);
  for (const found of namesInView(view, schema.fields)) fault("view", "", "NO_FIELD", `{{${found}}}`);
  for (const image of view.images) if (image !== CODE_IMAGE && !images.has(image)) fault("images", image, "MISSING");
  const style = readStyle(texts["style.css"]);
  for (const { line, code, found } of style.faults) fault("style", String(line), code, found);

  const { data: sample, faults: unread } = dataOfJson(schema.fields, jsonOf("sample", texts["sample.json"], fault));
  for (const { path, code, found } of unread) fault("sample", path, code, found);
  for (const { path, code, parameters } of problems(schema.fields, sample))
    fault("sample", `/${path.replaceAll(".", "/")}`, code, "", parameters);
  const standing = (): boolean => faults.every(({ check }) => kept && STRICTER.includes(check));
  if (manifest === null || !standing()) return { template: null, faults };
  const template: Template = { manifest, schema, view, css: style.css, images, sample };
  try {
    for (const language of manifest.languages) drawTemplate(template, sample, { issuer: "", date: "", language });
  } catch (problem) {
    fault("drawing", "", problem instanceof RangeError ? "DRAWING_LARGE" : "NO_DRAWING");
  }
  return { template: standing() ? template : null, faults };
}

/** Draws a document that was made with a template. `marked`: see `drawView`. */
export function drawTemplate(
  { schema, view }: Template,
  data: FieldData,
  drawn: Drawn,
  marked?: ReadonlySet<string>,
): readonly ViewNode[] {
  const { language } = drawn;
  const manner = { language, date: (value: string) => printedDate(value, language) };
  return drawView(view, shownData(schema.fields, data, manner), besideOf(drawn), marked);
}

const besideOf = ({ issuer, date, language }: Drawn): Beside => ({
  $issuer: issuer,
  $date: date,
  $en: language === "en-US",
  $zh: language === "zh-CN",
});

type Tell = (
  check: PackageCheck,
  place: string,
  code: Fault["code"],
  found?: string,
  parameters?: Fault["parameters"],
) => void;
export interface TemplateFiles {
  readonly texts: Readonly<Record<TemplateText, string>>;
  readonly images: ReadonlyMap<string, Uint8Array>;
}

export const imageType = (name: string): string => (/\.png$/i.test(name) ? "image/png" : "image/jpeg");

/** The texts and images of the zip of a template that was read before. */
export function filesOfTemplate(zip: Uint8Array): TemplateFiles {
  const files = filesOf(zip, () => undefined);
  if (files === null) throw new Error("the zip holds no template");
  return files;
}

function filesOf(zip: Uint8Array, fault: Tell): TemplateFiles | null {
  let files: ReadonlyMap<string, Uint8Array>;
  try {
    const lie = lyingEntry(zip, TEMPLATE_LIMITS);
    if (lie !== null) {
      fault("sizes", lie, "LIES");
      return null;
    }
    files = unpackFiles(zip, TEMPLATE_LIMITS);
  } catch (problem) {
    fault("sizes", "", problem instanceof RangeError ? "PACKAGE_LARGE" : "NOT_ZIP");
    return null;
  }
  const texts: Partial<Record<TemplateText, string>> = {};
  const images = new Map<string, Uint8Array>();
  let broken = false;
  const refuse = (place: string, code: Fault["code"], found = ""): void => {
    broken = true;
    fault("sizes", place, code, found);
  };
  for (const [name, bytes] of files) {
    const known = TEMPLATE_TEXTS.find((one) => one === name);
    if (known !== undefined) {
      if (bytes.length > TEMPLATE_LIMITS.textBytes) refuse(name, "FILE_LARGE", String(bytes.length));
      else texts[known] = textOf(bytes) ?? (refuse(name, "NOT_UTF8"), "");
    } else if (!IMAGE.test(name)) refuse(name, "UNKNOWN_FILE");
    else if (bytes.length > TEMPLATE_LIMITS.imageBytes) refuse(name, "FILE_LARGE", String(bytes.length));
    else {
      if (!BEGINS.some((begin) => begin.every((byte, at) => bytes[at] === byte))) fault("images", name, "NO_IMAGE");
      images.set(name, bytes);
    }
  }
  for (const name of TEMPLATE_TEXTS) if (texts[name] === undefined) refuse(name, "MISSING");
  const hostile = broken ? null : hostileEntry(zip);
  if (hostile !== null) refuse(hostile.name, hostile.code, hostile.found);
  return broken ? null : { texts: texts as TemplateFiles["texts"], images };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function jsonOf(check: PackageCheck, source: string, fault: Tell): unknown {
  try {
    return JSON.parse(source);
  } catch {
    fault(check, "", "NOT_JSON");
    return {};
  }
}

function manifestOf(name: string, json: unknown, fault: Tell): TemplateManifest | null {
  const read = manifestSchema.safeParse(json);
  if (!read.success) {
    for (const issue of read.error.issues) {
      const { code, found = "" } = faultOf(issue);
      fault("manifest", `/${issue.path.join("/")}`, code, found);
    }
    return null;
  }
  if (read.data.name !== name) fault("manifest", "/name", "OTHER_NAME", read.data.name);
  return read.data;
}

/** A fault of the manifest as the checker of its shape names it. */
function faultOf(issue: z.core.$ZodIssue): { readonly code: TemplateFault; readonly found?: string } {
  if (issue.code === "unrecognized_keys") return { code: "NOT_TAKEN", found: issue.keys.join(", ") };
  if (issue.code === "invalid_value") return { code: "NONE_OF", found: issue.values.map(String).join(", ") };
  if (issue.code === "too_big")
    return { code: issue.origin === "string" ? "LONGER_THAN" : "MORE_THAN", found: String(issue.maximum) };
  if (issue.code === "too_small") return { code: "MISSING" };
  return issue.input === undefined ? { code: "MISSING" } : { code: "WRONG_TYPE", found: typeof issue.input };
}

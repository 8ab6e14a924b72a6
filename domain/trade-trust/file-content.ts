import { safeFileName } from "../file-names.ts";
import { onLines, onOneLine } from "../legible.ts";
import { fromBase64 } from "../verify/base64.ts";
import { asArray, asObject, asText, isObject, type Json } from "../verify/json.ts";
import { DRAWING_KEY, FIELDS_KEY, NUMBER_KEY, PAPER_KEY, unsaltAll } from "../verify/open-attestation-file.ts";
import { unmarked } from "./written-names.ts";
import { CONTENT_TERM, DRAWING_TERM, FIELDS_TERM, ITEM_TERM, STATUS_TERM, TEMPLATE_TERM } from "../verify/own-terms.ts";

/** A line of what a document says. */
export interface ContentLine {
  /** How many groups it stands in. */
  readonly depth: number;
  readonly name: string;
  /** Null: the name of a group, whose lines follow. */
  readonly value: string | null;
}

/** A file inside a document. */
export interface Attached {
  readonly name: string;
  /** As the document says; nothing relies on it. */
  readonly type: string;
  /** Null where it is not written as base64. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

/** A page elsewhere that draws the document. */
export interface OutsideRenderer {
  readonly url: string;
  readonly host: string;
  readonly template: string;
}

export interface FileContent {
  readonly lines: readonly ContentLine[];
  /** There are more lines than are told. */
  readonly cut: boolean;
  readonly attachments: readonly Attached[];
  readonly renderer: OutsideRenderer | null;
  /** Its fields, without the terms of its format. */
  readonly said: Json;
  /** The document without salts and hashes, as renderers take it. */
  readonly document: Json;
  /** How many fields its holder left out of it, as far as that is known. */
  readonly leftOut: number;
  /** Their names, where its issuer said which it had filled in. */
  readonly leftOutNames: readonly string[];
}

const MOST = { lines: 2_000, depth: 16, value: 4_000, name: 120, attachments: 50, contents: 20, url: 500 } as const;

/**
 * The content of a document of OpenAttestation (2 or 3), of a W3C credential, or of each credential of a presentation,
 * in its own order. Whether any of it is true is for `verify`. Empty for anything else.
 */
export function contentsOf(document: unknown): readonly FileContent[] {
  if (!isObject(document)) return [];
  if ([document["type"]].flat().includes("VerifiablePresentation"))
    return [document["verifiableCredential"]].flat().slice(0, MOST.contents).flatMap(contentOf);
  return contentOf(document);
}

function contentOf(document: unknown): FileContent[] {
  const one = asObject(document);
  if (isObject(one["data"]) && isObject(one["signature"])) return [ofSecond(one)];
  if (isObject(one["openAttestationMetadata"])) return [ofThird(one)];
  return one["credentialSubject"] === undefined ? [] : [ofCredential(one)];
}

/** The types of renderers that speak the protocol of TradeTrust in a frame. */
const isRenderer = (type: unknown): boolean => type === "EMBEDDED_RENDERER" || type === "DECENTRALISED_RENDERER";

/** Fields of version 2 that say who issued it and how it is drawn. */
const OF_FORM_SECOND = [
  "issuers",
  "$template",
  DRAWING_KEY,
  NUMBER_KEY,
  FIELDS_KEY,
  PAPER_KEY,
  "attachments",
  "network",
  "links",
] as const;

function ofSecond(wrapped: Json): FileContent {
  const document = asObject(unsaltAll(wrapped["data"]));
  const { name, type, url } = asObject(document["$template"]);
  const said = without(document, OF_FORM_SECOND);
  return content({
    said,
    attachments: asArray(document["attachments"]).map((one) => {
      const { filename, type: mime, data } = asObject(one);
      return attached(filename, mime, data);
    }),
    renderer: isRenderer(type) ? outside(url, name) : null,
    document,
    leftOut: asArray(asObject(wrapped["privacy"])["obfuscatedData"]).length,
    leftOutNames: missing(document[FIELDS_KEY], said),
  });
}

function ofThird(wrapped: Json): FileContent {
  const { proof, ...document } = wrapped;
  const { name, type, url } = asObject(asObject(document["openAttestationMetadata"])["template"]);
  return content({
    said: subject(document),
    attachments: asArray(document["attachments"]).map((one) => {
      const { fileName, mimeType, data } = asObject(one);
      return attached(fileName, mimeType, data);
    }),
    renderer: isRenderer(type) ? outside(url, name) : null,
    document,
    leftOut: asArray(asObject(asObject(proof)["privacy"])["obfuscated"]).length,
    leftOutNames: [],
  });
}

function ofCredential(document: Json): FileContent {
  const methods = [document["renderMethod"]].flat().map(asObject);
  const method = methods.find((one) => isRenderer(one["type"]));
  const said = subject(document);
  const leftOutNames = missing(asObject([document["credentialSubject"]].flat()[0])[FIELDS_TERM], said);
  const inside = [document, ...[document["credentialSubject"]].flat().map(asObject)];
  return content({
    said,
    attachments: inside
      .flatMap((one) => [one["attachments"]].flat())
      .filter(isObject)
      .map((one) => attached(one["filename"] ?? one["fileName"], one["mimeType"] ?? one["type"], one["data"])),
    renderer: method === undefined ? null : outside(method["id"], method["templateName"]),
    document,
    leftOut: leftOutNames.length,
    leftOutNames,
  });
}

/** The subjects without the terms of the format and without our own whole content, which is drawn as its paper. */
function subject(document: Json): Json {
  const subjects = [document["credentialSubject"]].flat().map((one) => without(asObject(one), OF_SUBJECT));
  return subjects.length === 1 ? subjects[0]! : { credentialSubject: subjects };
}
const OF_SUBJECT = [
  "type",
  "attachments",
  CONTENT_TERM,
  TEMPLATE_TERM,
  DRAWING_TERM,
  FIELDS_TERM,
  STATUS_TERM,
] as const;

const without = (one: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(one).filter(([name]) => !names.includes(name)));

function attached(name: unknown, type: unknown, data: unknown): Attached {
  return {
    name: safeFileName(onOneLine(asText(name))) || "file",
    type: onOneLine(asText(type)).slice(0, MOST.name),
    bytes: bytesOf(asText(data).replace(/^data:[^,]{0,200},/, "")),
  };
}

function bytesOf(base64: string): Attached["bytes"] {
  try {
    return base64 === "" ? null : fromBase64(base64);
  } catch {
    return null;
  }
}

/** An address that a page may be loaded from: over TLS, or from this machine, and without a name or password in it. */
function outside(address: unknown, template: unknown): OutsideRenderer | null {
  const text = asText(address);
  if (text.length > MOST.url || !URL.canParse(text)) return null;
  const url = new URL(text);
  const here = url.protocol === "http:" && ["localhost", "127.0.0.1"].includes(url.hostname);
  if ((url.protocol !== "https:" && !here) || url.username !== "" || url.password !== "") return null;
  return { url: url.href, host: url.host, template: onOneLine(asText(template)).slice(0, MOST.name) };
}

/** The names of the fields that an issuer filled in and that a document does not show. */
function missing(listed: unknown, said: Json): readonly string[] {
  const there = new Set<string>();
  const visit = (one: unknown, path: string): void => {
    if (typeof one !== "object" || one === null) there.add(path);
    else
      for (const [key, inner] of Object.entries(one)) {
        // Items of a list of which some were left out stand under their places.
        const name = /^\d+$/.test(key) ? "" : unmarked(key);
        visit(inner, name === "" ? path : path === "" ? name : `${path}.${name}`);
      }
  };
  visit(said, "");
  return asText(listed)
    .split(" ", MOST.lines)
    .filter((path) => path !== "" && path.length < MOST.url && !there.has(path))
    .map((path) => path.split(".").map(nameOf).join(" › "));
}

interface Parts extends Pick<FileContent, "said" | "document" | "renderer" | "leftOut" | "leftOutNames"> {
  readonly attachments: readonly Attached[];
}

function content({ said, attachments, ...parts }: Parts): FileContent {
  const lines: ContentLine[] = [];
  const whole = Object.entries(said).every(([name, value]) => tell(lines, nameOf(name), value, 0));
  return { ...parts, said, attachments: attachments.slice(0, MOST.attachments), lines, cut: !whole };
}

/** Adds the lines of a value; false where no more are told. */
function tell(lines: ContentLine[], name: string, value: unknown, depth: number): boolean {
  if (value === null || value === undefined || value === "") return true;
  if (lines.length >= MOST.lines || depth > MOST.depth) return false;
  if (typeof value !== "object") {
    // JSON has no other values than texts, numbers, and true and false.
    const text = onLines(String(value as string | number | boolean));
    lines.push({ depth, name, value: text.length > MOST.value ? `${text.slice(0, MOST.value)}…` : text });
    return true;
  }
  const parts = Array.isArray(value)
    ? value.map((one, at) => [value.length === 1 ? name : `${name} ${at + 1}`, one] as const)
    : Object.entries(without(value as Json, [ITEM_TERM])).map(([key, one]) => [nameOf(key), one] as const);
  if (Array.isArray(value)) return parts.every(([key, one]) => tell(lines, key, one, depth));
  lines.push({ depth, name, value: null });
  return parts.every(([key, one]) => tell(lines, key, one, depth + 1));
}

/** The name of a field as words: `portOfLoading` and `port_of_loading` are "Port of loading". */
export function nameOf(key: string): string {
  const words = onOneLine(unmarked(key))
    .slice(0, MOST.name)
    .replace(/[_-]+/g, " ")
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
    .join(" ");
  return words === "" ? "–" : words[0]!.toUpperCase() + words.slice(1);
}

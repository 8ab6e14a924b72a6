import { join } from "node:path";
import { unzipSync } from "fflate";
import { pageOf } from "#domain/trade-trust/template-page";
import { drawTemplate, readTemplate } from "#domain/trade-trust/template-package";
import { templateZip } from "../../lib/template-zip.ts";
import type { HostileCase } from "./case.ts";
import { STYLES, VIEWS } from "./template-sources.ts";
import { entry, nothing, zip, type Entry } from "./zip.ts";

const EXAMPLE = join(import.meta.dirname, "../../../backend/document-templates/built-in/CertificateOfOrigin_v1.0");
const TEXTS: ReadonlyMap<string, string> = new Map(
  Object.entries(unzipSync(templateZip(EXAMPLE))).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
);
const text = (file: string): string => TEXTS.get(file) ?? "";
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

type Files = Readonly<Record<string, string | Entry["data"]>>;
type End = HostileCase["end"];
interface Made {
  readonly what: string;
  readonly end: End;
  /** Files beside those of the example, or instead of them; or entries behind them. */
  readonly files?: Files;
  readonly more?: readonly Entry[];
  readonly link?: string;
}

let count = 0;

/** A zip of the example under a name of its own, with something hostile in it. */
function made(family: string, { what, end, files = {}, more = [], link }: Made): HostileCase {
  count += 1;
  const name = `Hostile${count}`;
  const manifest = text("template.json").replace('"CertificateOfOrigin"', `"${name}"`);
  const entries = Object.entries({ ...Object.fromEntries(TEXTS), "template.json": manifest, ...files }).map(
    ([file, data]) => entry(file, data),
  );
  const file = zip([...entries, ...more]);
  return {
    ...{ family, what, place: "template", end, name: `${name}_v1.0.zip` },
    file: link === undefined ? file : linked(file, link),
  };
}

/** Says in the list of a zip that a file is a link. */
function linked(file: Buffer, name: string): Buffer {
  const at = file.lastIndexOf(name) - 46;
  file.writeUInt16LE(0x0314, at + 4);
  file.writeUInt32LE(0xa1ff0000, at + 38);
  return file;
}

const each = (family: string, end: End, all: Readonly<Record<string, Files>>): HostileCase[] =>
  Object.entries(all).map(([what, files]) => made(family, { what, end, files }));
const inView = (source: string): Files => ({ "view.html": `${text("view.html")}\n${source}` });
const inStyle = (source: string): Files => ({ "style.css": `${text("style.css")}\n${source}` });
const said = (value: string): Files => ({
  "sample.json": JSON.stringify({ ...(JSON.parse(text("sample.json")) as object), declaration: value }),
});
/** JSON as it is written: an object would lose keys such as __proto__. */
const schemaWith = (property: string): Files => ({
  "schema.json": text("schema.json").replace('"properties": {', `"properties": { ${property},`),
});
/** Not so even that its packing gives it away. */
const varied = (times: number, part: string): string =>
  Array.from({ length: times }, (_, at) => `${part}${(at * 7_919) % 9_973}`).join("");
const deep = (depth: number): string => `${'{"a":['.repeat(depth)}1${"]}".repeat(depth)}`;

const VALUES = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  "{{constructor.constructor}}",
  "{{{number}}}",
  "javascript:alert(1)",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "</td></tr></table><iframe src=//e.example>",
  "\u202Egnp.exe",
  "]]><!--",
  "</style><script>alert(1)</script>",
] as const;

const JSON_CASES: Readonly<Record<string, Files>> = {
  "a manifest of __proto__": { "template.json": '{"__proto__":{"name":"x","type":"verifiable"}}' },
  "a manifest with more": { "template.json": text("template.json").replace("{", '{"__proto__":{"admin":true},') },
  "a manifest that is an array": { "template.json": "[]" },
  "a manifest that is null": { "template.json": "null" },
  "a type that is an object": { "template.json": text("template.json").replace('"verifiable"', '{"toString":1}') },
  "a bound that is an object": schemaWith('"x": { "type": "integer", "minimum": { "toString": 1 } }'),
  "a required object": schemaWith('"x": { "type": "object", "properties": {}, "required": [{ "toString": 1 }] }'),
  "a field called __proto__": schemaWith('"__proto__": { "type": "string" }'),
  "a field called constructor": schemaWith('"constructor": { "type": "string" }'),
  "a field called prototype": schemaWith('"prototype": { "type": "string" }'),
  "a field called hasOwnProperty": schemaWith('"hasOwnProperty": { "type": "string" }'),
  "a field called <b>": schemaWith('"<b>": { "type": "string" }'),
  "a value of __proto__": { "sample.json": text("sample.json").replace("{", '{"__proto__":{"polluted":1},') },
  "a value of constructor": { "sample.json": text("sample.json").replace("{", '{"constructor":{"prototype":1},') },
  "a schema from elsewhere": schemaWith('"x": { "$ref": "https://e.example/s.json" }'),
  "a schema of itself": schemaWith('"x": { "$ref": "#" }'),
  "a definition of itself": {
    "schema.json": text("schema.json").replace('"$defs": {', '"$defs": { "loop": { "$ref": "#/$defs/loop" },'),
  },
  "a pattern that takes for ever": schemaWith('"x": { "type": "string", "pattern": "^(a+)+$", "examples": ["a"] }'),
  "a pattern that looks back": schemaWith('"x": { "type": "string", "pattern": "^(?<=a)b$", "examples": ["b"] }'),
  "a pattern without an end": schemaWith('"x": { "type": "string", "pattern": "a*", "examples": ["a"] }'),
  "a choice of ten thousand": schemaWith(`"x": { "enum": [${Array.from({ length: 10_000 }, (_, at) => `"${at}"`)}] }`),
  "two thousand fields": schemaWith(
    Array.from({ length: 2_000 }, (_, at) => `"f${at}": { "type": "string" }`).join(","),
  ),
  "groups a hundred deep": schemaWith(
    `"x": ${'{"type":"object","properties":{"a":'.repeat(100)}{"type":"string"}${"}}".repeat(100)}`,
  ),
  "a schema twenty thousand deep": { "schema.json": deep(18_000) },
  "a sample twenty thousand deep": { "sample.json": deep(18_000) },
  "a manifest twenty thousand deep": { "template.json": deep(18_000) },
  "a number that is none": { "sample.json": text("sample.json").replace("12500", "1e999") },
  "a weight below zero": { "sample.json": text("sample.json").replace("12500", "-1") },
  "no JSON": { "sample.json": "{'number': 1}" },
  "not UTF-8": { "sample.json": Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) },
};

/** Small files that would fill the memory of whoever draws them. */
const GROWING: Readonly<Record<string, Files>> = {
  "a long value at many places of each item": {
    ...schemaWith(
      '"v": { "type": "string", "maxLength": 8000 }, "rows": { "type": "array", "maxItems": 200, "items": ' +
        '{ "type": "object", "properties": { "a": { "type": "string" } } } }',
    ),
    "sample.json": JSON.stringify({
      ...(JSON.parse(text("sample.json")) as object),
      ...{ v: varied(1_500, "x").slice(0, 8_000), rows: Array.from({ length: 200 }, () => ({ a: "1" })) },
    }),
    ...inView(`{{#rows}}${varied(20_000, "{{v}}")}{{/rows}}`),
  },
};

const IMAGES: Readonly<Record<string, Files>> = {
  "an SVG with a script": { "logo.svg": "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>" },
  "an SVG called PNG": { "logo.png": "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>" },
  "a page called JPEG": { "logo.jpg": "<html><script>alert(1)</script></html>" },
  "a GIF": { "logo.gif": "GIF89a" },
  "half a PNG": { "logo.png": PNG.subarray(0, 30) },
  "the begin of a JPEG": { "logo.jpg": Buffer.from([0xff, 0xd8, 0xff, 0xe0]) },
  "an empty PNG": { "logo.png": Buffer.alloc(0) },
};

const NAMES = [
  ...["../view.html", "..\\..\\view.html", "/etc/passwd", "\\\\host\\share", "C:\\boot.ini", "a/../../b.png"],
  ...["x.js", "x.html", ".htaccess", "node_modules/x.js", "__proto__", "con.png ", "a\u0000.png", "view.html.exe"],
  ...["VIEW.HTML", "./view.html", "logo.png/"],
] as const;

/** Zips that one program unpacks otherwise than another, or to more than any disk holds. */
const zips: readonly Made[] = [
  ...NAMES.map((name): Made => ({
    what: `an entry called ${JSON.stringify(name)}`,
    end: "refused",
    more: [entry(name, "x")],
  })),
  { what: "a link called view.html", end: "refused", files: { "view.html": "/etc/passwd" }, link: "view.html" },
  { what: "a link called sample.json", end: "refused", link: "sample.json" },
  { what: "a view of 256 MB of nothing", end: "refused", files: { "view.html": nothing(256) } },
  { what: "an image of 64 MB of nothing", end: "refused", files: { "logo.png": nothing(64) } },
  { what: "thirty images of 4 MB of nothing", end: "refused", more: many(25, () => nothing(4)) },
  { what: "a thousand files", end: "refused", more: many(1_000, () => Buffer.from("x")) },
  { what: "a size that lies", end: "refused", more: [entry("logo.png", nothing(64), { size: 10 })] },
  { what: "a size that lies a little", end: "refused", more: [entry("logo.png", nothing(256), { size: 500_000 })] },
  { what: "a file in a file", end: "refused", more: [entry("a.png", PNG, { at: 0 })] },
  { what: "a zip in the zip", end: "refused", more: [entry("a.zip", zip([entry("b.zip", nothing(4))]))] },
  { what: "an encrypted file", end: "either", more: [entry("a.png", PNG, { flags: 1 })] },
  { what: "a method that nobody knows", end: "refused", more: [entry("a.png", PNG, { method: 99 })] },
];

function many(length: number, data: () => Entry["data"]): Entry[] {
  return Array.from({ length }, (_, at) => entry(`p${at}.png`, data()));
}

/** Hostile templates, by the kinds of hostility. */
export const templateCases: readonly HostileCase[] = [
  ...VIEWS.map((source) =>
    made("template views", { what: source.slice(0, 70), end: "refused", files: inView(source) }),
  ),
  ...STYLES.map((source) =>
    made("template styles", { what: source.slice(0, 70), end: "refused", files: inStyle(source) }),
  ),
  ...VALUES.map((value) => made("template values", { what: value, end: "inert", files: said(value) })),
  ...VALUES.map((value) =>
    made("template attributes", {
      what: value,
      end: "inert",
      files: { ...said(value), ...inView('<p class="{{declaration}}" title="{{declaration}}">{{declaration}}</p>') },
    }),
  ),
  ...each("template JSON", "either", JSON_CASES),
  ...each("template growth", "refused", GROWING),
  ...each("template images", "refused", IMAGES),
  ...zips.map((one) => made("template zips", one)),
];

const TAG = /<([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>/gi;
const SHOWN =
  /^(html|head|meta|title|style|body|div|p|span|section|header|footer|main|h[1-6]|ul|ol|li|table|caption|thead|tbody|tfoot|tr|th|td|strong|em|b|i|small|br|hr|img)$/;

/** How the page of a template that was taken could do harm; null where it cannot. */
export function harmOfTemplate(name: string, file: Uint8Array): string | null {
  const { template } = readTemplate({ name }, file);
  if (template === null) return "cannot be read again";
  for (const language of template.manifest.languages) {
    const drawn = drawTemplate(template, template.sample, { issuer: "X", date: "2026-01-01", language });
    const page = pageOf(template, drawn, language);
    for (const [tag, element = "", attributes = ""] of page.matchAll(TAG)) {
      if (!SHOWN.test(element)) return `holds ${tag}`;
      if (/\s(on[a-z]+|href|action|style|srcdoc|formaction)=/i.test(attributes.replace(/"[^"]*"/g, "")))
        return `has ${tag}`;
      if (/\ssrc="(?!data:image\/)/i.test(attributes)) return `loads ${tag}`;
    }
    if (/<(script|iframe|svg|object|embed|link|form)\b/i.test(page)) return "holds an element that acts";
    if (/url\(|@import|@font-face|expression|attr\(|var\(|position:\s*fixed/i.test(template.css))
      return "has a style that loads";
  }
  return ({} as { polluted?: unknown }).polluted === undefined ? null : "changed what every object has";
}

import { entryOf } from "../lookup.ts";
import type { Fault } from "./template-faults.ts";
import { decoded } from "./view-entities.ts";

/** A fault of a view or a style: the line, and what stands there. */
export interface LineFault extends Fault {
  readonly line: number;
}

/** A part of a drawn view. Its texts and attributes are plain: whoever writes HTML of it escapes them. */
export type ViewNode = string | ViewElement;
export interface ViewElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly ViewNode[];
}

/** Text in which places stand for values of the document. */
type Pieces = readonly (string | { readonly path: readonly string[] })[];

type Part =
  | { readonly kind: "text"; readonly pieces: Pieces }
  | {
      readonly kind: "element";
      readonly tag: string;
      readonly attributes: readonly (readonly [name: string, value: Pieces])[];
      readonly children: readonly Part[];
    }
  | {
      readonly kind: "section";
      readonly path: readonly string[];
      /** Drawn where the value is empty. */
      readonly inverted: boolean;
      readonly children: readonly Part[];
    };

export interface View {
  readonly parts: readonly Part[];
  readonly faults: readonly LineFault[];
  /** The images that it shows. */
  readonly images: readonly string[];
  /** The values of the document that it shows, as dotted paths from where they stand. */
  readonly paths: readonly string[];
}

const MOST = { faults: 50, depth: 60, nodes: 50_000, items: 1_000, characters: 4_000_000 } as const;

/** Attributes of every element. None of them leads anywhere or runs anything. */
const EVERYWHERE = ["class", "lang", "dir", "title"] as const;
/** The elements of a view. */
const TAGS: readonly string[] = (
  "div p span section header footer main article h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption thead tbody tfoot " +
  "tr th td col colgroup strong em b i u s small sub sup pre blockquote figure figcaption address br hr img"
).split(" ");
/** Attributes of some elements beside those of all. */
const OWN = {
  th: ["colspan", "rowspan", "scope"],
  td: ["colspan", "rowspan"],
  col: ["span"],
  colgroup: ["span"],
  img: ["src", "alt"],
} as const;
const VOID: readonly string[] = ["br", "hr", "img", "col"];
/** The picture of the code that leads to the document. */
export const CODE_IMAGE = "$code";

const TOKEN =
  /<\/([a-zA-Z][a-zA-Z0-9]*)\s*>|<([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z-]+\s*=\s*"[^"<]*")*)\s*(\/?)>|\{\{\s*([#^/])\s*([^{}\s]+)\s*\}\}|(?:[^<{]|\{(?!\{\s*[#^/]))+|</g;
const ATTRIBUTE = /([a-zA-Z-]+)\s*=\s*"([^"]*)"/g;
const PLACE = /\{\{\s*([^{}\s]+)\s*\}\}/g;
const PATH = /^(?:\$?[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)*|\.)$/;

interface Open {
  readonly close: string;
  readonly line: number;
  readonly end: (children: readonly Part[]) => Part;
  readonly children: Part[];
}

/**
 * Reads `view.html`: elements that only show, `{{path}}` for a value, `{{#path}}…{{/path}}` for each item of a list or
 * for a value that is there, `{{^path}}…{{/path}}` for one that is not. Everything else is a fault. A view with faults
 * is not drawn.
 */
export function readView(source: string): View {
  const [faults, images, paths]: [LineFault[], Set<string>, Set<string>] = [[], new Set(), new Set()];
  const root: Open = { close: "", line: 1, end: () => ({ kind: "text", pieces: [] }), children: [] };
  const stack: Open[] = [root];
  let line = 1;
  const fault = (found: string, code: Fault["code"] = "NOT_TAKEN"): void =>
    void (faults.length < MOST.faults && faults.push({ line, code, found }));
  const pathOf = (written: string): readonly string[] => {
    if (!PATH.test(written)) fault(`{{${written}}}`);
    paths.add(written);
    return written === "." ? [] : written.split(".");
  };
  const piecesOf = (written: string): Pieces => {
    for (const [unescaped] of written.matchAll(/\{\{\{[^}]*\}*/g)) fault(unescaped);
    return written.split(PLACE).map((piece, at) => (at % 2 === 1 ? { path: pathOf(piece) } : decoded(piece, fault)));
  };
  const top = (): Open => stack.at(-1) ?? root;
  const begin = (close: string, end: Open["end"]): void => {
    if (stack.length > MOST.depth) fault(String(MOST.depth), "TOO_DEEP");
    else stack.push({ close, line, end, children: [] });
  };
  const finish = (close: string): void => {
    const open = top();
    if (open.close !== close) return fault(close);
    stack.pop();
    top().children.push(open.end(open.children));
  };

  for (const [token, closed, opened, written = "", empty, sign, name = ""] of withoutComments(source).matchAll(TOKEN)) {
    if (closed !== undefined) finish(`</${closed.toLowerCase()}>`);
    else if (opened !== undefined) {
      const tag = opened.toLowerCase();
      if (!TAGS.includes(tag)) fault(`<${opened}>`);
      const attributes = attributesOf(tag, written, piecesOf, fault, images);
      const element = (children: readonly Part[]): Part => ({ kind: "element", tag, attributes, children });
      if (VOID.includes(tag) || empty === "/") top().children.push(element([]));
      else begin(`</${tag}>`, element);
    } else if (sign === "/") finish(`{{/${name}}}`);
    else if (sign !== undefined) {
      const path = pathOf(name);
      begin(`{{/${name}}}`, (children) => ({ kind: "section", path, inverted: sign === "^", children }));
    } else if (token === "<") fault("<");
    else if (!token.startsWith("<!--")) top().children.push({ kind: "text", pieces: piecesOf(token) });
    line += token.split("\n").length - 1;
  }
  for (const open of stack.slice(1)) faults.push({ line: open.line, code: "MISSING_END", found: open.close });
  return { parts: root.children, faults: faults.slice(0, MOST.faults), images: [...images], paths: [...paths] };
}

/** The source with blanks in the place of comments. One that does not end stays, and is a fault. */
function withoutComments(source: string): string {
  let [kept, from] = ["", 0];
  for (;;) {
    const begin = source.indexOf("<!--", from);
    const end = begin < 0 ? -1 : source.indexOf("-->", begin + 4);
    if (end < 0) return kept + source.slice(from);
    kept += source.slice(from, begin) + source.slice(begin, end + 3).replace(/[^\n]/g, "");
    from = end + 3;
  }
}

function attributesOf(
  tag: string,
  written: string,
  piecesOf: (text: string) => Pieces,
  fault: (found: string) => void,
  images: Set<string>,
): (readonly [string, Pieces])[] {
  const known: readonly string[] = [...EVERYWHERE, ...(entryOf(OWN, tag) ?? [])];
  return [...written.matchAll(ATTRIBUTE)].flatMap(([, given = "", value = ""]) => {
    const name = given.toLowerCase();
    if (!known.includes(name)) {
      fault(`${name}="${value}"`);
      return [];
    }
    if (name === "src") {
      if (value !== CODE_IMAGE && !/^[A-Za-z0-9_-]+\.(?:png|jpe?g)$/i.test(value)) fault(`src="${value}"`);
      images.add(value);
      return [[name, [value]] as const];
    }
    return [[name, piecesOf(value)] as const];
  });
}

/** The values that a view may show beside those of the document; their names begin with $. */
export type Beside = Readonly<Record<`$${string}`, string | boolean>>;

/** A value in whose names a path is looked up. `at`: its own path from the top, `items` for those of a list. */
interface Scope {
  readonly value: unknown;
  readonly at: string;
}

/** The class of a marked text in a drawing. */
export const MARKED = "hw-marked";

/**
 * Draws a view with the values of a document. A value that is not there is nothing; a list counts its items in
 * `{{$number}}`. `marked`: the paths of values whose texts are marked, as `compareTemplates` names them. Throws
 * RangeError where the drawing grows beyond every paper.
 */
export function drawView(
  { parts }: View,
  data: unknown,
  beside: Beside,
  marked: ReadonlySet<string> = new Set(),
): readonly ViewNode[] {
  let [nodes, characters] = [0, 0];
  const count = (): void => {
    nodes += 1;
    if (nodes > MOST.nodes) throw new RangeError("the drawing is too large");
  };
  // One text may name a long value at many thousand places, in each item of a list. A place counts even where it is
  // empty: it has been looked up.
  const written: Write = (pieces, scopes) => {
    const said: string[] = [];
    for (const piece of pieces) {
      const one = typeof piece === "string" ? piece : textOf(found(piece.path, scopes).value);
      characters += 1 + one.length;
      if (characters > MOST.characters) throw new RangeError("the drawing is too large");
      said.push(one);
    }
    return said.join("");
  };
  const draw = (part: Part, scopes: readonly Scope[]): ViewNode[] => {
    count();
    if (part.kind === "text")
      return marked.size === 0 ? [written(part.pieces, scopes)] : writtenApart(written, part.pieces, scopes, marked);
    if (part.kind === "element") {
      const attributes = Object.fromEntries(part.attributes.map(([name, value]) => [name, written(value, scopes)]));
      return [{ tag: part.tag, attributes, children: all(part.children, scopes) }];
    }
    const { value, at } = found(part.path, scopes);
    if (part.inverted) return isThere(value) ? [] : all(part.children, scopes);
    if (!Array.isArray(value)) return isThere(value) ? all(part.children, [{ value, at }, ...scopes]) : [];
    return value.slice(0, MOST.items).flatMap((item: unknown, index) => {
      const counted: Scope = { value: { $number: String(index + 1) }, at: "" };
      return all(part.children, [{ value: item, at: `${at}/items` }, counted, ...scopes]);
    });
  };
  const all = (children: readonly Part[], scopes: readonly Scope[]): ViewNode[] =>
    children.flatMap((child) => draw(child, scopes));
  return all(
    parts,
    [data, beside].map((value) => ({ value, at: "" })),
  );
}

type Write = (pieces: Pieces, scopes: readonly Scope[]) => string;

/** The pieces one by one, those of marked values each in an element of its own. */
const writtenApart = (
  written: Write,
  pieces: Pieces,
  scopes: readonly Scope[],
  marked: ReadonlySet<string>,
): ViewNode[] =>
  pieces.map((piece) => {
    const said = written([piece], scopes);
    if (typeof piece === "string" || said === "" || !marked.has(listOrItem(found(piece.path, scopes).at))) return said;
    return { tag: "span", attributes: { class: MARKED }, children: [said] };
  });

/** A list of plain values is one field: its items have the path of the list. */
const listOrItem = (at: string): string => at.replace(/\/items$/, "");

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";

/** A value by its path: from the nearest scope that has its first name. */
function found(path: readonly string[], scopes: readonly Scope[]): Scope {
  const [first] = path;
  const scope = first === undefined ? scopes[0] : scopes.find(({ value }) => own(value, first) !== undefined);
  return { value: path.reduce(own, scope?.value), at: [scope?.at ?? "", ...path].join("/") };
}

/** Only what an object holds itself: what all objects inherit is no value of a document. */
const own = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

const isThere = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== "" && value !== false;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);

/** The drawing as HTML. `images`: the address of each image by its name; one that is not there is left out. */
export function htmlOf(nodes: readonly ViewNode[], images: ReadonlyMap<string, string>): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return escaped(node);
      const { src, ...others } = node.attributes;
      const image = src === undefined ? undefined : images.get(src);
      if (node.tag === "img" && image === undefined) return "";
      const attributes = Object.entries(image === undefined ? others : { ...others, src: image })
        .map(([name, value]) => ` ${name}="${escaped(value)}"`)
        .join("");
      const end = VOID.includes(node.tag) ? "" : `${htmlOf(node.children, images)}</${node.tag}>`;
      return `<${node.tag}${attributes}>${end}`;
    })
    .join("");
}

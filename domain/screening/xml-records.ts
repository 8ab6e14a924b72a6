import { SaxesParser } from "saxes";
import { LIMITS } from "../limits.ts";
import { lettersOf } from "./letters.ts";
import { refused, type Source } from "./reading-state.ts";

/** An element with all that is inside it. Prefixes of namespaces are left out. */
export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Element[];
  readonly text: string;
}

interface Growing extends Element {
  readonly children: Growing[];
  text: string;
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

/** The children of this name. */
export const all = (element: Element, name: string): readonly Element[] =>
  element.children.filter((child) => child.name === name);
/** The text of the first child of this name that has any. */
export const textOf = (element: Element, name: string): string =>
  all(element, name)
    .map(({ text }) => text.trim())
    .find((text) => text !== "") ?? "";
/** The texts of all children of this name. */
export const textsOf = (element: Element, name: string): readonly string[] =>
  all(element, name)
    .map(({ text }) => text.trim())
    .filter((text) => text !== "");

/** Collects the elements of some names; the rest of the file is passed over. */
class Collector {
  readonly #source: Source;
  readonly #root: string;
  readonly #records: ReadonlySet<string>;
  readonly #open: Growing[] = [];
  /** The characters of the open record. */
  #size = 0;
  #depth = 0;
  #ended = false;
  readonly #parser = new SaxesParser();
  done: Element[] = [];

  constructor(source: Source, root: string, records: ReadonlySet<string>) {
    this.#source = source;
    this.#root = root;
    this.#records = records;
    this.#parser.on("error", () => {
      throw refused(source, "LIST_XML", { line: this.#parser.line });
    });
    this.#parser.on("doctype", () => {
      throw refused(source, "LIST_DOCTYPE");
    });
    this.#parser.on("opentag", ({ name, attributes }) => this.#begin(local(name), attributes));
    this.#parser.on("text", (text) => this.#text(text));
    this.#parser.on("cdata", (text) => this.#text(text));
    this.#parser.on("closetag", () => this.#close());
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  end(): void {
    if (!this.#ended) throw refused(this.#source, "LIST_TRUNCATED", { line: this.#parser.line });
    this.#parser.close();
  }

  #begin(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#depth === 0 && name.toLowerCase() === "html") throw refused(this.#source, "LIST_HTML");
    if (this.#depth === 0 && name !== this.#root)
      throw refused(this.#source, "LIST_OTHER_FORMAT", { found: `<${name.slice(0, 40)}>` });
    this.#depth += 1;
    if (this.#depth > LIMITS.listDepth) throw refused(this.#source, "LIST_DEPTH", { line: this.#parser.line });
    const parent = this.#open.at(-1);
    if (parent === undefined && !this.#records.has(name)) return;
    const pairs = Object.entries(attributes);
    this.#grow(pairs.reduce((sum, [key, value]) => sum + key.length + value.length, name.length));
    const element: Growing = {
      name,
      attributes: new Map(pairs.map(([key, value]) => [local(key), value])),
      children: [],
      text: "",
    };
    parent?.children.push(element);
    this.#open.push(element);
  }

  #text(text: string): void {
    const element = this.#open.at(-1);
    if (element === undefined) return;
    this.#grow(text.length);
    element.text += text;
  }

  #close(): void {
    this.#depth -= 1;
    this.#ended = this.#depth === 0;
    const element = this.#open.pop();
    if (element === undefined || this.#open.length > 0) return;
    this.done.push(element);
    this.#size = 0;
  }

  #grow(by: number): void {
    this.#size += by;
    if (this.#size > LIMITS.listValueCharacters * 10)
      throw refused(this.#source, "LIST_VALUE", { line: this.#parser.line });
  }
}

/** The elements of these names in a file that arrives in pieces and has this root. */
export async function* xmlRecords(source: Source, root: string, records: readonly string[]): AsyncGenerator<Element> {
  const collector = new Collector(source, root, new Set(records));
  for await (const text of lettersOf(source, "XML")) {
    collector.write(text);
    const { done } = collector;
    collector.done = [];
    yield* done;
  }
  collector.end();
}

import { SaxesParser, type SaxesTagNS } from "saxes";

/** The finding about a part of an office file: harmless (null), active, or broken. */
export type Found = { readonly active: string } | { readonly broken: string } | null;

/** Relations to the outside that somebody has to follow before anything is fetched. */
const FOLLOWED = "/hyperlink";
/** Relations to a part that runs, or that another program opens, wherever that part lies and whatever it is called. */
const RUNS = /\/(vbaProject\w*|wordVbaData|oleObject|control|activeXControlBinary|attachedToolbars|aFChunk)$/i;
const MACROS = /macroEnabled|vbaProject|vbaData|activeX/i;
/** Fields that fetch or start something when the document is opened or printed. */
const ACTING = /^\s*\\?\s*(DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|INCLUDE|IMPORT|LINK|DATABASE|HTMLCONTROL)\b/i;
/** Elements that do so: links of sheets to programs, controls, and scripts and sources of OpenDocument. */
const ELEMENTS: ReadonlySet<string> = new Set([
  "ddeLink",
  "oleLink",
  "altChunk",
  "dde-connection-decl",
  "dde-source",
  "dde-link",
  "event-listener",
  "script",
  "object-ole",
  "applet",
  "plugin",
  "floating-frame",
  "section-source",
  "table-source",
  "cell-range-source",
]);
const XLINK = "http://www.w3.org/1999/xlink";
/** The links of OpenDocument that somebody has to follow. */
const LINKS: ReadonlySet<string> = new Set(["a", "area-rectangle", "area-circle", "area-polygon"]);
/** The pictures and fills of drawings in Word's older language, which are fetched. */
const DRAWN: ReadonlySet<string> = new Set(["imagedata", "fill", "stroke", "image"]);
/** The template of an OpenDocument text, where it was on the author's own disk. */
const OWN_DISK = /^\s*file:\/\/\/[^\\/]/i;
/**
 * An address with a scheme, of another machine, or from the root: what is beside the text in its file has none of
 * these.
 */
const ELSEWHERE = /^\s*([a-z][a-z\d+.-]*:|[\\/])/i;
/** Cells, texts and records in masses: nothing of the above stands in them. */
const MASSES: ReadonlySet<string> = new Set(["worksheet", "sst", "pivotCacheRecords"]);

const attributesOf = (tag: SaxesTagNS): ReadonlyMap<string, string> =>
  new Map(Object.values(tag.attributes).map(({ local, value }) => [local, value]));

/** Whether an element makes a program fetch something from outside the file. */
function fetches({ local, attributes }: SaxesTagNS): boolean {
  return Object.values(attributes).some(({ local: name, uri, value }) => {
    if (!ELSEWHERE.test(value)) return false;
    if (uri === XLINK && name === "href") return !LINKS.has(local) && !(local === "template" && OWN_DISK.test(value));
    return name === "src" && DRAWN.has(local);
  });
}

/** Reads the instructions of Word's fields, which stand in pieces, one field perhaps within another. */
class Fields {
  readonly #open: { text: string; said: boolean }[] = [];
  active: string | null = null;

  begin(): void {
    this.#open.push({ text: "", said: false });
  }
  /** The result follows, or the end: the instruction is whole. */
  separate(): void {
    const field = this.#open.at(-1);
    if (field === undefined || field.said) return;
    field.said = true;
    this.check(field.text);
  }
  end(): void {
    this.separate();
    this.#open.pop();
  }
  add(text: string): void {
    const field = this.#open.at(-1);
    if (field === undefined) this.check(text);
    else if (!field.said) field.text += text;
  }
  check(instruction: string): void {
    const word = ACTING.exec(instruction)?.[1];
    if (word !== undefined) this.active ??= `field ${word.toUpperCase()}`;
  }
}

/** Looks at one part, which arrives in pieces; `end` says what it is. */
export class OfficePart {
  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  readonly #fields = new Fields();
  #found: Found = null;
  #instruction: string | null = null;
  #root = true;

  constructor() {
    this.#parser.on("error", (error) => this.#is({ broken: `XML: ${error.message.slice(0, 80)}` }));
    this.#parser.on("doctype", () => this.#is({ active: "a document type definition" }));
    this.#parser.on("xmldecl", ({ encoding }) => {
      if (encoding !== undefined && encoding.toLowerCase() !== "utf-8") this.#is({ broken: "encoding" });
    });
    this.#parser.on("processinginstruction", ({ target }) => {
      if (target === "xml-stylesheet") this.#is({ active: target });
    });
    this.#parser.on("opentag", (tag) => this.#element(tag));
    this.#parser.on("text", (text) => {
      if (this.#instruction !== null) this.#instruction += text;
    });
    this.#parser.on("closetag", ({ local }) => {
      if (this.#instruction === null || (local !== "instrText" && local !== "delInstrText")) return;
      this.#fields.add(this.#instruction);
      this.#instruction = null;
    });
  }

  /** False once nothing more need be read. */
  write(piece: Uint8Array): boolean {
    try {
      this.#parser.write(this.#decoder.decode(piece, { stream: true }));
    } catch {
      this.#is({ broken: "encoding" });
    }
    return this.#found === null && !this.#masses;
  }

  end(): Found {
    if (this.#found === null && !this.#masses) {
      try {
        this.#parser.write(this.#decoder.decode()).close();
      } catch {
        this.#is({ broken: "encoding" });
      }
    }
    return this.#found ?? (this.#fields.active === null ? null : { active: this.#fields.active });
  }

  #masses = false;

  #is(found: Exclude<Found, null>): void {
    this.#found ??= found;
  }

  #element(tag: SaxesTagNS): void {
    const { local } = tag;
    if (this.#root && MASSES.has(local)) this.#masses = true;
    this.#root = false;
    if (ELEMENTS.has(local)) this.#is({ active: local });
    const attributes = attributesOf(tag);
    switch (local) {
      case "Relationship": {
        const [type = "", mode = "Internal"] = [attributes.get("Type"), attributes.get("TargetMode")];
        if (mode !== "Internal" && !type.endsWith(FOLLOWED))
          this.#is({ active: `content from elsewhere: ${type.slice(-60)}` });
        if (RUNS.test(type)) this.#is({ active: type.slice(-60) });
        return;
      }
      case "Override":
      case "Default":
        if (MACROS.test(attributes.get("ContentType") ?? "")) this.#is({ active: "macros" });
        return;
      case "fldSimple":
        this.#fields.check(attributes.get("instr") ?? "");
        return;
      case "fldChar": {
        const type = attributes.get("fldCharType");
        if (type === "begin") this.#fields.begin();
        else if (type === "separate") this.#fields.separate();
        else this.#fields.end();
        return;
      }
      case "instrText":
      case "delInstrText":
        this.#instruction = "";
        return;
      default:
        if (fetches(tag)) this.#is({ active: `content from elsewhere: ${local}` });
    }
  }
}

/**
 * Whether a part is XML, by its first bytes: any name can be given to it. Other encodings than UTF-8 begin otherwise.
 */
export function looksLikeXml(first: Uint8Array): boolean {
  let at = first[0] === 0xef && first[1] === 0xbb && first[2] === 0xbf ? 3 : 0;
  while (at < first.length && [0x20, 0x09, 0x0a, 0x0d].includes(first[at]!)) at += 1;
  return first[at] === 0x3c;
}

/** XML in two or four bytes for each character, which hides what it says from a reader of single bytes. */
export function isWideXml(first: Uint8Array): boolean {
  const bytes = [...first.subarray(0, 4)];
  const starts = (...wanted: readonly number[]): boolean => wanted.every((byte, i) => bytes[i] === byte);
  return (
    starts(0xff, 0xfe) ||
    starts(0xfe, 0xff) ||
    starts(0x3c, 0) ||
    starts(0, 0x3c) ||
    starts(0, 0, 0, 0x3c) ||
    starts(0, 0, 0xfe, 0xff) ||
    starts(0x4c, 0x6f, 0xa7, 0x94)
  );
}

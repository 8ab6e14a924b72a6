import type { Field } from "../kinds/field.ts";
import { text, type Text } from "../text.ts";
import { credentialLoader } from "../verify/credential-loader.ts";
import { asArray, asObject, isObject, type Json } from "../verify/json.ts";
import {
  DRAWING_KEY,
  fieldHash,
  FIELDS_KEY,
  NUMBER_KEY,
  PAPER_KEY,
  unsalted,
} from "../verify/open-attestation-file.ts";
import {
  CODE_TERM,
  CONTENT_TERM,
  DRAWING_TERM,
  FIELDS_TERM,
  ITEM_TERM,
  LINKS_KEY,
  NUMBER_TERM,
  STATUS_TERM,
  TEMPLATE_TERM,
} from "../verify/own-terms.ts";
import { mandatoryPointers } from "./base-proof.ts";
import { termOf } from "./credential-terms.ts";
import { nameOf } from "./file-content.ts";
import { isTaken, marked } from "./written-names.ts";

// The parts that a holder may leave out of a document before passing it on. It runs in the browser and here alike.

/** A field of a document, or of the items of a list in it. */
export interface Part {
  /** Its names from the top of what the document says, without places in lists. */
  readonly path: string;
  readonly label: Text;
  /** The labels of the groups and lists that it stands in. */
  readonly within: readonly Text[];
  /** Its holder cannot leave it out. */
  readonly mandatory: boolean;
}

/** A document of which parts can be left out. */
export interface Divisible {
  readonly parts: readonly Part[];
  /** The code stays in it whatever is left out, and may lead to all of it. */
  readonly codeStays: boolean;
  /**
   * The document without the parts of these paths. Those that are mandatory stay. Where the code leads is left out with
   * the first of them: it may be the whole document.
   */
  without(paths: ReadonlySet<string>): Promise<Json>;
}

/**
 * The parts that a renderer means with a path of its own: `goods[0].weight`, or from the top of a credential. What is
 * hidden in one item of a list is hidden in all. Those that are mandatory are not among them.
 */
export function partsMeant({ parts }: Divisible, path: string): readonly Part[] {
  const meant = path
    .split(/[.[\]"']+/)
    .filter((name) => name !== "" && !/^\d+$/.test(name))
    .join(".")
    .replace(/^credentialSubject\./, "");
  return parts.filter((part) => !part.mandatory && meant !== "" && `${part.path}.`.startsWith(`${meant}.`));
}

/** Words of the format: they are no fields that somebody filled in. */
const OF_FORM = {
  w3c: new Set<string>([
    "id",
    "type",
    CONTENT_TERM,
    NUMBER_TERM,
    TEMPLATE_TERM,
    DRAWING_TERM,
    FIELDS_TERM,
    ITEM_TERM,
    STATUS_TERM,
  ]),
  openattestation: new Set<string>([
    "id",
    "issuers",
    "network",
    "$template",
    LINKS_KEY,
    DRAWING_KEY,
    NUMBER_KEY,
    FIELDS_KEY,
    PAPER_KEY,
  ]),
} as const;

/**
 * Reads which parts of a document can be left out. `fields`: those of its template, for their labels; without them the
 * names in the document are shown. Null for a document of which nothing can be left out.
 */
export function divide(document: unknown, fields: readonly Field[] = []): Divisible | null {
  const one = asObject(document);
  if (isObject(one["data"]) && isObject(one["signature"])) return ofSecond(one, fields);
  const pointers = mandatoryPointers(one);
  return pointers !== null && isObject(one["credentialSubject"])
    ? ofCredential(one, one["credentialSubject"], pointers, fields)
    : null;
}

interface Leaf {
  readonly path: string;
  /** With the places in lists. */
  readonly keys: readonly string[];
}

/** The single values of a document, in its order. */
function leavesOf(value: unknown, form: ReadonlySet<string>): readonly Leaf[] {
  const found: Leaf[] = [];
  const visit = (one: unknown, path: readonly string[], keys: readonly string[]): void => {
    if (Array.isArray(one)) one.forEach((item, at) => visit(item, path, [...keys, String(at)]));
    else if (isObject(one))
      for (const [key, inner] of Object.entries(one)) {
        if (!form.has(key) || (path.length > 0 && key !== ITEM_TERM)) visit(inner, [...path, key], [...keys, key]);
      }
    else found.push({ path: path.join("."), keys });
  };
  visit(value, [], []);
  return found;
}

function partsOf(
  leaves: readonly Leaf[],
  fields: readonly Field[],
  { nameIn, mandatory }: { nameIn: (field: Field, depth: number) => string; mandatory: (leaf: Leaf) => boolean },
): readonly Part[] {
  const parts = new Map<string, Part>();
  for (const leaf of leaves) {
    const before = parts.get(leaf.path);
    const isMandatory = mandatory(leaf) || before?.mandatory === true;
    const labels = labelsOf(leaf.path.split("."), fields, nameIn);
    parts.set(leaf.path, {
      path: leaf.path,
      label: labels.at(-1)!,
      within: labels.slice(0, -1),
      mandatory: isMandatory,
    });
  }
  return [...parts.values()];
}

function labelsOf(
  names: readonly string[],
  fields: readonly Field[],
  nameIn: (field: Field, depth: number) => string,
): readonly Text[] {
  let level = fields;
  return names.map((name, depth) => {
    const field = level.find((one) => nameIn(one, depth) === name);
    level = field !== undefined && "fields" in field ? field.fields : [];
    return field?.label ?? text(nameOf(name), nameOf(name));
  });
}

const escaped = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");
const SUBJECT = "/credentialSubject";

function ofCredential(
  credential: Json,
  subject: Json,
  pointers: readonly string[],
  fields: readonly Field[],
): Divisible {
  const leaves = leavesOf(subject, OF_FORM.w3c);
  const pointerOf = ({ keys }: Leaf): string => [SUBJECT, ...keys.map(escaped)].join("/");
  const covered = (pointer: string): boolean => pointers.some((one) => `${pointer}/`.startsWith(`${one}/`));
  const parts = partsOf(leaves, fields, { nameIn: termOf, mandatory: (leaf) => covered(pointerOf(leaf)) });
  return {
    parts,
    codeStays: Object.hasOwn(credential, CODE_TERM) && covered(`/${CODE_TERM}`),
    async without(paths) {
      const hidden = new Set(
        parts.filter(({ path, mandatory }) => paths.has(path) && !mandatory).map(({ path }) => path),
      );
      const top = Object.keys(credential).filter((key) => key !== "@context" && key !== "proof");
      const shown = top
        .filter((key) => key !== "credentialSubject" && (key !== CODE_TERM || hidden.size === 0))
        .map((key) => `/${escaped(key)}`);
      const form = Object.keys(subject)
        // The whole content says what is left out.
        .filter((key) => OF_FORM.w3c.has(key) && (key !== CONTENT_TERM || hidden.size === 0))
        .map((key) => `${SUBJECT}/${escaped(key)}`);
      const kept = hidden.size === 0 ? [SUBJECT] : [...form, ...keptPointers(subject, hidden)];
      return derived(credential, [...shown, ...kept]);
    },
  };
}

/** Pointers to what is not hidden: of lists also which items there are, so that none can be thought away. */
function keptPointers(subject: Json, hidden: ReadonlySet<string>): readonly string[] {
  const kept: string[] = [];
  const visit = (one: unknown, path: readonly string[], pointer: string): void => {
    if (Array.isArray(one)) one.forEach((item, at) => visit(item, path, `${pointer}/${at}`));
    else if (isObject(one))
      for (const [key, inner] of Object.entries(one)) {
        if (path.length === 0 && OF_FORM.w3c.has(key)) continue;
        if (key !== ITEM_TERM) visit(inner, [...path, key], `${pointer}/${escaped(key)}`);
        else if (shows(path.join("."), subject, hidden)) kept.push(`${pointer}/${key}`);
      }
    else if (!hidden.has(path.join("."))) kept.push(pointer);
  };
  visit(subject, [], SUBJECT);
  return kept;
}

/** Whether a field of the items of a list is shown. */
const shows = (list: string, subject: Json, hidden: ReadonlySet<string>): boolean =>
  leavesOf(subject, OF_FORM.w3c).some(({ path }) => path.startsWith(`${list}.`) && !hidden.has(path));

async function derived(credential: Json, selectivePointers: readonly string[]): Promise<Json> {
  const [{ default: jsigs }, { DataIntegrityProof }, { createDiscloseCryptosuite }, documentLoader] = await Promise.all(
    [
      import("jsonld-signatures"),
      import("@digitalbazaar/data-integrity"),
      import("@digitalbazaar/ecdsa-sd-2023-cryptosuite"),
      credentialLoader(async () => null),
    ],
  );
  return jsigs.derive(credential, {
    suite: new DataIntegrityProof({ cryptosuite: createDiscloseCryptosuite({ selectivePointers }) }),
    purpose: new jsigs.purposes.AssertionProofPurpose(),
    documentLoader,
  });
}

function ofSecond(document: Json, fields: readonly Field[]): Divisible {
  const data = asObject(document["data"]);
  const nameIn = ({ name }: Field, depth: number): string =>
    depth === 0 && isTaken("openattestation", name) ? marked(name) : name;
  const leaves = leavesOf(data, OF_FORM.openattestation);
  // By its number people know the document: the format itself lets everything be left out.
  const number = unsalted(data[NUMBER_KEY]);
  const mandatory = ({ keys: [key = "", ...below] }: Leaf): boolean =>
    below.length === 0 && number !== undefined && unsalted(data[key]) === number;
  const parts = partsOf(leaves, fields, { nameIn, mandatory });
  // Nothing but the addresses behind the code.
  const links = leavesOf({ [LINKS_KEY]: data[LINKS_KEY] ?? {} }, new Set());
  return {
    parts,
    codeStays: false,
    async without(paths) {
      const wanted = leaves.filter((leaf) => paths.has(leaf.path) && !mandatory(leaf));
      const hidden = wanted.length === 0 ? [] : [...wanted, ...links];
      const hashes = hidden.map(({ keys }) => fieldHash(keys.join("."), at(data, keys)));
      const gone = new Set(hidden.map(({ keys }) => keys.join(".")));
      const before = asObject(document["privacy"]);
      return {
        ...document,
        data: pruned(data, gone, "") ?? {},
        privacy: { ...before, obfuscatedData: [...asArray(before["obfuscatedData"]), ...hashes] },
      };
    },
  };
}

const at = (value: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((one, key) => (one as Readonly<Record<string, unknown>>)[key], value);

/**
 * A value without some fields; undefined where nothing is left. An empty group would be a field of its own. A list that
 * loses an item in its midst names its items by their places: the place is part of what is hashed.
 */
function pruned(value: unknown, gone: ReadonlySet<string>, path: string): unknown {
  if (gone.has(path)) return undefined;
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return value;
  const kept = Object.entries(value)
    .map(([key, one]) => [key, pruned(one, gone, path === "" ? key : `${path}.${key}`)] as const)
    .filter(([, one]) => one !== undefined);
  if (kept.length === 0) return undefined;
  const whole = Array.isArray(value) && kept.every(([key], index) => key === String(index));
  return whole ? kept.map(([, one]) => one) : Object.fromEntries(kept);
}

import { companyKey } from "../names.ts";
import { counted } from "./list-index.ts";
import { consonantsOf, formsOf, type Form } from "./names.ts";
import type { ListedKind } from "./types.ts";

/** A name that was decided about, or one that an act deals with: they are read apart where scripts write no vowels. */
type Side = "decided" | "dealt";

/** The ways in which the words of a name count: beside companies without legal forms, beside ships without MV. */
const READ_AS: readonly ListedKind[] = ["company", "vessel"];
/** Fewer consonants tell too little. */
const CONSONANTS = 4;

/** A name in Arabic or Hebrew meets one in Latin letters by its consonants; two in Latin letters never do. */
function bareKey({ tokens }: Form, side: Side): string[] {
  const bare = tokens.filter(({ legal }) => !legal).map(({ text }) => consonantsOf(text));
  const key = bare.toSorted().join(" ");
  const mark = tokens.some(({ consonants }) => consonants) === (side === "decided") ? "^" : "~";
  return key.length < CONSONANTS ? [] : [`${mark}${key}`];
}

/**
 * The texts by which a name is the same as another: as it is written, and in the normal form of the matcher, without
 * legal forms, in Latin letters, its words together or in any order. Two names are of one body for a decision where
 * they share one.
 */
function keysOf(name: string, side: Side): string[] {
  const written = companyKey(name);
  const keys = formsOf(name).flatMap((form) => [
    // Syllables of pinyin are spelled like legal forms: those before the last word of the name may be no form.
    form.tokens
      .slice(0, form.tokens.findLastIndex(({ legal }) => !legal) + 1)
      .map(({ text }) => text)
      .join(""),
    ...READ_AS.flatMap((kind) => {
      const words = counted(form.tokens, kind).map(({ text }) => text);
      return [words.join(""), words.toSorted().join(" ")];
    }),
    ...(form.script === "latin" ? bareKey(form, side) : []),
  ]);
  return [...new Set([written, ...keys])].filter((key) => key !== "");
}

/** The names of a body that was decided about, to be met by others. */
export class Identity {
  readonly #keys: ReadonlySet<string>;

  constructor(names: readonly string[]) {
    this.#keys = new Set(names.flatMap((name) => keysOf(name, "decided")));
  }

  /** Whether any of these names is one of the body. */
  meets(names: Identities): boolean {
    return names.keys.some((key) => this.#keys.has(key));
  }
}

/** The names with which an act deals, read once for all decisions. */
export class Identities {
  readonly keys: readonly string[];

  constructor(names: readonly string[]) {
    this.keys = [...new Set(names.flatMap((name) => keysOf(name, "dealt")))];
  }
}

/** A name up to its legal form, by which a search finds its other spellings: "Orlan Bay Holding" of "… Holding Ltd". */
export function bareName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [form] = formsOf(name);
  if (form === undefined || form.script !== "latin" || form.tokens.length < words.length) return name;
  const counts = (word: string): boolean => formsOf(word).length > 0;
  const last = words.findLastIndex(counts);
  return last < 0 ? name : words.slice(0, last + 1).join(" ");
}

import { randomUUID } from "node:crypto";
import type { LetterTopic } from "#domain/letter-topics";
import { say, type Language, type Text } from "#domain/text";

/** A link of a letter: a path of this installation. The postman, which knows the address, puts that before it. */
export interface Link {
  readonly path: string;
}

/** A link to a page of this installation; an empty path is the installation itself. */
export const linkTo = (path: `/${string}` | ""): Link => ({ path });

/** A parameter that is itself said in the reader's language is a text. */
export type LetterParameters = Readonly<Record<string, string | number | Link | Text>>;

/** The words of a letter and what fills them. */
export interface Words {
  readonly subject: Text;
  readonly body: Text;
  readonly parameters: LetterParameters;
}

/** Words to a company or a colleague, who may have chosen how to be written to about the topic. */
export interface Told extends Words {
  readonly topic: LetterTopic;
}

/** A letter of a table, before anything fills it. Its topic says whether it asks its readers for an act. */
export type LetterWords = Omit<Told, "parameters">;

/**
 * The text of a letter with its links between. Only what the letter itself puts there is a link: what people typed is
 * text,
 * whatever it looks like. A string is a letter of a former version, whose links are addresses within the text.
 */
export type Body = string | readonly (string | Link)[];

/** A file that a letter brings: where its bytes are when the letter is sent. */
export interface Enclosed {
  readonly name: string;
  readonly mime: string;
  readonly ownerId: string;
  readonly storageKey: string;
}

/** A letter in one language, as it is sealed until it is sent. */
export interface Content {
  readonly subject: string;
  readonly body: Body;
  readonly files?: readonly Enclosed[];
  /** The facts in it, which the line of a letter of the day says too. */
  readonly facts?: string;
}

const isLink = (value: LetterParameters[string]): value is Link => typeof value === "object" && "path" in value;

const inOne = (value: string | number | Text, language: Language): string | number =>
  typeof value === "object" ? say(value, language) : value;

/** Fills a text with links in it. */
export function filledBody(words: Text, language: Language, parameters: LetterParameters): Body {
  // Nobody who types into a letter knows the mark, so that only links take its place.
  const mark = randomUUID();
  const links: Link[] = [];
  const marked = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      isLink(value) ? `${mark}-${links.push(value) - 1}-` : inOne(value, language),
    ]),
  );
  const pieces = say(words, language, marked).split(new RegExp(`${mark}-(\\d+)-`));
  return pieces.map((piece, i) => (i % 2 === 1 ? links[Number(piece)]! : piece)).filter((piece) => piece !== "");
}

/** Fills the words of a letter. A subject holds no link: it is read on locked screens. */
export function filled({ subject, body, parameters }: Words, language: Language): Content {
  const texts = Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => (isLink(value) ? [] : [[name, inOne(value, language)]])),
  );
  const { facts } = texts;
  return {
    subject: say(subject, language, texts),
    body: filledBody(body, language, parameters),
    ...(facts === undefined ? {} : { facts: String(facts) }),
  };
}

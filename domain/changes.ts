/** The topics of a message of the server to the browsers of a company. */
export const CHANGE_TOPICS = [
  "document",
  "envelope",
  "pack",
  "contact",
  "process",
  "vessel",
  "task",
  "intent",
  "counts",
  "me",
  "title",
  "record",
  "workspace",
] as const;
export type Topic = (typeof CHANGE_TOPICS)[number];

/** A change: a topic, and the id of the row. Its new state is read through the API. */
export interface Change {
  readonly topic: Topic;
  readonly id: string;
}

const isTopic = (value: unknown): value is Topic => (CHANGE_TOPICS as readonly unknown[]).includes(value);
/** False for what another version of the server says, and for `gap`: everything may have changed then. */
export const isChange = (value: unknown): value is Change =>
  typeof value === "object" &&
  value !== null &&
  "topic" in value &&
  isTopic(value.topic) &&
  "id" in value &&
  typeof value.id === "string";

/** How much of a read a change concerns: all its queries, or those whose question or answer has the id. */
export type Breadth = "every" | "named";
/** A change of `me` concerns every read: rights, names, keys and settings of a company have a part in each answer. */
export type Concern = Readonly<Partial<Record<Exclude<Topic, "me">, Breadth>>>;
/**
 * The changes that a read shows, after which a screen asks again, or why no screen keeps its answer. A read names a
 * change where it is uncertain whether it shows it: a stale screen is worse than a needless request.
 */
export type Shows = Concern | string;

export const every = <T extends Exclude<Topic, "me">>(...topics: readonly T[]): Readonly<Record<T, "every">> =>
  Object.fromEntries(topics.map((topic) => [topic, "every"])) as Record<T, "every">;
/** Nothing but the company's settings changes these. */
export const SETTINGS = {} satisfies Concern;
/** The record has a line about every change. */
export const RECORD = every(
  "document",
  "envelope",
  "pack",
  "contact",
  "process",
  "vessel",
  "task",
  "intent",
  "counts",
  "title",
  "record",
  "workspace",
);
/** Titles as the chain has them, with the names that the company gave to addresses. */
export const ON_CHAIN = every("document", "intent", "title", "contact");
/** The changes that spend gas, or room for files. */
export const SPENDING = every("intent", "task", "envelope", "document", "workspace", "record");

/**
 * The part of a read that a change of the topic concerns; null: nothing. A read that does not say what it shows is
 * concerned.
 */
export function breadthOf(shows: Shows | undefined, topic: Topic): Breadth | null {
  if (topic === "me" || typeof shows !== "object") return "every";
  return shows[topic] ?? null;
}

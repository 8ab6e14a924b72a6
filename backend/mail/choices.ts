import type { EntityManager } from "typeorm";
import { isFixed, TOPIC_NAMES, type LetterChoices, type LetterTopic, type LetterWay } from "#domain/letter-topics";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";

const CHOOSE = statement(
  "mail.choose",
  `INSERT INTO app.letter_choice (person_id, ways, hour) VALUES ($1,$2,$3)
    ON CONFLICT (person_id) DO UPDATE SET ways = excluded.ways, hour = excluded.hour, updated_at = now()`,
);

/** Of the day in UTC: breakfast in Europe, afternoon in China. */
export const DEFAULT_HOUR = 6;

/** How a person is written to, and from which hour of the day in UTC the letter of the day is. */
export interface Chosen {
  readonly ways: Readonly<Record<LetterTopic, LetterWay>>;
  readonly hour: number;
}

const inFull = (ways: LetterChoices): Chosen["ways"] =>
  Object.fromEntries(TOPIC_NAMES.map((topic) => [topic, isFixed(topic) ? "each" : (ways[topic] ?? "each")])) as Record<
    LetterTopic,
    LetterWay
  >;

/** The choices of a person, each topic with its own. In a transaction of the worker, as everything here. */
export async function choicesOf(tx: EntityManager, person: string): Promise<Chosen> {
  const row = await table(tx, "app.letter_choice").first(["ways", "hour"], { person_id: person });
  return { ways: inFull(row?.ways ?? {}), hour: row?.hour ?? DEFAULT_HOUR };
}

/** How a person is written to about a topic. */
export const wayOf = async (tx: EntityManager, person: string, topic: LetterTopic): Promise<LetterWay> =>
  (await choicesOf(tx, person)).ways[topic];

/** Keeps the choices of a person. Lines that wait already are told in the next letter of the day. */
export async function choose(tx: EntityManager, person: string, ways: LetterChoices, hour: number): Promise<void> {
  await changed(tx, CHOOSE, [person, JSON.stringify(inFull(ways)), hour]);
}

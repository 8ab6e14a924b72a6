import { Any, type EntityManager } from "typeorm";
import { LETTER_TOPICS, TOPIC_NAMES, type LetterTopic } from "#domain/letter-topics";
import { LIMITS } from "#domain/limits";
import { say, text, type Language } from "#domain/text";
import { changedOne, first, rows } from "../core/database.ts";
import { WORKS } from "../core/member.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { DEFAULT_HOUR } from "./choices.ts";
import { filledBody, linkTo, type Content, type Link } from "./content.ts";
import { put } from "./mail.ts";
import { openLetter } from "./sealed.ts";

const SUBJECT = text("What happened at {company}: {count}", "{company} 动态汇总：{count} 条");
const MORE = text("And {count} more, which you find here: {link}", "另有 {count} 条，可在此查看：{link}");
const FOOT = text("How you are written to: {link}", "邮件通知设置：{link}");

/** Since when today's letter is due: the day of the reader begins at the hour that was chosen. */
const DAY = `(($1::timestamptz AT TIME ZONE 'utc') - make_interval(hours => coalesce(c.hour, ${DEFAULT_HOUR})))::date`;
const DUE = statement(
  "mail.digestDue",
  `SELECT l.person_id AS "personId", l.organisation_id AS "organisationId", ${DAY}::text AS day, p.email, p.language,
     o.name AS company FROM app.letter_line l
    JOIN app.person p ON p.id = l.person_id JOIN app.organisation o ON o.id = l.organisation_id
    LEFT JOIN app.letter_choice c ON c.person_id = l.person_id
    LEFT JOIN app.letter_digest g ON g.person_id = l.person_id AND g.organisation_id = l.organisation_id
    WHERE l.created_at < (${DAY} + make_interval(hours => coalesce(c.hour, ${DEFAULT_HOUR}))) AT TIME ZONE 'utc'
      AND (g.sent_on IS NULL OR g.sent_on < ${DAY})
    ORDER BY l.created_at LIMIT 1`,
  ["day", "email", "language", "company"],
);
const TAKE_DAY = statement(
  "mail.takeDay",
  `INSERT INTO app.letter_digest (person_id, organisation_id, sent_on) VALUES ($1,$2,$3::date)
    ON CONFLICT (person_id, organisation_id) DO UPDATE SET sent_on = excluded.sent_on
      WHERE app.letter_digest.sent_on < excluded.sent_on`,
);
const LINES = statement(
  "mail.linesOfDigest",
  `SELECT l.id, l.topic, l.sealed, coalesce(p.enabled AND p.email_verified_at IS NOT NULL AND ${WORKS}
     AND (l.permissions IS NULL OR m.is_admin OR m.permissions && l.permissions), false) AS readable
    FROM app.letter_line l JOIN app.person p ON p.id = l.person_id
    LEFT JOIN app.membership m ON m.person_id = l.person_id AND m.organisation_id = l.organisation_id
    WHERE l.person_id = $1 AND l.organisation_id = $2 ORDER BY l.created_at, l.id FOR UPDATE OF l`,
  ["readable"],
);

interface Line extends Content {
  readonly topic: LetterTopic;
}

/** A line: the subject of the letter, its facts, and where it leads. */
function lineOf({ subject, body, facts = "" }: Content): (string | Link)[] {
  const link = typeof body === "string" ? undefined : body.find((part) => typeof part !== "string");
  return [`${subject}\n${facts === "" ? "" : `${facts}\n`}`, ...(link === undefined ? [] : [link]), "\n\n"];
}

/** The letter of the day with its lines by topic; those beyond the limit are counted. */
export function digestOf(company: string, lines: readonly Line[], language: Language): Content {
  const inOrder = TOPIC_NAMES.flatMap((topic) => lines.filter((line) => line.topic === topic));
  const told = inOrder.slice(0, LIMITS.digestLines);
  const more = lines.length - told.length;
  const end = more === 0 ? [] : filledBody(MORE, language, { count: more, link: linkTo("/layout/inbox") });
  return {
    subject: say(SUBJECT, language, { company, count: lines.length }),
    body: [
      ...[...Map.groupBy(told, ({ topic }) => topic)].flatMap(([topic, ofTopic]) => [
        `■ ${say(LETTER_TOPICS[topic].label, language)}\n\n`,
        ...ofTopic.flatMap(lineOf),
      ]),
      ...end,
      "\n\n",
      ...filledBody(FOOT, language, { link: linkTo("/layout/settings/mails") }),
    ],
  };
}

/**
 * Writes one letter of the day that is due, with everything that waits for that reader and company; true when there
 * was one. The day is taken, the letter put into the outbox and its lines removed in one transaction, so that a crash
 * loses none and tells none twice. Lines that the reader may not read any more go untold. As the worker.
 */
export async function digestOne(tx: EntityManager, now = new Date()): Promise<boolean> {
  const due = await first(tx, DUE, [now]);
  if (!due) return false;
  const { personId, organisationId, company, email, language } = due;
  // Another process may have taken the day meanwhile: it has told the lines.
  if (!(await changedOne(tx, TAKE_DAY, [personId, organisationId, due.day]))) return true;
  const found = await rows(tx, LINES, [personId, organisationId]);
  const lines = found
    .filter(({ readable }) => readable)
    .map(({ id, topic, sealed }) => ({ topic, ...openLetter<Content>(tx, id, sealed) }));
  if (lines.length > 0) await put(tx, { to: email, language }, digestOf(company, lines, language));
  await table(tx, "app.letter_line").remove({ id: Any(found.map(({ id }) => id)) });
  return true;
}

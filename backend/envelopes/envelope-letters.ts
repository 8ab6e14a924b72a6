import type { EntityManager } from "typeorm";
import { isOriginalTitle } from "#domain/documents/contents";
import { envelopeFacts } from "#domain/documents/letter-facts";
import type { LetterTopic } from "#domain/letter-topics";
import type { FieldData } from "#domain/kinds/field";
import type { Permission } from "#domain/permissions";
import { text, type Text } from "#domain/text";
import { either } from "../core/either.ts";
import { first, rows } from "../core/database.ts";
import { WORKS } from "../core/member.ts";
import { statement } from "../core/statement.ts";
import { DATA_OF_FILE, saidBy } from "../documents/files.ts";
import { filled, linkTo, type Words } from "../mail/content.ts";
import { deliver, type Colleague } from "../mail/deliver.ts";
import type { EnvelopeRow } from "./envelope-row.ts";
import { transferrers } from "./transferrers.ts";

const LETTERS = {
  sealed: {
    subject: text("{person} sealed {subject}: you can transfer it", "{person} 已封装 {subject}，可由你转让"),
    body: text(
      "{person} has sealed the envelope {reference} “{subject}” for {recipient}. A colleague has to check it and transfer it: you can.\n\n{facts}\n\nOpen it: {link}\n",
      "{person} 已封装发给 {recipient} 的信封 {reference}“{subject}”。须由另一位同事核对并转让，你有此权限。\n\n{facts}\n\n查看：{link}\n",
    ),
  },
  arrived: {
    subject: text("{sender} sent you {subject}", "{sender} 发来 {subject}"),
    body: text(
      "{sender} has transferred the envelope {reference} “{subject}” to {recipient}.{held}\n\n{facts}\n\nOpen it: {link}\n",
      "{sender} 已将信封 {reference}“{subject}”转让给 {recipient}。{held}\n\n{facts}\n\n查看：{link}\n",
    ),
  },
};
const HELD = text(" Your company now holds the originals in it.", "其中的正本现由本公司持有。");
const NOTHING = text("", "");

const NAMES = statement(
  "envelopes.namesOfSides",
  `SELECT s.name AS sender, r.name AS recipient, app.full_name(p.first_name, p.last_name) AS person
    FROM app.organisation s CROSS JOIN app.organisation r LEFT JOIN app.person p ON p.id = $3
     WHERE s.id = $1 AND r.id = $2`,
);
const READERS = statement(
  "envelopes.colleaguesOfRecipient",
  `SELECT p.id, p.email, p.language FROM app.membership m JOIN app.person p ON p.id = m.person_id
    WHERE m.organisation_id = $1 AND ${WORKS} AND p.enabled`,
);
const INSIDE = statement(
  "envelopes.insideOfLetter",
  `SELECT d.kind, ${saidBy("number")} AS number, ${saidBy("name")} AS name, ${DATA_OF_FILE} AS data,
    e.is_copy AS "isCopy" FROM app.envelope_document e JOIN app.document d ON d.id = e.document_id
    LEFT JOIN app.file f ON f.id = ${either("e.file_id", "e.source_id")} WHERE e.envelope_id = $1 ORDER BY e.position`,
  ["kind", "number", "name", "data", "isCopy"],
).as<{ data: FieldData }>();

/** The facts of what is inside an envelope, with its note. */
export const factsOfEnvelope = async (tx: EntityManager, { id, note }: EnvelopeRow): Promise<Text> =>
  envelopeFacts(await rows(tx, INSIDE, [id]), note);

async function parametersOf(tx: EntityManager, row: EnvelopeRow) {
  const names = await first(tx, NAMES, [row.organisationId, row.recipientId, row.sealedBy]);
  const inside = await rows(tx, INSIDE, [row.id]);
  return {
    sender: names?.sender ?? "",
    recipient: names?.recipient ?? "",
    person: names?.person ?? "",
    reference: row.reference,
    subject: row.subject || row.reference,
    held: inside.some(isOriginalTitle) ? HELD : NOTHING,
    facts: envelopeFacts(inside, row.note),
    link: linkTo(`/layout/envelope/${row.id}`),
  };
}

/** One letter to each of these colleagues, in the language and the way that each chose. */
async function writeTo(
  tx: EntityManager,
  organisation: string,
  readers: readonly Omit<Colleague, "organisation">[],
  topic: LetterTopic,
  letter: Words,
  rights: readonly Permission[] | null,
): Promise<void> {
  for (const reader of readers)
    await deliver(tx, { ...reader, organisation }, topic, filled(letter, reader.language), rights);
}

/** To each colleague who may transfer what somebody else sealed. */
export async function tellOfSeal(tx: EntityManager, row: EnvelopeRow): Promise<void> {
  const readers = await transferrers(tx, row.organisationId, row.sealedBy);
  const parameters = await parametersOf(tx, row);
  await writeTo(tx, row.organisationId, readers, "asked", { ...LETTERS.sealed, parameters }, ["envelope.transfer"]);
}

/** To each active colleague of the recipient. */
export async function tellOfArrival(tx: EntityManager, row: EnvelopeRow): Promise<void> {
  if (row.recipientId === null) return;
  const parameters = await parametersOf(tx, row);
  const readers = await rows(tx, READERS, [row.recipientId]);
  await writeTo(tx, row.recipientId, readers, "arrived", { ...LETTERS.arrived, parameters }, null);
}

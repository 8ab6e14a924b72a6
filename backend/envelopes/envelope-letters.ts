import type { EntityManager } from "typeorm";
import { text } from "#domain/text";
import { first, rows } from "../core/database.ts";
import { WORKS } from "../core/member.ts";
import { statement } from "../core/statement.ts";
import { linkTo } from "../mail/content.ts";
import { post } from "../mail/mail.ts";
import type { EnvelopeRow } from "./envelope-row.ts";
import { transferrers } from "./transferrers.ts";

const LETTERS = {
  sealed: {
    subject: text("{person} sealed {subject}: you can transfer it", "{person} 已封装 {subject}，可由你转让"),
    body: text(
      "{person} has sealed the envelope {reference} “{subject}” for {recipient}. A colleague has to check it and transfer it: you can.\n\nOpen it: {link}\n",
      "{person} 已封装发给 {recipient} 的信封 {reference}“{subject}”。须由另一位同事核对并转让，你有此权限。\n\n查看：{link}\n",
    ),
  },
  arrived: {
    subject: text("{sender} sent you {subject}", "{sender} 发来 {subject}"),
    body: text(
      "{sender} has transferred the envelope {reference} “{subject}” to {recipient}.\n\nOpen it: {link}\n",
      "{sender} 已将信封 {reference}“{subject}”转让给 {recipient}。\n\n查看：{link}\n",
    ),
  },
};

const NAMES = statement(
  "envelopes.namesOfSides",
  `SELECT s.name AS sender, r.name AS recipient, app.full_name(p.first_name, p.last_name) AS person
    FROM app.organisation s CROSS JOIN app.organisation r LEFT JOIN app.person p ON p.id = $3
     WHERE s.id = $1 AND r.id = $2`,
);
const READERS = statement(
  "envelopes.colleaguesOfRecipient",
  `SELECT p.email, p.language FROM app.membership m JOIN app.person p ON p.id = m.person_id
    WHERE m.organisation_id = $1 AND ${WORKS} AND p.enabled`,
);
async function parametersOf(tx: EntityManager, row: EnvelopeRow) {
  const names = await first(tx, NAMES, [row.organisationId, row.recipientId, row.sealedBy]);
  return {
    sender: names?.sender ?? "",
    recipient: names?.recipient ?? "",
    person: names?.person ?? "",
    reference: row.reference,
    subject: row.subject || row.reference,
    link: linkTo(`/layout/envelope/${row.id}`),
  };
}

/** One letter to each colleague who may transfer what somebody else sealed, in the language that each chose. */
export async function tellOfSeal(tx: EntityManager, row: EnvelopeRow): Promise<void> {
  const parameters = await parametersOf(tx, row);
  for (const { email, language } of await transferrers(tx, row.organisationId, row.sealedBy))
    await post(tx, { to: email, language, ...LETTERS.sealed, parameters });
}

/** One letter to each active colleague of the recipient, in the language that each chose. */
export async function tellOfArrival(tx: EntityManager, row: EnvelopeRow): Promise<void> {
  const parameters = await parametersOf(tx, row);
  for (const { email, language } of await rows(tx, READERS, [row.recipientId]))
    await post(tx, { to: email, language, ...LETTERS.arrived, parameters });
}

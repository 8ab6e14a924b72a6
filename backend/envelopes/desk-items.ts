import { STATEMENTS } from "#domain/acts/acts";
import type { TitleLife } from "#domain/acts/endorsement";
import { instructionFlow, UPDATE_STEPS, type InstructionStep } from "#domain/flows/shipping-instruction";
import { KINDS } from "#domain/kinds/kinds";
import { GONE_STATES } from "#domain/states";
import type { Context } from "../session/context.ts";
import { ofSameTitle } from "../core/title-key.ts";
import { wasGiven } from "../documents/instructions/step-row.ts";
import { OF_DOCUMENT } from "../documents/search.ts";
import { companiesAt } from "../core/address-owners.ts";

export const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(",");

const TITLES = quoted(
  Object.values(KINDS)
    .filter((kind) => kind.class === "title")
    .map((kind) => kind.name),
);

/** The kinds that change after they were signed: an envelope has them as they were sealed. */
export const ANSWERED = quoted(
  Object.values(KINDS)
    .filter((kind) => kind.answered === true)
    .map((kind) => kind.name),
);

const livingAs = (life: TitleLife): string =>
  quoted(
    Object.values(KINDS)
      .filter((kind) => kind.life === life)
      .map((kind) => kind.name),
  );

/** The rights by which documents are signed that are no titles. */
export const SIGN_RIGHTS = [
  ...new Set(
    Object.values(KINDS)
      .filter((kind) => kind.class !== "title")
      .flatMap((kind) => kind.flow.actions["sign"]?.permissions ?? []),
  ),
];

/**
 * Every title inside the envelope `e` has ended or gone on, of one at least, as the organisation $1 sees it: there is
 * nothing left to do.
 */
export const OVER = `coalesce((SELECT bool_and(s.state IN (${quoted(GONE_STATES)})) FROM app.envelope_document x JOIN app.document d ON d.id = x.document_id AND d.kind IN (${TITLES})
  JOIN app.document_state s ON s.document_id = d.id AND s.organisation_id = $1 WHERE x.envelope_id = e.id), false)`;

/** The envelope `e` comes to the organisation $1: from its sender or, with an original that was refused, back to it. */
const COMES = "(e.organisation_id = $1) = (e.state = 'REFUSED')";

/**
 * Nobody here has read the envelope `e` yet, as the view `v` of the organisation $1 has it, and there is still
 * something to do with it.
 */
export const TO_READ = `v.read_at IS NULL AND ${COMES} AND (e.organisation_id = $1 OR NOT ${OVER})`;

/** Visitors `v` who refused to sign, and what they said in `z`, until that is dealt with. */
export const REFUSED =
  "app.workspace_document x JOIN app.workspace_signer z ON z.workspace_id = x.workspace_id AND z.document_id = x.document_id JOIN app.visitor v ON v.id = z.visitor_id WHERE z.refused_at IS NOT NULL";

/**
 * One item: an envelope, a request about a title that waits for this organisation (a surrender to answer, cargo to
 * release, a bill of exchange to accept or to pay), a document that it is drafting, a company that asks to become a
 * contact, a document to sign, one that a party
 * rejected or a visitor refused to sign, or a shipping instruction that is not carried out yet. Its parameters are
 * `readerOf`.
 */
export const ITEMS = `
  SELECT e.id, 'envelope' AS of, e.updated_at AS at, e.state AS state, e.reference, e.subject,
    e.organisation_id AS sender, e.recipient_id AS recipient, e.version,
    CASE WHEN e.organisation_id = $1 THEN 'out' ELSE 'in' END AS direction, v.archived_at IS NOT NULL AS archived,
    v.read_at IS NULL AND ${COMES} AS unread,
    CASE WHEN e.organisation_id = $1 AND e.state = 'READY_FOR_TRANSFER' AND e.sealed_by <> $2 AND $3 THEN 'transfer'
         WHEN ${TO_READ} THEN 'read' END AS asked,
    e.reference || ' ' || e.subject || ' ' || e.note AS words
  FROM app.envelope e LEFT JOIN app.envelope_view v ON v.envelope_id = e.id AND v.organisation_id = $1
  UNION ALL
  SELECT d.id, 'document', s.updated_at, 'TRANSFERRED', d.number, '', coalesce(h.organisation_id, d.organisation_id),
    d.organisation_id, d.version, 'in', false, true,
    CASE WHEN NOT $4 THEN NULL WHEN s.state = 'SURRENDERED' THEN 'release' ELSE 'answer' END, ${OF_DOCUMENT}
  FROM app.document d JOIN app.document_state s ON s.document_id = d.id AND s.organisation_id = $1
  LEFT JOIN chain.titles t ON ${ofSameTitle("t", "d")}
  LEFT JOIN LATERAL ${companiesAt("ARRAY[t.holder]")} h ON true
  WHERE (d.organisation_id = $1 AND s.state = 'SURRENDERED_TO_ISSUER')
    OR (coalesce(d.release_agent_id, d.organisation_id) = $1 AND s.state = 'SURRENDERED')
  UNION ALL
  SELECT d.id, 'document', s.updated_at, 'TRANSFERRED', d.number, '', coalesce(h.organisation_id, d.organisation_id),
    d.organisation_id, d.version, 'in', false, true, CASE WHEN $11 THEN 'release' END, ${OF_DOCUMENT}
  FROM app.document d JOIN app.document_state s ON s.document_id = d.id AND s.organisation_id = $1
    AND s.state IN ('PRESENTED','PARTLY_RELEASED')
  LEFT JOIN chain.titles t ON ${ofSameTitle("t", "d")}
  LEFT JOIN LATERAL ${companiesAt("ARRAY[t.holder]")} h ON true
  WHERE d.kind IN (${livingAs("ORDER")}) AND coalesce(d.release_agent_id, d.organisation_id) = $1
  UNION ALL
  SELECT d.id, 'document', p.at, 'TRANSFERRED', d.number, '', p.organisation_id, $1, d.version, 'in', false, true, CASE
    WHEN p.act = 'presentForPayment' AND $12 THEN 'pay'
    WHEN p.act = 'presentForAcceptance' AND $13 THEN 'accept' END, ${OF_DOCUMENT}
  FROM app.bill_statement p JOIN app.document d ON d.id = p.document_id JOIN app.document_state s
    ON s.document_id = d.id AND s.organisation_id = $1 AND s.state IN ('ISSUED','PRESENTED')
  WHERE p.to_id = $1 AND NOT EXISTS (SELECT 1 FROM app.bill_statement l WHERE l.document_id = d.id
    AND l.act IN (${quoted(STATEMENTS)}) AND (l.at, l.id) > (p.at, p.id))
  UNION ALL
  SELECT d.id, 'document', s.updated_at, 'DRAFT', d.number, '', d.organisation_id, NULL, d.version, 'out', false, false,
    NULL, ${OF_DOCUMENT}
  FROM app.document d JOIN app.document_state s ON s.document_id = d.id AND s.organisation_id = $1
  WHERE d.organisation_id = $1 AND s.state IN ('DRAFTING','DRAFT')
  UNION ALL
  SELECT c.id, 'contact', c.created_at, 'TRANSFERRED', '', c.message, c.other_id, c.organisation_id, 0, 'in', false,
    true, CASE WHEN $5 THEN 'contact' END, c.message
  FROM app.contact c WHERE c.organisation_id = $1 AND c.state = 'PENDING'
  UNION ALL
  SELECT d.id, 'signing', greatest(r.created_at, r.reminded_at, (SELECT max(s.answered_at) FROM app.signing_step s
    WHERE s.request_id = r.id)), 'TRANSFERRED', d.number, coalesce(nullif(d.name, ''), d.number),
    r.organisation_id, CASE WHEN r.organisation_id = $1 AND NOT turn.mine THEN turn.organisation_id ELSE $1
      END, d.version,
    CASE WHEN r.organisation_id = $1 AND NOT turn.mine THEN 'out' ELSE 'in' END, false, turn.mine, CASE
      WHEN turn.mine THEN 'sign' END, ${OF_DOCUMENT}
  FROM app.signing_request r JOIN app.document d ON d.id = r.document_id JOIN app.document_state s
    ON s.document_id = d.id AND s.organisation_id = $1 AND s.state = 'PROCESSING'
  CROSS JOIN LATERAL (
    SELECT t.organisation_id, $6 AND t.organisation_id = $1 AND coalesce(t.person_id, $2) = $2 AS mine,
      t.organisation_id = $1 AS ours FROM app.signing_step t
     WHERE t.request_id = r.id AND t.answer IS NULL AND NOT (r.ordered AND EXISTS (SELECT 1 FROM app.signing_step b
       WHERE b.request_id = r.id AND b.answer IS NULL AND b.position < t.position))
     ORDER BY mine DESC, ours DESC, t.position LIMIT 1) turn
  WHERE r.ended IS NULL AND r.id = (SELECT n.id FROM app.signing_request n WHERE n.document_id = d.id
    ORDER BY n.created_at DESC, n.id DESC LIMIT 1) AND (r.organisation_id = $1 OR turn.ours)
  UNION ALL
  SELECT d.id, 'signing', t.answered_at, 'REFUSED', d.number, coalesce(nullif(d.name, ''), d.number), t.organisation_id,
    $1, d.version, 'in', false, true, CASE WHEN $7 THEN 'settle' END, ${OF_DOCUMENT}
  FROM app.signing_request r JOIN app.document d ON d.id = r.document_id JOIN app.document_state s
    ON s.document_id = d.id AND s.organisation_id = $1 AND s.state = 'REJECTED'
  JOIN app.signing_step t ON t.request_id = r.id AND t.answer = 'rejected'
  WHERE r.organisation_id = $1 AND r.ended IS NULL AND r.id = (SELECT n.id FROM app.signing_request n
    WHERE n.document_id = d.id ORDER BY n.created_at DESC, n.id DESC LIMIT 1)
  UNION ALL
  SELECT d.id, CASE WHEN u.waits THEN 'update' ELSE 'instruction'
    END, coalesce(u.at, s.updated_at), 'TRANSFERRED', d.number, coalesce(nullif(d.number, ''), d.name),
    CASE WHEN turn.mine THEN other.id ELSE $1 END, CASE WHEN turn.mine THEN $1 ELSE other.id END, d.version, CASE
      WHEN turn.mine THEN 'in' ELSE 'out' END, false, turn.mine,
    CASE WHEN turn.mine AND a.access = 'author' AND $9 THEN 'update' WHEN turn.mine AND a.access <> 'author' AND $8 THEN
      CASE WHEN u.waits THEN 'answerUpdate' ELSE 'instruction' END END, ${OF_DOCUMENT}
  FROM app.document d JOIN app.document_state s ON s.document_id = d.id AND s.organisation_id = $1
    AND s.state IN ('RECEIVED','PENDING_UPDATE')
  JOIN app.document_access a ON a.document_id = d.id AND a.organisation_id = $1 AND (a.access = 'author'
    OR ${wasGiven("a")})
  CROSS JOIN LATERAL (
    SELECT max(i.at) AS at, coalesce((array_agg(i.act ORDER BY i.at DESC,
      i.id DESC) FILTER (WHERE i.act IN (${quoted(UPDATE_STEPS)})))[1] = 'submitUpdate', false) AS waits
      FROM app.instruction_step i WHERE i.document_id = d.id) u
  CROSS JOIN LATERAL (SELECT CASE WHEN a.access = 'author' THEN s.state = 'PENDING_UPDATE' AND NOT u.waits
    ELSE s.state = 'RECEIVED' OR u.waits END AS mine) turn
  CROSS JOIN LATERAL (SELECT CASE WHEN a.access = 'author' THEN coalesce(
      (SELECT i.organisation_id FROM app.instruction_step i WHERE i.document_id = d.id AND i.organisation_id <> $1
        ORDER BY i.at DESC, i.id DESC LIMIT 1),
      (SELECT c.organisation_id FROM app.document_access c WHERE c.document_id = d.id AND ${wasGiven("c")} ORDER BY 1
        LIMIT 1)) ELSE d.organisation_id END AS id) other
  WHERE a.access <> 'author' OR u.waits OR s.state = 'PENDING_UPDATE'
  UNION ALL
  SELECT d.id, 'refusal', d.refused_at, 'REFUSED', d.number, coalesce(nullif(d.number, ''), d.name), $1, $1, d.version,
    'in', false, true, CASE WHEN $10 THEN 'askAgain' END,
    ${OF_DOCUMENT} || ' ' || coalesce((SELECT string_agg(v.email || ' ' || z.reason, ' ') FROM ${REFUSED}
      AND x.document_id = d.id), '')
  FROM app.document d JOIN app.document_state s ON s.document_id = d.id AND s.organisation_id = $1
    AND s.state = 'REJECTED' WHERE d.organisation_id = $1 AND d.refused_at IS NOT NULL`;

/**
 * The reader of the items: organisation, person, may transfer, may answer about titles, may answer about contacts, may
 * sign, may ask others to sign, may answer about shipping instructions, may update them, may ask visitors to sign, may
 * release on delivery orders, may answer a bill of exchange, may accept one.
 */
export function readerOf({ organisation, person, permissions }: Context): unknown[] {
  const may = (step: InstructionStep): boolean =>
    instructionFlow.actions[step].permissions.every((right) => permissions.has(right));
  return [
    organisation.id,
    person.id,
    permissions.has("envelope.transfer"),
    permissions.has("bl.void"),
    permissions.has("contact.add"),
    SIGN_RIGHTS.some((right) => permissions.has(right)),
    permissions.has("ordinary.upload"),
    may("confirmUpdate"),
    may("submitUpdate"),
    permissions.has("workspace.share"),
    permissions.has("do.void"),
    permissions.has("boe.endorse"),
    permissions.has("boe.sign.manual"),
  ];
}

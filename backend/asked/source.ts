import { contactFlow } from "#domain/flows/contact";
import { envelopeFlow } from "#domain/flows/envelope";
import { ARRIVED_STATES, GONE_STATES, HELD_STATES } from "#domain/states";
import {
  act,
  arrived,
  branch,
  column,
  drafted,
  kindsWith,
  list,
  needs,
  NOTHING,
  refused,
  type DeskOrigin,
  type Entry,
} from "./entry.ts";
import { EXCHANGED } from "./exchanged.ts";
import { PROCESS_ENTRIES } from "./processes.ts";
import { CARRIER_INSTRUCTIONS, INSTRUCTIONS, REFUSED } from "./requests.ts";
import { TITLES } from "./titles.ts";
import { either } from "../core/either.ts";

/** Every title inside the envelope `e`, of one at least, has ended or gone on, as the company `o` sees it. */
const OVER = `coalesce((SELECT bool_and(s.state IN (${list(GONE_STATES)})) FROM app.envelope_document x
  JOIN app.document d ON d.id = x.document_id AND d.kind IN (${kindsWith((kind) => kind.class === "title")})
  JOIN app.document_state s ON s.document_id = d.id AND s.organisation_id = o.id WHERE x.envelope_id = e.id), false)`;

/** The company `o` has an original in hand that this envelope `e` brought it, or brought back, and none after it. */
const HOLDS = `EXISTS (SELECT FROM app.envelope_document x JOIN app.document_state s ON s.document_id = x.document_id
    AND s.organisation_id = o.id AND s.state IN (${list(HELD_STATES)})
  JOIN app.document_access a ON a.document_id = x.document_id AND a.organisation_id = o.id AND a.access <> 'copy'
  WHERE x.envelope_id = e.id AND x.moves IS NOT NULL AND o.sends = (e.state = '${refused}') AND NOT EXISTS (SELECT
    FROM app.envelope_document y JOIN app.envelope l ON l.id = y.envelope_id AND l.transferred_at > e.transferred_at
    WHERE y.document_id = x.document_id AND y.moves IS NOT NULL))`;

/**
 * The content of the envelope `e`, as the company `o` sees it. Of a document that changes after it was signed, the
 * envelope holds what it said when it was sealed.
 */
const INSIDE = `SELECT coalesce(jsonb_agg(jsonb_build_object('kind', y.kind, 'count', y.count) ORDER BY y.first), '[]')
    AS kinds, max(y.vessel) AS vessel, max(y.title) AS title
  FROM (SELECT d.kind, count(*)::int AS count, min(x.position) AS first,
      max(nullif(coalesce(f.content->>'vessel', d.vessel), '')) AS vessel,
      max(s.state) FILTER (WHERE x.moves IS NOT NULL) AS title
    FROM app.envelope_document x JOIN app.document d ON d.id = x.document_id
    LEFT JOIN app.file f ON d.kind IN (${kindsWith((kind) => kind.answered === true)})
      AND f.id = ${either("x.file_id", "x.source_id")}
    LEFT JOIN app.document_state s ON s.document_id = d.id AND s.organisation_id = o.id
    WHERE x.envelope_id = e.id GROUP BY d.kind) y`;

const ENVELOPES: Entry = {
  organisation: "o.id",
  subject: "envelope",
  id: "e.id",
  column: `CASE WHEN ask.act IS NOT NULL THEN ${column("asked")} WHEN e.state = '${drafted}' THEN ${column("draft")}
    WHEN e.state IN (${list(ARRIVED_STATES)}) THEN CASE WHEN ${HOLDS} THEN ${column("held")} ELSE ${column("done")} END ELSE ${column("waiting")} END`,
  act: "ask.act",
  permissions: `CASE ask.act WHEN ${act("transfer")} THEN ${needs(...envelopeFlow.actions.transfer.permissions)}
    ELSE ${NOTHING} END`,
  excluded: `CASE ask.act WHEN ${act("transfer")} THEN e.sealed_by END`,
  comes: `o.sends = (e.state = '${refused}')`,
  direction: "CASE WHEN o.sends THEN 'out' ELSE 'in' END",
  sender: "e.organisation_id",
  recipient: "e.recipient_id",
  at: "e.updated_at",
  state: "e.state",
  reference: "e.reference",
  title: "e.subject",
  words: "e.reference || ' ' || e.subject || ' ' || e.note",
  inside: "inside.kinds",
  vessel: "coalesce(inside.vessel, '')",
  titleState: "inside.title",
  archived: "v.archived_at IS NOT NULL",
  from: `FROM app.envelope e CROSS JOIN LATERAL (SELECT e.organisation_id, true UNION ALL SELECT e.recipient_id, false
      WHERE e.transferred_at IS NOT NULL AND e.recipient_id <> e.organisation_id) o(id, sends)
    LEFT JOIN app.envelope_view v ON v.envelope_id = e.id AND v.organisation_id = o.id
    CROSS JOIN LATERAL (SELECT CASE WHEN o.sends AND e.state = 'READY_FOR_TRANSFER' THEN ${act("transfer")}
      WHEN v.read_at IS NULL AND o.sends = (e.state = '${refused}') AND (o.sends OR NOT ${OVER}) THEN ${act("read")}
      END AS act) ask
    CROSS JOIN LATERAL (${INSIDE}) inside`,
};

const CONTACTS: Entry = {
  organisation: "c.organisation_id",
  subject: "contact",
  id: "c.id",
  column: column("asked"),
  act: act("contact"),
  permissions: needs(...contactFlow.actions.accept.permissions),
  direction: "'in'",
  sender: "c.other_id",
  recipient: "c.organisation_id",
  at: "c.created_at",
  state: `'${arrived}'`,
  reference: "''",
  title: "c.message",
  words: "c.message",
  inside: "'[]'",
  vessel: "''",
  titleState: "NULL",
  from: "FROM app.contact c WHERE c.state = 'PENDING'",
};

const ROWS: Readonly<Record<DeskOrigin, readonly Entry[]>> = {
  envelope: [ENVELOPES],
  document: [...TITLES, ...EXCHANGED, INSTRUCTIONS, CARRIER_INSTRUCTIONS, REFUSED],
  contact: [CONTACTS],
  process: PROCESS_ENTRIES,
};

/**
 * Everything that rows of this origin put on the desks of all companies, in SQL with the columns of `app.desk`, which
 * holds it. A document stands there once, even if two things are asked about it. `where`: a condition on every entry,
 * which stands inside: behind DISTINCT it would be asked of the entries of all rows that there are.
 */
export const deskSource = (
  origin: DeskOrigin,
  where = "true",
): string => `SELECT DISTINCT ON (organisation_id, subject, subject_id) *
  FROM (${ROWS[origin].map((row) => branch(origin, row)).join("\nUNION ALL\n")}) every
  WHERE ${where} ORDER BY organisation_id, subject, subject_id, act`;

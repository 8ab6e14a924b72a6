import type { envelopeRoutes } from "#domain/api/envelopes";
import type { Query } from "#domain/api/route";
import { ARRIVED_STATES } from "#domain/states";
import { list as quoted } from "../asked/entry.ts";
import { SEEN } from "../asked/reader.ts";
import { alike, companiesNamed, containing, hashBegun, wordsOf } from "../core/search.ts";

type Filters = Query<typeof envelopeRoutes.facets>;

/**
 * In SQL: the entries `k` of each folder. What the company has sent is found under Sent: it stands in the Inbox only
 * while it waits for somebody here, or when it came back.
 */
export const FOLDERS: Record<Filters["folder"], string> = {
  inbox: `k."column" <> 'draft' AND NOT k.archived AND NOT (k.subject = 'envelope' AND k.direction = 'out'
    AND k."column" = 'done' AND k.state = 'TRANSFERRED')`,
  drafts: `k."column" = 'draft'`,
  sent: `k.subject = 'envelope' AND k.direction = 'out' AND k.state IN ('TRANSFERRING',${quoted(ARRIVED_STATES)})
    AND NOT k.archived`,
  archived: "k.archived",
  all: "k.subject = 'envelope'",
};

/** In SQL: what a word is found in: documents by all that was filled in, and the envelopes that carry them. */
const inside = (at: string): string => `SELECT v.id FROM app.found(app.folded(${at})) f
  CROSS JOIN LATERAL (SELECT f.document_id UNION ALL SELECT x.envelope_id FROM app.envelope_document x
    WHERE x.document_id = f.document_id) v(id) WHERE f.file_id IS NULL`;
/** In SQL: the entry `k` has this word, of which each form stands at a place of a parameter. */
const found = (wordAt: string, patternAt: string, hashAt: string | null): string =>
  `(k.words LIKE app.folded(${patternAt}) OR k.subject_id IN (${inside(wordAt)}) OR k.sender_id IN (${companiesNamed(patternAt)})
    OR k.recipient_id IN (${companiesNamed(patternAt)})${
      hashAt === null
        ? ""
        : ` OR EXISTS (SELECT FROM app.seal z WHERE z.envelope_id = k.subject_id AND z.withdrawn_at IS NULL
        AND starts_with(z.sha256, ${hashAt}))`
    })`;
/** In SQL: the company at the other end of the entry `k`. */
export const OTHER = `CASE k.direction WHEN 'out' THEN k.recipient_id ELSE k.sender_id END`;

const MINE = `k.organisation_id = $1 AND ${SEEN}`;
const begun = (at: string): string => `k.at > now() - make_interval(days => ${at}::int)`;
/** Entries that are no envelopes have a state of their own, or that of their title. */
const ofEnvelopes = (at: string): string => `k.subject = 'envelope' AND k.state = ANY(${at})`;
const titles = (at: string): string => `k.title_state = ANY(${at})`;
const kind = (at: string): string => `k.inside @> jsonb_build_array(jsonb_build_object('kind', ${at}::text))`;
const counterparty = (at: string): string => `${OTHER} = ${at}::uuid`;
const vessel = (at: string): string => `app.folded(k.vessel) = app.folded(${at})`;
const direction = (at: string): string => `k.direction = ${at}`;

/** Every condition that filters can make, for the types of statements. The first place is that after the reader's. */
export const EVERY_FILTER: readonly string[] = [
  MINE,
  found("$4", "$5", "$6"),
  direction("$7"),
  ofEnvelopes("$8"),
  titles("$9"),
  begun("$10"),
  kind("$11"),
  counterparty("$12"),
  vessel("$13"),
];

/** The conditions in SQL that filters make of the entry `k`; `bind` takes a value and tells its place. */
export function narrowed(filters: Filters, bind: (value: unknown) => string): string[] {
  const where = [MINE];
  for (const word of wordsOf(filters.text ?? "")) {
    const hash = hashBegun(word);
    where.push(found(bind(word), bind(containing(alike(word))), hash === undefined ? null : bind(hash)));
  }
  const add = (value: unknown, condition: (at: string) => string): void => {
    if (value !== undefined) where.push(condition(bind(value)));
  };
  add(filters.direction, direction);
  add(filters.state?.split(","), ofEnvelopes);
  add(filters.title?.split(","), titles);
  add(filters.days, begun);
  add(filters.inside, kind);
  add(filters.counterparty, counterparty);
  add(filters.vessel, vessel);
  return where;
}

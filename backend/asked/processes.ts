import { PROCESS_NAMES, processOf, type ProcessName } from "#domain/processes/processes";
import { GRANT_LIVE } from "#domain/processes/granting";
import type { Turn } from "#domain/processes/process";
import { reviewFlow } from "#domain/processes/review";
import { newestState } from "../processes/newest.ts";
import {
  act as actName,
  arrived,
  column,
  drafted,
  NAMED,
  needs,
  NOTHING,
  OF_DOCUMENT,
  refused,
  rightsTo,
  type Entry,
} from "./entry.ts";

const turnsOf = (name: ProcessName): (Turn & { readonly state: string })[] =>
  Object.entries(processOf(name).turns).flatMap(([state, turn]) => (turn === undefined ? [] : [{ ...turn, state }]));

/** The rights that an act needs, where the process may be about the document `d`: by the kind of that. */
function rightsOf(name: ProcessName, act: string): string {
  const { flow, standsFor } = processOf(name);
  const rights = (flow.actions[act]?.permissions ?? []).map((permission) => {
    const other = standsFor?.[permission];
    return other === undefined ? needs(permission) : rightsTo(other);
  });
  return rights.length === 0 ? NOTHING : `(${rights.join(" || ")})`;
}

/**
 * In SQL: a process `p` as the company `o` sees it that has a part in it; its last line `last`; the turn `t` of that
 * state; and `turn`, whom it asks: whether it is `ours`, the only `persons` of ours, the company of the `next`, the
 * day. A party has answered that has taken the act since the line that led into the state.
 */
const asking = (name: ProcessName): string => `FROM app.process p
  JOIN LATERAL (SELECT l.state, l.at, l.organisation_id FROM app.process_line l WHERE l.process_id = p.id
    ORDER BY l.n DESC LIMIT 1) last ON p.name = '${name}'
  LEFT JOIN app.document d ON d.id = p.document_id
  JOIN LATERAL (VALUES ${turnsOf(name)
    .map(({ state, role, act }) => `('${state}','${role}','${act}',${rightsOf(name, act)})`)
    .join(", ")}) t(state, role, act, rights) ON t.state = last.state
  CROSS JOIN LATERAL (SELECT p.organisation_id UNION SELECT x.organisation_id FROM app.process_party x
    WHERE x.process_id = p.id AND x.active) o(id)
  CROSS JOIN LATERAL (SELECT 1 + coalesce(max(l.n), 0) AS n FROM app.process_line l WHERE l.process_id = p.id
    AND l.state <> last.state) entered
  CROSS JOIN LATERAL (SELECT bool_or(x.organisation_id = o.id) AS ours,
    CASE WHEN bool_and(x.person_id IS NOT NULL) FILTER (WHERE x.organisation_id = o.id) THEN
      array_remove(array_agg(x.person_id ORDER BY x.place) FILTER (WHERE x.organisation_id = o.id)
        || array_agg(x.substitute_id ORDER BY x.place) FILTER (WHERE x.organisation_id = o.id), NULL) END AS persons,
    (array_agg(x.organisation_id ORDER BY x.place))[1] AS next, min(x.due_on) AS due
    FROM (SELECT x.* FROM (SELECT coalesce(x.turn, x.position) AS place, x.organisation_id, x.person_id,
          x.substitute_id, x.due_on FROM app.process_party x
        WHERE x.process_id = p.id AND x.active AND x.role = t.role AND NOT EXISTS (SELECT FROM app.process_line l
          WHERE l.process_id = p.id AND l.n > entered.n AND l.party = x.position AND l.step = t.act)
        UNION ALL SELECT 0, p.organisation_id, NULL, NULL, NULL WHERE t.role = 'initiator') x
      ORDER BY x.place LIMIT CASE WHEN p.ordered THEN 1 END) x) turn`;

const entryOf = (name: ProcessName, own: Partial<Entry> & { readonly where?: string } = {}): Entry => {
  const { where = "true", from = "", ...columns } = own;
  // What a process asks of its initiator at the beginning is to go on writing: a draft.
  const [begun = ""] = processOf(name).flow.initial;
  const drafting = processOf(name).turns[begun]?.role === "initiator" ? `last.state = '${begun}'` : "false";
  const asked = `turn.ours AND NOT ${drafting}`;
  return {
    organisation: "o.id",
    subject: name,
    id: "p.id",
    originId: "p.id",
    column: `CASE WHEN ${drafting} THEN ${column("draft")} WHEN turn.ours THEN ${column("asked")}
      ELSE ${column("waiting")} END`,
    act: `CASE WHEN ${asked} THEN t.act END`,
    permissions: `CASE WHEN ${asked} THEN t.rights ELSE ${NOTHING} END`,
    persons: "turn.persons",
    direction: "CASE WHEN turn.ours THEN 'in' ELSE 'out' END",
    // What comes back to the initiator comes from the party that has sent it back.
    sender:
      "CASE WHEN t.role = 'initiator' THEN coalesce(last.organisation_id, p.organisation_id) ELSE p.organisation_id END",
    recipient: "CASE WHEN turn.ours THEN o.id ELSE turn.next END",
    at: "last.at",
    until: "turn.due",
    state: `CASE WHEN ${drafting} THEN '${drafted}' WHEN t.role = 'initiator' THEN '${refused}' ELSE '${arrived}' END`,
    reference: "coalesce(d.number, p.reference)",
    title: `coalesce(nullif(p.title, ''), ${NAMED}, p.reference)`,
    words: `p.reference || ' ' || p.title || ' ' || coalesce(${OF_DOCUMENT}, '')`,
    inside: `CASE WHEN d.id IS NULL THEN '[]' ELSE jsonb_build_array(jsonb_build_object('kind', d.kind, 'count', 1)) END`,
    vessel: "coalesce(d.vessel, '')",
    titleState: "NULL",
    standing: "last.state",
    ...columns,
    from: `${asking(name)} ${from} WHERE (turn.ours OR (o.id = p.organisation_id AND turn.next IS NOT NULL)) AND ${where}`,
  };
};

/** What a process has besides what every one has on desks. */
const OWN: { readonly [N in ProcessName]?: Parameters<typeof entryOf>[1] } = {
  // Stands for the document, which has one request at a time, and only while the request decides how that stands.
  signing: {
    id: "d.id",
    title: NAMED,
    titleState: "s.state",
    from: "JOIN app.document_state s ON s.document_id = d.id AND s.organisation_id = o.id",
    where: "s.state = CASE last.state WHEN 'OPEN' THEN 'PROCESSING' ELSE 'REJECTED' END",
  },
};

/** The issuer is asked beside the sequence whether an agent answers a surrender in its place. */
const GRANTS: Entry = {
  organisation: "g.organisation_id",
  subject: "review",
  id: "p.id",
  originId: "p.id",
  column: column("asked"),
  act: actName("authorise"),
  permissions: needs(...reviewFlow.actions.authorise.permissions),
  direction: "'in'",
  sender: "p.organisation_id",
  recipient: "g.organisation_id",
  at: "g.at",
  state: `'${arrived}'`,
  reference: "p.reference",
  title: "coalesce(nullif(p.title, ''), p.reference)",
  words: "p.reference || ' ' || p.title",
  inside: "'[]'",
  vessel: "''",
  titleState: "NULL",
  standing: "last.state",
  from: `FROM app.review_grant g JOIN app.process p ON p.id = g.process_id
    JOIN LATERAL ${newestState("p.id")} last ON last.state = '${GRANT_LIVE[0]}'
    WHERE g.state = 'asked'`,
};

/** The acts that processes ask of their parties, of the companies that began them, and of who grants something. */
export const PROCESS_ENTRIES: readonly Entry[] = [...PROCESS_NAMES.map((name) => entryOf(name, OWN[name])), GRANTS];

import { STATEMENTS } from "#domain/acts/acts";
import { HELD_STATES } from "#domain/states";
import { companiesAt } from "../core/address-owners.ts";
import { ofSameTitle } from "../core/title-key.ts";
import { either } from "../core/either.ts";
import {
  act,
  CAME_FROM,
  column,
  drafted,
  HELD,
  kindsWith,
  list,
  livingAs,
  needs,
  NOTHING,
  rightsTo,
  SEEN,
  states,
  WAITED,
  type Entry,
} from "./entry.ts";

/** Kinds that are written inside a process only: the process says whom it asks. */
const OF_PROCESSES = kindsWith(({ madeBy }) => madeBy.includes("process"));

/** Titles that wait for an answer, and documents that are drafted. */
export const TITLES: readonly Entry[] = [
  {
    ...WAITED,
    act: act("answer"),
    permissions: rightsTo("acceptSurrender"),
    from: `${SEEN} ${HELD} WHERE s.state IN (${states("SURRENDERED_TO_ISSUER")})
      AND s.organisation_id = d.organisation_id`,
  },
  {
    ...WAITED,
    act: act("release"),
    permissions: rightsTo("release"),
    from: `${SEEN} ${HELD} WHERE (s.state IN (${states("SURRENDERED")}) OR (d.kind IN (${livingAs("ORDER")})
      AND s.state IN (${states("PRESENTED", "PARTLY_RELEASED")})))
      AND s.organisation_id = ${either("d.release_agent_id", "d.organisation_id")}`,
  },
  {
    ...WAITED,
    act: `CASE p.act WHEN 'presentForPayment' THEN ${act("pay")} ELSE ${act("accept")} END`,
    permissions: `CASE p.act WHEN 'presentForPayment' THEN ${needs("boe.endorse")} ELSE ${rightsTo("accept")} END`,
    sender: "p.organisation_id",
    recipient: "s.organisation_id",
    at: "p.at",
    from: `FROM app.bill_statement p JOIN app.document d ON d.id = p.document_id
      JOIN app.document_state s ON s.document_id = d.id AND s.organisation_id = p.to_id
        AND s.state IN (${states("ISSUED", "PRESENTED")})
      WHERE p.act IN ('presentForPayment','presentForAcceptance') AND NOT EXISTS (SELECT FROM app.bill_statement l
        WHERE l.document_id = d.id AND l.act IN (${list(STATEMENTS)}) AND (l.at, l.id) > (p.at, p.id))`,
  },
  {
    ...WAITED,
    act: act("executeNomination"),
    permissions: rightsTo("executeNomination"),
    sender: "owner.organisation_id",
    recipient: "s.organisation_id",
    from: `${SEEN} JOIN chain.titles t ON ${ofSameTitle("t", "d")} AND t.nominee IS NOT NULL AND t.status = 'active'
      JOIN LATERAL ${companiesAt("ARRAY[t.holder]")} h ON h.organisation_id = s.organisation_id AND NOT h.former
      LEFT JOIN LATERAL (SELECT x.organisation_id FROM ${companiesAt("ARRAY[t.beneficiary]")} x
        ORDER BY x.former, x.organisation_id LIMIT 1) owner ON true
      WHERE s.state IN (${states("ISSUED", "ACCEPTED")})`,
  },
  {
    ...WAITED,
    act: act("answerBack"),
    permissions: rightsTo("refuseReceipt"),
    sender: "b.organisation_id",
    recipient: "s.organisation_id",
    at: "b.at",
    from: `FROM app.asked_back b JOIN app.document d ON d.id = b.document_id
      JOIN app.document_state s ON s.document_id = d.id AND s.organisation_id = b.to_id
      JOIN chain.titles t ON ${ofSameTitle("t", "d")} AND t.status = 'active' AND t.last_block = b.block
      WHERE s.state IN (${states("ISSUED", "ACCEPTED", "DISHONOURED", "PROTESTED")})`,
  },
  {
    ...WAITED,
    column: column("held"),
    act: "NULL",
    permissions: NOTHING,
    sender: "d.organisation_id",
    recipient: "s.organisation_id",
    elsewhere: CAME_FROM,
    from: `${SEEN} JOIN app.document_access a ON a.document_id = d.id AND a.organisation_id = s.organisation_id
      WHERE s.state IN (${states(...HELD_STATES)}) AND a.access <> 'copy' AND d.token_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM app.envelope_document x JOIN app.envelope e ON e.id = x.envelope_id
        WHERE x.document_id = d.id AND x.moves IS NOT NULL AND e.state <> '${drafted}')`,
  },
  {
    ...WAITED,
    column: column("draft"),
    act: "NULL",
    permissions: NOTHING,
    direction: "'out'",
    sender: "d.organisation_id",
    recipient: "NULL",
    state: `'${drafted}'`,
    from: `${SEEN} AND s.organisation_id = d.organisation_id WHERE s.state IN (${states("DRAFTING", "DRAFT")})
      AND d.kind NOT IN (${OF_PROCESSES})`,
  },
];

import { OPEN_EBL_STATES } from "#domain/ebl-states";
import { instructionFlow, UPDATE_STEPS } from "#domain/flows/shipping-instruction";
import { WRITTEN_STATES } from "#domain/states";
import {
  act,
  column,
  list,
  needs,
  NOTHING,
  NUMBERED,
  OF_DOCUMENT,
  refused,
  SEEN,
  WAITED,
  wasGiven,
  type Entry,
} from "./entry.ts";

/** Shipping instructions to carry out, to update, or to be answered. */
export const INSTRUCTIONS: Entry = {
  ...WAITED,
  subject: { sql: "CASE WHEN u.waits THEN 'update' ELSE 'instruction' END" },
  column: `CASE WHEN turn.mine THEN ${column("asked")} ELSE ${column("waiting")} END`,
  act: `CASE WHEN NOT turn.mine THEN NULL WHEN a.access = 'author' THEN ${act("update")} WHEN u.waits THEN
    ${act("answerUpdate")} ELSE ${act("instruction")} END`,
  permissions: `CASE WHEN NOT turn.mine THEN ${NOTHING}
    WHEN a.access = 'author' THEN ${needs(...instructionFlow.actions.submitUpdate.permissions)}
    ELSE ${needs(...instructionFlow.actions.confirmUpdate.permissions)} END`,
  direction: "CASE WHEN turn.mine THEN 'in' ELSE 'out' END",
  sender: "CASE WHEN turn.mine THEN other.id ELSE s.organisation_id END",
  recipient: "CASE WHEN turn.mine THEN s.organisation_id ELSE other.id END",
  at: "coalesce(u.at, s.updated_at)",
  title: NUMBERED,
  from: `${SEEN} AND s.state IN ('RECEIVED','PENDING_UPDATE')
    JOIN app.document_access a ON a.document_id = d.id AND a.organisation_id = s.organisation_id
      AND (a.access = 'author' OR ${wasGiven("a")})
    CROSS JOIN LATERAL (SELECT max(i.at) AS at, coalesce((array_agg(i.act ORDER BY i.at DESC, i.id DESC)
        FILTER (WHERE i.act IN (${list(UPDATE_STEPS)})))[1] = 'submitUpdate', false) AS waits
      FROM app.instruction_step i WHERE i.document_id = d.id) u
    CROSS JOIN LATERAL (SELECT CASE WHEN a.access = 'author' THEN s.state = 'PENDING_UPDATE' AND NOT u.waits
      ELSE s.state = 'RECEIVED' OR u.waits END AS mine) turn
    CROSS JOIN LATERAL (SELECT CASE WHEN a.access = 'author' THEN coalesce(
        (SELECT i.organisation_id FROM app.instruction_step i WHERE i.document_id = d.id
          AND i.organisation_id <> s.organisation_id ORDER BY i.at DESC, i.id DESC LIMIT 1),
        (SELECT c.organisation_id FROM app.document_access c WHERE c.document_id = d.id AND ${wasGiven("c")} ORDER BY 1
          LIMIT 1)) ELSE d.organisation_id END AS id) other
    WHERE a.access <> 'author' OR u.waits OR s.state = 'PENDING_UPDATE'`,
};

/** Shipping instructions of other platforms that wait for their carrier: to be drafted, answered, or signed. */
export const CARRIER_INSTRUCTIONS: Entry = {
  ...WAITED,
  act: `CASE WHEN e.update_state = 'UPDATE_RECEIVED' THEN ${act("answerUpdate")} ELSE ${act("instruction")} END`,
  permissions: needs("bl.draft"),
  sender: "s.organisation_id",
  recipient: "s.organisation_id",
  at: "e.updated_at",
  title: NUMBERED,
  from: `FROM app.ebl_instruction e JOIN app.document d ON d.id = e.document_id
    JOIN app.document_state s ON s.document_id = d.id AND s.organisation_id = e.organisation_id
    WHERE s.state IN (${list(WRITTEN_STATES)}) AND e.state IN (${list(OPEN_EBL_STATES)})
      AND (e.update_state = 'UPDATE_RECEIVED'
        OR (e.state = 'RECEIVED' AND e.transport_state IS DISTINCT FROM 'DRAFT'))`,
};

/** In SQL: visitors `v` who refused to sign the document of `x`, with their words in `z`, until that is dealt with. */
export const REFUSALS = `app.workspace_document x JOIN app.workspace_signer z ON z.workspace_id = x.workspace_id
  AND z.document_id = x.document_id JOIN app.visitor v ON v.id = z.visitor_id WHERE z.refused_at IS NOT NULL`;

/** Documents that a visitor refused to sign. */
export const REFUSED: Entry = {
  ...WAITED,
  subject: "refusal",
  act: act("askAgain"),
  permissions: needs("workspace.share"),
  sender: "s.organisation_id",
  recipient: "s.organisation_id",
  at: "d.refused_at",
  state: `'${refused}'`,
  title: NUMBERED,
  words: `${OF_DOCUMENT} || ' ' || coalesce((SELECT string_agg(v.email || ' ' || z.reason, ' ' ORDER BY z.refused_at)
    FROM ${REFUSALS} AND x.document_id = d.id), '')`,
  from: `${SEEN} AND s.organisation_id = d.organisation_id AND s.state = 'REJECTED' WHERE d.refused_at IS NOT NULL`,
};

import type { GrantState } from "#domain/acts/review/grant-states";

/** The grant by which an agent answers a surrender for its issuer. */
export interface GrantRow {
  readonly id: string;
  readonly state: GrantState;
  /** The issuer that gives it. */
  readonly organisationId: string;
  readonly agentId: string;
  readonly acceptId: string | null;
  readonly restoreId: string | null;
  readonly cancelId: string | null;
  readonly until: string | null;
}

/** In SQL: the newest grant for the version in review of the row of app.review; null where none is needed. */
export const grantOf = (review: string): string => `(SELECT jsonb_build_object('id', g.id, 'state', g.state,
    'organisationId', g.organisation_id, 'agentId', g.agent_id, 'acceptId', g.accept_id, 'restoreId', g.restore_id,
    'cancelId', g.cancel_id, 'until', to_char(g.until AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  FROM app.review_grant g WHERE g.process_id = ${review}.process_id AND g.revision = ${review}.revision
  ORDER BY g.id DESC LIMIT 1)`;

import { LIMITS } from "#domain/limits";

/** Answers that nobody asks for again, and from when. */
export const SWEPT = {
  "remembered answers": `DELETE FROM app.idempotency
    WHERE created_at < now() - interval '${LIMITS.idempotencyDays} days'`,
} as const;

/** The rows of a claim that nobody proved. `$1`: its companies, `$2`: its persons. */
export const CLAIMED = { answers: "DELETE FROM app.idempotency WHERE person_id = ANY($2)" } as const;

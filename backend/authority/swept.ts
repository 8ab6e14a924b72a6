/** The rows of a claim that nobody proved. `$1`: its companies, `$2`: its persons. */
export const CLAIMED = { certificates: "DELETE FROM app.certificate WHERE organisation_id = ANY($1)" } as const;

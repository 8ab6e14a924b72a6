/** The rows of a claim that nobody proved. `$1`: its companies, `$2`: its persons. */
export const CLAIMED = { anchors: "DELETE FROM app.audit_anchor WHERE organisation_id = ANY($1)" } as const;

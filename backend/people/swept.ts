/** The rows of a claim that nobody proved. `$1`: its companies, `$2`: its persons. */
export const CLAIMED = { people: "DELETE FROM app.person WHERE id = ANY($2)" } as const;

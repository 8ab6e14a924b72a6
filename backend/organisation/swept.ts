/** The rows of a claim that nobody proved. `$1`: its companies, `$2`: its persons. */
export const CLAIMED = {
  capacities: "DELETE FROM app.sign_capacity WHERE organisation_id = ANY($1)",
  memberships: "DELETE FROM app.membership WHERE organisation_id = ANY($1)",
  companies: "DELETE FROM app.organisation WHERE id = ANY($1)",
} as const;

import { statement } from "../core/statement.ts";
import { organisationIdentifier, type OwnAssurance } from "#domain/assurance";
import type { CertificateSubject } from "../signing/authority.ts";

/** The facts about company `o` in a certificate, beside its name. */
export const CERTIFIED = `o.country, o.assurance, o.register_number AS "registerNumber", o.lei, o.vat`;

/** The companies that a person works for, with what their certificates say. */
export const COMPANIES_OF = statement(
  "authority.companiesOf",
  `SELECT o.id, o.name, ${CERTIFIED} FROM app.membership m JOIN app.organisation o ON o.id = m.organisation_id
    WHERE m.person_id = $1 AND m.status = 'ACTIVATED' ORDER BY o.id`,
);
export interface Certified {
  readonly country: string;
  readonly assurance: OwnAssurance;
  readonly registerNumber: string;
  readonly lei: string;
  readonly vat: string;
}

/** The company in a certificate, with the level of its assurance. */
export type CompanySubject = CertificateSubject & { readonly assurance: OwnAssurance };

/** The same as a certificate bears it. A number that nobody has checked stands in none. */
export function certified({
  country,
  assurance,
  ...evidence
}: Certified): Pick<CompanySubject, "country" | "assurance" | "identifier"> {
  const identifier = assurance === "approved" ? organisationIdentifier({ ...evidence, domain: "" }, country) : null;
  return { country, assurance, ...(identifier === null ? {} : { identifier }) };
}

/**
 * The same for lists of companies: level, identifier and domain of company `o`, these two only where they were checked.
 */
export const IDENTITY = `o.assurance, o.identifier, o.checked_domain AS domain`;

/** The facts about a company that registers just now. */
export const unchecked = (country: string): Pick<CompanySubject, "country" | "assurance"> => ({
  country,
  assurance: "selfRegistered",
});

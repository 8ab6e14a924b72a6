import type { EntityManager } from "typeorm";
import type { Tables } from "../schema/tables.ts";

/** The facts about a company that whoever runs this installation looks at. */
export interface CompanyFacts {
  readonly company: string;
  readonly chineseName: string;
  readonly country: string;
  readonly stateOrProvince: string;
  readonly city: string;
  readonly postalAddress: string;
  readonly phone: string;
  readonly registerNumber: string;
  readonly lei: string;
  readonly vat: string;
  readonly domain: string;
}

/** A company has corrected its facts and waits for approval again. */
export async function noteApplied(tx: EntityManager, organisation: string, facts: CompanyFacts): Promise<void> {
  await tx.query(
    `UPDATE app.organisation SET name = $2, chinese_name = nullif($3, ''), country = $4, state_or_province = $5,
      city = $6, postal_address = $7, phone = $8, register_number = $9, lei = $10, vat = $11, domain = $12,
            approval = 'WAITING', assurance = 'selfRegistered', updated_at = now() WHERE id = $1`,
    [
      organisation,
      facts.company,
      facts.chineseName,
      facts.country,
      facts.stateOrProvince,
      facts.city,
      facts.postalAddress,
      facts.phone,
      facts.registerNumber,
      facts.lei,
      facts.vat,
      facts.domain,
    ],
  );
}

/** The facts of a company were found right. One that waited goes on waiting, for the PIN that it gets by letter. */
export async function noteChecked(
  tx: EntityManager,
  organisation: string,
  approval: Extract<Tables["app.organisation"]["approval"], "WAITING" | "APPROVED">,
): Promise<void> {
  await tx.query(
    "UPDATE app.organisation SET assurance = 'approved', approval = $2, updated_at = now() WHERE id = $1",
    [organisation, approval],
  );
}

/** A company has shown the PIN: it is approved. */
export async function noteApproved(tx: EntityManager, organisation: string): Promise<void> {
  await tx.query("UPDATE app.organisation SET approval = 'APPROVED', updated_at = now() WHERE id = $1", [organisation]);
}

/** A company that waits is not approved as it is. */
export async function noteRejected(tx: EntityManager, organisation: string): Promise<void> {
  await tx.query(
    `UPDATE app.organisation SET assurance = 'selfRegistered', approval = 'REJECTED', updated_at = now()
      WHERE id = $1`,
    [organisation],
  );
}

/** The version of the user agreement that somebody agrees to for a company; the first agreement to it stays. */
export async function noteCompanyAgreement(
  tx: EntityManager,
  organisation: string,
  version: number,
  person: string,
): Promise<void> {
  await tx.query(
    `UPDATE app.organisation SET agreement_version = $2, agreement_at = now(), agreement_by = $3, updated_at = now()
      WHERE id = $1 AND agreement_version IS DISTINCT FROM $2`,
    [organisation, version, person],
  );
}

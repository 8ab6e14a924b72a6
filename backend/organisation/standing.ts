import type { EntityManager } from "typeorm";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table, type Row } from "../core/table.ts";

const AGREE = statement(
  "organisation.agree",
  `UPDATE app.organisation SET agreement_version = $2, agreement_at = now(), agreement_by = $3, updated_at = now()
    WHERE id = $1 AND agreement_version IS DISTINCT FROM $2`,
);

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
  await table(tx, "app.organisation").change(
    { id: organisation },
    {
      name: facts.company,
      chinese_name: facts.chineseName || null,
      country: facts.country,
      state_or_province: facts.stateOrProvince,
      city: facts.city,
      postal_address: facts.postalAddress,
      phone: facts.phone,
      register_number: facts.registerNumber,
      lei: facts.lei,
      vat: facts.vat,
      domain: facts.domain,
      approval: "WAITING",
      assurance: "selfRegistered",
      updated_at: () => "now()",
    },
  );
}

/** The number of a company as a freight forwarder. */
export async function noteFiataId(tx: EntityManager, organisation: string, fiataId: string): Promise<void> {
  await table(tx, "app.organisation").change({ id: organisation }, { fiata_id: fiataId, updated_at: () => "now()" });
}

/** The facts of a company were found right. One that waited goes on waiting, for the PIN that it gets by letter. */
export async function noteChecked(
  tx: EntityManager,
  organisation: string,
  approval: Extract<Row<"app.organisation">["approval"], "WAITING" | "APPROVED">,
): Promise<void> {
  await table(tx, "app.organisation").change(
    { id: organisation },
    { assurance: "approved", approval, updated_at: () => "now()" },
  );
}

/** A company has shown the PIN: it is approved. */
export async function noteApproved(tx: EntityManager, organisation: string): Promise<void> {
  await table(tx, "app.organisation").change({ id: organisation }, { approval: "APPROVED", updated_at: () => "now()" });
}

/** A company that waits is not approved as it is. */
export async function noteRejected(tx: EntityManager, organisation: string): Promise<void> {
  await table(tx, "app.organisation").change(
    { id: organisation },
    { assurance: "selfRegistered", approval: "REJECTED", updated_at: () => "now()" },
  );
}

/** The version of the user agreement that somebody agrees to for a company; the first agreement to it stays. */
export async function noteCompanyAgreement(
  tx: EntityManager,
  organisation: string,
  version: number,
  person: string,
): Promise<void> {
  await changed(tx, AGREE, [organisation, version, person]);
}

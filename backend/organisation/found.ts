import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { ALL_PERMISSIONS } from "#domain/permissions";
import type { Recipient } from "../keyring/keyring.ts";
import { keepCertificate, keepOrganisationSecrets, type OrganisationSecrets } from "./keys.ts";
import type { Issued } from "./authority.ts";

/** What a company is registered with. */
export interface CompanyForm {
  readonly company: string;
  readonly chineseName?: string | undefined;
  readonly country: string;
  readonly stateOrProvince?: string | undefined;
  readonly city: string;
  readonly postalAddress: string;
  readonly phone?: string | undefined;
}

/** Writes a new company down, with its first administrator, who gets every key and every permission. It waits where the node asks for approval. */
export async function keepCompany(
  tx: EntityManager, organisation: string, form: CompanyForm, made: { readonly chainId: number | undefined; readonly secrets: OrganisationSecrets; readonly certificate: Issued; readonly holder: Recipient },
): Promise<void> {
  const { holder, secrets } = made;
  await tx.query(
    `INSERT INTO app.organisation (id, name, chinese_name, country, city, postal_address, address, chain_id, state_or_province, phone, approval)
     SELECT $1,$2,$3,$4,$5,$6,$7,$8,$9,$10, CASE WHEN n.approval THEN 'WAITING' ELSE 'NONE' END FROM app.node n`,
    [organisation, form.company, form.chineseName || null, form.country, form.city, form.postalAddress, secrets.address, made.chainId, form.stateOrProvince ?? "", form.phone ?? ""],
  );
  await tx.query("INSERT INTO app.membership (organisation_id, person_id, is_admin, permissions, status) VALUES ($1,$2,true,$3,'ACTIVATED')", [organisation, holder.id, ALL_PERMISSIONS]);
  await tx.query("INSERT INTO app.sign_capacity (id, organisation_id, type, carrier) VALUES ($1,$2,'carrier',$3)", [uuid(), organisation, form.company]);
  await keepOrganisationSecrets(tx, organisation, secrets, holder);
  await keepCertificate(tx, { organisation, person: holder.id }, made.certificate, holder);
}

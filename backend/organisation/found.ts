import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { Refused } from "#domain/errors";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { table } from "../core/table.ts";
import type { Settings } from "../settings/settings.ts";
import type { Recipient } from "../keyring/keyring.ts";
import { assertNamesFree } from "./names-taken.ts";
import { keepOrganisationSecrets, type OrganisationSecrets } from "./keys.ts";
import { keepCertificate } from "../authority/keep-certificate.ts";
import type { Issued } from "../authority/terms.ts";

/** The form with which a company is registered. */
export interface CompanyForm {
  readonly company: string;
  readonly chineseName?: string | undefined;
  readonly country: string;
  readonly stateOrProvince?: string | undefined;
  readonly city: string;
  readonly postalAddress: string;
  readonly phone?: string | undefined;
  readonly registerNumber?: string | undefined;
  readonly lei?: string | undefined;
  readonly vat?: string | undefined;
  readonly domain?: string | undefined;
}

/** How a new company is let in. */
export type Entrance = "NONE" | "WAITING";

/** Whether companies need approval, and the address at which those who decide are reached. */
export async function approvalOf(
  tx: EntityManager,
  settings: Pick<Settings, "nodeContact" | "nodeAdministrators" | "demo">,
): Promise<{ approval: boolean; contact: string | null }> {
  const node = await table(tx, "app.node").first(["approval"], {});
  return {
    approval: node?.approval ?? !settings.demo,
    contact: settings.nodeContact ?? settings.nodeAdministrators[0] ?? null,
  };
}

/**
 * How a company that registers now is let in. Where somebody decides, that one sees whose name it looks like, and needs
 * its number in a register; else such a name is refused. A company of the node's own administrators waits for nobody:
 * its address is proved first. NODE_UNATTENDED, COMPANY_NAME_TAKEN, BAD_INPUT.
 */
export async function entranceOf(
  tx: EntityManager,
  settings: Pick<Settings, "nodeContact" | "nodeAdministrators" | "demo">,
  form: CompanyForm,
  email: string,
): Promise<Entrance> {
  const { approval, contact } = await approvalOf(tx, settings);
  if (!approval || settings.nodeAdministrators.includes(email)) {
    await assertNamesFree(tx, { company: form.company, chineseName: form.chineseName }, contact);
    return "NONE";
  }
  if (settings.nodeAdministrators.length === 0) throw new Refused("NODE_UNATTENDED");
  if (!form.registerNumber) throw new Refused("BAD_INPUT", {}, [{ path: "registerNumber", code: "REQUIRED" }]);
  return "WAITING";
}

/** Writes a new company down, with its first administrator, who gets every key and every permission. */
export async function keepCompany(
  tx: EntityManager,
  organisation: string,
  form: CompanyForm,
  made: {
    readonly chainId: number | undefined;
    readonly secrets: OrganisationSecrets;
    readonly certificate: Issued;
    readonly holder: Recipient;
    /** The key that opens its secrets, where that is not the administrator's. */
    readonly service?: Recipient;
    readonly entrance: Entrance;
  },
): Promise<void> {
  const { holder, secrets } = made;
  await table(tx, "app.organisation").insert({
    id: organisation,
    name: form.company,
    chinese_name: form.chineseName || null,
    country: form.country,
    city: form.city,
    postal_address: form.postalAddress,
    address: secrets.address,
    chain_id: made.chainId ?? (() => "NULL"),
    state_or_province: form.stateOrProvince ?? "",
    phone: form.phone ?? "",
    approval: made.entrance,
    register_number: form.registerNumber ?? "",
    lei: form.lei ?? "",
    vat: form.vat ?? "",
    domain: form.domain ?? "",
  });
  await table(tx, "app.membership").insert({
    organisation_id: organisation,
    person_id: holder.id,
    is_admin: true,
    permissions: [...ALL_PERMISSIONS],
    status: "ACTIVATED",
  });
  await table(tx, "app.sign_capacity").insert({
    id: uuid(),
    organisation_id: organisation,
    type: "carrier",
    carrier: form.company,
  });
  await keepOrganisationSecrets(tx, organisation, secrets, made.service ?? holder);
  await keepCertificate(tx, { organisation, person: holder.id }, made.certificate, made.service ?? holder);
}

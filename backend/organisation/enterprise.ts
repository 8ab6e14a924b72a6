import { Inject, Injectable } from "@nestjs/common";
import type { EntityManager } from "typeorm";
import { ENTERPRISE_FACTS, type Enterprise, type organisationRoutes } from "#domain/api/organisation";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { namesBorne, replaceOfCompany } from "../certificates/reissue.ts";
import { audit, unchanged } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table, type Row } from "../core/table.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { calledBy } from "./colleagues.ts";
import { CERTIFIED, certified, type Certified } from "../authority/assurance.ts";
import { assertNamesFree, claimNames } from "./names-taken.ts";
import { Authority } from "../authority/authority.ts";

type Facts = Omit<Enterprise, "id" | "status" | "assurance" | "createdAt" | "createdBy" | "updatedAt" | "updatedBy">;
type Column = keyof Row<"app.organisation">;

/** Column of each fact. */
const COLUMNS = {
  name: "name",
  chineseName: "chinese_name",
  country: "country",
  stateOrProvince: "state_or_province",
  city: "city",
  postalAddress: "postal_address",
  localStateOrProvince: "local_state_or_province",
  localCity: "local_city",
  localAddress: "local_address",
  phone: "phone",
  fiataId: "fiata_id",
  registerNumber: "register_number",
  lei: "lei",
  vat: "vat",
  domain: "domain",
  findable: "findable",
  isPublic: "is_public",
  verificationNeeded: "verification_needed",
} as const satisfies Readonly<Record<keyof Facts, Column>>;
const FACT_NAMES = Object.keys(COLUMNS) as (keyof Facts)[];
const SELECTED = FACT_NAMES.map(
  (fact) => `${fact === "chineseName" ? `coalesce(${COLUMNS[fact]}, '')` : COLUMNS[fact]} AS "${fact}"`,
).join(", ");
const ENTERPRISE = statement(
  "organisation.enterprise",
  `SELECT id, status, assurance, created_at AS "createdAt", ${calledBy("organisation.created_by")} AS "createdBy",
    updated_at AS "updatedAt", ${calledBy("organisation.updated_by")} AS "updatedBy", ${SELECTED}
    FROM app.own_company organisation WHERE id = $1`,
  ["id", "status", "assurance", "createdAt", "updatedAt", ...FACT_NAMES],
).as<Pick<Enterprise, "status" | "assurance">>();
const CERTIFIED_FACTS = statement(
  "organisation.certifiedFacts",
  `SELECT ${CERTIFIED} FROM app.own_company o WHERE o.id = $1`,
  ["country", "assurance", "registerNumber", "lei", "vat"],
).as<Pick<Certified, "assurance">>();
const LOCK = statement("organisation.lock", "SELECT FROM app.organisation WHERE id = $1 FOR NO KEY UPDATE");
const SAME_CARRIER = statement(
  "organisation.sameCarrier",
  `SELECT FROM app.sign_capacity WHERE organisation_id = $1 AND type = 'carrier'
    AND lower(trim(carrier)) = lower($2) AND carrier <> $3`,
);

const SETTINGS = ["findable", "isPublic", "verificationNeeded"] as const;

/** The facts of the company that asks. */
export async function enterpriseOf(ctx: Context): Promise<Enterprise> {
  const row = await first(ctx.tx, ENTERPRISE, [ctx.organisation.id]);
  if (!row) throw new Refused("NOT_FOUND");
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

/** Writes what differs; answers what it was and what it is. */
async function write(
  ctx: Context,
  change: Partial<Facts>,
  allowed: readonly (keyof Facts)[],
): Promise<{ before: Enterprise; changed: Partial<Facts> }> {
  await rows(ctx.tx, LOCK, [ctx.organisation.id]);
  const before = await enterpriseOf(ctx);
  const names = allowed.filter((name) => change[name] !== undefined && change[name] !== before[name]);
  const changed = Object.fromEntries(names.map((name) => [name, change[name]])) as Partial<Facts>;
  if (names.length === 0) {
    unchanged();
    return { before, changed };
  }
  await table(ctx.tx, "app.organisation").change(
    { id: ctx.organisation.id },
    {
      ...Object.fromEntries(
        names.map((name) => [COLUMNS[name], name === "chineseName" ? change[name] || null : change[name]]),
      ),
      updated_at: () => "now()",
    },
  );
  const was = Object.fromEntries(names.map((name) => [name, before[name]]));
  await audit(ctx, "organisation.update", { before: was, after: changed });
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "me", id: ctx.organisation.id });
  return { before, changed };
}

/** The settings of who finds the company, who reads its name, and whether it is asked before it becomes a contact. */
export async function setContactSettings(
  ctx: Context,
  change: Body<typeof organisationRoutes.setContacts>,
): Promise<Enterprise> {
  await write(ctx, change as Partial<Facts>, SETTINGS);
  return enterpriseOf(ctx);
}

/** The facts that an administrator keeps. */
@Injectable()
export class EnterpriseFacts {
  constructor(
    private readonly authority: Authority,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  /**
   * Another name or country goes into a new certificate of the company, in the place of the one that bears that name,
   * wrapped to all who hold it; the one before stays valid for what it signed. A certificate of another authority stays
   * as it is, and so does one that bears a name that is taken away. COMPANY_NAME_TAKEN; CAPACITY_TAKEN when the new
   * name is the carrier of another capacity already.
   */
  async update(ctx: Context, { password: _, ...change }: Body<typeof organisationRoutes.update>): Promise<Enterprise> {
    await assertNamesFree(
      ctx.tx,
      { name: change.name, chineseName: change.chineseName },
      this.settings.nodeContact ?? this.settings.nodeAdministrators[0] ?? null,
      ctx.organisation.id,
    );
    const { before, changed } = await write(ctx, change as Partial<Facts>, ENTERPRISE_FACTS);
    if (changed.name !== undefined || changed.chineseName !== undefined) await claimNames(ctx.tx, ctx.organisation.id);
    if (changed.name !== undefined) await renameCapacity(ctx.tx, ctx.organisation.id, before.name, changed.name);
    const { name, chineseName } = { ...before, ...changed };
    const level = await first(ctx.tx, CERTIFIED_FACTS, [ctx.organisation.id]);
    if (!level) throw new Refused("NOT_FOUND");
    for (const language of await namesBorne(ctx.tx, ctx.organisation.id)) {
      const [fact, borne] = language === "zh-CN" ? (["chineseName", chineseName] as const) : (["name", name] as const);
      if ((changed[fact] === undefined && changed.country === undefined) || borne === "") continue;
      await replaceOfCompany(
        ctx.tx,
        ctx.organisation.id,
        language,
        await this.authority.issue("organisation", { organisation: borne, name: borne, ...certified(level) }),
      );
    }
    return enterpriseOf(ctx);
  }
}

/** The capacity in which the company signs for itself bears its name. */
export async function renameCapacity(
  tx: EntityManager,
  organisation: string,
  before: string,
  name: string,
): Promise<void> {
  if (await first(tx, SAME_CARRIER, [organisation, name, before])) throw new Refused("CAPACITY_TAKEN");
  await table(tx, "app.sign_capacity").change(
    { organisation_id: organisation, type: "carrier", carrier: before },
    { carrier: name },
  );
}

import type { EntityManager } from "typeorm";
import type { Me } from "#domain/api/auth-shapes";
import { isUnproved, type NextStep } from "#domain/flows/arrival";
import { unprintable } from "#domain/glyphs";
import { LIMITS } from "#domain/limits";
import { rightsOf } from "#domain/permissions";
import { DAY_MS } from "#domain/clock";
import { certificatesOf as certificateRows, shown } from "../authority/certificate-row.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table, type Row } from "../core/table.ts";
import { agreed, TERMS_AGREED } from "../session/agreed.ts";
import { IS_NODE_ADMIN, KEY_GRANTED, PASSWORD_DAYS_LEFT } from "../session/person-facts.ts";

const ME = statement(
  "arrival.me",
  `SELECT p.email, p.first_name AS "firstName", p.last_name AS "lastName", p.signed_name AS "signedName", p.language,
    m.is_admin AS "isAdmin", ${IS_NODE_ADMIN} AS "isNodeAdmin", p.signed_name_at AS "signedNameAt",
    m.external_platform AS "externalPlatform", m.api_only AS "apiOnly", ${agreed("p")} AS agreed, p.phone,
    ${TERMS_AGREED} AS "termsAgreed", m.permissions, ${KEY_GRANTED} AS "keyGranted",
    ${PASSWORD_DAYS_LEFT} AS "passwordDaysLeft",
    o.name, o.chinese_name AS "chineseName", o.address, o.custody, o.status, ${agreed("o")} AS "organisationAgreed",
    o.chain_id AS "chainId", o.registry, o.password_expiry_days AS "passwordExpiryDays",
    o.session_minutes AS "sessionMinutes", o.remarks_on_chain AS "remarksOnChain",
    o.copy_days AS "copyDays"
   FROM app.membership m JOIN app.person p ON p.id = m.person_id JOIN app.own_company o ON o.id = m.organisation_id
   WHERE m.person_id = $1 AND m.organisation_id = $2`,
  [
    "isNodeAdmin",
    "agreed",
    "termsAgreed",
    "keyGranted",
    "name",
    "custody",
    "status",
    "organisationAgreed",
    "chainId",
    "remarksOnChain",
    "copyDays",
  ],
).as<Pick<Row<"app.organisation">, "custody" | "status">>();

/** From when on a name in signatures that was changed may be changed again; null: it may be now. */
export function signedNameFrom(changed: Date | null, now: Date, name: string): Date | null {
  // A name that no paper prints is in nobody's signature: it need not stay.
  if (unprintable(name) !== "") return null;
  const from = changed && new Date(changed.getTime() + LIMITS.signatoryNameDays * DAY_MS);
  return from && from > now ? from : null;
}

/** A person in a company; little of it while that is not proved. Works under either role. */
export async function meOf(tx: EntityManager, person: string, organisation: string, nextStep: NextStep): Promise<Me> {
  const row = await first(tx, ME, [person, organisation]);
  if (!row) throw new Error(`person ${person} is no member of ${organisation}`);
  const known = !isUnproved(nextStep);
  return {
    user: {
      id: person,
      email: row.email,
      firstName: row.firstName,
      lastName: row.lastName,
      signedName: row.signedName,
      language: row.language,
      isAdmin: row.isAdmin,
      agreementAccepted: row.agreed,
      keyGranted: row.keyGranted,
      isNodeAdmin: row.isNodeAdmin,
      apiOnly: row.apiOnly,
      signedNameFrom: signedNameFrom(row.signedNameAt, new Date(), row.signedName)?.toISOString() ?? null,
      passwordDaysLeft: row.passwordDaysLeft,
      phone: row.phone,
      termsAccepted: row.termsAgreed,
    },
    organisation: {
      id: organisation,
      name: row.name,
      chineseName: row.chineseName,
      address: known ? row.address : null,
      custody: row.custody,
      status: row.status,
      agreementAccepted: row.organisationAgreed,
      chainId: row.chainId,
      registry: row.registry,
      passwordExpiryDays: row.passwordExpiryDays,
      sessionMinutes: row.sessionMinutes,
      remarksOnChain: row.remarksOnChain,
      copyDays: row.copyDays,
    },
    permissions: known ? rightsOf(row.permissions, row) : [],
    capacities: known ? await capacitiesOf(tx, organisation) : [],
    certificates: known ? await certificatesOf(tx, person, organisation) : [],
    nextStep,
  };
}

const capacitiesOf = (tx: EntityManager, organisation: string): Promise<Me["capacities"]> =>
  table(tx, "app.sign_capacity").find(
    ["id", "type", "carrier", "vessel", "master", "enabled"],
    { organisation_id: organisation },
    { order: { id: "ASC" } },
  );

async function certificatesOf(tx: EntityManager, person: string, organisation: string): Promise<Me["certificates"]> {
  const found = await certificateRows(tx, organisation, person);
  const now = new Date();
  return found.map((row) => shown(row, found, now));
}

import type { EntityManager } from "typeorm";
import type { Application, nodeRoutes } from "#domain/api/node";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { changedOne, first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Settings } from "../settings/settings.ts";
import { renameCapacity } from "../organisation/enterprise.ts";
import { approvalOf } from "../organisation/found.ts";
import { tellNodeOfWaiting } from "../organisation/keys.ts";
import { claimNames } from "../organisation/names-taken.ts";
import { noteApplied } from "../organisation/standing.ts";
import { actingIn, personOf, type Session } from "../session/session.ts";

const APPLICATION = statement(
  "node.application",
  `SELECT o.name AS company, coalesce(o.chinese_name, '') AS "chineseName", o.country,
      o.state_or_province AS "stateOrProvince", o.city, o.postal_address AS "postalAddress", o.phone,
      o.register_number AS "registerNumber", o.lei, o.vat, o.domain, o.approval, r.approved, r.said
    FROM app.organisation o LEFT JOIN app.company_review r ON r.organisation_id = o.id WHERE o.id = $1`,
  ["chineseName"],
);
const LOCK = statement(
  "node.lockCompany",
  "SELECT name, approval FROM app.organisation WHERE id = $1 FOR NO KEY UPDATE",
);
const LOCK_WAITING = statement(
  "node.lockWaiting",
  "SELECT 1 FROM app.organisation WHERE id = $1 AND approval = 'WAITING' FOR NO KEY UPDATE",
);

/** Locks a company that waits for approval; false when it does not. */
export const lockWaiting = (tx: EntityManager, organisation: string): Promise<boolean> =>
  changedOne(tx, LOCK_WAITING, [organisation]);

/** The data that a company gave when it asked to be approved, and the decision. COMPANY_NOT_WAITING. */
export async function applicationOf(tx: EntityManager, settings: Settings, organisation: string): Promise<Application> {
  const row = await first(tx, APPLICATION, [organisation]);
  if (row?.approval !== "WAITING" && row?.approval !== "REJECTED") throw new Refused("COMPANY_NOT_WAITING");
  const { approval, approved, said, ...given } = row;
  const { contact } = await approvalOf(tx, settings);
  return {
    ...given,
    state: approval === "REJECTED" ? "REJECTED" : approved === true ? "APPROVED" : "WAITING",
    reason: approval === "REJECTED" ? (said ?? "") : "",
    contact,
  };
}

/**
 * The company corrects its data, and asks again. The former decision no longer counts. FORBIDDEN, COMPANY_NOT_WAITING.
 */
export async function applyAgain(
  tx: EntityManager,
  settings: Settings,
  session: Session,
  form: Body<typeof nodeRoutes.applyAgain>,
): Promise<Application> {
  const { organisationId: organisation } = session;
  if (!session.isAdmin) throw new Refused("FORBIDDEN", { permission: "IsAdmin" });
  const row = await first(tx, LOCK, [organisation]);
  if (row?.approval !== "WAITING" && row?.approval !== "REJECTED") throw new Refused("COMPANY_NOT_WAITING");
  if (!form.registerNumber) throw new Refused("BAD_INPUT", {}, [{ path: "registerNumber", code: "REQUIRED" }]);
  const {
    company,
    chineseName = "",
    country,
    stateOrProvince = "",
    city,
    postalAddress,
    phone = "",
    registerNumber,
    lei = "",
    vat = "",
    domain = "",
  } = form;
  await noteApplied(tx, organisation, {
    company,
    chineseName,
    country,
    stateOrProvince,
    city,
    postalAddress,
    phone,
    registerNumber,
    lei,
    vat,
    domain,
  });
  await table(tx, "app.node_pin").remove({ organisation_id: organisation });
  await table(tx, "app.company_review").remove({ organisation_id: organisation });
  await claimNames(tx, organisation);
  if (company !== row.name) await renameCapacity(tx, organisation, row.name, company);
  await audit(actingIn(tx, session), "organisation.apply-again", { after: form });
  await announce(tx, { organisation, topic: "me", id: organisation });
  await tellNodeOfWaiting(tx, organisation, { ...personOf(session), email: session.email });
  return applicationOf(tx, settings, organisation);
}

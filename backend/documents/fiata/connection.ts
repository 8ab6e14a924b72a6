import type { FiataConnection, FiataStanding, fiataRoutes } from "#domain/api/fiata";
import type { Answer, Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { keepAcceptance } from "../../auth/acceptance.ts";
import { audit } from "../../core/audit.ts";
import { announce } from "../../core/changes.ts";
import { outside } from "../../core/outside.ts";
import { table } from "../../core/table.ts";
import { noteFiataId } from "../../organisation/standing.ts";
import type { Context } from "../../session/context.ts";
import type { Settings } from "../../settings/settings.ts";
import { openPassword, sealPassword } from "./secret.ts";
import { isWell, missingSettings, placeOf, signIn } from "./service.ts";

type TriedFiata = Answer<typeof fiataRoutes.test>["error"];

const kept = (ctx: Context) =>
  table(ctx.tx, "app.fiata_connection").first(["user_name", "password"], { organisation_id: ctx.organisation.id });

/** The FIATA ID of a company; empty where its administrator has set none. */
export async function forwarderIdOf(ctx: Context): Promise<string> {
  const row = await table(ctx.tx, "app.own_company").first(["fiata_id"], { id: ctx.organisation.id });
  return row?.fiata_id?.trim() ?? "";
}

export async function getConnection(ctx: Context, settings: Settings): Promise<FiataConnection> {
  const row = await kept(ctx);
  return {
    forwarderId: await forwarderIdOf(ctx),
    userName: row?.user_name ?? "",
    hasPassword: row !== null,
    missing: missingSettings(settings),
  };
}

/** FIATA_PASSWORD_MISSING where none is kept yet. */
export async function setConnection(
  ctx: Context,
  settings: Settings,
  { forwarderId, userName, fiataPassword }: Body<typeof fiataRoutes.set>,
): Promise<FiataConnection> {
  const { id } = ctx.organisation;
  const former = await kept(ctx);
  const password = fiataPassword === undefined ? former?.password : sealPassword(settings.kek, id, fiataPassword);
  if (password === undefined)
    throw new Refused("FIATA_PASSWORD_MISSING", {}, [{ path: "fiataPassword", code: "FIATA_PASSWORD_MISSING" }]);
  const row = { user_name: userName, password };
  if (former)
    await table(ctx.tx, "app.fiata_connection").change({ organisation_id: id }, { ...row, updated_at: () => "now()" });
  else await table(ctx.tx, "app.fiata_connection").insert({ organisation_id: id, ...row });
  await noteFiataId(ctx.tx, id, forwarderId);
  await audit(ctx, "fiata.set", { forwarderId, userName, passwordChanged: fiataPassword !== undefined });
  await announce(ctx.tx, { organisation: id, topic: "me", id });
  return getConnection(ctx, settings);
}

/** Asks the service whether it is well, and signs in there. FIATA_SETTINGS, FIATA_NOT_SET. */
export async function testConnection(ctx: Context, settings: Settings): Promise<Answer<typeof fiataRoutes.test>> {
  const place = placeOf(settings);
  if (place === null) throw settingsMissing(settings);
  const row = await kept(ctx);
  if (row === null) throw new Refused("FIATA_NOT_SET");
  const who = { userName: row.user_name, password: openPassword(settings.kek, ctx.organisation.id, row.password) };
  const error = await outside(
    "fiata.test",
    [ctx.requestId, row.user_name, row.password],
    async (): Promise<TriedFiata> => {
      const ill = await isWell(place);
      if (ill !== null) return { code: ill.code, parameters: { status: ill.status } };
      const token = await signIn(place, who);
      return "code" in token ? { code: token.code, parameters: {} } : null;
    },
  );
  await audit(ctx, "fiata.test", { userName: row.user_name });
  return { error };
}

export const settingsMissing = (settings: Settings): Refused =>
  new Refused("FIATA_SETTINGS", { missing: missingSettings(settings).join(", ") });

const hasAgreed = (ctx: Context): Promise<boolean> =>
  table(ctx.tx, "app.acceptance").has({
    person_id: ctx.person.id,
    organisation_id: ctx.organisation.id,
    legal_text: "fiata",
    version: LIMITS.fiataDisclaimerVersion,
  });

/** The obstacles to making FIATA bills here, for this person. */
export async function getStanding(ctx: Context, settings: Settings): Promise<FiataStanding> {
  return {
    missing: missingSettings(settings),
    forwarderId: await forwarderIdOf(ctx),
    connected: (await kept(ctx)) !== null,
    disclaimer: { version: LIMITS.fiataDisclaimerVersion, agreed: await hasAgreed(ctx) },
  };
}

/** The person agrees to the disclaimer, for this company. The first time stays on record. */
export async function agree(ctx: Context, settings: Settings): Promise<FiataStanding> {
  const version = LIMITS.fiataDisclaimerVersion;
  await keepAcceptance(ctx.tx, ctx.person.id, ["fiata"], ctx.organisation.id);
  await audit(ctx, "fiata.disclaimer", { version });
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "me", id: ctx.person.id });
  return getStanding(ctx, settings);
}

/** The refusal for which FIATA cannot be asked by this person; null where it can. */
export async function whyNotFiata(ctx: Context, settings: Settings): Promise<Refused | null> {
  const { missing, forwarderId, connected, disclaimer } = await getStanding(ctx, settings);
  if (missing.length > 0) return settingsMissing(settings);
  if (forwarderId === "") return new Refused("FIATA_ID_MISSING");
  if (!connected) return new Refused("FIATA_NOT_SET");
  return disclaimer.agreed ? null : new Refused("FIATA_DISCLAIMER");
}

/** FIATA_SETTINGS, FIATA_ID_MISSING, FIATA_NOT_SET, FIATA_DISCLAIMER. */
export async function assertFiata(ctx: Context, settings: Settings): Promise<void> {
  const refused = await whyNotFiata(ctx, settings);
  if (refused !== null) throw refused;
}

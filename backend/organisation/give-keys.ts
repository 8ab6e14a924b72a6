import { Refused } from "#domain/errors";
import type { Named } from "#domain/events/field";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { WORKS } from "../core/member.ts";
import { sharedSecrets, share } from "../keyring/keyring.ts";
import { linkTo, type Told } from "../mail/content.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { NAME } from "./colleagues.ts";
import { KEYS_CONFIRMED, needsSecond, tellOfHolder } from "./holders.ts";
import { LETTERS } from "./organisation-letters.ts";
import { KEY_GRANTED } from "../session/person-facts.ts";

/** New holders whom a second administrator has confirmed, and to whom nobody who has the keys has wrapped them yet. */
const WAITING = `FROM app.membership m JOIN app.person p ON p.id = m.person_id WHERE m.organisation_id = $1
  AND m.person_id <> $2 AND ${KEYS_CONFIRMED} AND ${WORKS} AND p.enabled`;
const KEYS_WANTED = statement("organisation.keysWanted", `SELECT ${WAITING} LIMIT 1`);
const TO_HAND_OVER = statement(
  "organisation.keysToHandOver",
  `SELECT p.id, ${NAME} AS name ${WAITING} ORDER BY p.id FOR UPDATE OF m`,
  ["name"],
);
const HOLDS_KEYS = statement(
  "organisation.holdsKeys",
  `SELECT FROM app.person p, app.organisation o WHERE p.id = $2 AND o.id = $1 AND ${KEY_GRANTED}`,
);
const TO_GIVE = statement(
  "organisation.colleagueToGive",
  `SELECT m.status, ${NAME} AS name, k.public_key AS "publicKey", ${KEYS_CONFIRMED} AS confirmed FROM app.membership m
    JOIN app.person p ON p.id = m.person_id LEFT JOIN app.person_key k ON k.person_id = m.person_id
    WHERE m.organisation_id = $1 AND m.person_id = $2 AND m.status <> 'REMOVED'`,
  ["name", "confirmed"],
);

/**
 * Gives a colleague the company's keys, or asks a second administrator to, where there is one who has not confirmed it
 * yet. KEY_NOT_GRANTED, USER_NOT_ACTIVATED, NOT_FOUND.
 */
export async function giveKey(ctx: Context, person: string): Promise<void> {
  const { name, confirmed } = await colleagueToGive(ctx, person);
  if (confirmed && person !== ctx.person.id) return grantConfirmed(ctx, { id: person, name });
  const second = await needsSecond(ctx, person);
  if (second) {
    await proveKeys(ctx);
    await table(ctx.tx, "app.membership").change(
      { organisation_id: ctx.organisation.id, person_id: person },
      { pending_keys: true, keys_asked_by: ctx.person.id, keys_confirmed_by: null },
    );
  } else await grantKey(ctx, person);
  await tellOfHolder(ctx, second ? "asked" : "alone", { id: person, name }, { rights: [], keys: true });
}

/** Opening each key proves that the asking administrator holds it. KEY_NOT_GRANTED. */
export async function proveKeys({ tx, organisation, keys }: Context): Promise<void> {
  if (!keys) throw new Refused("PASSWORD_NEEDED");
  for (const { id } of await sharedSecrets(tx, organisation.id)) (await keys.open(tx, id)).fill(0);
}

/**
 * Wraps the company's secrets to a colleague, opened by the granter's password. KEY_NOT_GRANTED, USER_NOT_ACTIVATED,
 * NOT_FOUND.
 */
export async function grantKey(ctx: Context, person: string): Promise<void> {
  if (!ctx.keys) throw new Refused("PASSWORD_NEEDED");
  const colleague = await colleagueToGive(ctx, person);
  const secrets = await sharedSecrets(ctx.tx, ctx.organisation.id);
  for (const { id } of secrets) {
    const bytes = await ctx.keys.open(ctx.tx, id);
    await share(ctx.tx, id, { id: person, publicKey: colleague.publicKey }, bytes);
    bytes.fill(0);
  }
  await table(ctx.tx, "app.membership").change(
    { organisation_id: ctx.organisation.id, person_id: person },
    { pending_keys: false, keys_asked_by: null, keys_confirmed_by: null },
  );
  await audit(ctx, "users.grant-key", { person: { id: person, name: colleague.name }, secrets: secrets.length });
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "me", id: person });
}

async function grantConfirmed(ctx: Context, person: Named): Promise<void> {
  await grantKey(ctx, person.id);
  const { tx, organisation } = ctx;
  const letter: Told = {
    topic: "security",
    ...LETTERS.keysHandedOver,
    parameters: {
      by: ctx.person.name,
      name: person.name,
      company: organisation.name,
      link: linkTo(`/layout/users?id=${person.id}`),
    },
  };
  await postToOrganisation(tx, organisation.id, letter);
  await postToOrganisation(tx, organisation.id, letter, [], person.id);
}

/**
 * Gives keys as the second administrator who confirms it; false for one who has none to give, and while the colleague
 * has not come.
 */
export async function giveConfirmed(ctx: Context, person: string): Promise<boolean> {
  const here = { organisation_id: ctx.organisation.id, person_id: person };
  const waits = await table(ctx.tx, "app.membership").has({ ...here, status: "INVITED" });
  if (waits || !(await holdsKeys(ctx))) return false;
  await grantKey(ctx, person);
  return true;
}

/** Whether who acts holds every key that the company shares. */
const holdsKeys = async ({ tx, organisation, person }: Context): Promise<boolean> =>
  (await first(tx, HOLDS_KEYS, [organisation.id, person.id])) !== null;

/** Whether somebody waits for keys who may hold them. */
export const keysWanted = async ({ tx, organisation, person }: Context): Promise<boolean> =>
  (await first(tx, KEYS_WANTED, [organisation.id, person.id])) !== null;

/**
 * Wraps the company's keys to everybody who waits for them, when somebody who has them has given the password for
 * another act.
 * If the process ends first, the next act that a password confirms hands them over.
 */
export async function handOver(ctx: Context): Promise<void> {
  if (!(await holdsKeys(ctx))) return;
  for (const person of await rows(ctx.tx, TO_HAND_OVER, [ctx.organisation.id, ctx.person.id]))
    await grantConfirmed(ctx, person);
}

/** A colleague who can hold keys. USER_DISABLED, USER_NOT_ACTIVATED, NOT_FOUND. */
async function colleagueToGive(
  ctx: Context,
  person: string,
): Promise<{ name: string; publicKey: Buffer; confirmed: boolean }> {
  const colleague = await first(ctx.tx, TO_GIVE, [ctx.organisation.id, person]);
  if (!colleague) throw new Refused("NOT_FOUND");
  if (colleague.status === "DISABLED") throw new Refused("USER_DISABLED");
  if (colleague.status === "INVITED" || !colleague.publicKey) throw new Refused("USER_NOT_ACTIVATED");
  return { name: colleague.name, publicKey: colleague.publicKey, confirmed: colleague.confirmed };
}

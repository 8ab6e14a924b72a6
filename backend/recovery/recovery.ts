import { v7 as uuid } from "uuid";
import type { recoveryRoutes } from "#domain/api/recovery";
import type { Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { lock } from "../core/locks.ts";
import type { Settings } from "../settings/settings.ts";
import { share, sharedSecrets } from "../keyring/keyring.ts";
import { openShareOf, unshare } from "../keyring/recipients.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { makeFile, openFile } from "./file.ts";
import { LETTERS } from "./recovery-letters.ts";

const PRESENT = statement(
  "recovery.present",
  `SELECT r.id, r.created_at AS at, r.created_by AS by, app.full_name(p.first_name, p.last_name) AS name,
    r.used_at AS "usedAt"
   FROM app.recovery_key r JOIN app.person p ON p.id = r.created_by WHERE r.organisation_id = $1`,
  ["name"],
);
const KEPT = statement(
  "recovery.sharesOfFile",
  `SELECT s.id, h.wrapped FROM app.secret_share h JOIN app.secret s ON s.id = h.secret_id
    WHERE h.recipient_kind = 'recovery' AND h.recipient_id = $1 AND s.organisation_id = $2 AND s.retired_at IS NULL`,
);
const END = statement("recovery.end", "DELETE FROM app.recovery_key WHERE organisation_id = $1 RETURNING id");

export async function recoveryOf(ctx: Context): Promise<Output<typeof recoveryRoutes.get>> {
  const row = await first(ctx.tx, PRESENT, [ctx.organisation.id]);
  return {
    made: row && {
      at: row.at.toISOString(),
      by: { id: row.by, name: row.name },
      usedAt: row.usedAt?.toISOString() ?? null,
    },
  };
}

/**
 * Wraps the company's secrets to a new key, whose private half is in the file only. An earlier file ends.
 * KEY_NOT_GRANTED.
 */
export async function makeRecovery(ctx: Context, settings: Settings): Promise<{ file: string }> {
  if (!ctx.keys) throw new Refused("PASSWORD_NEEDED");
  const { organisation, person, tx } = ctx;
  const id = uuid();
  const { publicKey, text } = makeFile(settings.kek, {
    id,
    organisationId: organisation.id,
    company: organisation.name,
    platform: settings.publicUrl,
    madeAt: ctx.now,
  });
  // The later of two files that are made at once ends the earlier.
  await lock(tx, "recovery", organisation.id);
  await end(ctx);
  await table(tx, "app.recovery_key").insert({
    id,
    organisation_id: organisation.id,
    public_key: publicKey,
    created_by: person.id,
    created_at: ctx.now,
  });
  for (const secret of await sharedSecrets(tx, organisation.id)) {
    const bytes = await ctx.keys.open(tx, secret.id);
    await share(tx, secret.id, { kind: "recovery", id, publicKey }, bytes);
    bytes.fill(0);
  }
  await told(ctx, "recovery.make", id);
  return { file: text };
}

/** The file opens nothing any more. NOT_FOUND. */
export async function withdrawRecovery(ctx: Context): Promise<void> {
  const id = await end(ctx);
  if (id === null) throw new Refused("NOT_FOUND");
  await told(ctx, "recovery.withdraw", id);
}

/**
 * Wraps to whoever brings the file what it opens. The file stays good; everybody who administers is told.
 * RECOVERY_FILE.
 */
export async function takeByRecovery(ctx: Context, settings: Settings, text: string): Promise<void> {
  const { organisation, person, tx } = ctx;
  const file = openFile(settings.kek, organisation.id, text);
  const mine = await table(tx, "app.person_key").first(["public_key"], { person_id: person.id });
  const kept = await rows(tx, KEPT, [file.id, organisation.id]);
  if (!mine || kept.length === 0) throw new Refused("RECOVERY_FILE", {}, [{ path: "file", code: "RECOVERY_FILE" }]);
  for (const { id, wrapped } of kept) {
    const bytes = openShareOf(file.privateKey, id, { kind: "recovery", id: file.id }, wrapped);
    await share(tx, id, { kind: "person", id: person.id, publicKey: mine.public_key }, bytes);
    bytes.fill(0);
  }
  await table(tx, "app.recovery_key").change({ id: file.id }, { used_at: ctx.now });
  await told(ctx, "recovery.use", file.id);
  await postToOrganisation(tx, organisation.id, {
    topic: "security",
    ...LETTERS.used,
    parameters: { name: person.name, company: organisation.name },
  });
}

/** Ends the present file; answers its id, or null where there is none. */
async function end(ctx: Context): Promise<string | null> {
  const row = await first(ctx.tx, END, [ctx.organisation.id]);
  if (row) await unshare(ctx.tx, "recovery", row.id);
  return row?.id ?? null;
}

async function told(
  ctx: Context,
  action: "recovery.make" | "recovery.withdraw" | "recovery.use",
  file: string,
): Promise<void> {
  await audit(ctx, action, { file });
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "me", id: ctx.organisation.id });
}

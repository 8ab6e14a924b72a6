import type { EntityManager } from "typeorm";
import { SWEPT as AUTH } from "../auth/swept.ts";
import { SWEPT as CONTACTS } from "../contacts/swept.ts";
import { forgetPrivate } from "../counterparties/swept.ts";
import { changed } from "../core/database.ts";
import { statementBy } from "../core/statement.ts";
import { SWEPT as PINT } from "../documents/pint/swept.ts";
import { SWEPT as CORE } from "../core/swept.ts";
import { SWEPT as DOOR } from "../door/swept.ts";
import { SWEPT as KEYRING } from "../keyring/swept.ts";
import { SWEPT as LINKS } from "../links/swept.ts";
import { SWEPT as MAIL } from "../mail/swept.ts";
import { SWEPT as MONITORING } from "../monitoring/swept.ts";
import { SWEPT as PACKAGING } from "../packaging/swept.ts";
import { SWEPT as PROGRAMS } from "../programs/swept.ts";
import { SWEPT as REMOTE_COPIES } from "../copies/swept.ts";
import { SWEPT as SESSION } from "../session/swept.ts";
import { SWEPT as SIGNING } from "../signing/swept.ts";
import { SWEPT as WEBHOOKS } from "../webhooks/swept.ts";

/**
 * The data that nobody needs any more, and from when, as the folder says that keeps it. Nothing here is evidence: that
 * stays for ever.
 */
const SWEEPS = {
  ...SESSION,
  ...AUTH,
  ...LINKS,
  // Shares are known by the grants that go next.
  ...KEYRING,
  ...PROGRAMS,
  ...WEBHOOKS,
  ...SIGNING,
  ...CORE,
  ...DOOR,
  ...MAIL,
  ...CONTACTS,
  ...MONITORING,
  ...PACKAGING,
  ...REMOTE_COPIES,
  ...PINT,
} as const;
const NAMES = Object.keys(SWEEPS) as (keyof typeof SWEEPS)[];
const SWEEP = statementBy("jobs.sweep", (name: keyof typeof SWEEPS) => SWEEPS[name], NAMES);

/** Sweeps all of them in the caller's transaction; answers how many rows went, by what they were. */
export async function sweep(tx: EntityManager): Promise<Record<keyof typeof SWEEPS, number>> {
  const gone = {} as Record<keyof typeof SWEEPS, number>;
  for (const name of NAMES) gone[name] = await changed(tx, SWEEP(name));
  await forgetPrivate(tx);
  return gone;
}

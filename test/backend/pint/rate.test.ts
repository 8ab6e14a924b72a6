import { afterAll, beforeAll, expect, test } from "vitest";
import { offerRoutes } from "#domain/api/offers";
import { Lander } from "../../../backend/documents/pint/lander.ts";
import { Sender } from "../../../backend/documents/pint/sender.ts";
import { STORAGE } from "../../../backend/settings/tokens.ts";
import type { Storage } from "../../../backend/ports/storage.ts";
import { rows } from "../../../scripts/lib/sql.ts";
import { spendFreely } from "../../chaos/spending.ts";
import { session } from "../../support/postgres.ts";
import { get, PASSWORD } from "../../support/companies.ts";
import { cryptoTimeOf } from "../../support/crypto-time.ts";
import { statementsAbout } from "../../support/statements-asked.ts";
import { allowed, linerBill } from "../../support/platforms.ts";
import { twoNodes, type TwoNodes } from "../../support/two-nodes.ts";

/** `npm run bench -- pint` has more. */
const TRANSFERS = Number(process.env["HAWSER_TRANSFERS"] ?? 6);
/** A share of them goes one after the other: of these the time of signing is told. */
const ALONE = Math.max(2, Math.floor(TRANSFERS / 4));
/** The tables that a transfer reads and writes on both sides. */
const TABLES = /app"?\."?(pint_(offer|bill|arrival|landing|message|file)|platform_key|counterparty)\b/;
/** The round trips about them that one transfer takes, both sides together. */
const ROUND_TRIPS = 38;
/** Bills that are made at once. */
const AT_ONCE = 4;

let at: TwoNodes;
let sender: Sender;

beforeAll(async () => {
  at = await twoNodes({ chain: true });
  // The rounds of the nodes would mix with what is measured.
  for (const { app } of [at.wave, at.bole])
    for (const rounds of [Sender, Lander])
      await app.get<Sender | Lander>(rounds, { strict: false }).onApplicationShutdown();
  sender = new Sender(at.wave.database, at.wave.settings, at.wave.app.get<Storage>(STORAGE, { strict: false }));
  await spendFreely(at.wave.database, [at.carrier]);
  // When an offer was claimed for its message, and when the signed answer was stored.
  await session(at.wave.ownerUrl, (db) =>
    db.query(`CREATE TABLE app.pint_time (offer uuid PRIMARY KEY, sent timestamptz, stored timestamptz);
      CREATE FUNCTION app.note_pint_time() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
        IF NEW.attempts > OLD.attempts THEN
          INSERT INTO app.pint_time VALUES (NEW.id, clock_timestamp()) ON CONFLICT DO NOTHING;
        END IF;
        IF NEW.state = 'TAKEN' AND OLD.state <> 'TAKEN' THEN
          UPDATE app.pint_time SET stored = clock_timestamp() WHERE offer = NEW.id;
        END IF;
        RETURN NULL; END $$;
      CREATE TRIGGER pint_time AFTER UPDATE ON app.pint_offer FOR EACH ROW EXECUTE FUNCTION app.note_pint_time()`),
  );
}, 180_000);
afterAll(() => at?.stop());

async function offered(): Promise<string> {
  const { carrier, platformId, buyerLei: lei } = at;
  const id = await linerBill(carrier.api, carrier);
  await allowed(carrier.api, id);
  const { version: expectedVersion } = await get(carrier.api, id);
  const body = { expectedVersion, platformId, lei, rulebook: 1, password: PASSWORD };
  return (await carrier.api.call(offerRoutes.create, { params: { id }, body })).id;
}

const hold = (ids: readonly string[], held: boolean): Promise<unknown> =>
  at.wave.database.asWorker((tx) =>
    tx.query(
      `UPDATE app.pint_offer SET next_at = now() ${held ? "+ interval '1 day'" : ""} WHERE id = ANY ($1)
        AND state = 'DUE'`,
      [ids],
    ),
  );

/** Works until the other node has taken all of these with its signature. */
async function taken(ids: readonly string[]): Promise<void> {
  for (;;) {
    await sender.round();
    await sender.settled();
    const left = await at.wave.database.asWorker((tx) =>
      rows(tx, "SELECT 1 FROM app.pint_offer WHERE id = ANY ($1) AND state IN ('DUE','OFFERED')", [ids]),
    );
    if (left.length === 0) return;
  }
}

test(`${TRANSFERS} titles go from node to node, and each is taken once`, async () => {
  const made: string[] = [];
  const work = async (): Promise<void> => {
    while (made.length < TRANSFERS) {
      const place = made.push("") - 1;
      made[place] = await offered();
      await hold([made[place]], true);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const [alone, together] = [made.slice(0, ALONE), made.slice(ALONE)];

  const [first = "", ...rest] = alone;
  await hold([first], false);
  const asked = await statementsAbout(TABLES, async () => {
    await sender.round();
    await sender.settled();
  });
  expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(ROUND_TRIPS);

  let one = 0;
  const spent = await cryptoTimeOf(async () => {
    for (const id of rest) {
      await hold([id], false);
      const began = performance.now();
      await taken([id]);
      one += performance.now() - began;
    }
  });
  await hold(together, false);
  const began = performance.now();
  await taken(together);
  const seconds = (performance.now() - began) / 1000;

  const { rows: times } = await session(at.wave.ownerUrl, (db) =>
    db.query<{ ms: number }>(
      `SELECT (extract(epoch FROM stored - sent) * 1000)::float8 AS ms FROM app.pint_time WHERE offer = ANY ($1)
        ORDER BY 1`,
      [together],
    ),
  );
  const there = await at.bole.database.asWorker((tx) =>
    rows<{ bills: string; landings: string }>(
      tx,
      `SELECT count(DISTINCT bill_id)::text AS bills, count(*)::text AS landings FROM app.pint_landing`,
    ),
  );
  expect(there).toEqual([{ bills: String(TRANSFERS), landings: String(TRANSFERS) }]);
  expect(spent.signatures).toBe(3 * rest.length);
  expect(spent.verifications).toBe(7 * rest.length);
  console.log(
    JSON.stringify({
      alone_ms: Math.round((one / rest.length) * 100) / 100,
      signing_ms: Math.round((spent.ms / rest.length) * 100) / 100,
    }),
  );
  console.log(
    JSON.stringify({
      transfers_per_s: Math.round((together.length / seconds) * 10) / 10,
      p99_ms: Math.round((times[Math.ceil(times.length * 0.99) - 1]?.ms ?? 0) * 10) / 10,
      signing_share: Math.round((spent.ms / one) * 1000) / 1000,
    }),
  );
}, 1_800_000);

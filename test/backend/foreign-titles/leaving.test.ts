import { afterAll, beforeAll, expect, it } from "vitest";
import type { Hex } from "viem";
import { LIMITS } from "#domain/limits";
import { verifyRoutes } from "#domain/api/desk";
import { titleRoutes as routes, type FollowedTitle } from "#domain/api/titles";
import { refusal as refusalOf } from "../../../scripts/lib/api-client.ts";
import { rows } from "../../../scripts/lib/sql.ts";
import { settleRegister } from "../../../backend/foreign-titles/leave.ts";
import { connect } from "../../../indexer/store/db.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, until, type Company } from "../../support/companies.ts";
import { strangeRegister, strangeToken } from "../../support/strangers.ts";

// The mirror drops registers of others that nobody follows, and a register that is too long.

const DOCUMENT_ID = "urn:uuid:0197a3c2-5b0e-7c41-9d22-7a1f6f0b9c11";
const TOKEN = strangeToken(1);
let backend: TestBackend;
let follower: Company;
let other: Company;
beforeAll(async () => {
  backend = await startBackend({ chain: true });
  const make = companies(backend);
  [follower, other] = [await make.company("Meridian Straits"), await make.company("Kestrel Bank")];
});
afterAll(() => backend?.stop());

const place = (registry: Hex) => ({ chainId: 1337, registry, tokenId: TOKEN });
const look = ({ id }: Pick<FollowedTitle, "id">) => other.api.call(routes.followedTitle, { params: { id } });
/** The title with its story, as soon as its one event was read. */
async function told(title: FollowedTitle): Promise<Awaited<ReturnType<typeof look>>> {
  let now = await look(title);
  await until("the title is read", async () => {
    now = await look(title);
    return now.title.reading.live && now.story.events.length === 1;
  });
  return now;
}

const job = async () => {
  while (await backend.database.asWorker(settleRegister)) continue;
};
const wanted = async (registry: Hex) =>
  (
    await backend.database.asWorker((tx) =>
      rows<{ stopped: string | null; kept: boolean; left: boolean }>(
        tx,
        "SELECT stopped, kept, left_at IS NOT NULL AS left FROM chain.wanted WHERE registry = $1::bytea",
        [`\\x${registry.slice(2)}`],
      ),
    )
  )[0];
const age = (registry: Hex, column: "left_at" | "full_at", days: number) =>
  owner(
    `UPDATE chain.wanted SET ${column} = now() - make_interval(days => ${days})
      WHERE registry = '\\x${registry.slice(2)}'`,
  );
async function owner(sql: string): Promise<void> {
  const db = await connect(backend.ownerUrl, "hawser test");
  try {
    await db.query(sql);
  } finally {
    await db.end();
  }
}
const held = async (address: string) =>
  (await other.api.call(routes.held, { query: { chainId: 1337, address, as: "holder" } })).rows.length;

it("drops a register that nobody has followed for days, and reads it anew when somebody does", async () => {
  const spare = await strangeRegister(backend.chain!, "Spare Line");
  const registry = spare.registry.toLowerCase() as Hex;
  await spare.mint(TOKEN, DOCUMENT_ID);
  const follow = () => other.api.call(routes.follow, { body: place(registry) });
  const story = async (title: FollowedTitle) => (await told(title)).story;
  const first = await follow();
  const before = await story(first);
  await job();
  expect(await wanted(registry)).toEqual({ stopped: null, kept: false, left: false });
  await other.api.call(routes.unfollow, { params: { id: first.id } });
  await job();
  expect(await wanted(registry)).toEqual({ stopped: null, kept: false, left: true });
  await age(registry, "left_at", LIMITS.unfollowedDays - 1);
  await job();
  expect(await wanted(registry)).toMatchObject({ stopped: null });
  // After it is followed and left again, the seven days begin anew.
  const again = await follow();
  await other.api.call(routes.unfollow, { params: { id: again.id } });
  await job();
  const issuer = spare.addressOf("issuer");
  const others = (await held(issuer)) - 1;
  await age(registry, "left_at", LIMITS.unfollowedDays + 1);
  await job();
  expect(await wanted(registry)).toMatchObject({ stopped: "left" });
  await until("its titles are gone", async () => (await held(issuer)) === others);
  expect((await other.api.call(verifyRoutes.title, { query: place(registry) })).story.status).toBeNull();
  const anew = await follow();
  expect(await story(anew)).toEqual(before);
  expect(await held(issuer)).toBe(others + 1);
});

it("keeps a register for ever in which a company of this installation has a title", async () => {
  const spare = await strangeRegister(backend.chain!, "Kept Line");
  const registry = spare.registry.toLowerCase() as Hex;
  const ours = (
    await backend.database.asWorker((tx) =>
      rows<{ address: Hex }>(tx, "SELECT address FROM app.organisation WHERE id = $1", [follower.id]),
    )
  )[0]!.address;
  await spare.act("issuer", spare.registry, "mint", [ours, ours, BigInt(TOKEN)]);
  const title = await other.api.call(routes.follow, { body: place(registry) });
  await told(title);
  await other.api.call(routes.unfollow, { params: { id: title.id } });
  await job();
  await age(registry, "left_at", LIMITS.unfollowedDays + 1);
  await job();
  expect(await wanted(registry)).toMatchObject({ stopped: null, kept: true });
  // A register that is kept is never too long.
  await owner(`UPDATE chain.wanted SET kept = false, full_at = now() WHERE registry = '\\x${registry.slice(2)}'`);
  await job();
  expect(await wanted(registry)).toMatchObject({ stopped: null, kept: true });
  expect(await held(ours)).toBeGreaterThan(0);
});

it("tells its followers that a register is too long to be read, and takes no new ones", async () => {
  const spare = await strangeRegister(backend.chain!, "Endless Line");
  const registry = spare.registry.toLowerCase() as Hex;
  await spare.mint(TOKEN, DOCUMENT_ID);
  const title = await other.api.call(routes.follow, { body: place(registry) });
  await told(title);
  await age(registry, "full_at", 0);
  await job();
  await until("it is read no more", async () => (await look(title)).title.status === null);
  expect((await look(title)).title.reading).toEqual({
    live: false,
    percent: expect.any(Number) as number,
    problem: false,
    stopped: true,
  });
  expect(await refusalOf(follower.api.call(routes.follow, { body: place(registry) }))).toBe("REGISTER_TOO_LONG");
});

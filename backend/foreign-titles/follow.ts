import type { Address } from "viem";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import type { FollowedTitle, titleRoutes } from "#domain/api/titles";
import type { Body, Output, Query } from "#domain/api/route";
import { id as idShape } from "#domain/shapes";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { moment, readCursor, writeCursor } from "../core/cursor.ts";
import { first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { keyOfContract, ofSameTitle } from "../core/title-key.ts";
import { namesKnownTo } from "../organisation/names.ts";
import { wakeMirror } from "./leave.ts";
import { checkRegister } from "./register-check.ts";
import { titleStory } from "./title-story.ts";

/** Followed titles of the organisation $1, with what the mirror knows of each. */
const FOLLOWED = `SELECT f.id, f.chain_id AS "chainId", f.registry, f.token_id AS "tokenId", f.label,
  f.registry_name AS "registryName", f.document_key AS "documentKey", f.created_at AS since,
    coalesce(nullif(app.full_name(p.first_name, p.last_name), ''), p.email) AS by,
    t.status, t.holder, t.beneficiary AS owner, coalesce(t.paused, false) AS paused, t.last_at AS "changedAt",
    coalesce(a.followed, false) AS live, coalesce(a.since, 0)::float8 AS made, coalesce(a.read_to,
      0)::float8 AS "readTo", coalesce(a.head, 0)::float8 AS head, a.problem IS NOT NULL AS problem, coalesce(a.stopped,
      false) AS stopped
  FROM app.followed_title f JOIN app.person p ON p.id = f.person_id
  LEFT JOIN chain.titles t ON ${ofSameTitle("t", "f")}
  LEFT JOIN chain.adoptions a ON a.chain_id = f.chain_id AND a.registry = f.registry
 WHERE f.organisation_id = $1`;
const SURE = ["by", "paused", "live", "made", "readTo", "head", "problem", "stopped"] as const;
const PAGE = statement(
  "titles.followed",
  `${FOLLOWED} AND ($2::timestamptz IS NULL OR (f.created_at, f.id) < ($2::timestamptz, $3::uuid))
    ORDER BY f.created_at DESC, f.id DESC LIMIT $4`,
  SURE,
).as<{ status: FollowedTitle["status"] }>();
const ONE = statement("titles.followedById", `${FOLLOWED} AND f.id = $2`, SURE).as<{
  status: FollowedTitle["status"];
}>();
type Row = RowOf<typeof ONE>;
const ASKED_LATELY = statement(
  "titles.registersAskedLately",
  `SELECT count(*)::int AS count FROM app.asked_register WHERE organisation_id = $1
    AND asked_at > now() - make_interval(days => $2)`,
  ["count"],
);
const WANT = statement(
  "titles.wantRegister",
  `INSERT INTO chain.wanted AS w (chain_id, registry, factory, implementation, since)
    VALUES ($1,$2::bytea,$3::bytea,$4::bytea,$5)
    ON CONFLICT (chain_id, registry) DO UPDATE SET stopped = nullif(w.stopped, 'left'), left_at = NULL
    RETURNING stopped`,
);

async function told(ctx: Context, found: readonly Row[]): Promise<FollowedTitle[]> {
  const names = await namesKnownTo(
    ctx,
    found.flatMap(({ holder, owner }) => [holder, owner]).filter((one) => one !== null),
  );
  const nameOf = (address: string | null): string | null =>
    address === null ? null : (names.get(address)?.name ?? null);
  return found.map(({ documentKey: _, live, made, readTo, head, problem, stopped, ...row }) => {
    const whole = Math.max(1, head - made + 1);
    return {
      ...row,
      since: row.since.toISOString(),
      changedAt: row.changedAt?.toISOString() ?? null,
      holderName: nameOf(row.holder),
      ownerName: nameOf(row.owner),
      reading: {
        live: live && !stopped,
        stopped,
        percent: live ? 100 : Math.max(0, Math.min(99, Math.floor(((readTo - made + 1) * 100) / whole))),
        problem: problem && !live && !stopped,
      },
    };
  });
}

const CURSOR = z.tuple([moment, idShape]);

/** The titles that the organisation follows, newest first. */
export async function followed(
  ctx: Context,
  { cursor, limit }: Query<typeof titleRoutes.followed>,
): Promise<Output<typeof titleRoutes.followed>> {
  const [since, last] = cursor ? readCursor<[string, string]>(cursor, CURSOR) : [null, null];
  const found = await rows(ctx.tx, PAGE, [ctx.organisation.id, since, last, limit + 1]);
  const shown = found.slice(0, limit);
  const end = shown.at(-1);
  return {
    rows: await told(ctx, shown),
    next: end && found.length > limit ? writeCursor(end.since.toISOString(), end.id) : null,
  };
}

async function rowOf(ctx: Context, id: string): Promise<Row> {
  const row = await first(ctx.tx, ONE, [ctx.organisation.id, id]);
  if (!row) throw new Refused("NOT_FOUND");
  return row;
}

const oneTold = async (ctx: Context, row: Row): Promise<FollowedTitle> => (await told(ctx, [row]))[0] as FollowedTitle;

/** A followed title with its story, in the names that the organisation may know. */
export async function followedTitle(ctx: Context, id: string): Promise<Output<typeof titleRoutes.followedTitle>> {
  const row = await rowOf(ctx, id);
  return {
    title: await oneTold(ctx, row),
    story: await titleStory(ctx, row, row.documentKey === null ? [] : [row.documentKey]),
  };
}

/**
 * Every register that a company asks for is mirrored, and for some days whatever becomes of its title: so only so many
 * anew in some time. FOLLOW_REGISTERS.
 */
async function countRegister({ tx, organisation }: Context, chainId: number, registry: string): Promise<void> {
  const asked = { organisation_id: organisation.id, chain_id: chainId, registry };
  if (await table(tx, "app.asked_register").has(asked)) return;
  const lately = await first(tx, ASKED_LATELY, [organisation.id, LIMITS.askedRegistersDays]);
  if ((lately?.count ?? 0) >= LIMITS.askedRegisters)
    throw new Refused("FOLLOW_REGISTERS", { max: LIMITS.askedRegisters, days: LIMITS.askedRegistersDays });
  await table(tx, "app.asked_register").insert(asked);
}

/** Follows a title: its register is looked at, then read from its first block on. */
export async function follow(ctx: Context, form: Body<typeof titleRoutes.follow>): Promise<FollowedTitle> {
  const { tx, organisation, person } = ctx;
  const { chainId, registry, tokenId } = form;
  const chain = ctx.chains.find((one) => one.chainId === chainId);
  if (!chain)
    throw new Refused("CHAIN_NOT_MIRRORED", { chains: ctx.chains.map(({ name }) => name).join(", ") }, [
      { path: "chainId", code: "CHAIN_NOT_MIRRORED" },
    ]);
  const found = await checkRegister(chain, { registry: registry as Address, tokenId });
  const id = uuid();
  // Its record is locked from here on: two at once cannot both be the last that fits.
  await audit(ctx, "followed.add", { chainId, registry, tokenId });
  const count = await table(tx, "app.followed_title").count({ organisation_id: organisation.id });
  if (count >= LIMITS.followedTitles) throw new Refused("FOLLOW_LIMIT", { max: LIMITS.followedTitles });
  await countRegister(ctx, chainId, registry);
  await table(tx, "app.followed_title").insert({
    id,
    organisation_id: organisation.id,
    person_id: person.id,
    chain_id: chainId,
    registry,
    token_id: tokenId,
    label: form.label,
    registry_name: found.name,
    document_key: form.documentId ?? null,
  });
  // After the title's row: whoever decides that nobody follows the register waits at this row, then sees that one.
  const wanted = await first(tx, WANT, [
    chainId,
    ...[registry, found.factory, found.implementation].map(keyOfContract),
    found.since,
  ]);
  if (wanted?.stopped === "full")
    throw new Refused("REGISTER_TOO_LONG", { max: LIMITS.strangerEvents }, [
      { path: "registry", code: "REGISTER_TOO_LONG" },
    ]);
  await wakeMirror(tx, chainId);
  await announce(tx, { organisation: organisation.id, topic: "title", id });
  return oneTold(ctx, await rowOf(ctx, id));
}

/** Follows a title no longer. Mirrored events stay for some days, and for as long as others follow the register. */
export async function unfollow(ctx: Context, id: string): Promise<void> {
  const { registry, tokenId, chainId } = await rowOf(ctx, id);
  await table(ctx.tx, "app.followed_title").remove({ id, organisation_id: ctx.organisation.id });
  await audit(ctx, "followed.remove", { chainId, registry, tokenId });
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "title", id });
}

import type { CounterpartyContact } from "#domain/api/counterparties";
import type { ExchangeMessage, Offer, offerRoutes, OfferStory } from "#domain/api/offers";
import type { Query } from "#domain/api/route";
import { kidsOf } from "#domain/dcsa/bundle";
import { signedTextOf } from "#domain/dcsa/read-answer";
import type { ChainParty } from "#domain/dcsa/party-shapes";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { DAY_MS } from "#domain/clock";
import type { Database } from "../../core/database.ts";
import { first, rows } from "../../core/database.ts";
import { statement, statementBy, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import type { Context } from "../../session/context.ts";
import { KEYS } from "./exchange-keys.ts";
import { goesOn, GOING_COLUMNS, GOING_SURE, goingOfTask, goingView, listOf, type GoingWork } from "./going.ts";
import { messagesOf } from "./messages.ts";

const COLUMNS = `${GOING_COLUMNS}, g.error_code AS "errorCode", g.error_parameters AS "errorParameters",
  g.ended_at AS "endedAt", g.envelope, g.answer, g.asked_at AS "askedAt",
  g.taken, g.settled, g.remark,
  g.state = 'FROZEN' AND g.taken AND r.status IN ('failed','expired') AS "signsReturn"
  FROM app.pint_offer g JOIN app.person p ON p.id = g.person_id JOIN app.intent r ON r.id = g.return_id
  WHERE g.organisation_id = $1`;
interface Parties {
  readonly recipient: ChainParty;
  readonly contact: CounterpartyContact;
}
const SURE = [...GOING_SURE, "askedAt", "signsReturn", "taken", "remark"] as const;
const LIST = statementBy(
  "documents.pintOffers",
  (ofDocument: boolean) => listOf(COLUMNS, ofDocument),
  [true, false],
  SURE,
).as<Parties>();
const BY_ID = statement("documents.pintOffer", `SELECT ${COLUMNS} AND g.id = $2`, SURE).as<Parties>();

type Row = RowOf<typeof BY_ID>;

/** Until a person must look: so long an answer is waited for, and so long the return lasts that was signed in advance. */
const triesUntil = ({ askedAt, createdAt }: Row): string =>
  new Date(
    Math.min(askedAt.getTime() + LIMITS.pintAnswerDays * DAY_MS, createdAt.getTime() + LIMITS.pintOfferDays * DAY_MS),
  ).toISOString();

const viewOf = (row: Row): Offer => ({
  ...goingView(row, row.state === "OFFERED" || row.state === "DUE"),
  state: row.state,
  code: row.code,
  signsReturn: row.signsReturn,
  taken: row.taken,
  settled: row.settled,
  remark: row.remark,
  error: row.errorCode === null ? null : { code: row.errorCode, parameters: { ...row.errorParameters } },
  endedAt: row.endedAt?.toISOString() ?? null,
  triesUntil: row.state === "OFFERED" ? triesUntil(row) : null,
});

async function rowById(ctx: Pick<Context, "tx" | "organisation">, id: string): Promise<Row> {
  const row = await first(ctx.tx, BY_ID, [ctx.organisation.id, id]);
  if (!row) throw new Refused("NOT_FOUND");
  return row;
}

/** An offer of the company. NOT_FOUND. */
export const offerById = async (ctx: Context, id: string): Promise<Offer> => viewOf(await rowById(ctx, id));

export async function offers(
  ctx: Context,
  { documentId }: Query<typeof offerRoutes.list>,
): Promise<{ items: Offer[] }> {
  const own = ctx.organisation.id;
  const found = await rows(
    ctx.tx,
    LIST(documentId !== undefined),
    documentId === undefined ? [own] : [own, documentId],
  );
  return { items: found.map(viewOf) };
}

/** The ids of the keys of signed answers. */
const kidsIn = (messages: readonly ExchangeMessage[]): string[] =>
  kidsOf({ envelope: "", answers: messages.flatMap(({ code, answer }) => (code && signedTextOf(answer)) || []) });

/** An offer with its messages. NOT_FOUND. */
export async function offerStory(ctx: Context, database: Database, id: string): Promise<OfferStory> {
  const row = await rowById(ctx, id);
  const { envelope, answer, documentId } = row;
  return database.asWorker(async (tx) => {
    const messages = await messagesOf(tx, { offer: id });
    const keys = await rows(tx, KEYS, [kidsIn(messages)]);
    const place = await table(tx, "app.document").first(["chain_id", "registry", "token_id"], { id: documentId });
    return {
      ...viewOf(row),
      messages,
      envelope,
      answer,
      keys: keys.map(({ kid, until }) => ({ kid, validTo: until?.toISOString() ?? null })),
      title:
        place === null || place.chain_id === null || place.registry === null || place.token_id === null
          ? null
          : { chainId: place.chain_id, registry: place.registry, tokenId: place.token_id },
    };
  });
}

/** The work that a company follows as a task. */
export const OFFER = "pintOffer" satisfies GoingWork;

/** Asks again about the offer that a failed task was of. TASK_NOT_HERE, WRONG_STATE, PINT_TOO_OLD. */
export const retryOfferOfTask = async (ctx: Context, task: string): Promise<unknown> =>
  retryOffer(ctx, await goingOfTask(ctx, OFFER, task));

/** Asks again where no signed answer came, whether it is due or waits for a person. WRONG_STATE, PINT_TOO_OLD. */
export async function retryOffer(ctx: Context, id: string): Promise<Offer> {
  const offer = await offerById(ctx, id);
  const { state, platform, createdAt } = offer;
  if (state !== "WAITING" && state !== "OFFERED") throw new Refused("WRONG_STATE", { state, of: "offer" });
  // The return that was signed in advance must outlast the answer.
  if (Date.parse(createdAt) < Date.now() - LIMITS.pintOfferDays * DAY_MS)
    throw new Refused("PINT_TOO_OLD", { platform: platform.name });
  await table(ctx.tx, "app.pint_offer").change(
    { id, organisation_id: ctx.organisation.id, state },
    { state: "OFFERED", asked_at: () => "now()", next_at: () => "now()", error_code: null },
  );
  await goesOn(ctx, OFFER, offer, "pint.retry");
  return offerById(ctx, id);
}

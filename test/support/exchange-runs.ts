import { randomBytes } from "node:crypto";
import { signAsPlatform } from "../../backend/counterparties/sign.ts";
import { goOnWithOffer } from "../../backend/documents/pint/by-hand.ts";
import { offer } from "../../backend/documents/pint/offer.ts";
import { intentById, settleIntent } from "../../backend/ledger/settle-intent.ts";
import { random, type Random } from "../../scripts/lib/random.ts";
import { rows } from "../../scripts/lib/sql.ts";
import { companies, get } from "./companies.ts";
import { bytes, movable, raw, sha256, type Movable } from "./exchange-bill.ts";
import { lifeOf, type Life, type Loss } from "./exchange-lives.ts";
import { MESSAGE_FAULTS, middle, type MessageFault, type Middle } from "./exchange-middle.ts";
import { Watch } from "./exchange-watch.ts";
import { plainPdf } from "./signing.ts";
import { restExchanges, soundChain } from "./sound-chain.ts";
import { twoNodes, type TwoNodes } from "./two-nodes.ts";

/** One run: what its seed chose, how it ended, and the first thing that was not as it must be. */
export interface Run {
  readonly seed: number;
  readonly ends: readonly string[];
  readonly deaths: number;
  /** How often an administrator let an offer go on that stood still. */
  readonly went: number;
  readonly faults: readonly MessageFault[];
  readonly wrong: string | null;
}

/** Two nodes whose exchange modules live, die and start again between them, with a box in the middle. */
export interface Exchanges {
  readonly nodes: TwoNodes;
  readonly middle: Middle;
  readonly watch: Watch;
  stop(): Promise<void>;
}

interface Running extends Exchanges, Movable {
  /** Further documents that a bill may bring along. */
  readonly pages: readonly Uint8Array[];
  readonly lives: { wave: Life; bole: Life };
}
const running = new WeakMap<Exchanges, Running>();

/** The checksum of the last entry of an envelope. */
function lastOf(body: string): string {
  const { envelopeTransferChain = [] } = JSON.parse(body) as { envelopeTransferChain?: string[] };
  return sha256(envelopeTransferChain.at(-1) ?? "");
}

export async function startExchanges(): Promise<Exchanges> {
  const box = await middle(lastOf);
  const nodes = await twoNodes({ chain: false, through: async () => box.url });
  const { wave, bole } = nodes;
  // The modules whose lives end and begin do the work here; the nodes themselves run no rounds.
  for (const node of [wave, bole]) await restExchanges(node);
  const { registry, owner } = await soundChain(nodes);
  box.sign = (payload) => bole.database.asWorker((tx) => signAsPlatform(tx, bole.settings, JSON.stringify(payload)));
  const watch = await Watch.of(nodes);
  const lives = { wave: await lifeOf(wave), bole: await lifeOf(bole) };
  box.to = lives.bole.url;
  const made: Running = {
    nodes,
    middle: box,
    watch,
    registry,
    owner,
    pages: await Promise.all([1, 2].map((count) => plainPdf(count))),
    lives,
    async stop() {
      await Promise.all([lives.wave.end(), lives.bole.end(), box.stop(), watch.close(), owner.end()]);
      await nodes.stop();
    },
  };
  running.set(made, made);
  return made;
}

/** Offers the bill from the life that the node has now. False where that life was lost before it was decided. */
async function offered({ nodes, lives }: Running, id: string): Promise<boolean> {
  const { wave, carrier, platformId, buyerLei: lei } = nodes;
  const { settings } = wave;
  const { database } = lives.wave;
  const before = await open(wave.database, id);
  const { version } = await get(carrier.api, id);
  const body = { expectedVersion: version, platformId, lei, rulebook: 1, password: "" };
  // One request, in each pass of its transaction.
  const [requestId, now] = [randomBytes(16).toString("hex"), new Date()];
  await companies({ ...wave, database })
    .asFirst(carrier, (ctx) => offer({ ...ctx, requestId, now }, { database, settings }, id, body))
    .catch(() => undefined);
  return (await open(wave.database, id)) > before;
}

const open = async (database: TwoNodes["wave"]["database"], id: string): Promise<number> =>
  (await database.asWorker((tx) => rows(tx, "SELECT 1 FROM app.pint_offer WHERE document_id = $1", [id]))).length;

/** An administrator lets what stands still go on: both sides may have agreed meanwhile. */
async function goOn({ nodes: { wave, carrier } }: Running, id: string): Promise<void> {
  const [held] = await wave.database.asWorker((tx) =>
    rows<{ id: string }>(tx, "SELECT id FROM app.pint_offer WHERE document_id = $1 AND state = 'FROZEN'", [id]),
  );
  await companies(wave).asFirst(carrier, (ctx) => goOnWithOffer(ctx, wave.database, held?.id ?? ""));
}

/** Everything that waits becomes due: time passes. */
const pass = ({ owner }: Running, id: string): Promise<unknown> =>
  owner.query("UPDATE app.pint_offer SET next_at = now() WHERE document_id = $1 AND next_at > now()", [id]);

/** The chain executes what was sent, as relayer and ledger carry it out. */
async function execute({ owner, nodes }: Running, id: string): Promise<void> {
  const sent = await owner.query<{ id: string; action: string; to: string; key: Buffer }>(
    `SELECT i.id, i.action, i.expected->>'status' AS "to", decode(substr(d.registry, 3) || substr(d.token_id, 3), 'hex')
        AS key
      FROM app.pint_offer f JOIN app.document d ON d.id = f.document_id
      JOIN app.intent i ON i.id IN (f.return_id, f.cancel_id, f.burn_id)
      WHERE f.document_id = $1 AND i.status = 'open' ORDER BY i.created_at`,
    [id],
  );
  for (const act of sent.rows) {
    const hash = bytes(32);
    if (act.action !== "cancelReturn")
      await owner.query(
        `UPDATE chain.title SET status = $2, last_block = last_block + 1, sequence = sequence + 1, last_tx = $3
          WHERE key = $1`,
        [act.key, act.to, raw(hash)],
      );
    await nodes.wave.database.asWorker(async (tx) => {
      const intent = await intentById(tx, act.id);
      if (intent) await settleIntent(tx, intent, { outcome: "done", tx: hash, block: 1 });
    });
  }
}

/** A life that has died is followed by the next one. */
async function restart(at: Running): Promise<number> {
  let deaths = 0;
  for (const side of ["wave", "bole"] as const) {
    if (at.lives[side].alive) continue;
    deaths += 1;
    await at.lives[side].end();
    at.lives[side] = await lifeOf(at.nodes[side]);
  }
  at.middle.to = at.lives.bole.url;
  return deaths;
}

/** More is sent to the database by neither side in one step, but for what a further document takes. */
const SENT = { wave: 60, bole: 36 } as const;
const SENT_MORE = { wave: 12, bole: 16 } as const;

function lossFor(dice: Random, side: keyof typeof SENT, documents: number): Loss | null {
  if (!dice.chance(0.45)) return null;
  return {
    at: 1 + dice.below(SENT[side] + documents * SENT_MORE[side]),
    how: dice.pick(["cut", "answered"]),
    dies: dice.chance(0.5),
  };
}

const ENDED = ["GONE", "REFUSED", "FROZEN"];
/** No exchange takes more steps: after so many of them nothing fails any more. */
const STEPS = 12;
const QUIET_STEPS = 12;

/** Whether the buyer's node takes its companies for checked: where not, it knows no recipient and refuses. */
const known = ({ nodes }: Running, yes: boolean): Promise<unknown> =>
  nodes.bole.database.asWorker((tx) =>
    tx.query("UPDATE app.organisation SET assurance = $2 WHERE id = $1", [
      nodes.buyer.id,
      yes ? "approved" : "selfRegistered",
    ]),
  );

/**
 * One title from node to node, with messages and statements that fail as a seed chooses. One that is refused is offered
 * again.
 */
export async function runOf(seed: number, exchanges: Exchanges): Promise<Run> {
  const at = running.get(exchanges);
  if (at === undefined) throw new Error("these exchanges have not begun");
  const dice = random(seed);
  const faults: MessageFault[] = [];
  const ends: string[] = [];
  let [deaths, went] = [0, 0];
  const result = (wrong: string | null): Run => ({ seed, ends, deaths, went, faults, wrong });
  let [quiet, refusing] = [false, false];
  at.middle.fault = ({ path }) => {
    if (quiet || !path.startsWith("/v3/envelopes")) return null;
    // Where documents go along, one message of several that fails is enough.
    if (dice.chance(path === "/v3/envelopes" ? 0.4 : 0.7)) return null;
    // A copy of what is refused may come once its receiver would take it.
    const fault = dice.chance(0.04)
      ? "otherDuplicate"
      : refusing && dice.chance(0.4)
        ? "late"
        : dice.pick(MESSAGE_FAULTS.slice(0, -1));
    faults.push(fault);
    return fault;
  };
  const documents = dice.pick([0, 0, 1, 2]);
  const id = await movable(at, { seed, documents: at.pages.slice(0, documents) });
  const { watch } = at;
  let wrong: string | null = null;
  const look = async (): Promise<void> => {
    wrong ??= await watch.look(id);
  };
  at.middle.heard = async (_, said) => {
    wrong ??= await watch.answered(id, said);
  };
  try {
    for (let offers = 0; offers < 4; offers += 1) {
      const refuses = offers === 0 && dice.chance(0.3);
      refusing = refuses;
      for (let tries = 0; !(await offered(at, id)); tries += 1) {
        if (tries > 8) return result("the title cannot be offered");
        deaths += await restart(at);
        at.lives.wave.plan(tries < 4 ? lossFor(dice, "wave", 0) : null);
      }
      await look();
      if (refuses) await known(at, false);
      let state = "";
      let wentOn = false;
      for (let step = 0; step < STEPS + QUIET_STEPS && !ENDED.includes(state); step += 1) {
        quiet = step >= STEPS;
        for (const side of ["wave", "bole"] as const)
          at.lives[side].plan(quiet ? null : lossFor(dice, side, documents));
        await pass(at, id);
        await at.lives.wave.sender.round().catch(() => undefined);
        await at.lives.wave.sender.settled();
        if (!refuses && (quiet || dice.chance(0.3))) await at.middle.deliver();
        for (const life of Object.values(at.lives)) life.plan(null);
        deaths += await restart(at);
        await execute(at, id);
        await look();
        if (wrong !== null) return result(wrong);
        state = await watch.stateOf(id);
        if (state !== "FROZEN" || wentOn) continue;
        // Once, what is disputed goes on.
        wentOn = true;
        went += 1;
        await goOn(at, id);
        await look();
        state = "";
      }
      // A copy that was held back may come when its receiver takes what it has refused before.
      if (dice.chance(0.5)) await known(at, true);
      await at.middle.deliver();
      await known(at, true);
      await look();
      ends.push(state);
      if (state !== "REFUSED" || wrong !== null) break;
    }
    await execute(at, id);
    await look();
    return result(wrong ?? (await watch.end(id)));
  } finally {
    await known(at, true);
    for (const life of Object.values(at.lives)) life.plan(null);
  }
}

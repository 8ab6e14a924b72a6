import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { actRoutes as acts, type Together } from "#domain/api/acts";
import { documentRoutes as documents } from "#domain/api/documents";
import { envelopeRoutes as envelopes } from "#domain/api/envelopes";
import { reviewRoutes as reviews } from "#domain/api/reviews";
import type { Output, Route } from "#domain/api/route";
import { rows } from "../../scripts/lib/sql.ts";
import { ApiRefusal, type ApiClient, type Ask } from "../../scripts/lib/api-client.ts";
import { companies, PASSWORD, type Company } from "../support/companies.ts";
import { until, type Stand } from "../support/stand.ts";
import { SAMPLES, type SampleKind } from "../support/title-samples.ts";
import { spendFreely } from "./spending.ts";

/** An act on one title, on the chain or signed off-chain. */
export type TitleAct = (typeof acts)[
  | "nominate"
  | "executeNomination"
  | "surrender"
  | "telexRelease"
  | "convert"
  | "present"
  | "presentForAcceptance"
  | "accept"
  | "presentForPayment"
  | "discharge"];

/** No act may be under way longer than this while all programs run, whatever was killed. */
export const STUCK_MS = 60_000;

/** The product's answers while one of its processes is away. */
const AWAY: readonly string[] = ["TIME_OUT", "INTERNAL", "REQUEST_RUNNING", "OVERLOADED", "CHAIN_DOWN", "LOAD_FAILED"];

/** Time limit for an act, however slowly the machine restarts a killed process. */
const PATIENCE_MS = 600_000;

const TICK_MS = 100;
let ticked = Date.now();
let away = 0;
let runningMs = 0;
setInterval(() => {
  if (away === 0) runningMs += Math.min(Date.now() - ticked, 10 * TICK_MS);
  ticked = Date.now();
}, TICK_MS).unref();
/** Milliseconds in which no program was away and the machine did not stand still: only then can an act be stuck. */
export const running = (): number => runningMs;
/** Does something during which a program counts as away. */
export async function whileAway<T>(work: () => Promise<T>): Promise<T> {
  away++;
  try {
    return await work();
  } finally {
    away--;
  }
}

/** Repeats the same request until it is answered, as a browser does when its server is away. */
export async function insist<R extends Route>(api: ApiClient, route: R, ask: Ask<R>): Promise<Output<R>> {
  const headers = { "idempotency-key": randomUUID() };
  for (const end = Date.now() + PATIENCE_MS; ;) {
    try {
      return await api.call(route, route.method === "GET" ? ask : { ...ask, headers });
    } catch (error) {
      const away = !(error instanceof ApiRefusal) || AWAY.includes(error.code);
      if (!away || Date.now() > end) throw error;
      await wait(100);
    }
  }
}

/** A line of bills, each of which replaces the one before: exactly one lives. */
export interface Line {
  /** All its bills, oldest first. */
  readonly bills: string[];
  replaced: number;
  transferred: number;
  /** The longest time from an act's acceptance to its end. */
  longestMs: number;
}

export interface Replacers {
  readonly carrier: Company;
  readonly shipper: Company;
  /** Drafts and signs a title of a kind, by default a bill of lading, and waits until it is minted. */
  issue(number: string, kind?: SampleKind, given?: Readonly<Record<string, unknown>>): Promise<Line>;
  /** Does an act on a title and waits for its end. */
  act(company: Company, line: Line, route: TitleAct, body?: Readonly<Record<string, unknown>>): Promise<void>;
  /** Does the same act on the titles of several lines, confirmed once. */
  together(company: Company, lines: readonly Line[], act: Together): Promise<void>;
  /** Prepares the replacement of the last bill: the successor is drafted and signed. */
  prepare(line: Line): Promise<string>;
  /** Confirms the replacement; answers the act. */
  confirm(line: Line): Promise<string>;
  /** Waits for the end of the act and for the views that follow from it. */
  ended(line: Line, act: string): Promise<void>;
  replace(line: Line): Promise<void>;
  /**
   * Sends the original to the shipper, which asks for an amendment: agreed at once, or rejected first. Its return is
   * signed in advance, and the carrier replaces it.
   */
  review(line: Line, rejected: boolean): Promise<void>;
  /** Sends the original to the shipper, which surrenders it, by default for amendment. */
  roundTrip(line: Line, purpose?: "DELIVERY" | "AMENDMENT"): Promise<void>;
}

/** A carrier and a shipper that work through the API of running programs. */
export async function replacers(at: Stand, url: string): Promise<Replacers> {
  const make = companies({ ...at, url });
  const [carrier, shipper] = (await Promise.all(
    ["Carrier", "Shipper"].map((name) => make.company(name, { people: 2 })),
  )) as [Company, Company];
  await make.befriend(carrier, shipper);
  await spendFreely(at.database, [carrier, shipper]);

  const open = (company: Company, id: string) => insist(company.api, documents.get, { params: { id } });
  const stated = (company: Company, id: string, state: string): Promise<unknown> =>
    until(`${id} is ${state} for ${company.name}`, async () => (await open(company, id)).state === state, PATIENCE_MS);
  async function sign(id: string): Promise<string | null> {
    const { version, kind } = await open(carrier, id);
    const capacity = kind === "BillOfLading" ? { capacityId: carrier.capacityId } : {};
    return (
      (
        await insist(carrier.api, documents.sign, {
          params: { id },
          body: { expectedVersion: version, password: PASSWORD, ...capacity },
        })
      ).intent?.id ?? null
    );
  }
  /** Follows an accepted act, which must be done in time. */
  async function done(line: Line, act: string): Promise<void> {
    const begun = running();
    await until(
      `the act ${act} is done`,
      async () => {
        const { status } = await insist(carrier.api, documents.intent, { params: { id: act } }).catch(() =>
          insist(shipper.api, documents.intent, { params: { id: act } }),
        );
        if (status === "failed" || status === "expired") throw new Error(`the act ${act} ${status}`);
        return status === "done";
      },
      PATIENCE_MS,
    ).catch(async (error: unknown) => {
      throw new Error(`${String(error)}: ${JSON.stringify(await standingOf(at, act))}`, { cause: error });
    });
    line.longestMs = Math.max(line.longestMs, running() - begun);
  }
  const last = (line: Line): string => line.bills.at(-1) ?? "";

  const self: Replacers = {
    carrier,
    shipper,
    async issue(number, kind = "BillOfLading", given = {}) {
      const { id } = await insist(carrier.api, documents.create, {
        body: { kind, data: SAMPLES[kind](number, given) },
      });
      const line: Line = { bills: [id], replaced: 0, transferred: 0, longestMs: 0 };
      await done(line, (await sign(id)) ?? "");
      await stated(carrier, id, "ISSUED");
      return line;
    },
    async act(company, line, route, body = {}) {
      const id = last(line);
      const { version } = await open(company, id);
      const { intent } = await insist(company.api, route, {
        params: { id },
        body: { expectedVersion: version, password: PASSWORD, ...body } as never,
      });
      if (intent) await done(line, intent.id);
    },
    async together(company, lines, act) {
      const listed = await Promise.all(
        lines.map(async (line) => ({ id: last(line), expectedVersion: (await open(company, last(line))).version })),
      );
      const results = await insist(company.api, acts.together, {
        body: { documents: listed, act, password: PASSWORD },
      });
      for (const [i, { refused, intent }] of results.entries()) {
        if (refused || !intent) throw new Error(`${act.action} of ${listed[i]?.id} was refused: ${refused?.code}`);
        await done(lines[i]!, intent.id);
      }
    },
    async prepare(line) {
      const id = last(line);
      const { version } = await open(carrier, id);
      const { successors } = await insist(carrier.api, documents.amend, {
        params: { id },
        body: { expectedVersion: version, password: PASSWORD },
      });
      const successor = successors[0] ?? "";
      await sign(successor);
      line.bills.push(successor);
      return successor;
    },
    async confirm(line) {
      const id = line.bills.at(-2) ?? "";
      const { version } = await open(carrier, id);
      const { intent } = await insist(carrier.api, acts.replace, {
        params: { id },
        body: { expectedVersion: version, password: PASSWORD },
      });
      return intent?.id ?? "";
    },
    async ended(line, act) {
      await done(line, act);
      await stated(carrier, line.bills.at(-2) ?? "", "VOID");
      await stated(carrier, last(line), "ISSUED");
      line.replaced++;
    },
    async replace(line) {
      await self.prepare(line);
      await self.ended(line, await self.confirm(line));
    },
    async review(line, rejected) {
      const original = last(line);
      await give(line);
      const { data } = await open(shipper, original);
      const { id } = await insist(shipper.api, reviews.beginOf, {
        body: {
          type: "amend",
          originalId: original,
          terms: { reason: "Another clause" },
          parts: [{ ...data, clauses: `Amended ${line.replaced}` }],
          collaborators: [{ organisationId: carrier.id, personId: null, dueOn: null }],
          deliverToId: carrier.id,
        },
      });
      const look = () => insist(carrier.api, reviews.show, { params: { id } });
      const version = async () => ({
        expectedVersion: (await insist(shipper.api, reviews.show, { params: { id } })).version,
      });
      const request = async () =>
        insist(shipper.api, reviews.request, { params: { id }, body: { ...(await version()), password: PASSWORD } });
      await request();
      if (rejected) {
        await insist(carrier.api, reviews.reject, {
          params: { id },
          body: { ...(await version()), reason: "Not yet" },
        });
        await until("the return is void", async () => (await look()).return?.state === "cancelled", PATIENCE_MS);
        await insist(shipper.api, reviews.modify, { params: { id }, body: await version() });
        await request();
      }
      await insist(carrier.api, reviews.accept, { params: { id }, body: await version() });
      await until(
        "the original is with its issuer",
        async () => (await look()).return?.state === "returned",
        PATIENCE_MS,
      );
      const { id: successor } = await insist(carrier.api, reviews.prepare, { params: { id }, body: await version() });
      await sign(successor);
      line.bills.push(successor);
      await self.ended(line, await self.confirm(line));
      await until("the review is complete", async () => (await look()).state === "complete", PATIENCE_MS);
      line.transferred += 2;
    },
    async roundTrip(line, purpose = "AMENDMENT") {
      const id = last(line);
      await give(line);
      const { version: now } = await open(shipper, id);
      const surrendered = await insist(shipper.api, acts.surrender, {
        params: { id },
        body: { expectedVersion: now, password: PASSWORD, purpose },
      });
      await done(line, surrendered.intent?.id ?? "");
      await stated(carrier, id, "SURRENDERED_TO_ISSUER");
      line.transferred += 2;
    },
  };
  /** Sends the original to the shipper by envelope. */
  async function give(line: Line): Promise<void> {
    const id = last(line);
    const { id: envelope, version } = await insist(carrier.api, envelopes.compose, {
      body: { recipientId: shipper.id, subject: "Original", documentIds: [id] },
    });
    await insist(carrier.api, envelopes.seal, {
      params: { id: envelope },
      body: { expectedVersion: version, password: PASSWORD },
    });
    const look = () => insist(carrier.api, envelopes.get, { params: { id: envelope } });
    await until("the seal", async () => (await look()).state === "READY_FOR_TRANSFER", PATIENCE_MS);
    const { intent } = await insist(carrier.people[1]?.api ?? carrier.api, envelopes.transfer, {
      params: { id: envelope },
      body: { expectedVersion: (await look()).version, password: PASSWORD },
    });
    await done(line, intent?.id ?? "");
    await stated(shipper, id, "ISSUED");
  }
  return self;
}

/** The progress of an act, for a report about one that is stuck. */
const standingOf = (at: Stand, act: string) =>
  at.database
    .asWorker(async (tx) => ({
      now: new Date().toISOString(),
      act: await rows(
        tx,
        `SELECT action, status, custody, carried_by, created_at, sent_at, tx_hash, block, error_code, document_id,
          envelope_id FROM app.intent WHERE id = $1`,
        [act],
      ),
      tasks: await rows(tx, "SELECT kind, state FROM app.task WHERE intent_id = $1", [act]),
      transactions: await rows(
        tx,
        `SELECT r.nonce, r.status, (SELECT jsonb_agg(jsonb_build_object('hash', a.hash, 'number', a.number))
          FROM app.relay_attempt a WHERE a.transaction_id = r.id) AS attempts FROM app.relay_transaction r
          WHERE r.intents @> ARRAY[$1::uuid]`,
        [act],
      ),
      executed: await rows(
        tx,
        `SELECT e.tx_hash, e.success FROM chain.executions e JOIN app.intent i ON i.request_hash = e.request_hash
          WHERE i.id = $1`,
        [act],
      ),
      heads: await rows(tx, "SELECT * FROM chain.heads"),
      ledger: await rows(tx, "SELECT * FROM app.ledger_cursor"),
      stuck: await rows(tx, "SELECT * FROM app.ledger_stuck"),
    }))
    .then(async (found) => ({ ...found, node: await at.rpc("eth_blockNumber") }));

/** The progress of relayer, mirror and ledger. */
export const farOf = async (at: Stand): Promise<string> => {
  const [far] = await at.database.asWorker((tx) =>
    rows<Record<string, string | null>>(
      tx,
      `SELECT (SELECT count(*) FROM app.intent WHERE status = 'open')::text AS open, (SELECT max(nonce)
        FROM app.relay_transaction)::text AS nonce, (SELECT max(number) FROM chain.heads)::text AS mirror,
            (SELECT max(seq) FROM chain.ledger_change)::text AS told, (SELECT max(seq)
              FROM app.ledger_cursor)::text AS taken, (SELECT count(*) FROM app.ledger_stuck)::text AS stuck`,
    ),
  );
  return Object.entries(far ?? {})
    .map(([what, n]) => `${what} ${n ?? 0}`)
    .join(", ");
};
/** The acts that took longest from sending to end. */
export const slowest = (at: Stand) =>
  at.database.asWorker((tx) =>
    rows(
      tx,
      `SELECT action, created_at, sent_at, done_at, block, (SELECT min(h.at) FROM chain.history h
        WHERE h.tx_hash = i.tx_hash) AS mined FROM app.intent i WHERE status = 'done' AND document_id IS NOT NULL
        ORDER BY done_at - created_at DESC LIMIT 5`,
    ),
  );

/** The originals of a line that live in the mirror at one moment. */
export const livingOf = async (at: Stand, line: Line): Promise<string[]> =>
  (
    await at.database.asWorker((tx) =>
      rows<{ id: string }>(
        tx,
        `SELECT d.id FROM app.document d JOIN chain.titles t ON t.chain_id = d.chain_id AND t.registry = d.registry
          AND t.token_id = d.token_id WHERE d.id = ANY ($1) AND t.status <> 'burnt'`,
        [line.bills],
      ),
    )
  ).map(({ id }) => id);

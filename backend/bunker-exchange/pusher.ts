import { Inject, Injectable } from "@nestjs/common";
import { pushBody } from "#domain/exchange/calls";
import { labelOf, PUSH_MAPPING, type PushData } from "#domain/bunker/exchange/mapping";
import { payloadOf, type Payload } from "#domain/exchange/payload";
import { LIMITS } from "#domain/limits";
import { isKeyOf } from "#domain/lookup";
import type { TextParameters } from "#domain/text";
import { Database, first, rows } from "../core/database.ts";
import { failpoint } from "../core/failpoint.ts";
import { ended, Rounds } from "../core/rounds.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { exchangeAt } from "./adapter.ts";
import { beginCall, endCall, later } from "./call.ts";
import { Effects } from "./effects.ts";
import { readConfig } from "./read-config.ts";
import { openExchangeKey } from "./secret.ts";
import { lockPush, move } from "./settle.ts";

/** Longer than a push may take from its claim to its call, and a call to its end. */
const CLAIM_SECONDS = 6 * LIMITS.exchangeSeconds;
const CLAIM = statement(
  "bunker-exchange.claim",
  `UPDATE app.bunker_push p SET attempts = attempts + 1, next_at = now() + interval '${CLAIM_SECONDS} seconds'
    FROM app.bunker_exchange e WHERE e.organisation_id = p.organisation_id AND p.id = (
      SELECT x.id FROM app.bunker_push x JOIN app.bunker_exchange y ON y.organisation_id = x.organisation_id
        WHERE x.state = 'QUEUED' AND x.next_at <= now() AND y.enabled AND x.organisation_id <> ALL ($1::uuid[])
        ORDER BY x.next_at LIMIT 1 FOR UPDATE OF x SKIP LOCKED)
    RETURNING p.id, p.organisation_id AS organisation, p.attempts, p.data, e.base_url AS "baseUrl",
      e.api_key AS "key", e.participants, e.on_behalf_of AS "onBehalfOf", e.parent_node_id AS "parentNodeId",
      e.parent_node_type AS "parentNodeType"`,
).as<{ data: PushData; parentNodeType: "FOLDER" | "PACKAGE" }>();
/** A push that is due, claimed: nobody else sends it until the claim ends. One of a company at a time. */
type Claimed = RowOf<typeof CLAIM>;

/** Calls whose process ended before their answer, and pushes whose message has not come. */
const GIVEN_UP = statement(
  "bunker-exchange.givenUp",
  `SELECT id FROM app.bunker_push
    WHERE (state = 'SENDING' AND state_at < now() - interval '${CLAIM_SECONDS} seconds')
      OR (state = 'SENT' AND state_at < now() - make_interval(hours => $1)) ORDER BY state_at LIMIT 20
    FOR UPDATE SKIP LOCKED`,
);

/** Pushes that are due while the exchange of their company is out of use. */
const OUT_OF_USE = statement(
  "bunker-exchange.outOfUse",
  `SELECT p.id FROM app.bunker_push p JOIN app.bunker_exchange e ON e.organisation_id = p.organisation_id
    WHERE p.state = 'QUEUED' AND p.next_at <= now() AND NOT e.enabled ORDER BY p.next_at LIMIT 20
    FOR UPDATE OF p SKIP LOCKED`,
);

/** Companies whose exchange is called at once. */
const AT_ONCE = 4;

/** Takes notes to exchanges, each at most once unless a person asks for it. */
@Injectable()
export class Pusher extends Rounds {
  readonly #busy = new Map<string, Promise<void>>();

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
    private readonly effects: Effects,
  ) {
    super("bunker pushes");
  }

  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    await this.settled();
  }

  /** Waits for the calls that are under way. */
  settled(): Promise<void> {
    return ended(Promise.all(this.#busy.values()));
  }

  async round(): Promise<void> {
    await this.database.asWorker(async (tx) => {
      for (const { id } of await rows(tx, GIVEN_UP, [LIMITS.exchangeWaitHours])) {
        const push = await lockPush(tx, id);
        if (push) await move(tx, this.effects.of, push, "UNKNOWN", { line: "LOST", code: "PUSH_UNSURE" });
      }
      for (const { id } of await rows(tx, OUT_OF_USE)) {
        const push = await lockPush(tx, id);
        if (push) await move(tx, this.effects.of, push, "FAILED", { line: "FAILED", code: "EXCHANGE_NOT_SET" });
      }
    });
    while (!this.closed && this.#busy.size < AT_ONCE) {
      const claimed = await this.database.asWorker((tx) => first(tx, CLAIM, [[...this.#busy.keys()]]));
      if (!claimed) return;
      const { organisation } = claimed;
      this.#busy.set(
        organisation,
        this.#deliver(claimed)
          .catch((error: unknown) => this.log.warn(String(error)))
          .finally(() => this.#busy.delete(organisation)),
      );
    }
  }

  async #deliver(claimed: Claimed): Promise<void> {
    const { id, attempts, baseUrl, organisation } = claimed;
    const exchange = exchangeAt({
      baseUrl,
      key: openExchangeKey(this.settings.kek, organisation, claimed.key),
      allowPrivate: this.settings.webhookPrivate,
    });
    const config = await readConfig(exchange);
    if ("code" in config) return this.#unsent(claimed, config);
    const payload = payloadOf(config.schema, claimed.data);
    const asked = mismatchOf(payload, config.version);
    if (asked !== null)
      return this.#unsent(claimed, { code: "PUSH_MISMATCH", parameters: asked, again: false, status: null });
    const body = pushBody(claimed, payload.rows);
    failpoint("push.beforeCall");
    const { leftOut, unchecked } = payload;
    const begun = await this.database.asWorker((tx) =>
      beginCall(
        tx,
        this.effects.of,
        { push: id, attempts },
        { version: config.version, body, detail: { leftOut, unchecked } },
      ),
    );
    if (begun === null) return;
    failpoint("push.called");
    const answer = await exchange.push(JSON.stringify(body), begun.call);
    failpoint("push.answered");
    await this.database.asWorker((tx) => endCall(tx, this.effects.of, begun, answer));
  }

  /** Nothing was sent: later again, or never before a person changes something. */
  async #unsent(
    { id, attempts }: Claimed,
    why: Pick<
      Exclude<Awaited<ReturnType<typeof readConfig>>, { schema: unknown }>,
      "code" | "parameters" | "again" | "status"
    >,
  ): Promise<void> {
    await this.database.asWorker(async (tx) => {
      const push = await lockPush(tx, id);
      if (push?.state !== "QUEUED" || push.attempts !== attempts) return;
      const { code, parameters, again, status } = why;
      const detail = status === null ? {} : { status };
      if (again) await later(tx, this.effects.of, push, { code, parameters, detail });
      else await move(tx, this.effects.of, push, "FAILED", { line: "FAILED", code, parameters, detail });
    });
  }
}

/** The first thing that the schema does not take, for the refusal; null where it takes everything. */
function mismatchOf({ mismatches }: Payload, version: string): TextParameters | null {
  const [first] = mismatches;
  if (first === undefined) return null;
  const name = first.path.replace(/^\d+\./, "");
  const label = isKeyOf(PUSH_MAPPING, name) ? ` (${labelOf(name).en} / ${labelOf(name).zh})` : "";
  return { field: `${first.path}${label}`, asks: first.asks, version };
}

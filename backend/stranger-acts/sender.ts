import { Inject, Injectable } from "@nestjs/common";
import type { Hex } from "viem";
import type { SentState } from "#domain/sent-states";
import { announce } from "../core/changes.ts";
import { Database, rows } from "../core/database.ts";
import { failpoint } from "../core/failpoint.ts";
import { Rounds } from "../core/rounds.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { ChainDown, openChainClient, type ChainClient } from "../relayer/chain-client.ts";
import type { ChainSettings, Settings } from "../settings/settings.ts";
import { SETTINGS_TOKEN } from "../settings/tokens.ts";

/** Transactions that are looked after in one round. */
const TOGETHER = 200;

const UNENDED = statement(
  "strangers.unended",
  `SELECT s.id, s.organisation_id AS organisation, s.address, s.nonce::float8 AS nonce, s.raw, s.hash, s.state,
      coalesce(h.finalized, -1)::float8 AS finalized
    FROM app.stranger_act s LEFT JOIN chain.heads h ON h.chain_id = s.chain_id
    WHERE s.chain_id = $1 AND s.state IN ('SENT','MINED') ORDER BY s.created_at, s.id LIMIT $2`,
  ["id", "organisation", "address", "nonce", "raw", "hash", "finalized"],
).as<{ state: Extract<SentState, "SENT" | "MINED">; raw: Hex; hash: Hex; address: Hex }>();

type Unended = RowOf<typeof UNENDED>;

/**
 * Hands what accounts of companies have signed to the chains, the same bytes again and again until a block has them,
 * and writes down what became of it. Several processes may do so at once: a chain takes the same bytes once.
 */
@Injectable()
export class StrangerSender extends Rounds {
  readonly #nodes = new Map<number, ChainClient>();

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
  ) {
    super("strangers");
  }

  async round(): Promise<void> {
    for (const chain of this.settings.chains) if (!this.closed) await this.#ofChain(chain);
  }

  async #ofChain({ chainId, rpcUrls }: ChainSettings): Promise<void> {
    const unended = await this.database.asWorker((tx) => rows(tx, UNENDED, [chainId, TOGETHER]));
    if (unended.length === 0) return;
    const node = this.#nodes.get(chainId) ?? openChainClient(rpcUrls);
    this.#nodes.set(chainId, node);
    try {
      for (const act of unended) {
        const state = await this.#look(node, act);
        if (state !== act.state) await this.#note(act, state);
      }
    } catch (error) {
      // It is asked again by the next round.
      if (!(error instanceof ChainDown)) throw error;
      this.log.warn(`chain ${chainId}: ${error.message}`);
    }
  }

  /** The state by what the chain says; what it does not have is sent (again). */
  async #look(node: ChainClient, { address, nonce, raw, hash, state, finalized }: Unended): Promise<SentState> {
    const receipt = await node.receipt(hash);
    if (receipt !== null) {
      if (receipt.block > finalized) return "MINED";
      return receipt.success ? "DONE" : "REFUSED";
    }
    // Other bytes of the account have taken its place for good.
    if (finalized >= 0 && (await node.nonce(address, Math.min(finalized, await node.head()))) > nonce)
      return (await node.receipt(hash)) === null ? "DISPLACED" : state;
    const refused = await node.send(raw);
    if (refused !== null) this.log.warn(`the chain does not take ${hash}: ${refused}; it is offered again`);
    failpoint("stranger-broadcast");
    return state;
  }

  readonly #note = ({ id, organisation, state: before }: Unended, state: SentState): Promise<void> =>
    this.database.asWorker(async (tx) => {
      if ((await table(tx, "app.stranger_act").change({ id, state: before }, { state })) === 1)
        await announce(tx, { organisation, topic: "title", id });
    });
}

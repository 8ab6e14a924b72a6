import { createPublicClient, http, type Address, type Hex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registryAbi } from "#domain/chain/abi/registry";
import { PAUSER_ROLE } from "#domain/chain/calls";
import { Refused } from "#domain/errors";
import { first, rows } from "../../../scripts/lib/sql.ts";
import type { IntentRow } from "../../../backend/intents/intent-row.ts";
import { settleIntent } from "../../../backend/ledger/settle-intent.ts";
import { issue, party, reached, registryOf, stateOf, type Party } from "../../support/parties.ts";
import { stand, until, type Stand } from "../../support/stand.ts";

let at: Stand;
let relayer: ReturnType<Stand["relayer"]> | undefined;
beforeAll(async () => {
  at = await stand();
  at.indexer();
  at.ledger();
});
afterAll(() => at?.close());

const deployOf = async (one: Party): Promise<IntentRow> =>
  (await at.database.asWorker((tx) =>
    first<IntentRow>(tx, "SELECT * FROM app.intent WHERE organisation_id = $1 AND action = 'deployRegistry'", [one.id]),
  ))!;

describe("titles that are signed before their register stands", () => {
  it("follow it, in whatever order they come to the relayer, and fail with it", async () => {
    const [carrier, unlucky] = [await party(at, "Carrier"), await party(at, "Unlucky")];
    const comes = async (one: Party) => String((await deployOf(one)).parameters["registry"]) as Hex;
    const bills = [
      await issue(at, carrier, "L-1", await comes(carrier)),
      await issue(at, carrier, "L-2", await comes(carrier)),
    ];
    const lost = await issue(at, unlucky, "L-3", await comes(unlucky));
    await at.database.asWorker(async (tx) => {
      // The relayer takes the titles before the register.
      await tx.query("UPDATE app.intent SET created_at = now() + interval '1 minute' WHERE action = 'deployRegistry'");
      await settleIntent(tx, await deployOf(unlucky), {
        outcome: "failed",
        why: new Refused("CHAIN_REVERTED", { reason: "out of gas" }),
      });
    });
    relayer = at.relayer();
    for (const bill of bills) await reached(at, bill.intentId, "done");
    expect(await registryOf(at, carrier)).toBe(await comes(carrier));
    expect(await reached(at, lost.intentId, "failed")).toMatchObject({
      error_code: "CHAIN_REVERTED",
      error_parameters: { reason: "out of gas" },
    });
    expect(await stateOf(at, bills[0]!.documentId, carrier)).toBe("ISSUED");
    expect(
      await at.database.asWorker((tx) =>
        rows(tx, "SELECT 1 FROM app.intent WHERE organisation_id = $1 AND action = 'deployRegistry'", [carrier.id]),
      ),
    ).toHaveLength(1);
  });
});

describe("a relayer that was made pauser of registers", () => {
  it("gives that up at its next start, once, and holds no role from then on", async () => {
    const operator = at.chains[0]!.operator as Address;
    (at.chains[0] as { pauser?: string }).pauser = operator;
    const old = [await party(at, "Old Lines"), await party(at, "Older Lines")];
    delete (at.chains[0] as { pauser?: string }).pauser;
    const registers = await Promise.all(old.map((one) => registryOf(at, one)));
    const node = createPublicClient({ transport: http(at.chain.rpcUrl) });
    const mayPause = () =>
      Promise.all(
        registers.map((address) =>
          node.readContract({ address, abi: registryAbi, functionName: "hasRole", args: [PAUSER_ROLE, operator] }),
        ),
      );
    expect(await mayPause()).toEqual([true, true]);
    const acts = () =>
      at.database.asWorker((tx) =>
        rows<{ status: string }>(tx, "SELECT status FROM app.intent WHERE action = 'renouncePausing'"),
      );
    for (const times of [1, 2]) {
      await relayer!.end();
      relayer = at.relayer();
      await until(
        `both have ended, start ${times}`,
        async () => (await acts()).length === 2 && (await acts()).every((one) => one.status === "done"),
      );
    }
    expect(await mayPause()).toEqual([false, false]);
    expect(relayer!.lines).toEqual([]);
  });
});

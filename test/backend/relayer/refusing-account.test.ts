import { generatePrivateKey } from "viem/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rows } from "../../../scripts/lib/sql.ts";
import { issue, party, reached, registryOf } from "../../support/parties.ts";
import { stand, type Stand } from "../../support/stand.ts";

/** An account contract that accepts while gas costs nothing, as in a call that is not sent, and refuses in a block. */
const TWO_FACED = "0x3a15631626ba7e60e01b0260005260206000f3";

let at: Stand;
beforeAll(async () => {
  at = await stand();
  at.indexer();
  at.ledger();
  at.relayer();
});
afterAll(() => at?.close());

it("an account contract that takes its yes back in the block costs one transaction, counted for its company, and holds up nobody", async () => {
  const [liar, honest] = [await party(at, "Two Faces", generatePrivateKey()), await party(at, "Honest")];
  await Promise.all([registryOf(at, liar), registryOf(at, honest)]);
  await at.rpc("anvil_setCode", [liar.address, TWO_FACED]);
  const bill = await issue(at, liar, "F-1");
  const other = await issue(at, honest, "F-2");
  await at.database.asWorker(async (tx) => {
    await tx.query("UPDATE app.intent SET status = 'open', signature = $2, signed_at = now() WHERE id = $1", [
      bill.intentId,
      `0x${"11".repeat(64)}1b`,
    ]);
    await tx.query("SELECT pg_notify('app_intent', '1337')");
  });
  expect(await reached(at, bill.intentId, "failed")).toMatchObject({ error_code: "SIGNATURE_REFUSED" });
  await reached(at, other.intentId, "done");
  const spent = await at.database.asWorker((tx) =>
    rows<{ n: number; gas: number }>(
      tx,
      `SELECT count(*)::int AS n, sum(i.gas_used)::float8 AS gas FROM app.relay_transaction r JOIN app.intent i
        ON i.id = ANY (r.intents) WHERE i.id = $1`,
      [bill.intentId],
    ),
  );
  expect(spent).toMatchObject([{ n: 1 }]);
  expect(spent[0]!.gas).toBeGreaterThan(21_000);
});

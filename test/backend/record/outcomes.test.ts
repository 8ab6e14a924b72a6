import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordRoutes as routes } from "#domain/api/record";
import { Refused } from "#domain/errors";
import { sayEvent } from "#domain/events/events";
import { rows } from "../../../scripts/lib/sql.ts";
import type { IntentRow } from "../../../backend/intents/intent-row.ts";
import { settleIntent, type Ending } from "../../../backend/ledger/settle-intent.ts";
import { until, type Company } from "../../support/companies.ts";
import { startTrade, type Trade } from "../documents/bills.ts";

let trade: Trade;
let { backend, carrier, shipper, bank, issue, pass, surrender } = {} as Trade;
beforeAll(async () => {
  trade = await startTrade();
  ({ backend, carrier, shipper, bank, issue, pass, surrender } = trade);
});
afterAll(() => trade.backend.stop());

/** The lines about a document in a company's record, in words. */
const trail = async (company: Company, id: string): Promise<string[]> =>
  (await company.api.call(routes.documentTrail, { params: { id } })).map((line) =>
    sayEvent(line.event, line.detail, "en-US"),
  );

describe("how an act on the chain ended", () => {
  it("is told in the record of the company whose act it was, with the document and who decided it, and nowhere else", async () => {
    const { id } = await issue();
    await until("the issue is told", async () =>
      (await trail(carrier, id)).includes("Done on the chain: Sign and issue"),
    );
    await pass(carrier, shipper, id);
    await surrender(shipper, id);
    await until("the surrender is told", async () =>
      (await trail(shipper, id)).includes("Done on the chain: Surrender"),
    );
    expect(await trail(shipper, id)).toEqual(["Surrendered to the issuer", "Done on the chain: Surrender"]);
    const lines = await carrier.api.call(routes.log, { query: { about: id } });
    expect(lines.map((line) => line.event)).not.toContain("document.surrender");
    const [done] = await shipper.api.call(routes.log, { query: { person: shipper.people[0]!.id, group: "intent" } });
    expect(done).toMatchObject({
      event: "intent.done",
      person: null,
      document: { id },
      detail: {
        action: "surrender",
        person: { id: shipper.people[0]!.id },
        tx: expect.stringMatching(/^0x/) as string,
      },
    });
    expect(await bank.api.call(routes.log, { query: { group: "intent" } })).toMatchObject([
      { event: "intent.done", detail: { action: "deployRegistry" } },
    ]);
  });

  it("once for each end: failed with why, taken back, done again; what its owner gave up has its own line", async () => {
    const { id } = await issue();
    const settle = (ending: Ending): Promise<boolean> =>
      backend.database.asWorker(async (tx) => {
        const [act] = await rows<IntentRow>(tx, "SELECT * FROM app.intent WHERE document_id = $1", [id]);
        return settleIntent(tx, act!, ending);
      });
    await until("the issue is told", async () =>
      (await trail(carrier, id)).includes("Done on the chain: Sign and issue"),
    );
    const before = (await trail(carrier, id)).length;
    const done = { outcome: "done", tx: null, block: null } as const;
    expect([
      await settle(done),
      await settle({ outcome: "undone" }),
      await settle({ outcome: "undone" }),
      await settle(done),
    ]).toEqual([false, true, false, true]);
    await settle({ outcome: "undone" });
    await settle({ outcome: "failed", why: new Refused("CHAIN_REVERTED", { reason: "Paused" }) });
    const told = [
      "Taken back by the chain: Sign and issue",
      "Done on the chain: Sign and issue",
      "Taken back by the chain: Sign and issue",
    ];
    await until("all is told", async () => (await trail(carrier, id)).length >= before + 4);
    const after = (await trail(carrier, id)).slice(before);
    expect(after.slice(0, 3)).toEqual(told);
    expect(after.slice(3)).toEqual([
      expect.stringMatching(/^Not done on the chain: Sign and issue\. .*Paused/) as string,
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { deskRoutes } from "#domain/api/desk";
import { first } from "../../../scripts/lib/sql.ts";
import type { IntentRow } from "../../../backend/intents/intent-row.ts";
import { settleIntent } from "../../../backend/ledger/settle-intent.ts";
import { get, settled, until, type Company } from "../../support/companies.ts";
import { lettersTo, type WrittenLetter } from "../../support/letters.ts";
import { startTrade, type Trade } from "./bills.ts";

let trade: Trade;
let { backend, carrier, shipper, bank, issue, pass, confirm, endorse, surrender, accept } = {} as Trade;

beforeAll(async () => {
  trade = await startTrade();
  ({ backend, carrier, shipper, bank, issue, pass, confirm, endorse, surrender, accept } = trade);
  await backend.database.asWorker((tx) =>
    tx.query("UPDATE app.person SET language = 'zh-CN' WHERE id = $1", [bank.people[0]?.id]),
  );
});
afterAll(() => trade.backend.stop());

/** The letters to the company about a bill, once there are any. */
async function letters(company: Company, number: string): Promise<WrittenLetter[]> {
  const read = async () =>
    (await lettersTo(backend.database, company.people[0]?.id ?? "")).filter(({ subject }) => subject.includes(number));
  await until(
    "the letter",
    async () =>
      (await read()).length > 0 &&
      (await backend.database.asWorker((tx) => first(tx, "SELECT 1 FROM app.organisation_mail"))) === null,
  );
  return read();
}
const said = async (company: Company, number: string): Promise<string[]> =>
  (await letters(company, number)).map((letter) => letter.subject);

describe("an act on the chain is written about, to the company that it concerns", () => {
  it("to who owns the bill by endorsement, in the reader's language, with the way to it", async () => {
    const { id, number } = await issue();
    await pass(carrier, shipper, id);
    const { intent } = await endorse(shipper, id, "TO_ORDER", bank);
    await settled(shipper.api, intent);
    expect(await letters(bank, number)).toEqual([
      {
        subject: `Shipper 已将提单 ${number} 背书给本公司`,
        body: expect.stringContaining(`http://localhost:8080/doc/BillOfLading/view/${id}`),
      },
    ]);

    const again = async (outcome: "undone" | "done") =>
      backend.database.asWorker(async (tx) => {
        const act = await first<IntentRow>(tx, "SELECT * FROM app.intent WHERE id = $1", [intent?.id]);
        if (act)
          await settleIntent(
            tx,
            act,
            outcome === "done" ? { outcome, tx: act.tx_hash, block: Number(act.block) } : { outcome },
          );
      });
    await again("undone");
    await again("done");
    expect(await said(bank, number)).toHaveLength(1);
  });

  it("to the issuer that a bill is surrendered to, and to who gets it back", async () => {
    const { id, number } = await issue();
    await pass(carrier, shipper, id);
    await surrender(shipper, id, "AMENDMENT", "Change of destination");
    expect(await letters(carrier, number)).toMatchObject([
      { subject: `Shipper surrendered B/L ${number} to you`, body: expect.stringContaining("Change of destination") },
    ]);
    // The holder reminds the issuer of it, by a letter that says what is asked.
    await shipper.api.call(deskRoutes.remind, { body: { of: "document", id } });
    await until("the reminder", async () => (await letters(carrier, number)).length === 2);
    expect((await letters(carrier, number))[1]).toMatchObject({
      subject: `Reminder: Shipper waits for you: Bill of lading ${number}`,
      body: expect.stringContaining("Next step: Accept or reject."),
    });
    const about = { query: { of: "document", id } } as const;
    expect(await shipper.api.call(deskRoutes.waiting, about)).toMatchObject([{ act: "answer" }]);
    await settled(
      carrier.api,
      (
        await carrier.api.call(actRoutes.rejectSurrender, {
          params: { id },
          body: { ...(await confirm(carrier, id)), reason: "Freight unpaid" },
        })
      ).intent,
    );
    expect(await letters(shipper, number)).toMatchObject([
      { subject: `Carrier rejected the surrender of B/L ${number}`, body: expect.stringContaining("Freight unpaid") },
    ]);
  });

  it("to the agent that is to release the cargo, and to who surrendered the bill", async () => {
    const { id, number } = await issue();
    await pass(carrier, shipper, id);
    await surrender(shipper, id);
    await accept(id, bank.id);
    expect(await letters(bank, number)).toEqual([
      {
        subject: `Carrier 请本公司对提单 ${number} 放货`,
        body: expect.stringContaining(`http://localhost:8080/doc/BillOfLading/view/${id}`),
      },
    ]);
    expect(await letters(shipper, number)).toEqual([
      {
        subject: `Carrier accepted the surrender of B/L ${number}`,
        body: expect.stringContaining("the cargo is released by Bank"),
      },
    ]);
    expect(await said(carrier, number)).toEqual([`Shipper surrendered B/L ${number} to you`]);
  });

  it.each(["original", "ownership"] as const)("to who has the %s again when it was refused", async (what) => {
    const { id, number } = await issue();
    await pass(carrier, shipper, id);
    const refuser = what === "original" ? shipper : bank;
    if (what === "ownership") await settled(shipper.api, (await endorse(shipper, id, "NAMED", bank)).intent);
    await until("its arrival", async () => (await get(refuser.api, id)).can["refuseReceipt"] === null);
    await settled(
      refuser.api,
      (
        await refuser.api.call(actRoutes.refuseReceipt, {
          params: { id },
          body: { ...(await confirm(refuser, id)), reason: "Wrong port" },
        })
      ).intent,
    );
    const told = await letters(what === "original" ? carrier : shipper, number);
    expect(told).toMatchObject([
      { subject: `${refuser.name} refused B/L ${number}`, body: expect.stringContaining("Wrong port") },
    ]);
    expect(told[0]?.body).not.toContain("{");
  });
});

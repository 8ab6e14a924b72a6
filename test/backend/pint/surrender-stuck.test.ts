import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { heldMessages, sendHeld } from "../../../backend/documents/pint/held-messages.ts";
import { endSurrender } from "../../../backend/documents/pint/surrendered.ts";
import { companies, until } from "../../support/companies.ts";
import { lettersTo } from "../../support/letters.ts";
import { startSending, type Sending } from "../../support/sending.ts";

/** The answer of a carrier that the chain does not carry out. */

let at: Sending;
beforeAll(async () => {
  at = await startSending();
}, 180_000);
afterAll(() => at?.stop());

test("is tried again after a pause, then waits for the node's administrators", async () => {
  const { wave, carrier } = at.nodes;
  // The act fails each time: any act of the company that has failed stands for it.
  const { id: offer, document } = await at.offered();
  await at.sql(
    `UPDATE app.intent SET status = 'failed', error_code = 'INTENT_CANCELLED', error_parameters = '{}'
      WHERE id = (SELECT return_id FROM app.pint_offer WHERE id = $1)`,
    [offer],
  );
  await at.sql("INSERT INTO app.node_administrator (email) SELECT email FROM app.person WHERE id = $1", [
    carrier.people[0]?.id,
  ]);
  const [bill, id] = [uuid(), uuid()];
  await at.sql(
    `INSERT INTO app.pint_bill (id, carrier_code, number, checksum, document, entries, taken, here)
      VALUES ($1,'CLAI','N2',repeat('d',64),'{}','[]','[]',true)`,
    [bill],
  );
  await at.sql(
    `INSERT INTO app.pint_landing (id, bill_id, recipient_id, origin, origin_id, state)
      VALUES ($1,$2,$3,'ENVELOPE',$4,'DONE')`,
    [document, bill, carrier.id, uuid()],
  );
  await at.sql(
    `INSERT INTO app.pint_surrender (id, document_id, organisation_id, carrier_code, number, request, state, act_id)
      SELECT $1,$2,$3,'CLAI','N2','{"surrenderRequestCode":"SREQ"}','SREJ',return_id
        FROM app.pint_offer WHERE id = $4`,
    [id, document, carrier.id, offer],
  );
  const ends = () => wave.database.asWorker((tx) => endSurrender(tx, wave.settings, id));
  const row = async () =>
    (
      await at.sql<{ tries: number; pause: number; error: string | null }>(
        `SELECT end_tries AS tries, extract(epoch FROM next_at - now())::int AS pause, error_code AS error
          FROM app.pint_surrender WHERE id = $1`,
        [id],
      )
    )[0];
  await ends();
  expect((await row())?.pause).toBeGreaterThan(50);
  expect(await row()).toMatchObject({ tries: 1, error: null });
  expect(await wave.database.asWorker(heldMessages)).toEqual([]);
  await at.sql(
    `UPDATE app.pint_surrender SET end_tries = 4, act_id = (SELECT return_id FROM app.pint_offer WHERE id = $2)
      WHERE id = $1`,
    [id, offer],
  );
  await ends();
  expect(await row()).toMatchObject({ tries: 5, error: "PINT_SURRENDER_STUCK" });
  expect(await wave.database.asWorker(heldMessages)).toMatchObject([
    { id, of: "SURRENDER", number: "N2", state: "SREJ", attempts: 5, nextAt: null },
  ]);
  const subject = "The answer to the surrender of the bill N2 was not carried out";
  await until(subject, async () => (await lettersTo(wave.database, null)).some((one) => one.subject === subject), 30);
  await companies(wave).asFirst(carrier, (ctx) => sendHeld(ctx, wave.database, id));
  expect(await row()).toMatchObject({ tries: 0, error: null });
}, 60_000);

import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockBill } from "../../../backend/documents/pint/bills.ts";
import { mayAnswer } from "../../../backend/documents/pint/claims.ts";
import { table } from "../../../backend/core/table.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies } from "../../support/companies.ts";

let node: TestBackend;
beforeAll(async () => {
  node = await startBackend({ chain: false });
}, 120_000);
afterAll(() => node?.stop());

test("a bill that comes back and the answer to its surrender lock one after the other in the same order", async () => {
  const line = await companies(node).company("CLAIMED LINE");
  const [document, claim] = [uuid(), uuid()];
  await node.database.asWorker(async (tx) => {
    await tx.query(
      `INSERT INTO app.document (id, organisation_id, kind, data, language, created_by, number)
        VALUES ($1,$2,'DcsaBillOfLading','{}','en-US',$3,'N1')`,
      [document, line.id, line.people[0]?.id],
    );
    await tx.query(
      `INSERT INTO app.pint_bill (id, carrier_code, number, checksum, document, issued_id, entries, taken, here)
        VALUES ($1,'CLAI','N1',repeat('c',64),'{}',$2,'[]','[]',false)`,
      [uuid(), document],
    );
    await tx.query(
      `INSERT INTO app.pint_claim (id, organisation_id, document_id, platform_name, reference, code, reason_code,
        comments, chain, sha256, state, answer) VALUES ($1,$2,$3,'X','r1','SREQ',NULL,'','[]','','ANSWERING','SURR')`,
      [claim, line.id, document],
    );
  });
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  let locked = (): void => undefined;
  const begun = new Promise<void>((resolve) => (locked = resolve));
  // As an envelope is judged and taken: the bill, then its claim.
  const comes = node.database.asWorker(async (tx) => {
    await lockBill(tx, { carrierCode: "CLAI", number: "N1", checksum: "" });
    locked();
    await gate;
    await table(tx, "app.pint_claim").change({ document_id: document }, { state: "LAPSED", answer: null });
  });
  await begun;
  const answers = node.database.asWorker((tx) => mayAnswer(tx, claim));
  // It waits for the bill by now.
  const waits = async (): Promise<boolean> =>
    (
      (await node.database.asWorker((tx) =>
        tx.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"),
      )) as unknown[]
    ).length > 0;
  for (let n = 0; n < 100 && !(await waits()); n += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  go();
  expect(await Promise.allSettled([comes, answers])).toMatchObject([
    { status: "fulfilled" },
    { status: "fulfilled", value: true },
  ]);
}, 60_000);

import { afterAll, beforeAll, expect, test } from "vitest";
import { endCall } from "../../../../backend/documents/fiata/call.ts";
import { startBackend, type TestBackend } from "../../../support/backend.ts";
import { companies, type Company } from "../../../support/companies.ts";
import { idleFiata } from "../../../support/fiata.ts";

/** Answers of FIATA that come late, or hold what cannot be stored. */

let backend: TestBackend;
let forwarder: Company;
beforeAll(async () => {
  backend = await startBackend({ chain: false });
  const make = companies(backend);
  forwarder = await make.company("Atlantic Arc");
  await make.befriend(forwarder, await make.company("Bank"));
}, 120_000);
afterAll(() => backend?.stop());

const sql = (text: string, values: readonly unknown[]): Promise<{ state: string }[]> =>
  backend.database.asWorker((tx) => tx.query(text, [...values])) as Promise<{ state: string }[]>;
/** A call that is under way for the second time. */
async function second(): Promise<string> {
  const { call } = await idleFiata(companies(backend), forwarder);
  await sql("UPDATE app.fiata_call SET state = 'SENDING', attempts = 2 WHERE id = $1", [call]);
  return call;
}
const ends = (id: string, attempts: number, body: string): Promise<void> =>
  backend.database.asWorker((tx) =>
    endCall(
      tx,
      { id, attempts },
      {
        called: {
          sent: true,
          code: null,
          status: 400,
          bytes: Buffer.from(body),
          type: "application/json",
          disposition: "",
        },
        pdf: null,
      },
    ),
  );
const stateOf = async (id: string) =>
  (await sql("SELECT state, error_parameters, problems, answer FROM app.fiata_call WHERE id = $1", [id]))[0];

test("the late answer to a first try does not end the second one", async () => {
  const id = await second();
  await ends(id, 1, "{}");
  expect(await stateOf(id)).toMatchObject({ state: "SENDING" });
  await ends(id, 2, "{}");
  expect(await stateOf(id)).toMatchObject({ state: "REFUSED" });
});

test("what cannot be stored of a refusal is left out", async () => {
  const id = await second();
  const errors = [{ path: "x", message: "No such\u0000 consignor \ud83d." }];
  await ends(id, 2, `\u0000${JSON.stringify({})}`);
  const other = await second();
  await ends(other, 2, JSON.stringify({ message: `${"y".repeat(299)}\u{1f6a2}`, fields: { errors } }));
  expect(await stateOf(id)).toMatchObject({ state: "REFUSED", answer: "{}" });
  expect(await stateOf(other)).toMatchObject({
    state: "REFUSED",
    error_parameters: { reason: `${"y".repeat(299)}\ufffd` },
    problems: [{ theirs: "x", message: "No such consignor \ufffd." }],
  });
});

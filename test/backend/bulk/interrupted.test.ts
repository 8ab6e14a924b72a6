import { afterAll, beforeAll, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { deskRoutes } from "#domain/api/desk";
import { documentBatchRoutes as routes, type Batch } from "#domain/api/document-batches";
import { issuerRoutes } from "#domain/api/issuer";
import { carryOut } from "../../../backend/bulk/carry-out.ts";
import { BatchRunner } from "../../../backend/bulk/runner.ts";
import type { Database } from "../../../backend/core/database.ts";
import type { Storage } from "../../../backend/ports/storage.ts";
import { SETTINGS_TOKEN, STORAGE } from "../../../backend/settings/tokens.ts";
import type { Settings } from "../../../backend/settings/settings.ts";
import { Timestamps } from "../../../backend/timestamps/timestamps.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { bulkRow, bulkTable } from "../../../scripts/lib/bulk-table.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { companies, get, PASSWORD, type Company } from "../../support/companies.ts";
import { versionInUseOf } from "../../support/document-templates.ts";

let backend: TestBackend;
let company: Company;
let madeWith: string;
beforeAll(async () => {
  backend = await startBackend({ chain: false });
  const make = companies(backend);
  company = await make.company("Meridian");
  await make.befriend(company, await make.company("Halcyon"));
  madeWith = await versionInUseOf(company.api, "CertificateOfOrigin");
  // The story says itself who goes on with a batch, and when.
  await backend.app.get(BatchRunner, { strict: false }).onApplicationShutdown();
});
afterAll(() => backend.stop());

const never = new Promise<never>(() => undefined);

/** A runner as another process has it, which stands still for ever once it has done so many transactions. */
function runner(most = Number.POSITIVE_INFINITY): { readonly runner: BatchRunner; readonly ended: Promise<void> } {
  const { app, database } = backend;
  const get = <T>(token: symbol): T => app.get(token, { strict: false });
  let [done, underWay] = [0, 0];
  let stood = (): void => undefined;
  const ended = new Promise<void>((tell) => {
    stood = tell;
  });
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    underWay += 1;
    const answer = await work.finally(() => (underWay -= 1));
    done += 1;
    if (done < most) return answer;
    // Parts are landed while others are made: nothing of it is under way any more where it stands still.
    if (underWay === 0) stood();
    return never;
  };
  const until = {
    asWorker: (work: never) => counted(database.asWorker(work)),
    asOrganisation: (actor: never, work: never) => counted(database.asOrganisation(actor, work)),
  } as unknown as Database;
  const timestamps = app.get(Timestamps, { strict: false });
  const made = new BatchRunner(until, get<Storage>(STORAGE), get<Settings>(SETTINGS_TOKEN), timestamps);
  return { runner: made, ended };
}

const batchOf = (id: string): Promise<Batch> => company.api.call(routes.get, { params: { id } });
const start = (id: string): Promise<Batch> =>
  company.api.call(routes.start, { params: { id }, body: { password: PASSWORD } });
async function begun(numbers: readonly string[]): Promise<string> {
  const bytes = bulkTable(numbers.map((number) => bulkRow(number)));
  const { id } = await company.api.call(routes.upload, { query: { file: "run.csv", madeWith }, bytes });
  return (await start(id)).id;
}

it("the issuer's key stays while a batch signs with it, and each document verifies", async () => {
  const renew = () => company.api.call(issuerRoutes.renew, { body: { password: PASSWORD } });
  const id = await begun(["KEY-1", "KEY-2"]);
  expect(await refusal(renew())).toBe("ISSUER_KEY_IN_BATCH");
  await company.api.call(routes.stop, { params: { id } });
  await renew();
  await start(id);
  await runner().runner.round();
  expect(await batchOf(id)).toMatchObject({ state: "DONE", counts: { made: 2, verified: 2 } });
  await renew();
});

/** Another maker takes the batch up. */
async function goOn(id: string): Promise<void> {
  await backend.database.asWorker((tx) =>
    tx.query("UPDATE app.document_batch SET leased_until = NULL WHERE id = $1", [id]),
  );
  await runner().runner.round();
}

/** A batch whose documents are signed, and whose maker ended before it verified them. */
async function signedOnly(numbers: readonly string[]): Promise<{ readonly id: string; readonly documents: string[] }> {
  const id = await begun(numbers);
  const { app, database } = backend;
  const get = <T>(token: symbol): T => app.get(token, { strict: false });
  const timestamps = app.get(Timestamps, { strict: false });
  let asked = 0;
  const means = { database, storage: get<Storage>(STORAGE), settings: get<Settings>(SETTINGS_TOKEN), timestamps };
  await carryOut({ ...means, isClosed: () => (asked += 1) > 1 }, id);
  expect(await batchOf(id)).toMatchObject({ state: "RUNNING", counts: { made: numbers.length, verified: 0 } });
  const { rows } = await company.api.call(routes.rows, { params: { id }, query: { of: "all" } });
  return { id, documents: rows.map(({ documentId }) => documentId ?? "") };
}
async function revoke(documentId: string): Promise<void> {
  const { id, version } = await get(company.api, documentId);
  await company.api.call(actRoutes.revoke, {
    params: { id },
    body: { expectedVersion: version, password: PASSWORD, reason: "wrong" },
  });
}

it("a document that is revoked before its batch is verified does not keep the others", async () => {
  const { id, documents } = await signedOnly(["GONE-1", "GONE-2"]);
  await revoke(documents[0]!);
  await goOn(id);
  expect(await batchOf(id)).toMatchObject({ state: "DONE", counts: { made: 2, verified: 1 }, error: null });
});

it("the row of a document that does not verify is named, and the rest goes on once it is revoked", async () => {
  const { id, documents } = await signedOnly(["FALSE-1", "FALSE-2"]);
  // The end of the key as it would stand for a document that was signed too late.
  const end = (at: string) =>
    backend.database.asWorker((tx) =>
      tx.query(
        `UPDATE app.secret SET retired_at = ${at} WHERE purpose = 'issuer-key' AND id = (SELECT id FROM app.secret
          WHERE organisation_id = $1 AND purpose = 'issuer-key' ORDER BY created_at DESC LIMIT 1)`,
        [company.id],
      ),
    );
  await end("created_at - interval '1 minute'");
  await goOn(id);
  expect(await batchOf(id)).toMatchObject({
    state: "FAILED",
    error: { code: "BULK_NOT_GENUINE", parameters: { row: 1 } },
  });
  await end("NULL");
  await revoke(documents[0]!);
  await start(id);
  await goOn(id);
  expect(await batchOf(id)).toMatchObject({ state: "DONE", counts: { made: 2, verified: 1 }, error: null });
});

it("a batch whose maker ends after any of its transactions is gone on with: each row is one document", async () => {
  const { api } = company;
  for (let most = 1; ; most += 1) {
    const rows = [0, 1].map((at) => bulkRow(`END-${most}-${at}`));
    const { id } = await api.call(routes.upload, { query: { file: "x.csv", madeWith }, bytes: bulkTable(rows) });
    await api.call(routes.start, { params: { id }, body: { password: PASSWORD } });
    const doomed = runner(most);
    const through = doomed.runner.round().then(() => "through" as const);
    const how = await Promise.race([through, doomed.ended.then(() => "stood still" as const)]);
    await goOn(id);
    expect(await api.call(routes.get, { params: { id } }), `after ${most} transactions`).toMatchObject({
      state: "DONE",
      counts: { taken: 2, made: 2, verified: 2 },
    });
    const [found] = (await backend.database.asWorker((tx) =>
      tx.query(
        `SELECT count(DISTINCT d.id)::int AS documents, count(DISTINCT f.id)::int AS files,
           count(DISTINCT a.n)::int AS lines, count(DISTINCT s.id)::int AS signatures
         FROM app.document_batch_row r JOIN app.document d ON d.id = r.document_id
           JOIN app.file f ON f.document_id = d.id JOIN app.audit a ON a.document_id = d.id
           JOIN app.signature s ON s.document_id = d.id WHERE r.batch_id = $1`,
        [id],
      ),
    )) as object[];
    expect(found, `after ${most} transactions`).toEqual({ documents: 2, files: 4, lines: 4, signatures: 2 });
    const tasks = (await api.call(deskRoutes.tasks)).filter(({ batchId }) => batchId === id);
    expect(tasks).toMatchObject([{ state: "SUCCEEDED", progress: { done: 2, of: 2 } }]);
    if (how === "through") break;
  }
});

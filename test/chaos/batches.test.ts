import { afterAll, beforeAll, expect, it } from "vitest";
import { documentBatchRoutes as routes } from "#domain/api/document-batches";
import { bulkRow, bulkTable } from "../../scripts/lib/bulk-table.ts";
import { rows } from "../../scripts/lib/sql.ts";
import { attestedTemplate } from "../support/attested.ts";
import { build, type Built, type Child } from "../support/built.ts";
import { companies, PASSWORD, type Company } from "../support/companies.ts";
import { versionInUseOf } from "../support/document-templates.ts";
import { programs } from "../support/processes.ts";
import { sampled } from "../support/sampled.ts";
import { stand, until, type Stand } from "../support/stand.ts";

/** Three parts of 40, 40 and 1. */
const ROWS = 81;
const FORMATS = ["w3c", "openattestation"] as const;
type Format = (typeof FORMATS)[number];
const POINTS = {
  w3c: ["bulk-stored", "bulk-landed", "bulk-verified"],
  openattestation: ["bulk-stored", "bulk-landed", "bulk-issued", "bulk-verified"],
} as const satisfies Record<Format, readonly string[]>;

let at: Stand;
let built: Built;
let run: Awaited<ReturnType<typeof programs>>;
let backend: Child | undefined;
const others: Child[] = [];
let company: Company;
let madeWith: Record<Format, string>;

beforeAll(async () => {
  [built, at] = await Promise.all([build(), stand()]);
  run = await programs(at, built);
  others.push(...(await Promise.all([run.start("indexer"), run.start("relayer")])));
  backend = await run.start("backend");
  const { settings, database } = at;
  const make = companies({ url: run.url, settings, database, chain: at.chain });
  company = await make.company("Meridian");
  await make.befriend(company, await make.company("Halcyon"));
  madeWith = {
    w3c: await versionInUseOf(company.api, "CertificateOfOrigin"),
    openattestation: await attestedTemplate(company.api),
  };
}, 180_000);
afterAll(async () => {
  for (const child of [...others, backend]) await child?.kill("SIGKILL");
  await built?.remove();
  await at?.close();
});

const cases = FORMATS.flatMap((format) => POINTS[format].map((point) => [format, point] as const));

for (const [format, point] of sampled(cases, 1))
  it(`a table of ${format} is made once when the backend dies at ${point}`, { timeout: 240_000 }, async () => {
    const { api } = company;
    const table = bulkTable(Array.from({ length: ROWS }, (_, n) => bulkRow(`${format}-${point}-${n}`)));
    const { id } = await api.call(routes.upload, {
      query: { file: "table.csv", madeWith: madeWith[format] },
      bytes: table,
    });
    const batch = () => api.call(routes.get, { params: { id } });

    await backend!.kill("SIGTERM");
    const doomed = await run.start("backend", { HAWSER_FAILPOINT: point });
    try {
      await api.call(routes.start, { params: { id }, body: { password: PASSWORD } });
      expect(await doomed.exited).toBe("SIGKILL");
    } finally {
      await doomed.kill("SIGKILL");
      backend = await run.start("backend");
    }
    const before = await batch();
    expect(before.state).toBe("RUNNING");
    expect(before.counts.verified).toBeLessThan(ROWS + (point === "bulk-verified" ? 1 : 0));
    // Nobody waits here until the runner that died is believed dead.
    await at.database.asWorker((tx) =>
      tx.query("UPDATE app.document_batch SET leased_until = NULL WHERE id = $1", [id]),
    );
    await until("the batch ends", async () => (await batch()).state !== "RUNNING", 120_000);
    expect(await batch()).toMatchObject({ state: "DONE", counts: { taken: ROWS, made: ROWS, verified: ROWS } });

    const [found] = await at.database.asWorker((tx) =>
      rows(
        tx,
        `SELECT count(DISTINCT d.id)::int AS documents, count(DISTINCT f.id)::int AS files,
             count(DISTINCT a.n)::int AS lines, count(DISTINCT s.id)::int AS signatures,
             count(DISTINCT x.document_id)::int AS attested, count(DISTINCT x.attestation_id)::int AS roots,
             (SELECT count(*)::int FROM app.document e WHERE e.number LIKE $2) AS numbered
           FROM app.document_batch_row r JOIN app.document d ON d.id = r.document_id
             JOIN app.file f ON f.document_id = d.id JOIN app.audit a ON a.document_id = d.id
             JOIN app.signature s ON s.document_id = d.id
             LEFT JOIN app.attested_document x ON x.document_id = d.id
           WHERE r.batch_id = $1`,
        [id, `${format}-${point}-%`],
      ),
    );
    const [attested, roots] = format === "w3c" ? [0, 0] : [ROWS, 1];
    const each = { documents: ROWS, numbered: ROWS, signatures: ROWS, files: 2 * ROWS, lines: 2 * ROWS };
    expect(found).toEqual({ ...each, attested, roots });
  });

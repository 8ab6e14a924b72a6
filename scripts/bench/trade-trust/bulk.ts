import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { unzipSync, zipSync } from "fflate";
import { documentBatchRoutes } from "#domain/api/document-batches";
import { documentTemplateRoutes } from "#domain/api/document-templates";
import { organisationRoutes } from "#domain/api/organisation";
import { bulkRow, bulkTable } from "../../lib/bulk-table.ts";
import { templateZip } from "../../lib/template-zip.ts";
import type { Actor } from "../../seed/actors.ts";
import { startDemo, type RunningDemo } from "../../seed/demo-product.ts";

const TEMPLATE = "CertificateOfOrigin";
const BUILT_IN = join(import.meta.dirname, "../../../backend/document-templates/built-in");
const LOOK_MS = 200;

/** A template of OpenAttestation of the company, in use: the built-in one in the other format. Its version. */
async function attestedVersion({ api, password }: Actor): Promise<string> {
  await api.call(organisationRoutes.update, { body: { domain: "bench.example", password } });
  const files = unzipSync(templateZip(join(BUILT_IN, `${TEMPLATE}_v1.0`)));
  const manifest = JSON.parse(new TextDecoder().decode(files["template.json"])) as object;
  const name = `Bench${Date.now().toString(36)}`;
  const said = new TextEncoder().encode(JSON.stringify({ ...manifest, name, format: "openattestation" }));
  const bytes = Buffer.from(zipSync({ ...files, "template.json": said }));
  const kept = await api.call(documentTemplateRoutes.upload, { query: { file: `${name}_v1.0.zip` }, bytes });
  await api.call(documentTemplateRoutes.use, { params: { id: kept.id } });
  return kept.id;
}

async function builtInVersion({ api }: Actor): Promise<string> {
  const { templates } = await api.call(documentTemplateRoutes.list);
  const found = templates
    .find(({ name, builtIn }) => name === TEMPLATE && builtIn)
    ?.versions.find(({ state }) => state === "IN_USE");
  if (found === undefined) throw new Error(`the template ${TEMPLATE} is not in use`);
  return found.id;
}

/** Seconds until each row of a table is a document that is signed, issued and verified. */
async function timeOf({ api, password }: Actor, format: string, madeWith: string, rows: number): Promise<number> {
  const mark = Date.now().toString(36);
  const bytes = bulkTable(Array.from({ length: rows }, (_, at) => bulkRow(`BULK-${mark}-${at}`)));
  const from = performance.now();
  const seconds = (): number => (performance.now() - from) / 1000;
  const { id } = await api.call(documentBatchRoutes.upload, { query: { file: "bulk.csv", madeWith }, bytes });
  await api.call(documentBatchRoutes.start, { params: { id }, body: { password } });
  const reached = new Set<string>();
  for (;;) {
    const { state, counts, steps } = await api.call(documentBatchRoutes.get, { params: { id } });
    for (const { step, at } of steps)
      if (at !== null && !reached.has(step)) {
        reached.add(step);
        console.log(`bulk, ${format}, ${rows} rows: ${step} after ${seconds().toFixed(1)} s`);
      }
    if (state === "DONE" && counts.verified === rows) return seconds();
    if (state !== "RUNNING") throw new Error(`the batch ended as ${state} with ${counts.made} documents`);
    await wait(LOOK_MS);
  }
}

/** Seconds from the upload of a table until each of its rows is a verified document: of the slower format. */
export async function bulk(rows: number, running: RunningDemo): Promise<{ readonly bulk1000_s: number }> {
  const product = await startDemo(running);
  try {
    const actor = await product.enter("ines");
    const credentials = await timeOf(actor, "W3C", await builtInVersion(actor), rows);
    const attested = await timeOf(actor, "OA v2", await attestedVersion(actor), rows);
    console.log(`bulk: W3C ${credentials.toFixed(1)} s, OA v2 ${attested.toFixed(1)} s`);
    return { bulk1000_s: Math.max(credentials, attested) };
  } finally {
    await product.stop();
  }
}

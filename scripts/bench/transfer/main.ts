import { parseArgs } from "node:util";
import { contactRoutes } from "#domain/api/contacts";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { compose, until, type Actor } from "../../seed/actors.ts";
import { DEMO_OPTIONS, startDemo } from "../../seed/demo-product.ts";
import { scannedPdfs } from "./documents.ts";
import { watchMemory } from "../memory.ts";

// npm run bench -- transfer [--documents 50 --mb 10 --url ADDRESS --data FOLDER] An envelope with many large documents
// goes from one company to another on the running product. Its backend is killed while it is being sealed, and again
// when the transfer has begun: what was begun goes on by itself, its progress is told, and the backend never takes more
// memory than it may. The product is started with a demo, or is one that has it and runs there.

const { values } = parseArgs({
  options: { documents: { type: "string", default: "50" }, mb: { type: "string", default: "10" }, ...DEMO_OPTIONS },
});
const [documents, mb] = [Number(values.documents), Number(values.mb)];

/** Megabytes that the backend may take. */
const BAR_MB = 512;
const PATIENCE_MS = 600_000;

const seconds = (from: number): number => Math.round((performance.now() - from) / 100) / 10;

const product = await startDemo(values);
let failed = true;
try {
  const [sealer, colleague, recipient] = [
    await product.enter("rui"),
    await product.enter("marta"),
    await product.enter("anouk"),
  ];
  const memory = watchMemory(product.backendPid);
  const open = (actor: Actor, id: string): Promise<EnvelopeDetail> =>
    actor.api.call(envelopeRoutes.get, { params: { id } });

  /** Kills the backend as a crash does, and waits until another answers. */
  const crash = async (): Promise<void> => {
    const before = await product.backendPid();
    process.kill(before, "SIGKILL");
    await until(
      "another backend",
      async () =>
        (await product.backendPid()) !== before &&
        (await fetch(`${product.url}/health/ready`).catch(() => undefined))?.ok,
      PATIENCE_MS,
    );
  };

  const uploading = performance.now();
  const ids: string[] = [];
  for await (const bytes of scannedPdfs(documents, mb)) {
    const number = `SCAN-${ids.length + 1}`;
    ids.push(
      (await sealer.api.call(documentRoutes.upload, { query: { kind: "PackingList", name: number, number }, bytes }))
        .id,
    );
  }
  const upload_s = seconds(uploading);
  console.log(`${documents} documents of about ${mb} MB uploaded in ${upload_s} s`);

  const bank = (await sealer.api.call(contactRoutes.list, { query: { list: "own" } })).find(
    ({ organisation }) => organisation.id === recipient.me.organisation.id,
  );
  const id = await compose(sealer, bank?.organisation.id ?? "", `${documents} scans`, ids);
  const { version } = await open(sealer, id);
  const sealing = performance.now();
  await sealer.api.call(envelopeRoutes.seal, {
    params: { id },
    body: { expectedVersion: version, password: sealer.password },
  });
  const answered_s = seconds(sealing);
  const told = new Set<number>();
  let restarts = 0;
  await until(
    "the anchor",
    async () => {
      const task = (await sealer.api.call(deskRoutes.tasks).catch(() => [])).find(
        (one) => one.envelopeId === id && one.kind === "seal",
      );
      if (task?.progress) told.add(task.progress.done);
      if (task?.state === "FAILED") throw new Error(`sealing failed: ${task.error?.code}`);
      if (restarts === 0 && (task?.progress?.done ?? 0) >= documents / 3) {
        await crash();
        restarts += 1;
        console.log(`killed at ${task?.progress?.done} of ${documents} files; another backend goes on`);
      }
      return (await open(sealer, id).catch(() => undefined))?.state === "READY_FOR_TRANSFER";
    },
    PATIENCE_MS,
  );
  const seal_s = seconds(sealing);
  console.log(`sealed in ${seal_s} s, of which the click took ${answered_s} s; progress told ${told.size} times`);

  const transferring = performance.now();
  await colleague.api.call(envelopeRoutes.transfer, {
    params: { id },
    body: { expectedVersion: (await open(colleague, id)).version, password: colleague.password },
  });
  await crash();
  restarts += 1;
  await until(
    "the arrival",
    async () => (await open(recipient, id).catch(() => undefined))?.state === "TRANSFERRED",
    PATIENCE_MS,
  );
  const transfer_s = seconds(transferring);

  // Every document is with the recipient, as the manifest has it.
  const arrived = await open(recipient, id);
  let whole = 0;
  for (const one of arrived.documents) {
    const bytes = await recipient.api.download(documentRoutes.file, {
      params: { id: one.id, fileId: one.fileId ?? "" },
    });
    if (bytes.length === one.size) whole += 1;
  }
  const backend_peak_mb = await memory.stop();
  console.log(
    `transferred in ${transfer_s} s; ${whole} of ${documents} documents arrived whole; the backend took at most ${backend_peak_mb} MB`,
  );
  console.log(
    JSON.stringify({
      documents,
      mb,
      upload_s,
      seal_answer_s: answered_s,
      seal_s,
      transfer_s,
      restarts,
      progress_told: told.size,
      arrived: whole,
      backend_peak_mb,
    }),
  );
  failed = whole !== documents || backend_peak_mb >= BAR_MB;
} finally {
  await product.stop();
}
if (failed) process.exitCode = 1;

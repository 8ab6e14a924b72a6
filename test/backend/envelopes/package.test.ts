import { createHash } from "node:crypto";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPublicClient, http, type PublicClient } from "viem";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes as routes } from "#domain/api/envelopes";
import { deskRoutes, verifyRoutes } from "#domain/api/desk";
import type { Task } from "#domain/api/task-shape";
import { LIMITS } from "#domain/limits";
import { canonicalJson } from "#domain/canonical";
import { verifyManifest } from "#domain/verify/manifest";
import { fromBase64 } from "#domain/verify/base64";
import { trustOfAnswer } from "#domain/verify/trust";
import type { TitleStatus } from "#domain/chain/title-status";
import type { Verdict } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import { sweep } from "../../../backend/jobs/housekeeping.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { checkFile } from "../../../scripts/verify/check-file.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { draftBill } from "../../support/bill.ts";
import { companies, get, PASSWORD, settled, until, type Company } from "../../support/companies.ts";
import { plainPdf } from "../../support/signing.ts";

let backend: TestBackend;
let { carrier, shipper, bank } = {} as { carrier: Company; shipper: Company; bank: Company };
/** An envelope with an original bill and the copy of an invoice, that the shipper has received. */
let id: string;

beforeAll(async () => {
  backend = await startBackend({ chain: true });
  const make = companies(backend);
  [carrier, shipper, bank] = (await Promise.all([
    make.company("Carrier", { people: 2 }),
    make.company("Shipper", { people: 2 }),
    make.company("Bank"),
  ])) as [Company, Company, Company];
  await make.befriend(carrier, shipper);
  const begun = await draftBill(carrier.api, "P/1 宁波");
  const draft = await carrier.api.call(documentRoutes.attach, {
    params: { id: begun.id },
    query: { name: "Rider", expectedVersion: begun.version },
    bytes: await plainPdf(3),
  });
  const { intent } = await carrier.api.call(documentRoutes.sign, {
    params: { id: draft.id },
    body: { expectedVersion: draft.version, password: PASSWORD, capacityId: carrier.capacityId },
  });
  expect((await settled(carrier.api, intent)).status).toBe("done");
  const uploaded = await carrier.api.call(documentRoutes.upload, {
    query: { kind: "Invoice", name: "Invoice 7" },
    bytes: await plainPdf(40),
  });
  const invoice = await carrier.api.call(documentRoutes.attach, {
    params: { id: uploaded.id },
    query: { name: "Weights", expectedVersion: uploaded.version },
    bytes: await plainPdf(4),
  });
  const composed = await carrier.api.call(routes.compose, {
    body: { recipientId: shipper.id, subject: "Papers", documentIds: [draft.id, invoice.id] },
  });
  const { version } = await carrier.api.call(routes.setDocument, {
    params: { id: composed.id, documentId: invoice.id },
    body: { isCopy: true },
  });
  id = composed.id;
  expect(await refusal(carrier.api.call(routes.package, { params: { id } }))).toBe("ENVELOPE_STATE");
  expect(await refusal(carrier.api.call(routes.manifest, { params: { id } }))).toBe("ENVELOPE_STATE");
  await carrier.api.call(routes.seal, { params: { id }, body: { expectedVersion: version, password: PASSWORD } });
  await until(
    "the anchor",
    async () => (await carrier.api.call(routes.get, { params: { id } })).state === "READY_FOR_TRANSFER",
  );
});
afterAll(() => backend.stop());

const packageFor = async (company: Company): Promise<Uint8Array> => {
  const response = await company.api.send(routes.package, { params: { id } });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
  return new Uint8Array(await response.arrayBuffer());
};
async function check(file: Uint8Array): Promise<Verdict> {
  const trust = trustOfAnswer(await carrier.api.call(verifyRoutes.trust));
  const anchors = async (sha256: string) =>
    (await carrier.api.call(verifyRoutes.anchor, { params: { sha256 } })).anchors;
  return verify(file, { chain: null, ...trust, anchors, now: new Date() });
}
/** A file of a document that the storage does not have. */
const LOST = {
  name: "documents/01 x.pdf",
  ownerId: "00000000-0000-7000-8000-000000000000",
  storageKey: "ab".repeat(32),
};
const FILES = [
  "README.txt",
  "SHA256SUMS.txt",
  "attachments/01-1 Rider.pdf",
  "attachments/02-1 Weights.pdf",
  "documents.json",
  "documents/01 P-1 宁波.pdf",
  "documents/02 Invoice 7.pdf",
  "lists/issuing.crl",
  "lists/root.crl",
  "manifest.json",
  "manifest.json.p7s",
  "proofs.json",
];

describe("the package of a sealed envelope", () => {
  it("holds every document as it was sealed, the sealed list and its seal, and where they are anchored: for the sender, and for who receives it", async () => {
    const own = await packageFor(carrier);
    const {
      documents: [, invoice],
    } = await carrier.api.call(routes.get, { params: { id } });
    expect(invoice).toMatchObject({ attachments: 1 });
    expect(
      await refusal(
        carrier.api.call(documentRoutes.detach, {
          params: { id: invoice!.id, fileId: (await get(carrier.api, invoice!.id)).attachments[0]!.id },
        }),
      ),
    ).toBe("DOCUMENT_IN_USE");
    expect(await refusal(shipper.api.call(routes.package, { params: { id } }))).toBe("NOT_FOUND");
    const { version } = await carrier.people[1]!.api.call(routes.get, { params: { id } });
    await carrier.people[1]!.api.call(routes.transfer, {
      params: { id },
      body: { expectedVersion: version, password: PASSWORD },
    });
    await until(
      "the arrival",
      async () => (await carrier.api.call(routes.get, { params: { id } })).state === "TRANSFERRED",
    );
    const theirs = await packageFor(shipper);
    for (const file of [own, theirs]) {
      expect(Object.keys(unzipSync(file)).toSorted()).toEqual(FILES);
      const verdict = await check(file);
      expect(verdict).toMatchObject({
        format: "package",
        issuerName: "Carrier",
        checks: { integrity: { outcome: "VALID", reason: "PARTS_MATCH" }, issuer: { outcome: "VALID" } },
      });
      expect(verdict.place).toEqual(verdict.package?.parts[0]?.verdict.place);
      expect(verdict.package).toMatchObject({
        parts: [
          { verdict: { number: "P/1 宁波" } },
          ...Array.from({ length: 3 }, () => ({ verdict: { anchors: [{ chainId: 1337 }] } })),
        ],
        seal: { subject: "Papers", recipient: "Shipper", missing: [] },
      });
    }
    for (const row of [routes.package, routes.manifest])
      expect(await refusal(bank.api.call(row, { params: { id } }))).toBe("NOT_FOUND");
  });

  it("has a list that sender and recipient read by itself, whose seal holds over exactly those bytes", async () => {
    const { trustAnchors, revocationLists = [] } = trustOfAnswer(await carrier.api.call(verifyRoutes.trust));
    for (const { api } of [carrier, shipper]) {
      const { manifest, signature } = await api.call(routes.manifest, { params: { id } });
      const { seal, documents } = await api.call(routes.get, { params: { id } });
      const holds = (list: object) =>
        verifyManifest(new TextEncoder().encode(canonicalJson(list)), fromBase64(signature), {
          trustAnchors,
          revocationLists,
          provenAt: null,
          now: new Date(),
        });
      expect(await holds(manifest)).toMatchObject({
        integrity: { outcome: "VALID" },
        identity: { outcome: "VALID" },
        signer: { organisation: "Carrier" },
      });
      expect((await holds({ ...manifest, subject: "Other papers" })).integrity.outcome).toBe("INVALID");
      expect(createHash("sha256").update(canonicalJson(manifest)).digest("hex")).toBe(seal?.sha256);
      expect(manifest.documents.map((one) => one.id)).toEqual(documents.map((one) => one.id));
    }
  });

  it("holds what is attached to them as the title and the sealed list name it, and does not hold without it or with another", async () => {
    const entries = unzipSync(await packageFor(carrier));
    const sealed = JSON.parse(strFromU8(entries["manifest.json"]!)) as {
      documents: { id: string; attachments: { name: string; sha256: string }[] }[];
    };
    const [bill, invoice] = sealed.documents;
    expect(sealed.documents.map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([
      ["Rider.pdf"],
      ["Weights.pdf"],
    ]);
    // The title's token id is the hash of the content, which names the attachment: the credential carries that content.
    const credential = JSON.parse(
      Buffer.from(await carrier.api.download(documentRoutes.credential, { params: { id: bill!.id } })).toString(),
    ) as { credentialSubject: Record<string, unknown> };
    expect(
      Object.values(credential.credentialSubject).filter(
        (one) => typeof one === "string" && one.includes(bill!.attachments[0]!.sha256),
      ),
    ).toHaveLength(1);
    const { "attachments/02-1 Weights.pdf": weights, ...without } = entries;
    expect((await check(zipSync(without))).package?.seal?.missing).toEqual([invoice!.attachments[0]!.sha256]);
    const changed = await check(zipSync({ ...without, "attachments/02-1 Weights.pdf": await plainPdf(5) }));
    expect(changed.checks.integrity).toMatchObject({ outcome: "INVALID", reason: "MANIFEST_DIFFERS" });
    expect(weights).toBeDefined();
    // The recipient of a copy has the document's attachments, too.
    const theirs = await get(shipper.api, invoice!.id);
    expect(theirs.attachments.map(({ name }) => name)).toEqual(["Weights.pdf"]);
    expect(
      Buffer.from(
        await shipper.api.download(documentRoutes.file, {
          params: { id: theirs.id, fileId: theirs.attachments[0]!.id },
        }),
      ),
    ).toEqual(Buffer.from(weights!));
  });

  it("brings the platform’s root certificate to the chain with the first of them, and never again", async () => {
    const [root] = trustOfAnswer(await carrier.api.call(verifyRoutes.trust)).trustAnchors;
    const own = await check(root!);
    expect(own).toMatchObject({
      checks: { integrity: { outcome: "VALID", reason: "ANCHORED" } },
      anchors: [{ chainId: 1337 }],
    });
    const other = await carrier.api.call(documentRoutes.upload, {
      query: { kind: "Invoice", name: "Invoice 8" },
      bytes: await plainPdf(),
    });
    const again = await carrier.api.call(routes.compose, {
      body: { recipientId: shipper.id, subject: "More papers", documentIds: [other.id] },
    });
    await carrier.api.call(routes.seal, {
      params: { id: again.id },
      body: { expectedVersion: again.version, password: PASSWORD },
    });
    await until(
      "the anchor",
      async () => (await carrier.api.call(routes.get, { params: { id: again.id } })).state === "READY_FOR_TRANSFER",
    );
    expect((await check(root!)).anchors).toEqual(own.anchors);
  });

  it("says how the title in it stands now, not only that it is genuine", async () => {
    const file = await packageFor(carrier);
    const trust = trustOfAnswer(await carrier.api.call(verifyRoutes.trust));
    const found = async (status: TitleStatus) => {
      const title = {
        source: "chain" as const,
        status,
        holder: null,
        owner: null,
        obligation: null,
        version: "5" as const,
        block: 7,
        story: { parties: [], events: [], chainId: null, status: null },
      };
      const { overall, headline } = await verify(file, {
        chain: { title: async () => title },
        ...trust,
        now: new Date(),
      });
      return [overall, headline];
    };
    expect(await found("IN_CIRCULATION")).toEqual(["VALID", "GENUINE_IN_CIRCULATION"]);
    expect(await found("RETURNED")).toEqual(["INDETERMINATE", "GENUINE_RETURNED"]);
    expect(await found("BURNT")).toEqual(["INVALID", "GENUINE_BURNT"]);
  });

  it("is checked without this server: by itself and by what the chain says", async () => {
    const client = createPublicClient({ transport: http(backend.settings.chains[0]!.rpcUrls[0]!) }) as PublicClient;
    const { trustAnchors: roots } = trustOfAnswer(await carrier.api.call(verifyRoutes.trust));
    const given = { roots, revocationLists: [], clients: new Map([[1337, client]]), now: new Date() };
    const file = await packageFor(carrier);
    const verdict = await checkFile(file, given);
    expect(verdict).toMatchObject({
      overall: "VALID",
      package: { parts: Array.from({ length: 4 }, () => ({ verdict: { anchors: [{ chainId: 1337 }] } })) },
    });
    const proofs = unzipSync(file)["proofs.json"]!;
    const forged = zipSync({
      ...unzipSync(file),
      "proofs.json": strToU8(
        strFromU8(proofs).replaceAll(/"root":"0x(.)/g, (_, digit) => `"root":"0x${digit === "0" ? "1" : "0"}`),
      ),
    });
    expect((await checkFile(forged, given)).package?.parts[1]?.verdict.anchors).toEqual([]);
  });

  it("is refused when a document in it was changed, left out or put beside the others", async () => {
    const files = unzipSync(await packageFor(carrier));
    const invoice = "documents/02 Invoice 7.pdf";
    const altered = files[invoice]!.slice();
    altered[200]! ^= 1;
    const { [invoice]: _, ...without } = files;
    for (const changed of [
      { ...files, [invoice]: altered },
      without,
      { ...files, "documents/03 More.pdf": await plainPdf(3) },
      { ...files, "manifest.json": strToU8(strFromU8(files["manifest.json"]!).replace("Papers", "Others")) },
    ]) {
      expect(await check(zipSync(changed))).toMatchObject({ overall: "INVALID" });
    }
  });
});

describe("the package as a background task", () => {
  const sql = (text: string, values: unknown[]): Promise<unknown> =>
    backend.database.asWorker((tx) => tx.query(text, values));
  const taskOf = async (company: Company, task: string): Promise<Task | undefined> =>
    (await company.api.call(deskRoutes.tasks)).find((one) => one.id === task);
  const ask = async (company: Company): Promise<string> =>
    (await company.api.call(routes.askPackage, { params: { id } })).task;
  const standing = async (company: Company, task: string) => (await taskOf(company, task))?.package?.state;
  const saved = (company: Company, task: string): Promise<Uint8Array> =>
    company.api.download(deskRoutes.package, { params: { id: task } });

  it("is processing, finished, and downloaded from its first download on; it is nobody else's", async () => {
    const task = await ask(shipper);
    expect(await standing(shipper, task)).toMatch(/^(PROCESSING|FINISHED)$/);
    await expect.poll(() => standing(shipper, task)).toBe("FINISHED");
    expect(await taskOf(shipper, task)).toMatchObject({ kind: "package", state: "SUCCEEDED", envelopeId: id });
    expect(await refusal(carrier.api.download(deskRoutes.package, { params: { id: task } }))).toBe("NOT_FOUND");
    expect(await standing(shipper, task)).toBe("FINISHED");
    const file = await saved(shipper, task);
    expect((await taskOf(shipper, task))?.package?.size).toBe(file.length);
    expect(Object.keys(unzipSync(file)).toSorted()).toEqual(FILES);
    expect((await check(file)).overall).toBe((await check(await packageFor(shipper))).overall);
    await expect.poll(() => standing(shipper, task)).toBe("DOWNLOADED");
    expect(await saved(shipper, task)).toEqual(file);
  });

  it("is refused as the package itself is, before there is a task", async () => {
    const before = (await bank.api.call(deskRoutes.tasks)).length;
    expect(await refusal(bank.api.call(routes.askPackage, { params: { id } }))).toBe("NOT_FOUND");
    expect(await bank.api.call(deskRoutes.tasks)).toHaveLength(before);
  });

  it("is made by another process when the first ended in the middle", async () => {
    const task = await ask(carrier);
    await expect.poll(() => standing(carrier, task)).toBe("FINISHED");
    // As a process leaves it that ends after it stored the parts: claimed, and nothing said of them.
    const left = `UPDATE app.package p SET plan = q.plan, made_at = NULL, size = NULL, parts = '{}', leased_until = now() + $2
      FROM (SELECT jsonb_build_object('at', now(), 'written', jsonb_build_array(jsonb_build_array('README.txt', 'YQ==')),
        'documents', '[]'::jsonb) AS plan) q WHERE p.task_id = $1`;
    await sql("UPDATE app.task SET state = 'RUNNING', finished_at = NULL WHERE id = $1", [task]);
    await sql(left, [task, "1 hour"]);
    await new Promise((next) => setTimeout(next, 2_500));
    expect(await standing(carrier, task)).toBe("PROCESSING");
    expect(await refusal(saved(carrier, task))).toBe("NOT_FOUND");
    await sql("UPDATE app.package SET leased_until = now() - interval '1 second' WHERE task_id = $1", [task]);
    await expect.poll(() => standing(carrier, task)).toBe("FINISHED");
    expect(Object.keys(unzipSync(await saved(carrier, task))).toSorted()).toEqual([
      "README.txt",
      "lists/issuing.crl",
      "lists/root.crl",
    ]);
  });

  it("is given up when three processes ended while they made it", async () => {
    const task = await ask(carrier);
    await expect.poll(() => standing(carrier, task)).toBe("FINISHED");
    await sql("UPDATE app.task SET state = 'RUNNING', finished_at = NULL WHERE id = $1", [task]);
    await sql(
      `UPDATE app.package SET plan = '{"at":"2026-11-28T00:00:00Z","written":[],"documents":[]}', made_at = NULL, size = NULL,
        parts = '{}', begun = 3, leased_until = now() - interval '1 second' WHERE task_id = $1`,
      [task],
    );
    await expect.poll(async () => (await taskOf(carrier, task))?.state).toBe("FAILED");
    expect(await refusal(saved(carrier, task))).toBe("NOT_FOUND");
    await carrier.api.call(deskRoutes.retryTask, { params: { id: task } });
    await expect.poll(() => standing(carrier, task)).toBe("FINISHED");
  });

  it("fails where a file is not there, and is made when it is tried again", async () => {
    const task = await ask(carrier);
    await expect.poll(() => standing(carrier, task)).toBe("FINISHED");
    const broken = { at: new Date().toISOString(), written: [], documents: [{ ...LOST, attachments: [] }] };
    const write = (plan: object): Promise<unknown> =>
      sql("UPDATE app.package SET plan = $2, made_at = NULL, size = NULL, parts = '{}' WHERE task_id = $1", [
        task,
        JSON.stringify(plan),
      ]);
    await write(broken);
    await sql("UPDATE app.task SET state = 'QUEUED', finished_at = NULL WHERE id = $1", [task]);
    await expect.poll(async () => (await taskOf(carrier, task))?.state).toBe("FAILED");
    expect(await taskOf(carrier, task)).toMatchObject({ package: null, error: { code: "DOWNLOAD_FAILED" } });
    await write({ ...broken, documents: [] });
    await carrier.api.call(deskRoutes.retryTask, { params: { id: task } });
    await expect.poll(() => standing(carrier, task)).toBe("FINISHED");
    expect((await taskOf(carrier, task))?.attempts).toBe(2);
  });

  it("is kept for days, and then only the task is left", async () => {
    const task = await ask(carrier);
    await expect.poll(() => standing(carrier, task)).toBe("FINISHED");
    await backend.database.asWorker(sweep);
    expect(await standing(carrier, task)).toBe("FINISHED");
    await sql("UPDATE app.task SET finished_at = now() - make_interval(days => $2) WHERE id = $1", [
      task,
      LIMITS.packageDays + 1,
    ]);
    await backend.database.asWorker(sweep);
    expect(await taskOf(carrier, task)).toMatchObject({ state: "SUCCEEDED", package: null });
    expect(await refusal(saved(carrier, task))).toBe("NOT_FOUND");
  });
});

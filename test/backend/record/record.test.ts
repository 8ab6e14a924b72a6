import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canonicalJson } from "#domain/canonical";
import { contactRoutes } from "#domain/api/contacts";
import { documentRoutes } from "#domain/api/documents";
import { recordRoutes as routes, type RecordAnchor } from "#domain/api/record";
import { LIMITS } from "#domain/limits";
import { keepHeads } from "../../../backend/record/heads.ts";
import { failAnchor, settleAnchor } from "../../../backend/envelopes/anchor-seals.ts";
import { checkAudit, clientsOf } from "../../../scripts/verify/check-audit.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { random } from "../../../scripts/lib/random.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, until, type Company } from "../../support/companies.ts";
import { plainPdf } from "../../support/signing.ts";
import { TAMPERINGS } from "../../support/tampering.ts";

/** The long run takes 10,000. */
const COUNT = Number(process.env["HAWSER_TAMPER"] ?? 420);
const SEED = Number(process.env["HAWSER_SEED"] ?? 20_261_122);

let backend: TestBackend;
let company: Company;
let other: Company;
beforeAll(async () => {
  backend = await startBackend({ chain: true });
  const make = companies(backend);
  [company, other] = await Promise.all([make.company("Record Lines", { people: 2 }), make.company("Other Lines")]);
  // Their registers exist, so nothing else will be written.
  await until(
    "both lines",
    async () =>
      (
        (await backend.database.asWorker((tx) =>
          tx.query("SELECT 1 FROM app.audit WHERE action = 'intent.done'"),
        )) as unknown[]
      ).length === 2,
  );
  await formerLine(other);
});
afterAll(() => backend.stop());

const [admin, staff] = [() => company.people[0]!, () => company.people[1]!];
const anchors = async (): Promise<readonly RecordAnchor[]> => (await admin().api.call(routes.head)).anchors;
const evidence = async (of = company): Promise<string[]> =>
  new TextDecoder()
    .decode(await of.api.download(routes.evidence))
    .trimEnd()
    .split("\n");
const chains = () => clientsOf([backend.chain!.rpcUrl]);

/** A line of the first version: its hash covers neither company nor name. */
async function formerLine(of: Company): Promise<void> {
  const [at, person] = ["2026-11-20T08:00:00.000Z", of.people[0]!.id];
  const content = {
    n: 1,
    at,
    personId: person,
    action: "users.grant-key",
    documentId: null,
    envelopeId: null,
    detail: { person, secrets: 3 },
  };
  const hash = createHash("sha256").update(Buffer.alloc(32)).update(canonicalJson(content)).digest();
  const owner = new pg.Client({ connectionString: backend.ownerUrl });
  await owner.connect();
  // The line replaces those that this version has written.
  await owner.query("DELETE FROM app.audit WHERE organisation_id = $1", [of.id]);
  await owner.query(
    `INSERT INTO app.audit (organisation_id, n, at, person_id, action, detail, previous, hash)
      VALUES ($1,1,$2,$3,$4,$5,$6,$7)`,
    [of.id, at, person, content.action, content.detail, Buffer.alloc(32), hash],
  );
  await owner.end();
}

/** Anchors the record and waits for the chain. */
async function anchored(): Promise<RecordAnchor> {
  const { id } = await admin().api.call(routes.anchor);
  await until("the anchor", async () => (await anchors()).find((one) => one.id === id)?.state === "FINAL");
  return (await anchors()).find((one) => one.id === id)!;
}

describe("the operation log", () => {
  it("tells an administrator everything, newest first, and everybody else what they did themselves", async () => {
    const paper = await admin().api.call(documentRoutes.upload, {
      query: { kind: "Invoice", name: "Freight invoice" },
      bytes: await plainPdf(),
    });
    await staff().api.call(contactRoutes.invite);
    const all = await admin().api.call(routes.log, { query: {} });
    expect(all.slice(0, 2)).toMatchObject([
      { event: "contacts.invite", person: { name: "Person 2" }, document: null },
      { event: "document.upload", person: { name: "Person 1" }, document: { id: paper.id, number: "Freight invoice" } },
    ]);
    expect((await staff().api.call(routes.log, { query: {} })).map((line) => line.event)).toEqual(["contacts.invite"]);
    expect(await staff().api.call(routes.log, { query: { person: admin().id } })).toEqual([]);
    expect(await refusal(staff().api.call(routes.anchor))).toBe("FORBIDDEN");
    expect(await refusal(staff().api.download(routes.evidence))).toBe("FORBIDDEN");
  });

  it("is filtered by person, kind of act, day and document", async () => {
    const found = async (query: object) => (await admin().api.call(routes.log, { query })).map((line) => line.event);
    expect(await found({ person: staff().id })).toEqual(["contacts.invite"]);
    expect(await found({ group: "document" })).toEqual(["document.upload"]);
    expect(await found({ about: "freight" })).toEqual(["document.upload"]);
    const [line] = await admin().api.call(routes.log, { query: { about: "freight" } });
    expect(await found({ about: line!.document!.id })).toEqual(["document.upload"]);
    const day = line!.at.slice(0, 10);
    expect(await found({ group: "document", from: day, to: day })).toEqual(["document.upload"]);
    expect(await found({ from: "2100-01-01" })).toEqual([]);
    expect(await found({ to: "2020-01-01" })).toEqual([]);
  });

  it("shows the newest hundred, the audit trail all of them page by page, the export all at once in the reader's language", async () => {
    for (let n = 0; n < LIMITS.operationLogRows; n += 20)
      await Promise.all(Array.from({ length: 20 }, () => admin().api.call(contactRoutes.invite)));
    expect(await admin().api.call(routes.log, { query: {} })).toHaveLength(LIMITS.operationLogRows);
    const numbers: number[] = [];
    for (let cursor: string | undefined, more = true; more;) {
      const page = await admin().api.call(routes.trail, {
        query: { limit: 60, ...(cursor === undefined ? {} : { cursor }) },
      });
      numbers.push(...page.rows.map(({ n }) => n));
      [cursor, more] = [page.next ?? undefined, page.next !== null];
    }
    const { head } = await admin().api.call(routes.head);
    expect(numbers).toEqual(Array.from({ length: head!.n }, (_, i) => head!.n - i));
    expect(await refusal(admin().api.call(routes.trail, { query: { cursor: "bm90aGluZw" } }))).toBe("BAD_INPUT");
    expect(await refusal(admin().api.call(routes.trail, { query: { to: "0000-01-01" } }))).toBe("BAD_INPUT");
    const csv = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
      await admin().api.download(routes.logExport, { query: {}, headers: { "accept-language": "zh-CN" } }),
    );
    const rows = csv.trimEnd().split("\r\n");
    expect(rows).toHaveLength(head!.n + 1);
    expect(rows[0]).toBe("\uFEFF序号,时间（UTC）,人员,操作,单证,信封,事件,详情,哈希");
    expect(csv).toContain(",Person 2,生成了联系人邀请码,,,contacts.invite,{},");
  });
});

describe("the anchor of a record", () => {
  it("stands on the chain with transaction, block and finality, and is asked for again only when it does", async () => {
    const before = await admin().api.call(routes.head);
    const asked = await admin().api.call(routes.anchor);
    expect(asked).toMatchObject({ n: before.head!.n + 1, state: "WAITING", askedBy: { name: "Person 1" }, tx: null });
    expect(await refusal(admin().api.call(routes.anchor))).toBe("ANCHOR_RUNNING");
    await until("the anchor", async () => (await anchors())[0]?.state === "FINAL");
    expect((await anchors())[0]).toMatchObject({
      id: asked.id,
      n: asked.n,
      tx: expect.stringMatching(/^0x/),
      block: expect.any(Number),
      store: backend.settings.chains[0]?.contracts.documentStore,
    });
  });

  it("follows a reorganisation, and a root that could not be anchored", async () => {
    const { root, id } = await anchored();
    const state = async () => (await anchors()).find((one) => one.id === id)?.state;
    await backend.database.asWorker((tx) => settleAnchor(tx, root!, false));
    expect(await state()).toBe("SENT");
    await backend.database.asWorker((tx) => failAnchor(tx, root!));
    expect(await state()).toBe("FAILED");
    await backend.database.asWorker((tx) => settleAnchor(tx, root!, true));
    expect(await state()).toBe("FINAL");
  });

  it("comes by itself once a day, for every record that has grown", async () => {
    await other.api.call(contactRoutes.invite);
    expect(await backend.database.asWorker(keepHeads)).toBeGreaterThan(0);
    expect(await backend.database.asWorker(keepHeads)).toBe(0);
    await until("the anchor", async () => (await other.api.call(routes.head)).anchors[0]?.state === "FINAL");
    expect((await other.api.call(routes.head)).anchors[0]).toMatchObject({
      askedBy: null,
      n: (await other.api.call(routes.head)).head?.n,
    });
  });

  it("is limited in a day", async () => {
    await backend.database.asWorker((tx) =>
      tx.query(
        `INSERT INTO app.audit_anchor (id, organisation_id, n, hash, leaf, chain_id, asked_by, created_at, failed_at)
       SELECT gen_random_uuid(), $1, 1, decode(repeat('00', 32), 'hex'), '0x00', 1337, $2, now(), now()
         FROM generate_series(1, $3::int)`,
        [other.id, other.people[0]?.id, LIMITS.anchorsDaily],
      ),
    );
    expect(await refusal(other.api.call(routes.anchor))).toBe("ANCHOR_LIMIT");
  });
});

describe("the exported record", () => {
  it("is proven by itself and the chain up to its anchor", async () => {
    await backend.database.asWorker(async (tx) =>
      tx.query("UPDATE app.person SET first_name = 'Renamed' WHERE id = $1", [staff().id]),
    );
    const { n } = await anchored();
    await admin().api.call(contactRoutes.invite);
    const lines = await evidence();
    expect(await checkAudit(lines, await chains(), backend.settings.chains[0]?.contracts.documentStore)).toMatchObject({
      right: true,
      faults: [],
      lines: n + 1,
      proven: n,
    });
    expect((await checkAudit(lines, await chains(), `0x${"1".repeat(40)}`)).right).toBe(false);
    expect(await checkAudit(lines, new Map())).toMatchObject({ right: true, proven: 0 });
  });

  it("every tampering is noticed", async () => {
    for (let n = 0; n < 12; n++) await other.api.call(contactRoutes.invite);
    await backend.database.asWorker(keepHeads);
    await until("the anchor", async () => (await other.api.call(routes.head)).anchors[0]?.state === "FINAL");
    const lines = await evidence(other);
    const clients = await chains();
    // The record may hold lines of an earlier version.
    expect(lines[1]).toContain('"format":1');
    expect((await checkAudit(lines, clients)).right).toBe(true);
    const chance = random(SEED);
    const unnoticed: string[] = [];
    for (let i = 0; i < COUNT; i++) {
      const [name, tamper] = Object.entries(TAMPERINGS)[i % Object.keys(TAMPERINGS).length]!;
      const changed = tamper(lines, chance);
      if (changed.join("\n") !== lines.join("\n") && (await checkAudit(changed, clients)).right)
        unnoticed.push(`${name} (seed ${SEED}, ${i})`);
    }
    expect(unnoticed).toEqual([]);
  });

  it("is checked by a command that knows nothing of the server", async () => {
    const dir = await mkdtemp(join(tmpdir(), "hawser-audit-"));
    const lines = await evidence(other);
    const [whole, changed] = [join(dir, "whole.jsonl"), join(dir, "changed.jsonl")];
    await Promise.all([
      writeFile(whole, `${lines.join("\n")}\n`),
      writeFile(changed, `${lines.toSpliced(2, 1).join("\n")}\n`),
    ]);
    const run = (file: string) =>
      promisify(execFile)(process.execPath, [
        "--conditions=source",
        "scripts/verify/main.ts",
        file,
        "--rpc",
        backend.chain!.rpcUrl,
      ]).then(
        ({ stdout }) => [0, stdout] as const,
        (error: { code: number; stdout: string }) => [error.code, error.stdout] as const,
      );
    expect(await run(whole)).toEqual([
      0,
      expect.stringMatching(/stands there since[^]*The record is whole; lines 1 to \d+ are as they stood on the chain/),
    ]);
    expect(await run(changed)).toEqual([1, expect.stringContaining("The record was changed.")]);
    await rm(dir, { recursive: true });
  });
});

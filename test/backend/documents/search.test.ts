import type { EntityManager } from "typeorm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentRoutes as routes } from "#domain/api/documents";
import { envelopeRoutes as envelopes } from "#domain/api/envelopes";
import { first, rows } from "../../../scripts/lib/sql.ts";
import { until, type Company } from "../../support/companies.ts";
import { run } from "../../support/jobs.ts";
import { plainPdf, saidPdf } from "../../support/signing.ts";
import { startTrade, type Trade } from "./bills.ts";

interface Keys {
  readonly token: string;
  readonly registry: string;
  readonly signed: string;
}

let trade: Trade;
let bill: string;
let paper: string;
let keys: Keys;

/**
 * The shipper holds the carrier's bill, the bank has a copy of it, and the carrier is about to send the bank a paper.
 */
beforeAll(async () => {
  trade = await startTrade();
  const { backend, carrier, shipper, bank } = trade;
  bill = (await trade.issue({ blNo: "SEARCH-1" })).id;
  await trade.pass(carrier, shipper, bill);
  paper = (
    await carrier.api.call(routes.upload, { query: { kind: "Invoice", name: "Paper" }, bytes: await plainPdf() })
  ).id;
  await carrier.api.call(envelopes.compose, {
    body: { recipientId: bank.id, subject: "For the L/C", documentIds: [paper] },
  });
  keys = await backend.database.asWorker(async (tx) => {
    await tx.query("INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,'copy')", [
      bill,
      bank.id,
    ]);
    await tx.query(
      `INSERT INTO app.document_state (document_id, organisation_id, kind, state) SELECT id, $2, kind, 'ISSUED'
        FROM app.document WHERE id = $1`,
      [bill, bank.id],
    );
    const found = await first<Keys>(
      tx,
      `SELECT d.token_id AS token, d.registry, f.sha256 AS signed FROM app.document d JOIN app.file f
        ON f.document_id = d.id AND f.role = 'signed' WHERE d.id = $1`,
      [bill],
    );
    if (!found) throw new Error("the bill has no signed file");
    return found;
  });
});
afterAll(() => trade.backend.stop());

const found = async (company: Company, text: string): Promise<string[]> =>
  (await company.api.call(routes.list, { query: { text } })).rows.map((row) => row.id);
const envelopesFound = async (company: Company, text: string): Promise<string[]> =>
  (await company.api.call(envelopes.list, { query: { text, folder: "drafts" } })).rows
    .filter((row) => row.of === "envelope")
    .map((row) => row.subject);

describe("a document is found", () => {
  it("by the companies it is from, at and going to", async () => {
    const { carrier, shipper, bank } = trade;
    expect(await found(shipper, "carrier")).toEqual([bill]);
    expect(await found(carrier, "SHIPP")).toEqual([bill]);
    expect(await found(carrier, "search-1 shipper")).toEqual([bill]);
    expect(await found(carrier, "bank")).toEqual([paper]);
    expect(await found(bank, "shipper")).toEqual([bill]);
  });

  it("by every field of its form, in one search with other words", async () => {
    for (const text of ["lisboa", "SHIPPER LISBON", "as-118l", "clean on board", "low sulphur straight run"])
      expect(await found(trade.carrier, text), text).toEqual([bill]);
    const draft = await trade.draft({
      blNo: "SEARCH-2",
      notify: [{ name: "Quay Agency" }],
      clauses: "Vermilion 50% off_spec",
    });
    for (const text of ["quay agency", "vermilion", "50%", "off_spec", "search-2"])
      expect(await found(trade.carrier, text), text).toEqual([draft.id]);
    for (const text of ["offxspec", "5%0", "quay_agency"]) expect(await found(trade.carrier, text), text).toEqual([]);
    expect(await found(trade.shipper, "vermilion")).toEqual([]);
    await trade.carrier.api.call(routes.save, {
      params: { id: draft.id },
      body: { data: { ...draft.data, clauses: "Cinnabar" }, expectedVersion: draft.version },
    });
    expect(await found(trade.carrier, "vermilion")).toEqual([]);
    expect(await found(trade.carrier, "cinnabar")).toEqual([draft.id]);
    await trade.carrier.api.call(routes.remove, { params: { id: draft.id } });
    expect(await found(trade.carrier, "cinnabar")).toEqual([]);
  });

  it("however it is written: with its accents apart, or in letters of full width", async () => {
    const { id } = await trade.carrier.api.call(routes.upload, {
      query: { kind: "Invoice", name: "Zu\u0308rich ＡＢＣ１２３ ﬁnal（上海）" },
      bytes: await plainPdf(),
    });
    for (const text of ["zürich", "ZU\u0308RICH", "abc123", "ＡＢＣ", "final", "(上海)", "（上海）"])
      expect(await found(trade.carrier, text), text).toEqual([id]);
  });

  it("without its accents, and by letters that no accent can be taken from", async () => {
    const { id } = await trade.carrier.api.call(routes.upload, {
      query: { kind: "Invoice", name: "São Ærø Łódź Straße Mälmø" },
      bytes: await plainPdf(),
    });
    for (const text of ["sao", "SÃO", "aero", "lodz", "łódź", "strasse", "malmo", "mÄlmø"])
      expect(await found(trade.carrier, text), text).toEqual([id]);
  });

  it("by the text of its file, for whoever may read the file and nobody else", async () => {
    const { carrier, shipper, bank, stranger, backend } = trade;
    const report = (
      await carrier.api.call(routes.upload, {
        query: { kind: "QualityReport", name: "Report" },
        bytes: await saidPdf("Mercaptan 0.47 percent by mass", "Assay of 原油 in tank 7P"),
      })
    ).id;
    for (const text of ["mercaptan", "0.47", "ERCAPT", "assay 7p", "原油", "油", "report mercaptan"])
      expect(await found(carrier, text), text).toEqual([report]);
    for (const company of [shipper, bank, stranger]) expect(await found(company, "mercaptan")).toEqual([]);
    const give = (to: Company, access: string) =>
      backend.database.asWorker(async (tx) => {
        await tx.query("INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,$3)", [
          report,
          to.id,
          access,
        ]);
        await tx.query(
          `INSERT INTO app.document_state (document_id, organisation_id, kind, state) SELECT id, $2, kind, 'CREATED'
            FROM app.document WHERE id = $1`,
          [report, to.id],
        );
      });
    await give(shipper, "original");
    expect(await found(shipper, "mercaptan")).toEqual([report]);
    // A copy that was not made yet has no text to find; the content of the document has.
    await give(bank, "copy");
    expect(await found(bank, "mercaptan")).toEqual([]);
    expect(await found(bank, "report")).toEqual([report]);
    await backend.database.asWorker((tx) =>
      tx.query("UPDATE app.file SET role = 'withdrawn' WHERE document_id = $1", [report]),
    );
    expect(await found(shipper, "mercaptan")).toEqual([]);
    expect(await found(stranger, "mercaptan")).toEqual([]);
    await backend.database.asWorker((tx) => tx.query("DELETE FROM app.document WHERE id = $1", [report]));
  });

  it("by the text of a file that came before texts were kept, once it has been read in the background", async () => {
    const { carrier, stranger, backend } = trade;
    const upload = async (bytes: Uint8Array): Promise<string> =>
      (
        await carrier.api.call(routes.upload, {
          query: { kind: "QualityReport", name: "Old report" },
          bytes: Buffer.from(bytes),
        })
      ).id;
    const said = await upload(await saidPdf("Thiophene 12 ppm"));
    const silent = await upload(await plainPdf());
    const lost = await upload(await saidPdf("Benzene 3 ppm"));
    const ids = [said, silent, lost];
    const asBefore = (tx: EntityManager, where: string, of: readonly string[]) =>
      tx.query(`UPDATE app.file SET ${where} WHERE document_id = ANY ($1)`, [of]);
    await backend.database.asWorker(async (tx) => {
      await tx.query("DELETE FROM app.finding WHERE document_id = ANY ($1) AND file_id IS NOT NULL", [ids]);
      await asBefore(tx, "text_due = true", ids);
      await asBefore(tx, "storage_key = reverse(storage_key)", [lost]);
    });
    expect(await found(carrier, "thiophene")).toEqual([]);
    const due = () =>
      backend.database
        .asWorker((tx) => rows<{ id: string }>(tx, "SELECT document_id AS id FROM app.file WHERE text_due ORDER BY id"))
        .then((all) => all.map(({ id }) => id));
    await run(backend.settings.workerDatabaseUrl, "texts");
    // A file without text is read once. A file that is missing from the storage is read when it is back.
    await until("the texts", async () => (await due()).length === 1);
    expect(await due()).toEqual([lost]);
    expect(await found(carrier, "thiophene")).toEqual([said]);
    expect(await found(stranger, "thiophene")).toEqual([]);
    await backend.database.asWorker((tx) => asBefore(tx, "storage_key = reverse(storage_key)", [lost]));
    await run(backend.settings.workerDatabaseUrl, "texts");
    await until("the last text", async () => (await due()).length === 0);
    expect(await found(carrier, "benzene")).toEqual([lost]);
    await backend.database.asWorker((tx) => tx.query("DELETE FROM app.document WHERE id = ANY ($1)", [ids]));
  });

  it.each(["9074729", "90747", "IMO 9074729", "imo9074729 shipper"])("by the ship's number: %s", async (text) => {
    expect(await found(trade.carrier, text)).toEqual([bill]);
  });

  it("by the beginning of its title id, its register and its file's fingerprint", async () => {
    const { token, registry, signed } = keys;
    for (const text of [
      token,
      token.slice(0, 10),
      token.slice(2, 12).toUpperCase(),
      registry,
      registry.slice(2, 12),
      signed,
      signed.slice(0, 8),
      `0x${signed.slice(0, 8)}`,
    ])
      for (const company of [trade.carrier, trade.shipper]) expect(await found(company, text)).toEqual([bill]);
    for (const text of [token.slice(4, 20), signed.slice(4, 20), signed.slice(0, 5)])
      expect(await found(trade.carrier, text)).toEqual([]);
  });

  it("by nobody who may not see it, and not by a file that is not for the reader", async () => {
    const { stranger, bank } = trade;
    for (const text of ["carrier", "shipper", "bank", "9074729", ...Object.values(keys)])
      expect(await found(stranger, text)).toEqual([]);
    expect(await found(bank, keys.token)).toEqual([bill]);
    expect(await found(bank, keys.signed)).toEqual([]);
  });
});

it.each(["carrier", "油", "7p", "原油", "x"])(
  "what is said is found by the index of the one who asks, not by reading what all have: %s",
  async (word) => {
    const read = await trade.backend.database.asOrganisation(
      { organisation: trade.carrier.id, person: trade.carrier.id },
      async (tx) => {
        const scans = () =>
          first<{ whole: number; indexed: number }>(
            tx,
            `SELECT seq_scan::int AS whole, idx_scan::int AS indexed FROM pg_stat_xact_user_tables
              WHERE relid = 'app.finding'::regclass`,
          );
        // The planner would scan the whole table, because it has so few rows.
        await tx.query("SET LOCAL enable_seqscan = off");
        const before = await scans();
        await tx.query("SELECT FROM app.found($1)", [word]);
        const after = await scans();
        return before && after && { whole: after.whole - before.whole, indexed: after.indexed - before.indexed };
      },
    );
    expect(read).toEqual({ whole: 0, indexed: 1 });
  },
);

it("an envelope is found by what it says, within words, and by both its companies", async () => {
  for (const text of ["bank", "carr", "L/C", "ban for", "env-"])
    expect(await envelopesFound(trade.carrier, text)).toEqual(["For the L/C"]);
  for (const text of ["shipper", "%", "nothing"]) expect(await envelopesFound(trade.carrier, text)).toEqual([]);
  for (const company of [trade.bank, trade.stranger]) expect(await envelopesFound(company, "bank")).toEqual([]);
});

it("any part of a text is found, across words, marks and scripts", async () => {
  const { backend, carrier } = trade;
  const said = "seal no. ab-17/9 (kept) on m.v. a b c, 原油 装于 sines. 到港 x-1; total 1,250.5 mt\tend";
  const parts = Array.from(said).flatMap((_, at) => [1, 2, 3, 5, 9].map((length) => said.slice(at, at + length)));
  const missing = await backend.database.asWorker(async (tx) => {
    await tx.query("UPDATE app.finding SET words = $2 WHERE document_id = $1 AND file_id IS NULL", [paper, said]);
    return rows<{ part: string }>(
      tx,
      `SELECT part FROM unnest($3::text[]) part WHERE NOT EXISTS (SELECT 1 FROM app.finding f
        WHERE f.document_id = $1 AND (app.grams(part) = '{}' OR app.finding_keys(f.readers, app.grams(f.words)) @>
          app.finding_keys(ARRAY[$2::uuid], app.grams(part))) AND strpos(f.words, part) > 0)`,
      [paper, carrier.id, parts],
    );
  });
  expect(missing).toEqual([]);
});

it("what is said is not found by another company whose keys lie in the same bucket", async () => {
  const { backend, carrier } = trade;
  const alike = await backend.database.asWorker(async (tx) => {
    await tx.query("UPDATE app.finding SET words = 'oriole x' WHERE document_id = $1 AND file_id IS NULL", [paper]);
    return first<{ id: string }>(
      tx,
      `SELECT id FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 1000) OFFSET 0) other
        WHERE app.finding_keys(ARRAY[id], '{abc}') = app.finding_keys(ARRAY[$1::uuid], '{abc}') LIMIT 1`,
      [carrier.id],
    );
  });
  const finds = (organisation: string, word: string) =>
    backend.database.asOrganisation({ organisation, person: carrier.id }, (tx) =>
      rows(tx, "SELECT FROM app.found($1)", [word]),
    );
  for (const word of ["oriole", "x"]) {
    expect((await finds(carrier.id, word)).length).toBeGreaterThan(0);
    expect(await finds(alike!.id, word)).toEqual([]);
  }
});

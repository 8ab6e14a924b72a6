import { DataSource } from "typeorm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../../backend/migrations/migrate.ts";
import { MIGRATIONS } from "../../backend/migrations/all.ts";
import { freshDatabase, type TestDatabase } from "../support/postgres.ts";
import { upgraded } from "../support/upgraded.ts";

const ID = "01900000-0000-7000-8000-000000000001";
/** A company and a person in it. */
async function somebody(data: DataSource): Promise<void> {
  await data.query(
    "INSERT INTO app.organisation (id, name, country, city, postal_address, chain_id) VALUES ($1,'X','SG','X','X',1337)",
    [ID],
  );
  await data.query("INSERT INTO app.person (id, email, first_name, last_name) VALUES ($1,'x@example.com','X','X')", [
    ID,
  ]);
}
/** A letter of a former version: its links are addresses in the text. */
const WAITING = 'From "A \\ B" {x}\n\n签署: https://hawser.example/doc/sign/1?a=1&b=2\n\n["not", "a", "list"]\n';
const before = (name: string): number => MIGRATIONS.findIndex((one) => one.name === name);

describe("the schema app", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  it("migrates forward twice without a difference, and several processes at once", async () => {
    await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
    await migrate(database.url);
  });

  it("has row-level security on every table", async () => {
    const data = await new DataSource({ type: "postgres", url: database.url }).initialize();
    const open = await data.query<{ relname: string }[]>(
      `SELECT relname FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE n.nspname = 'app'
        AND relkind = 'r' AND NOT relrowsecurity`,
    );
    await data.destroy();
    expect(open.map((row) => row.relname)).toEqual([]);
  });

  it("keeps the bytes that the relayer signed before there were several attempts", () =>
    upgraded(
      3,
      async (data) => {
        await data.query(
          `INSERT INTO app.relay_transaction (id, chain_id, genesis, sender, nonce, raw, hash, intents)
            VALUES (gen_random_uuid(), 1, '0x', '0x', 7, '0xraw', '0xhash', '{}')`,
        );
      },
      async (data) => {
        const kept = await data.query<unknown[]>(
          `SELECT r.nonce, a.number, a.raw, a.hash FROM app.relay_transaction r JOIN app.relay_attempt a
            ON a.transaction_id = r.id`,
        );
        expect(kept).toEqual([{ nonce: "7", number: 1, raw: "0xraw", hash: "0xhash" }]);
      },
    ));

  it("forgets what letters said that were sent or given up, and keeps those that wait", () =>
    upgraded(
      before("SealedLetters1763700000088"),
      async (data) => {
        const add = (subject: string, sent: boolean, lost: boolean) =>
          data.query(
            `INSERT INTO app.mail (id, recipient, subject, body, sent_at, undeliverable_at)
              VALUES (gen_random_uuid(), 'x@example.com', $1, 'said', CASE WHEN $2 THEN now() END, CASE
              WHEN $3 THEN now() END)`,
            [subject, sent, lost],
          );
        await add("sent", true, false);
        await add("lost", false, true);
        await add("waits", false, false);
      },
      async (data) => {
        expect(await data.query("SELECT subject, body, recipient FROM app.mail ORDER BY subject NULLS LAST")).toEqual([
          { subject: "waits", body: "said", recipient: "x@example.com" },
          { subject: null, body: null, recipient: "x@example.com" },
          { subject: null, body: null, recipient: "x@example.com" },
        ]);
      },
      "letters_owner",
    ));

  it("keeps every character of letters that wait with whole addresses in their text", () =>
    upgraded(
      before("LettersOfPaths1763700000130"),
      async (data) => {
        for (const subject of ["clear", "sealed"]) {
          await data.query(
            `INSERT INTO app.mail (id, recipient, subject, body, sealed)
              VALUES (gen_random_uuid(), 'x@example.com', $1, $2, $3)`,
            [subject, subject === "clear" ? WAITING : null, subject === "clear" ? null : Buffer.from("sealed")],
          );
        }
      },
      async (data) => {
        expect(await data.query("SELECT subject, body, sealed FROM app.mail ORDER BY subject")).toEqual([
          { subject: "clear", body: WAITING, sealed: null },
          { subject: "sealed", body: null, sealed: Buffer.from("sealed") },
        ]);
      },
      "paths_owner",
    ));

  it("knows the units of the quantities that lists show of bills from before", () =>
    upgraded(
      before("Units1763700000044"),
      async (data) => {
        await somebody(data);
        const add = (kind: string, quantity: string, fields: object) =>
          data.query(
            `INSERT INTO app.document (id, kind, organisation_id, created_by, data, quantity)
              VALUES (gen_random_uuid(),$1,$2,$2,$3,$4)`,
            [kind, ID, JSON.stringify(fields), quantity],
          );
        await add("BillOfLading", "12", { cargo: [{ quantity: "12", unit: "MTQ" }] });
        await add("BillOfLading", "", {});
        await add("Invoice", "", { name: "I" });
      },
      async (data) => {
        const kept = await data.query<unknown[]>("SELECT kind, unit FROM app.document ORDER BY kind, unit");
        expect(kept).toEqual([
          { kind: "BillOfLading", unit: "" },
          { kind: "BillOfLading", unit: "MTQ" },
          { kind: "Invoice", unit: "" },
        ]);
      },
    ));

  const addCapacity = (data: DataSource, vessel: string) =>
    data.query(
      "INSERT INTO app.sign_capacity (id, organisation_id, type, vessel) VALUES (gen_random_uuid(), $1, 'vessel', $2)",
      [ID, vessel],
    );
  it("keeps capacities that differ by case alone, which are no longer taken as two, and makes an empty Chinese name none", () =>
    upgraded(
      before("Names1763700000032"),
      async (data) => {
        await somebody(data);
        await data.query("UPDATE app.organisation SET chinese_name = '  '");
        for (const vessel of ["MV Tern", "mv tern", "MV TERN"]) await addCapacity(data, vessel);
      },
      async (data) => {
        const kept = await data.query<{ vessel: string }[]>("SELECT vessel FROM app.sign_capacity");
        expect(kept.map(({ vessel }) => vessel).toSorted()).toEqual(["MV TERN", "MV Tern", "mv tern"]);
        expect(await data.query<unknown[]>("SELECT chinese_name FROM app.organisation")).toEqual([
          { chinese_name: null },
        ]);
        await expect(addCapacity(data, "Mv Tern")).rejects.toThrow("sign_capacity_names");
        await expect(data.query("UPDATE app.organisation SET chinese_name = ''")).rejects.toThrow(
          "organisation_chinese_name",
        );
      },
    ));

  // Row-level security also holds for the owner of the tables, so a migration must still reach the rows that it
  // changes.
  it("reaches the rows of workspaces also where their owner is no superuser", () =>
    upgraded(
      before("VisitorsSign1763700000060"),
      async (data) => {
        await somebody(data);
        await data.query(
          "INSERT INTO app.document (id, kind, organisation_id, created_by, data) VALUES ($1,'Invoice',$1,$1,'{}')",
          [ID],
        );
        await data.query(
          `INSERT INTO app.file (id, document_id, owner_id, role, name, mime, size, sha256, storage_key)
            VALUES ($1,$1,$1,'upload','x','application/pdf',1,'x','x')`,
          [ID],
        );
        await data.query(
          `INSERT INTO app.workspace (id, organisation_id, name, ends_on, created_by, updated_by)
            VALUES ($1,$1,'X',now(),$1,$1)`,
          [ID],
        );
        await data.query(
          `INSERT INTO app.workspace_document (workspace_id, document_id, organisation_id, file_id, form, position)
            VALUES ($1,$1,$1,$1,'FILE',1)`,
          [ID],
        );
      },
      async (data) => {
        expect(await data.query<unknown[]>("SELECT put_by FROM app.workspace_document")).toEqual([{ put_by: ID }]);
      },
      "plain",
    ));

  it("lets instructions be received that somebody was given, and no others, also where their owner is no superuser", () =>
    upgraded(
      before("InstructionSteps1763700000061"),
      async (data) => {
        await somebody(data);
        const others = [2, 3, 4].map((n) => ID.replace(/1$/, String(n)));
        for (const [id, kind, access, state] of [
          [ID, "ShippingInstruction", "original", "CREATED"],
          [others[0], "ShippingInstruction", "copy", "CREATED"],
          [others[1], "ShippingInstruction", "original", "VOID"],
          [others[2], "LetterOfIndemnity", "original", "CREATED"],
        ]) {
          await data.query(
            "INSERT INTO app.document (id, kind, organisation_id, created_by, data) VALUES ($1,$2,$3,$3,'{}')",
            [id, kind, ID],
          );
          await data.query("INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,$3)", [
            id,
            ID,
            access,
          ]);
          await data.query("INSERT INTO app.document_state (document_id, organisation_id, state) VALUES ($1,$2,$3)", [
            id,
            ID,
            state,
          ]);
        }
      },
      async (data) => {
        expect(
          (await data.query<{ state: string }[]>("SELECT state FROM app.document_state ORDER BY document_id")).map(
            ({ state }) => state,
          ),
        ).toEqual(["RECEIVED", "CREATED", "VOID", "CREATED"]);
      },
      "plain",
    ));

  it("knows of how each document stands what kind it is, also where their owner is no superuser", () =>
    upgraded(
      before("CountedByKind1763700000074"),
      async (data) => {
        await somebody(data);
        await data.query(
          `INSERT INTO app.document (id, kind, organisation_id, created_by, data)
            VALUES ($1,'WarrantyOfTitle',$1,$1,'{}')`,
          [ID],
        );
        await data.query(
          "INSERT INTO app.document_state (document_id, organisation_id, state) VALUES ($1,$1,'CREATED')",
          [ID],
        );
      },
      async (data) => {
        expect(await data.query<unknown[]>("SELECT kind, state FROM app.document_state")).toEqual([
          { kind: "WarrantyOfTitle", state: "CREATED" },
        ]);
      },
      "plain",
    ));

  it("keeps live numbers that read the same, marked, and takes no more of them, also where their owner is no superuser", () =>
    upgraded(
      before("NumbersAlike1763700000106"),
      async (data) => {
        await somebody(data);
        for (const [n, number] of [
          [1, "Y-1"],
          [2, "y 1"],
          [3, "Z-1"],
          [4, ""],
        ]) {
          await data.query(
            `INSERT INTO app.document (id, kind, organisation_id, created_by, data, number, token_id, signed_at)
              VALUES ($1,'BillOfLading',$2,$2,'{}',$3,$4,now())`,
            [ID.replace(/1$/, String(n)), ID, number, `0x${n}`],
          );
        }
      },
      async (data) => {
        const kept = await data.query<unknown[]>(
          "SELECT number, number_key, number_double FROM app.document ORDER BY id",
        );
        expect(kept).toEqual([
          { number: "Y-1", number_key: "Y1", number_double: true },
          { number: "y 1", number_key: "Y1", number_double: true },
          { number: "Z-1", number_key: "Z1", number_double: false },
          { number: "", number_key: "", number_double: false },
        ]);
        const another = (n: number) =>
          data.query(
            `INSERT INTO app.document (id, kind, organisation_id, created_by, data, number, number_key, token_id,
              signed_at) VALUES ($1,'BillOfLading',$2,$2,'{}','z1','Z1',$3,now())`,
            [ID.replace(/1$/, String(n)), ID, `0x${n}`],
          );
        await expect(another(5)).rejects.toThrow("document_number_key");
      },
      "plain",
    ));

  it("gives a bill that another platform issues its number alone, and keeps doubles that are there, marked", () => {
    const put = (data: DataSource, n: number, key: string, token: string | null) =>
      data.query(
        `INSERT INTO app.document (id, kind, organisation_id, created_by, data, number, number_key, token_id,
          signed_at) VALUES ($1,'DcsaBillOfLading',$2,$2,'{}',$3,$3,$4,now())`,
        [ID.replace(/1$/, String(n)), ID, key, token],
      );
    return upgraded(
      before("NumbersElsewhere1763700000781"),
      async (data) => {
        await somebody(data);
        await put(data, 1, "Y1", "0x1");
        for (const [n, key] of ["Y1", "Z1"].entries()) await put(data, n + 2, key, null);
      },
      async (data) => {
        const kept = await data.query<{ double: boolean }[]>(
          "SELECT number_double AS double FROM app.document ORDER BY id",
        );
        expect(kept.map(({ double }) => double)).toEqual([true, true, false]);
        await expect(put(data, 4, "Z1", null)).rejects.toThrow("document_number_key");
      },
      "plain",
    );
  });

  it("looks up in the directory what the policies hide, also where its owner is no superuser", () =>
    upgraded(
      before("Directory1763700000115"),
      async (data) => {
        await somebody(data);
        const other = ID.replace(/1$/, "2");
        const [now, old] = ["1", "2"].map((digit) => `0x${digit.repeat(40)}`);
        await data.query(
          `INSERT INTO app.organisation (id, name, country, city, postal_address, chain_id, address, assurance, vat,
            domain) VALUES ($1,'Y','SG','Y','Quay 1',1337,$2,'approved','SG1','y.example')`,
          [other, now],
        );
        await data.query("INSERT INTO app.former_address (address, organisation_id) VALUES ($1,$2)", [old, other]);
        await data.query("INSERT INTO app.company_name (organisation_id, name, likeness) VALUES ($1,'Y','y')", [other]);
        await data.query(
          "INSERT INTO app.anchor (sha256, chain_id, store, root, proof) VALUES ('aa',1337,'0x','0x','[]')",
        );
        await data.query("INSERT INTO app.contact (id, organisation_id, other_id, state) VALUES ($1,$1,$2,'ADDED')", [
          ID,
          other,
        ]);
      },
      (data) =>
        data.transaction(async (tx) => {
          const [now, old] = ["1", "2"].map((digit) => `0x${digit.repeat(40)}`);
          await tx.query("SET LOCAL ROLE hawser_app");
          await tx.query("SELECT set_config('app.organisation', $1, true)", [ID]);
          expect(
            await tx.query<unknown[]>("SELECT former FROM app.companies_at($1) ORDER BY former", [[now, old]]),
          ).toEqual([{ former: false }, { former: true }]);
          expect(await tx.query<unknown[]>("SELECT name FROM app.namesakes('{y}', $1)", [ID])).toEqual([{ name: "Y" }]);
          expect(await tx.query<unknown[]>("SELECT store FROM app.anchors_of('{aa}')")).toEqual([{ store: "0x" }]);
          expect(
            await tx.query<unknown[]>(
              `SELECT identifier, checked_domain AS domain, app.postal_address_of(id) AS post FROM app.organisation
                ORDER BY name`,
            ),
          ).toEqual([
            { identifier: "", domain: "", post: "X" },
            { identifier: "VATSG-1", domain: "y.example", post: "Quay 1" },
          ]);
          expect(await tx.query<unknown[]>("SELECT name FROM app.own_company")).toEqual([{ name: "X" }]);
          await tx.query("SET LOCAL ROLE hawser_worker");
          expect(await tx.query<unknown[]>("SELECT name FROM app.own_company ORDER BY name")).toEqual([
            { name: "X" },
            { name: "Y" },
          ]);
        }),
      "plain",
    ));

  it("takes live documents of no number together", () =>
    upgraded(before("Numbered1763700000107"), somebody, async (data) => {
      const add = (n: number, key: string) =>
        data.query(
          `INSERT INTO app.document (id, kind, organisation_id, created_by, data, number, number_key, token_id,
            signed_at) VALUES ($1,'BillOfLading',$2,$2,'{}',$3,$4,$5,now())`,
          [ID.replace(/1$/, String(n)), ID, `N${n}`, key, `0x${n}`],
        );
      for (const n of [1, 2]) await add(n, "");
      await add(3, "Z1");
      await expect(add(4, "Z1")).rejects.toThrow("document_number_key");
    }));

  it("has the text read of uploads that came before it was kept, and of nothing else, also where their owner is no superuser", () =>
    upgraded(
      before("TextsDue1763700000062"),
      async (data) => {
        await somebody(data);
        await data.query(
          "INSERT INTO app.document (id, kind, organisation_id, created_by, data) VALUES ($1,'Invoice',$1,$1,'{}')",
          [ID],
        );
        await data.query(
          "INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$1,'author')",
          [ID],
        );
        for (const [n, role, mime] of [
          [1, "upload", "application/pdf"],
          [2, "attachment", "application/pdf"],
          [3, "upload", "application/pdf"],
          [4, "signed", "application/pdf"],
          [5, "upload", "image/png"],
        ])
          await data.query(
            `INSERT INTO app.file (id, document_id, owner_id, role, name, mime, size, sha256, storage_key)
              VALUES ($1,$2,$2,$3,'F',$4,1,'x','k')`,
            [ID.replace(/1$/, String(n)), ID, role, mime],
          );
        await data.query(
          "INSERT INTO app.finding (document_id, file_id, readers, words) VALUES ($1,$2,ARRAY[$1::uuid],'said')",
          [ID, ID.replace(/1$/, "3")],
        );
      },
      async (data) => {
        expect(
          (await data.query<{ id: string }[]>("SELECT id FROM app.file WHERE text_due ORDER BY id")).map(
            ({ id }) => id,
          ),
        ).toEqual([ID, ID.replace(/1$/, "2")]);
      },
      "plain",
    ));

  it("writes what is searched in one form, also where its owner is no superuser", () =>
    upgraded(
      before("Alike1763700000070"),
      async (data) => {
        await somebody(data);
        await data.query(
          `INSERT INTO app.document (id, kind, name, organisation_id, created_by, data)
            VALUES ($1,'Invoice','Zu\u0308rich ＡＢＣ',$1,$1,'{}')`,
          [ID],
        );
      },
      async (data) => {
        expect(await data.query<unknown[]>("SELECT trim(words) AS words FROM app.finding")).toEqual([
          { words: "zürich abc" },
        ]);
      },
      "plain",
    ));

  it("keeps with each file of an instruction what is known of what it says, also where their owner is no superuser", () =>
    upgraded(
      before("SaidByFiles1763700000072"),
      async (data) => {
        await somebody(data);
        const file = (n: number, document: string, role: string, sha256: string) =>
          data.query(
            `INSERT INTO app.file (id, document_id, owner_id, organisation_id, role, name, mime, size, sha256,
              storage_key) VALUES ($1,$2,$3,$3,$4,'F','application/pdf',1,$5,'k')`,
            [ID.replace(/01$/, String(n)), document, ID, role, sha256],
          );
        const [updated, never, letter] = [ID, ID.replace(/1$/, "2"), ID.replace(/1$/, "3")];
        for (const [id, kind, fields] of [
          [updated, "ShippingInstruction", { number: "C", vessel: { name: "MV" }, cargo: "OIL" }],
          [never, "ShippingInstruction", { cargo: "RICE" }],
          [letter, "LetterOfIndemnity", {}],
        ] as const)
          await data.query(
            "INSERT INTO app.document (id, kind, name, organisation_id, created_by, data) VALUES ($1,$2,'N',$3,$3,$4)",
            [id, kind, ID, JSON.stringify(fields)],
          );
        const step = (
          n: number,
          act: string,
          more: { data?: object; fileId?: string; before?: object; copies?: string[] },
        ) =>
          data.query(
            `INSERT INTO app.instruction_step (id, document_id, act, organisation_id, person_id, signatory, data,
              file_id, serial, layout, before, copies, at) VALUES ($1,$2,$3,$4,$4,'X',$5,$6,$7,$8,$9,$10,'2026-01-01')`,
            [
              ID.replace(/01$/, String(n)),
              updated,
              act,
              ID,
              more.data ?? null,
              more.fileId ?? null,
              more.data ? "1" : null,
              more.data ? 1 : null,
              more.before ?? null,
              more.copies ?? [],
            ],
          );
        const [a, b, c] = ["A", "B", "C"].map((number) => ({
          number,
          vessel: { name: "MV" },
          cargo: number === "A" ? "COAL" : "OIL",
        }));
        // The signed file; the papers of two confirmed updates and of a declined one; their signed files; their copies;
        // a copy that was sent, and one that is shown.
        for (const [n, role, sha256] of [
          [11, "signed", "a"],
          [12, "withdrawn", "b"],
          [13, "withdrawn", "x"],
          [14, "withdrawn", "c"],
          [15, "signed", "b"],
          [16, "signed", "c"],
          [17, "copy", "1"],
          [18, "copy", "2"],
          [19, "copy", "3"],
          [20, "shared", "4"],
          [21, "attachment", "5"],
        ] as const)
          await file(n, updated, role, sha256);
        await file(31, never, "signed", "n");
        await file(32, never, "copy", "m");
        await file(41, letter, "signed", "l");
        const of = (n: number) => ID.replace(/01$/, String(n));
        await step(51, "submitUpdate", { data: b, fileId: of(12) });
        await step(52, "confirmUpdate", { before: a, copies: [of(17)] });
        await step(53, "submitUpdate", { data: a, fileId: of(13) });
        await step(54, "declineUpdate", {});
        await step(55, "submitUpdate", { data: c, fileId: of(14) });
        await step(56, "confirmUpdate", { before: b, copies: [of(18)] });
      },
      async (data) => {
        const kept = await data.query<{ n: string; content: object | null }[]>(
          "SELECT right(id::text, 2) AS n, content FROM app.file ORDER BY id",
        );
        const says = (number: string, cargo: string) => ({
          number,
          name: "N",
          vessel: "MV",
          data: { number, vessel: { name: "MV" }, cargo },
        });
        const known = { number: "", name: "N", vessel: "MV", data: { vessel: { name: "MV" } } };
        const rice = { number: "", name: "N", vessel: "", data: { cargo: "RICE" } };
        expect(Object.fromEntries(kept.map(({ n, content }) => [n, content]))).toEqual({
          11: says("A", "COAL"),
          12: null,
          13: null,
          14: null,
          15: says("B", "OIL"),
          16: says("C", "OIL"),
          17: says("B", "OIL"),
          18: says("C", "OIL"),
          19: known,
          20: known,
          21: null,
          31: rice,
          32: rice,
          41: null,
        });
      },
      "plain",
    ));

  it("makes drafts of bills of exchange sole, and leaves what was signed, and all other kinds, as they are", () =>
    upgraded(
      before("SoleBills1763700000281"),
      async (data) => {
        await somebody(data);
        const add = (number: string, kind: string, exchange: string | null, signed: boolean) =>
          data.query(
            `INSERT INTO app.document (id, kind, number, organisation_id, created_by, data, version, signed_at)
              VALUES (gen_random_uuid(), $1, $2, $3, $3, $4, 5, CASE WHEN $5 THEN now() END)`,
            [kind, number, ID, exchange === null ? { place: "SINES" } : { place: "SINES", exchange }, signed],
          );
        await add("first", "BillOfExchange", "FIRST", false);
        await add("second", "BillOfExchange", "SECOND", false);
        await add("sole", "BillOfExchange", "SOLE", false);
        await add("unsaid", "BillOfExchange", null, false);
        await add("signed", "BillOfExchange", "FIRST", true);
        await add("invoice", "Invoice", "FIRST", false);
      },
      async (data) => {
        const rows = await data.query<{ number: string; exchange: string | null; place: string; version: number }[]>(
          "SELECT number, data->>'exchange' AS exchange, data->>'place' AS place, version FROM app.document",
        );
        expect(Object.fromEntries(rows.map(({ number, exchange, version }) => [number, [exchange, version]]))).toEqual({
          first: ["SOLE", 6],
          second: ["SOLE", 6],
          sole: ["SOLE", 5],
          unsaid: [null, 5],
          signed: ["FIRST", 5],
          invoice: ["FIRST", 5],
        });
        expect(new Set(rows.map(({ place }) => place))).toEqual(new Set(["SINES"]));
      },
      "plain",
    ));

  it("keeps the answer of a carrier to a surrender, also where the owner is no superuser", () =>
    upgraded(
      before("SurrenderAnswers1763700000811"),
      (data) =>
        data.transaction(async (tx) => {
          // The rows point to nothing that has a part in it.
          await tx.query("SET LOCAL session_replication_role = replica");
          for (const state of ["ASKED", "SREJ", "SURR"])
            await tx.query(
              `INSERT INTO app.pint_surrender (id, document_id, organisation_id, intent_id, carrier_code, number, request,
                state) VALUES (gen_random_uuid(),$1,$1,gen_random_uuid(),'TSLU','N','{}',$2)`,
              [ID, state],
            );
        }),
      async (data) => {
        const kept = await data.query("SELECT state, answer FROM app.pint_surrender ORDER BY state");
        expect(kept).toEqual([
          { state: "ASKED", answer: null },
          { state: "SREJ", answer: "SREJ" },
          { state: "SURR", answer: "SURR" },
        ]);
      },
      "surrender_owner",
    ));

  it("goes back to nothing", async () => {
    const data = await new DataSource({
      type: "postgres",
      url: database.url,
      migrationsTableName: "hawser_migration",
      migrations: [...MIGRATIONS],
    }).initialize();
    for (const _ of data.migrations) await data.undoLastMigration();
    const left = await data.query<unknown[]>("SELECT 1 FROM pg_namespace WHERE nspname = 'app'");
    await data.destroy();
    expect(left).toEqual([]);
    await migrate(database.url);
  });
});

import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { contactRoutes } from "#domain/api/contacts";
import { startApp, type TestApp } from "../../support/app.ts";
import { attestedRows } from "../../support/attested.ts";
import { documentTemplateRows } from "../../support/document-templates.ts";
import { receivedRows } from "../../support/received.ts";
import { activeCompany, befriend, colleague, type TestPerson } from "../../support/people.ts";
import { ownRows, deliveryRows, besideRows, pintRows, pushRows, screeningRows } from "../../support/walled-rows.ts";
import { SHARED, DIRECTORY, UNFORCED, DEPOSITED } from "../../support/walled-tables.ts";

let app: TestApp;
let superuser: pg.Client;
let tables: string[];
let [ours, theirs, friend]: TestPerson[] = [];
let [A, B]: string[] = [];
let markers: string[] = [];

beforeAll(async () => {
  app = await startApp();
  superuser = new pg.Client({ connectionString: app.ownerUrl });
  await superuser.connect();
  [ours, theirs, friend] = [
    await activeCompany(app, "Wall A"),
    await activeCompany(app, "Wall B"),
    await activeCompany(app, "Wall C"),
  ];
  [A, B] = [(await ours.me()).organisation.id, (await theirs.me()).organisation.id];
  const { id } = await befriend(theirs, friend);
  await colleague(app, theirs, []);
  await theirs.call(contactRoutes.update, {
    params: { id },
    body: { comment: "known" },
    headers: { "idempotency-key": "wall" },
  });
  await theirs.call(contactRoutes.invite);
  await theirs.call(authRoutes.walletMessage, { body: { address: `0x${"5".repeat(40)}` } });
  tables = (
    await superuser.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'app'::regnamespace AND relkind = 'r' ORDER BY 1",
    )
  ).rows.map((row) => row.name);
});
afterAll(async () => {
  await superuser.end();
  await app.stop();
});

/** Rows of B for the features that have tables of their own; rolled back afterwards. */
async function furnish(): Promise<void> {
  const person = (await theirs!.me()).user.id;
  const other = (await friend!.me()).organisation.id;
  const [document, envelope, file] = [randomUUID(), randomUUID(), randomUUID()];
  markers = [B!, person, document, envelope, file, (await theirs!.me()).organisation.address!, theirs!.email];
  const insert = async (table: string, row: Record<string, unknown>) => {
    const [names, values] = [Object.keys(row), Object.values(row)];
    const places = names.map((_, i) => `$${i + 1}`);
    return superuser.query(`INSERT INTO app.${table} (${names.join(", ")}) VALUES (${places.join(", ")})`, values);
  };
  const by = { organisation_id: B, person_id: person };
  const now = new Date();
  await insert("document", { id: document, kind: "BillOfLading", organisation_id: B, created_by: person });
  await insert("document_access", { document_id: document, organisation_id: B, access: "author" });
  await insert("document_state", { document_id: document, organisation_id: B, kind: "BillOfLading", state: "DRAFT" });
  await insert("file", {
    id: file,
    document_id: document,
    owner_id: B,
    role: "upload",
    name: "x",
    mime: "application/pdf",
    size: 1,
    sha256: "00",
    storage_key: "00",
  });
  await superuser.query("UPDATE app.finding SET words = 'x' WHERE document_id = $1", [document]);
  await insert("signature", {
    id: randomUUID(),
    document_id: document,
    ...by,
    name: "x",
    organisation_name: "x",
    serial: "00",
    at: now,
  });
  await insert("endorsement", {
    id: randomUUID(),
    document_id: document,
    type: "BLANK",
    from_id: B,
    to_id: other,
    signatory: "x",
    statement: {},
    at: now,
  });
  await insert("cargo_release", {
    id: randomUUID(),
    document_id: document,
    ...by,
    receiver: "x",
    lines: "[]",
    at: now,
  });
  const of = { document_id: document, organisation_id: B, to_id: B, at: now };
  await insert("asked_back", { id: randomUUID(), ...of, reason: "x", block: 1 });
  await insert("move_asked", of);
  await insert("bill_statement", {
    id: randomUUID(),
    document_id: document,
    act: "accept",
    ...by,
    signatory: "x",
    statement: {},
    signature: "x",
    serial: "00",
    at: now,
  });
  await insert("instruction_step", {
    id: randomUUID(),
    document_id: document,
    act: "askUpdate",
    ...by,
    signatory: "x",
    note: "x",
    at: now,
  });
  const drawn = { source_id: document, organisation_id: B, unit: "TNE", quantity: "1" };
  await insert("order_drawn", { document_id: document, ...drawn });
  await insert("envelope", {
    id: envelope,
    reference: "ENV-26-0001",
    organisation_id: B,
    recipient_id: other,
    created_by: person,
  });
  await insert("envelope_counter", { organisation_id: B, year: 2026, last: 1 });
  await insert("envelope_document", {
    envelope_id: envelope,
    document_id: document,
    position: 1,
    is_copy: false,
    file_id: file,
  });
  await insert("envelope_view", { envelope_id: envelope, organisation_id: B });
  await insert("archive", { file_id: file, document_id: document, owner_id: B, looked_at: now });
  await insert("seal", {
    id: randomUUID(),
    envelope_id: envelope,
    ...by,
    manifest: {},
    sha256: "00",
    signature: "00",
    serial: "00",
    chain_id: 1337,
    leaf: "0x00",
  });
  await insert("anchor", { sha256: B, chain_id: 1337, store: "0x00", root: "0x00", proof: "[]" });
  await insert("audit_anchor", {
    id: randomUUID(),
    organisation_id: B,
    n: 1,
    hash: randomBytes(32),
    leaf: "0x00",
    chain_id: 1337,
    created_at: now,
  });
  await insert("former_address", { address: `0x${randomBytes(20).toString("hex")}`, organisation_id: B });
  await insert("former_person_key", {
    id: randomUUID(),
    person_id: person,
    public_key: "x",
    wrapped_private: "x",
    salt: "x",
    argon_salt: "x",
  });
  await insert("followed_title", {
    id: randomUUID(),
    ...by,
    chain_id: 1337,
    registry: `0x${randomBytes(20).toString("hex")}`,
    token_id: `0x${randomBytes(32).toString("hex")}`,
  });
  await insert("stranger_act", {
    id: randomUUID(),
    ...by,
    chain_id: 137,
    registry: `0x${randomBytes(20).toString("hex")}`,
    token_id: `0x${randomBytes(32).toString("hex")}`,
    verb: "nominate",
    account: "x",
    address: `0x${randomBytes(20).toString("hex")}`,
    nonce: 0,
    raw: "0x",
    hash: `0x${randomBytes(32).toString("hex")}`,
  });
  await insert("budget", { organisation_id: B, gas_daily: 1 });
  await insert("asked_register", {
    organisation_id: B,
    chain_id: 1337,
    registry: `0x${randomBytes(20).toString("hex")}`,
  });
  await insert("node_administrator", { email: theirs!.email });
  await insert("stamp", {
    id: randomUUID(),
    organisation_id: B,
    name: "x",
    specification: "round",
    width_mm: 40,
    height_mm: 40,
    image: Buffer.alloc(1),
    image_hash: "00",
    created_by: person,
  });
  const [pack, replacement] = [randomUUID(), randomUUID()];
  await insert("pack", { id: pack, organisation_id: B, created_by: person, updated_by: person });
  await insert("pack_remarks", { pack_id: pack, organisation_id: B, remarks: "x" });
  await insert("pack_document", { pack_id: pack, document_id: document, position: 1 });
  await insert("pack_access", { pack_id: pack, organisation_id: B, via: envelope });
  await insert("task", { id: envelope, organisation_id: B, kind: "package", title: "x" });
  await insert("package", { task_id: envelope, organisation_id: B, envelope_id: envelope, name: "x", plan: {} });
  await insert("envelope_pack", { envelope_id: envelope, pack_id: pack, position: 1 });
  await insert("replacement", { id: replacement, document_id: document, ...by, purpose: "AMEND", recipient_id: B });
  await insert("replacement_part", {
    replacement_id: replacement,
    document_id: document,
    organisation_id: B,
    position: 0,
  });
  const process = randomUUID();
  await insert("process", {
    id: process,
    name: "signing",
    document_id: document,
    ...by,
    person_name: "x",
    ordered: true,
  });
  await insert("process_party", { process_id: process, position: 0, role: "signer", organisation_id: B });
  await insert("process_line", {
    process_id: process,
    n: 1,
    step: "begin",
    state: "OPEN",
    organisation_id: B,
    at: now,
  });
  await insert("review", { process_id: process, kind: "BillOfLading", issuer_id: B });
  await insert("review_draft", { process_id: process, data: { by: B }, language: "en-US", sequence: "[]" });
  const [round, named] = [{ process_id: process, revision: 1, at: now }, { person_name: "x" }];
  await insert("review_version", { ...round, ...named, data: { by: B }, language: "en-US" });
  await insert("review_comment", { ...round, ...named, ...by, id: randomUUID(), said: "x" });
  await insert("review_reader", { ...round, ...named, ...by });
  await insert("review_grant", { ...round, id: randomUUID(), organisation_id: B, agent_id: B });
  const [token, client] = [randomUUID(), randomUUID()];
  await insert("api_token", {
    id: token,
    ...by,
    name: "x",
    shown: "x",
    token_hash: randomBytes(32),
    public_key: Buffer.alloc(1),
    wrapped_private: Buffer.alloc(1),
  });
  await insert("token_grant", { token_id: token, organisation_id: B, verbs: [], expires_at: now });
  await insert("oauth_client", {
    id: client,
    ...by,
    name: "x",
    url: "x",
    permissions: [],
    secret_hash: Buffer.alloc(1),
  });
  await insert("oauth_access", { token_hash: randomBytes(32), client_id: client, scopes: [], expires_at: now });
  const webhook = randomUUID();
  await insert("webhook", {
    id: webhook,
    organisation_id: B,
    created_by: person,
    url: "x",
    topics: [],
    secret: Buffer.alloc(1),
  });
  await insert("webhook_delivery", {
    id: randomUUID(),
    webhook_id: webhook,
    organisation_id: B,
    topic: "x",
    subject: "x",
    body: "x",
  });
  await insert("webhook_event", { organisation_id: B, topic: "x", subject: "x" });
  await insert("recovery_key", {
    id: randomUUID(),
    organisation_id: B,
    public_key: Buffer.alloc(1),
    created_by: person,
  });
  await insert("audit_due", { organisation_id: B, action: "x" });
  for (const [table, row] of ownRows(B!)) await insert(table, row);
  const templates = documentTemplateRows(B!, person);
  for (const [table, row] of [...templates, ...receivedRows(document, B!), ...attestedRows(B!)])
    await insert(table, row);
  const craft = randomUUID();
  await insert("craft", { id: craft, organisation_id: B, name: "x", licence: "x" });
  await insert("craft_crew", { organisation_id: B, person_id: person, craft_id: craft });
  await insert("bunker_company", { organisation_id: B });
  for (const [table, row] of [
    ...deliveryRows(B!, { document, process }),
    ...pushRows(B!, { document, person, process }),
    ...besideRows(B!, { document, person }),
    ...pintRows(B!, { document, person }),
    ...screeningRows(B!, process),
  ])
    await insert(table, row);
  await insert("vessel", { id: randomUUID(), organisation_id: B, imo: "9074729", name: "x" });
  const service = randomUUID();
  await insert("automatic_service", {
    id: service,
    organisation_id: B,
    public_key: Buffer.alloc(1),
    wrapped_private: Buffer.alloc(1),
    granted_by: person,
  });
  await insert("automatic_signer", { service_id: service, ...by });
  const secret = randomUUID();
  await insert("secret", { id: secret, organisation_id: B, purpose: "wallet-key", public_part: "x" });
  const [list, signedList] = [randomUUID(), { document: "{}", key_id: secret, signed_at: new Date() }];
  await insert("status_list", { id: list, organisation_id: B, number: 1, ...signedList });
  await insert("status_entry", { list_id: list, index: 7, organisation_id: B, document_id: randomUUID() });
  await insert("wallet_account", {
    id: randomUUID(),
    organisation_id: B,
    name: "x",
    network: "xdc",
    ethereum_format: true,
    address: `0x${randomBytes(20).toString("hex")}`,
    secret_id: secret,
    created_by: person,
  });
  markers.push(client);
  await insert("preparation", { id: randomUUID(), ...by, purpose: "prove", content: {}, expires_at: now });
  const workspace = randomUUID();
  await insert("workspace", {
    id: workspace,
    organisation_id: B,
    name: "x",
    ends_on: "2026-11-30",
    created_by: person,
    updated_by: person,
  });
  await insert("workspace_document", {
    workspace_id: workspace,
    document_id: document,
    organisation_id: B,
    file_id: file,
    form: "FILE",
    position: 1,
    put_by: person,
  });
  const visitor = randomUUID();
  await insert("visitor", {
    id: visitor,
    workspace_id: workspace,
    organisation_id: B,
    email: "x",
    party: "OTHER",
    language: "en-US",
    token_hash: randomBytes(32),
  });
  await insert("workspace_member", { workspace_id: workspace, ...by });
  await insert("workspace_signer", {
    workspace_id: workspace,
    document_id: document,
    visitor_id: visitor,
    organisation_id: B,
  });
  await insert("list_columns", { person_id: person, list: "bl", columns: [] });
  await insert("saved_view", { ...by, list: "inbox", name: "Mine", search: "days=7" });
  await insert("reminder", { organisation_id: B, asked_id: B, origin: "envelope", origin_id: envelope, at: now });
  await insert("desk_read", { ...by, subject: "envelope", subject_id: envelope });
  // Whatever stands on desks is written when a transaction ends.
  await superuser.query("SET CONSTRAINTS ALL IMMEDIATE");
  await insert("letter_choice", { person_id: person, ways: {}, hour: 6 });
  await insert("letter_line", { id: randomUUID(), ...by, topic: "asked", sealed: randomBytes(32) });
  await insert("letter_digest", { ...by, sent_on: now });
  await insert("organisation_mail", { id: randomUUID(), organisation_id: B, permissions: [], sealed: randomBytes(32) });
}

async function actAs(organisation: string, person: string): Promise<void> {
  await superuser.query("SET LOCAL ROLE hawser_app");
  await superuser.query("SELECT set_config('app.organisation', $1, true), set_config('app.person', $2, true)", [
    organisation,
    person,
  ]);
}

/** Runs a statement and undoes it; the number of rows, or the SQL state that it was refused with. */
async function attempt(statement: string, parameters: unknown[] = []): Promise<number | string> {
  await superuser.query("SAVEPOINT attempt");
  try {
    return (await superuser.query(statement, parameters)).rowCount ?? 0;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await superuser.query("ROLLBACK TO SAVEPOINT attempt");
  }
}

const REFUSED = "42501";
const mine = "t::text LIKE ANY ($1)";
const patterns = () => markers.map((marker) => `%${marker}%`);

describe("between companies", () => {
  test("every table is behind row-level security, for its owner too unless a function of the owner's must read it", async () => {
    const { rows } = await superuser.query<{ name: string; enabled: boolean; forced: boolean }>(
      `SELECT relname AS name, relrowsecurity AS enabled, relforcerowsecurity AS forced FROM pg_class
        WHERE relnamespace = 'app'::regnamespace AND relkind = 'r' ORDER BY 1`,
    );
    expect(rows.filter((row) => !row.enabled).map((row) => row.name)).toEqual([]);
    expect(rows.filter((row) => !row.forced).map((row) => row.name)).toEqual(UNFORCED);
  });

  test("nothing of one can be read, changed, deleted or forged by another, through any table", async () => {
    await superuser.query("BEGIN");
    await furnish();
    const found: string[] = [];
    for (const table of tables) {
      const {
        rows: [right],
      } = await superuser.query<{ any: boolean }>(
        `SELECT bool_or(has_table_privilege('hawser_app', $1, p)
          OR has_any_column_privilege('hawser_app', $1, p)) AS any FROM unnest(ARRAY['SELECT','INSERT','UPDATE']) p`,
        [`app.${table}`],
      );
      if (!right?.any) continue;
      const {
        rows: [row],
      } = await superuser.query<{ row: unknown }>(
        `SELECT to_jsonb(t) AS row FROM app.${table} t WHERE ${mine} LIMIT 1`,
        [patterns()],
      );
      if (!row) {
        found.push(`${table}: this test has no row of B`);
        continue;
      }
      const { rows: columns } = await superuser.query<{ name: string; key: boolean }>(
        `SELECT quote_ident(attname) AS name, EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = attrelid
          AND i.indisprimary AND attnum = ANY (i.indkey)) AS key
           FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
             ORDER BY key, attnum`,
        [`app.${table}`],
      );
      const names = columns.map((column) => column.name).join(", ");
      await superuser.query("SAVEPOINT as_other");
      await actAs(A!, (await ours!.me()).user.id);
      const read = await attempt(`SELECT 1 FROM app.${table} t WHERE ${mine}`, [patterns()]);
      const forged = await attempt(
        `INSERT INTO app.${table} (${names}) SELECT ${names} FROM jsonb_populate_record(NULL::app.${table}, $1)`,
        [JSON.stringify(row.row)],
      );
      await actAs(randomUUID(), randomUUID());
      const changed = await attempt(`UPDATE app.${table} SET ${columns[0]?.name} = DEFAULT`);
      const deleted = await attempt(`DELETE FROM app.${table}`);
      await superuser.query("ROLLBACK TO SAVEPOINT as_other");
      if (read !== 0 && read !== REFUSED && !(table in SHARED)) found.push(`${table}: ${read} rows read`);
      if (forged !== REFUSED && !(table in DEPOSITED)) found.push(`${table}: forged (${forged})`);
      if (changed !== 0 && changed !== REFUSED) found.push(`${table}: changed (${changed})`);
      if (deleted !== 0 && deleted !== REFUSED) found.push(`${table}: deleted (${deleted})`);
    }
    await superuser.query("ROLLBACK");
    expect(found).toEqual([]);
  });

  test("without an organisation nothing is read at all, but what is shared", async () => {
    await superuser.query("BEGIN");
    await furnish();
    await superuser.query("SET LOCAL ROLE hawser_app");
    const found: string[] = [];
    for (const table of tables) {
      const read = await attempt(`SELECT 1 FROM app.${table} LIMIT 1`);
      if (read !== 0 && read !== REFUSED && !(table in SHARED)) found.push(`${table}: ${read}`);
    }
    await superuser.query("ROLLBACK");
    expect(found).toEqual([]);
  });

  test("one reads of another what the directory shows, and what it knows the key of, and nothing else of it", async () => {
    await superuser.query("BEGIN");
    await furnish();
    const [
      {
        rows: [old],
      },
      {
        rows: [anchored],
      },
    ] = [
      await superuser.query<{ address: string }>(
        "SELECT address FROM app.former_address WHERE organisation_id = $1 LIMIT 1",
        [B],
      ),
      await superuser.query<{ sha256: string }>("SELECT sha256 FROM app.anchor LIMIT 1"),
    ];
    await superuser.query(
      "UPDATE app.organisation SET phone = '+65', vat = 'SG1', lei = 'L1', postal_address = 'Quay 1' WHERE id = ANY ($1)",
      [[A, B]],
    );
    const { rows: all } = await superuser.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'app.organisation'::regclass AND attnum > 0
        AND NOT attisdropped ORDER BY 1`,
    );
    await actAs(A!, (await ours!.me()).user.id);
    const read: string[] = [];
    for (const { name } of all)
      if ((await attempt(`SELECT ${name} FROM app.organisation WHERE id = $1`, [B])) !== REFUSED) read.push(name);
    expect(read).toEqual(DIRECTORY);
    expect((await superuser.query("SELECT id FROM app.own_company")).rows).toEqual([{ id: A }]);
    expect(await attempt("SELECT 1 FROM app.own_company WHERE id = $1", [B])).toBe(0);
    expect(
      (
        await superuser.query(
          "SELECT identifier, app.postal_address_of(id) AS post FROM app.organisation WHERE id = $1",
          [B],
        )
      ).rows,
    ).toEqual([{ identifier: "", post: null }]);
    expect(
      (await superuser.query("SELECT organisation_id AS id, former FROM app.companies_at($1)", [[old?.address]])).rows,
    ).toEqual([{ id: B, former: true }]);
    expect(await attempt("SELECT 1 FROM app.anchors_of($1)", [[anchored?.sha256]])).toBe(1);
    await actAs((await friend!.me()).organisation.id, (await friend!.me()).user.id);
    expect((await superuser.query("SELECT app.postal_address_of($1) AS post", [B])).rows).toEqual([{ post: "Quay 1" }]);
    await superuser.query("ROLLBACK");
  });

  test("a company changes its own facts, and neither how far they were checked nor that it is active", async () => {
    await superuser.query("BEGIN");
    await actAs(A!, (await ours!.me()).user.id);
    expect(await attempt("UPDATE app.organisation SET phone = '+65' WHERE id = $1", [A])).toBe(1);
    expect(await attempt("UPDATE app.organisation SET phone = '+65' WHERE id = $1", [B])).toBe(0);
    for (const column of ["id", "status", "approval", "assurance", "created_by"])
      expect(await attempt(`UPDATE app.organisation SET ${column} = ${column} WHERE id = $1`, [A])).toBe(REFUSED);
    expect(await attempt("UPDATE app.own_company SET phone = '+65'")).toBe(REFUSED);
    await superuser.query("ROLLBACK");
  });

  test("a document stays its author's: a party leaves what its act leaves, and the holder of a copy nothing", async () => {
    await superuser.query("BEGIN");
    const person = (await theirs!.me()).user.id;
    const [title, instruction] = [randomUUID(), randomUUID()];
    for (const [id, kind] of [
      [title, "BillOfLading"],
      [instruction, "ShippingInstruction"],
    ]) {
      await superuser.query("INSERT INTO app.document (id, kind, organisation_id, created_by) VALUES ($1,$2,$3,$4)", [
        id,
        kind,
        B,
        person,
      ]);
      await superuser.query(
        "INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,'author'), ($1,$3,'copy')",
        [id, B, A],
      );
      await superuser.query(
        "INSERT INTO app.document_state (document_id, organisation_id, kind, state) VALUES ($1,$2,$3,'DRAFT')",
        [id, B, kind],
      );
    }
    const change = (id: string, set: string) => attempt(`UPDATE app.document SET ${set} WHERE id = $1`, [id]);
    const state = () => attempt("UPDATE app.document_state SET state = 'SIGNED' WHERE document_id = $1", [title]);
    const held = async (access: string, test: () => Promise<void>) => {
      await superuser.query("RESET ROLE");
      await superuser.query("UPDATE app.document_access SET access = $2 WHERE organisation_id = $1", [A, access]);
      await actAs(A!, (await ours!.me()).user.id);
      await test();
    };
    await held("copy", async () => {
      expect(await attempt("SELECT 1 FROM app.document WHERE id = $1 FOR NO KEY UPDATE", [title])).toBe(1);
      for (const set of [`organisation_id = '${A}'`, "version = version + 1", "data = '{}', number = '1'"])
        expect(await change(title, set), set).toBe(REFUSED);
      expect(await state()).toBe(0);
    });
    for (const access of ["original", "party"])
      await held(access, async () => {
        for (const set of [
          `organisation_id = '${A}'`,
          `created_by = '${A}'`,
          `id = '${randomUUID()}'`,
          "number = '1'",
          `data = '{"a":1}'`,
          "token_id = '0x1'",
          "closed_as = 'VOID'",
          "voided_at = now()",
          `locked_by = '${A}'`,
          `release_agent_id = '${A}'`,
        ])
          expect(await change(title, set), set).toBe(REFUSED);
        for (const set of [
          "version = version + 1, updated_at = now()",
          "signed_at = now(), checksum = 'x'",
          "accomplished_at = now()",
          "returned_at = now()",
          "negotiability = 'BLANK'",
        ])
          expect(await change(title, set), set).toBe(1);
        expect(await change(instruction, `data = '{"a":1}', number = '1'`)).toBe(1);
        expect(await change(instruction, `organisation_id = '${A}'`)).toBe(REFUSED);
        expect(await state()).toBe(1);
        expect(
          await attempt(
            "INSERT INTO app.document (id, kind, organisation_id, created_by) VALUES ($1,'BillOfLading',$2,$3)",
            [randomUUID(), B, person],
          ),
        ).toBe(REFUSED);
      });
    await actAs(B!, person);
    expect(await change(title, `data = '{"a":1}', number = '1', voided_at = now()`)).toBe(1);
    expect(await change(title, `organisation_id = '${A}'`)).toBe(REFUSED);
    await superuser.query("ROLLBACK");
  });

  test("the walls can be seen to fail: a policy that lets all through is found", async () => {
    await superuser.query("BEGIN");
    await furnish();
    await superuser.query("CREATE POLICY leak ON app.contact_note FOR SELECT TO hawser_app USING (true)");
    await actAs(A!, randomUUID());
    expect(await attempt(`SELECT 1 FROM app.contact_note t WHERE ${mine}`, [patterns()])).toBe(1);
    await superuser.query("ROLLBACK");
  });

  test("the record of what happened can be added to, never changed: not by the company, not by the jobs", async () => {
    await superuser.query("BEGIN");
    await actAs(B!, randomUUID());
    expect(await attempt("UPDATE app.audit SET action = 'x'")).toBe(REFUSED);
    expect(await attempt("DELETE FROM app.audit")).toBe(REFUSED);
    await superuser.query("RESET ROLE");
    await superuser.query("SET LOCAL ROLE hawser_worker");
    expect(await attempt("UPDATE app.audit SET action = 'x'")).toBe(REFUSED);
    // Only lines of registrations that nobody proved may be deleted; there are none here.
    expect(await attempt("DELETE FROM app.audit")).toBe(0);
    await superuser.query("ROLLBACK");
  });
});

import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { recordRoutes } from "#domain/api/record";
import { signingRoutes } from "#domain/api/signing";
import { verifyRoutes } from "#domain/api/desk";
import { visitorRoutes as routes } from "#domain/api/visitors";
import { workspaceRoutes } from "#domain/api/workspaces";
import type { WorkspaceDetail } from "#domain/api/workspace-shapes";
import { LIMITS } from "#domain/limits";
import { trustOfAnswer } from "#domain/verify/trust";
import { verify } from "#domain/verify/verify";
import { rows } from "../../../scripts/lib/sql.ts";
import { apiClient, refusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { draftBill } from "../../support/bill.ts";
import { companies, get, PASSWORD, settled, type Company } from "../../support/companies.ts";
import { plainPdf } from "../../support/signing.ts";
import { mailReceiver, type MailReceiver } from "../../support/smtp.ts";
import { draftMadeWith } from "../../support/document-templates.ts";
import { inDays, visitors } from "../../support/visitors.ts";

let backend: TestBackend;
let mail: MailReceiver;
let guests: ReturnType<typeof visitors>;
let { carrier, other, asked } = {} as { carrier: Company; other: Company; asked: Company };
let { bill, invoice, draft } = {} as { bill: string; invoice: string; draft: string };

beforeAll(async () => {
  mail = await mailReceiver();
  backend = await startBackend({ chain: true, settings: { smtpUrl: mail.url } });
  guests = visitors(backend, mail);
  const make = companies(backend);
  [carrier, other, asked] = (await Promise.all([
    make.company("Carrier", { people: 2 }),
    make.company("Other"),
    make.company("Asked"),
  ])) as [Company, Company, Company];
  for (const one of [other, asked]) await make.befriend(carrier, one);
  const begun = await draftBill(carrier.api, "W-1");
  const { intent } = await carrier.api.call(documentRoutes.sign, {
    params: { id: begun.id },
    body: { expectedVersion: begun.version, password: PASSWORD, capacityId: carrier.capacityId },
  });
  await settled(carrier.api, intent);
  bill = begun.id;
  invoice = await signedInvoice();
  draft = (await draftBill(carrier.api, "W-2")).id;
});
afterAll(async () => {
  await backend.stop();
  await mail.stop();
});

let count = 0;
const upload = async (company = carrier): Promise<string> =>
  (
    await company.api.call(documentRoutes.upload, {
      query: { kind: "Invoice", name: `Invoice ${++count}` },
      bytes: await plainPdf(count + 3),
    })
  ).id;
async function signedInvoice(): Promise<string> {
  const id = await upload();
  await carrier.api.call(documentRoutes.sign, {
    params: { id },
    body: { expectedVersion: (await get(carrier.api, id)).version, password: PASSWORD, capacityId: null },
  });
  return id;
}
const at = (workspace: WorkspaceDetail) => ({ params: { id: workspace.id } });
const fileOf = (api: ApiClient, workspace: WorkspaceDetail, documentId: string): Promise<Uint8Array> =>
  api.download(routes.file, { params: { id: workspace.id, documentId } });
const events = async (workspace: WorkspaceDetail) =>
  (await carrier.api.call(workspaceRoutes.record, at(workspace))).map(({ event, by }) => [event, by]);

describe("a workspace that a company shares", () => {
  it("shows a document that is made with a template by the fields of that", async () => {
    const { id, version } = await draftMadeWith(carrier.api, "CertificateOfOrigin", "W-COO");
    await carrier.api.call(documentRoutes.sign, {
      params: { id },
      body: { expectedVersion: version, password: PASSWORD },
    });
    const workspace = await guests.share(carrier, [id, invoice], ["cho@customs.example"], { name: "Origin" });
    const seen = await (await guests.visit("cho@customs.example", workspace)).call(routes.get, at(workspace));
    expect(seen.documents.map(({ madeWith }) => madeWith?.name ?? null)).toEqual(["CertificateOfOrigin", null]);
    expect(seen.documents[0]).toMatchObject({ number: "W-COO", state: "CREATED", data: { number: "W-COO" } });
  });

  it("is read by who was invited, with the link of the letter and the code of another", async () => {
    const workspace = await guests.share(carrier, [bill, invoice], ["ann@survey.example"], {
      name: "Discharge",
      note: "Call us before you come.",
    });
    expect(workspace).toMatchObject({
      state: "OPEN",
      documents: [
        { id: bill, form: "FULL" },
        { id: invoice, form: "FILE" },
      ],
      visitors: [{ email: "ann@survey.example", lastSeenAt: null }],
    });
    const letter = await mail.waitFor("ann@survey.example", { matching: /Discharge/ });
    expect(letter.text).toContain("Call us before you come.");
    const link = await guests.linkTo("ann@survey.example", workspace);
    const nobody = apiClient(backend.url);
    expect(await nobody.call(routes.look, { body: link })).toMatchObject({
      company: "Carrier",
      name: "Discharge",
      email: "a••@survey.example",
    });
    expect(await refusal(nobody.call(routes.get, at(workspace)))).toBe("VISIT_ENDED");

    const ann = await guests.enter("ann@survey.example", link);
    const seen = await ann.call(routes.get, at(workspace));
    expect(seen).toMatchObject({
      company: "Carrier",
      note: "Call us before you come.",
      email: "ann@survey.example",
      documents: [
        { number: "W-1", state: "ISSUED", issuer: "Carrier" },
        { state: "CREATED", signatures: [{ organisation: "Carrier" }] },
      ],
    });
    const { data } = seen.documents[0]!;
    expect(data).toMatchObject({ blNo: "W-1" });
    const copy = await fileOf(ann, workspace, bill);
    expect(copy).not.toEqual(await carrier.api.download(documentRoutes.pdf, { params: { id: bill }, query: {} }));
    expect(await fileOf(ann, workspace, invoice)).toEqual(
      await carrier.api.download(documentRoutes.pdf, { params: { id: invoice }, query: {} }),
    );
    // Files made for visitors are in no list of the bill's own files.
    expect((await get(carrier.api, bill)).files.map(({ role }) => role)).not.toContain("shared");
  });

  it("is one package, whose checksums and signatures hold and which says that a copy proves nothing alone", async () => {
    const workspace = await guests.share(carrier, [bill, invoice], ["pack@survey.example"]);
    const ann = await guests.visit("pack@survey.example", workspace);
    const response = await ann.send(routes.package, at(workspace));
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const files = unzipSync(bytes);
    expect(Object.keys(files).toSorted()).toEqual([
      "README.txt",
      "SHA256SUMS.txt",
      "documents.json",
      "documents/01 W-1.pdf",
      "documents/02 Invoice 1.pdf",
      "lists/issuing.crl",
      "lists/root.crl",
      "proofs.json",
    ]);
    const told = JSON.parse(strFromU8(files["documents.json"]!)) as {
      documents: { number: string; data: object; sha256: string }[];
    };
    expect(told.documents[0]).toMatchObject({ number: "W-1", data: { blNo: "W-1" } });
    for (const { sha256 } of told.documents) expect(strFromU8(files["SHA256SUMS.txt"]!)).toContain(sha256);
    const trust = trustOfAnswer(await carrier.api.call(verifyRoutes.trust));
    const verdict = await verify(bytes, { chain: null, ...trust, now: new Date() });
    expect(verdict.package?.parts.map((part) => [part.name, part.verdict.checks.integrity.outcome])).toEqual([
      ["documents/01 W-1.pdf", "INDETERMINATE"],
      ["documents/02 Invoice 1.pdf", "VALID"],
    ]);
  });

  it("never contains a draft, nor another company's document", async () => {
    expect(await refusal(guests.share(carrier, [draft], ["x@survey.example"]))).toBe("WORKSPACE_HAS_DRAFT");
    expect(await refusal(guests.share(other, [invoice], ["x@survey.example"]))).toBe("NOT_FOUND");
    const workspace = await guests.share(carrier, [invoice], ["x@survey.example"]);
    expect(
      await refusal(
        carrier.api.call(workspaceRoutes.addDocuments, { ...at(workspace), body: { documentIds: [draft] } }),
      ),
    ).toBe("WORKSPACE_HAS_DRAFT");
    expect(
      await refusal(
        carrier.api.call(workspaceRoutes.addDocuments, { ...at(workspace), body: { documentIds: [invoice] } }),
      ),
    ).toBe("WORKSPACE_DOCUMENT_INSIDE");
    expect(
      await refusal(
        carrier.api.call(workspaceRoutes.invite, { ...at(workspace), body: { email: "X@survey.example" } }),
      ),
    ).toBe("VISITOR_INVITED");
  });

  it("is read for as long as the company itself may read it: no longer than it is asked to sign what another takes back", async () => {
    const [whole, copied] = [await upload(), await upload()];
    await backend.database.asWorker((tx) =>
      tx.query("INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,'copy')", [
        copied,
        asked.id,
      ]),
    );
    for (const id of [whole, copied])
      await carrier.api.call(signingRoutes.ask, {
        params: { id },
        body: { expectedVersion: 1, ordered: false, parties: [{ organisationId: asked.id }] },
      });
    const workspace = await guests.share(asked, [whole, copied], ["w@survey.example"]);
    const guest = await guests.visit("w@survey.example", workspace);
    for (const id of [whole, copied]) expect((await fileOf(guest, workspace, id)).length).toBeGreaterThan(0);
    for (const id of [whole, copied]) await carrier.api.call(signingRoutes.withdraw, { params: { id } });
    expect(await refusal(get(asked.api, whole))).toBe("NOT_FOUND");
    for (const id of [whole, copied]) expect(await refusal(fileOf(guest, workspace, id))).toBe("NOT_FOUND");
    expect((await guest.call(routes.get, at(workspace))).documents).toEqual([]);
  });

  it("lasts until its last day, and no longer than it may", async () => {
    for (const endsOn of [inDays(-1), inDays(LIMITS.workspaceDays + 1)])
      expect(await refusal(guests.share(carrier, [invoice], ["d@survey.example"], { endsOn }))).toBe("WORKSPACE_DAYS");
    const workspace = await guests.share(carrier, [invoice], ["d@survey.example"], {
      endsOn: inDays(LIMITS.workspaceDays),
    });
    const link = await guests.linkTo("d@survey.example", workspace);
    const guest = await guests.enter("d@survey.example", link);
    await backend.database.asWorker((tx) =>
      tx.query("UPDATE app.workspace SET ends_on = ends_on - 31 WHERE id = $1", [workspace.id]),
    );
    expect(await refusal(guest.call(routes.get, at(workspace)))).toBe("VISIT_ENDED");
    expect(await refusal(apiClient(backend.url).call(routes.look, { body: link }))).toBe("WORKSPACE_GONE");
    expect((await carrier.api.call(workspaceRoutes.get, at(workspace))).state).toBe("ENDED");
    const { version } = await carrier.api.call(workspaceRoutes.get, at(workspace));
    const longer = await carrier.api.call(workspaceRoutes.set, {
      ...at(workspace),
      body: { name: workspace.name, note: "", endsOn: inDays(3), expectedVersion: version },
    });
    expect(longer.state).toBe("OPEN");
    expect((await guest.call(routes.get, at(workspace))).documents).toHaveLength(1);
  });

  it("shows a copy with the mark that was chosen, and nothing of what was taken out", async () => {
    const workspace = await guests.share(carrier, [invoice, bill], ["m@survey.example"]);
    const guest = await guests.visit("m@survey.example", workspace);
    const [whole] = [await fileOf(guest, workspace, invoice)];
    const set = (form: "FILE" | "FULL" | "TRADITIONAL") =>
      carrier.api.call(workspaceRoutes.setDocument, {
        params: { id: workspace.id, documentId: invoice },
        body: { form },
      });
    const shas = new Set([workspace.documents[0]?.sha256]);
    for (const form of ["FULL", "TRADITIONAL"] as const) {
      shas.add((await set(form)).documents[0]?.sha256);
      expect(await fileOf(guest, workspace, invoice)).not.toEqual(whole);
    }
    expect(shas.size).toBe(3);
    await set("FILE");
    expect(await fileOf(guest, workspace, invoice)).toEqual(whole);
    await carrier.api.call(workspaceRoutes.removeDocument, { params: { id: workspace.id, documentId: bill } });
    expect(await refusal(fileOf(guest, workspace, bill))).toBe("NOT_FOUND");
    expect((await guest.call(routes.get, at(workspace))).documents.map(({ id }) => id)).toEqual([invoice]);
    const left = await backend.database.asWorker((tx) =>
      rows(
        tx,
        `SELECT 1 FROM app.file f WHERE f.role = 'shared' AND NOT EXISTS (SELECT 1 FROM app.workspace_document x
          WHERE x.file_id = f.id)`,
      ),
    );
    expect(left).toEqual([]);
  });
});

describe("an attachment of a document", () => {
  it("is shown with it, kept from then on, and in the package", async () => {
    const id = await upload();
    const { version } = await get(carrier.api, id);
    const bytes = await plainPdf(2);
    const {
      attachments: [file],
    } = await carrier.api.call(documentRoutes.attach, {
      params: { id },
      query: { name: "Photographs", expectedVersion: version },
      bytes,
    });
    const workspace = await guests.share(carrier, [id], ["n@survey.example"]);
    expect(await refusal(carrier.api.call(documentRoutes.detach, { params: { id, fileId: file!.id } }))).toBe(
      "ALREADY_SENT",
    );
    expect(await refusal(carrier.api.call(documentRoutes.remove, { params: { id } }))).toBe("ALREADY_SENT");
    const guest = await guests.visit("n@survey.example", workspace);
    const [shown] = (await guest.call(routes.get, at(workspace))).documents;
    expect(shown?.attachments).toEqual([file]);
    const kept = await guest.download(routes.file, {
      params: { id: workspace.id, documentId: id },
      query: { attachmentId: file!.id },
    });
    expect(Buffer.from(kept)).toEqual(Buffer.from(bytes));
    expect(
      Object.keys(unzipSync(new Uint8Array(await guest.download(routes.package, at(workspace))))).filter((name) =>
        name.startsWith("attachments/"),
      ),
    ).toEqual(["attachments/01-1 Photographs.pdf"]);
    const elsewhere = await guests.share(carrier, [invoice], ["stranger@survey.example"]);
    const stranger = await guests.visit("stranger@survey.example", elsewhere);
    expect(
      await refusal(
        stranger.download(routes.file, {
          params: { id: elsewhere.id, documentId: invoice },
          query: { attachmentId: file!.id },
        }),
      ),
    ).toBe("NOT_FOUND");
  });
});

describe("a person who is not meant", () => {
  it("sees nothing: not by another's link, nor in another workspace, nor anything else of the company", async () => {
    const [mine, theirs] = [
      await guests.share(carrier, [invoice], ["b@survey.example"]),
      await guests.share(carrier, [bill], ["c@survey.example"]),
    ];
    const guest = await guests.visit("b@survey.example", mine);
    expect(await refusal(guest.call(routes.get, at(theirs)))).toBe("VISIT_ENDED");
    expect(await refusal(fileOf(guest, mine, bill))).toBe("NOT_FOUND");
    expect(await refusal(fileOf(guest, theirs, bill))).toBe("VISIT_ENDED");
    expect(await refusal(guest.call(documentRoutes.get, { params: { id: invoice } }))).toBe("UNAUTHENTICATED");
    const [link, foreign] = [
      await guests.linkTo("b@survey.example", mine),
      await guests.linkTo("c@survey.example", theirs),
    ];
    expect(
      await refusal(apiClient(backend.url).call(routes.look, { body: { ...foreign, workspaceId: mine.id } })),
    ).toBe("WORKSPACE_GONE");
    // The token of a visit does not count under the name of another workspace.
    const [name, token] = [...guest.cookies][0]!;
    const thief = apiClient(backend.url);
    thief.cookies.set(name.replace(mine.id, theirs.id), token);
    expect(await refusal(thief.call(routes.get, at(theirs)))).toBe("VISIT_ENDED");
    // A code that was sent to another visitor does not count either.
    const code = await guests.codeFor("b@survey.example", link);
    expect(await refusal(apiClient(backend.url).call(routes.enter, { body: { ...foreign, code } }))).toBe("WRONG_CODE");
  });

  it("is shown nothing by the database either, whatever is asked", async () => {
    const [mine, theirs] = [
      await guests.share(carrier, [invoice], ["e@survey.example"]),
      await guests.share(carrier, [bill], ["f@survey.example"]),
    ];
    const seen = (statement: string) =>
      backend.database.asVisitor(mine.id, (tx) => rows<{ id: string }>(tx, statement));
    expect(await seen("SELECT id FROM app.document")).toEqual([{ id: invoice }]);
    expect(await seen("SELECT workspace_id AS id FROM app.workspace_document")).toEqual([{ id: mine.id }]);
    expect(await seen("SELECT id FROM app.workspace")).toEqual([{ id: mine.id }]);
    expect(await seen("SELECT DISTINCT document_id AS id FROM app.file")).toEqual([{ id: invoice }]);
    expect(await seen("SELECT DISTINCT document_id AS id FROM app.document_state")).toEqual([{ id: invoice }]);
    for (const table of [
      "person",
      "contact",
      "audit",
      "visitor",
      "visit",
      "envelope",
      "pack_remarks",
      "secret",
      "session",
    ])
      await expect(seen(`SELECT 1 FROM app.${table}`), table).rejects.toThrow("permission denied");
    for (const statement of [
      "UPDATE app.workspace SET name = ''",
      "DELETE FROM app.workspace_document",
      "SELECT created_by FROM app.document",
    ])
      await expect(seen(statement), statement).rejects.toThrow("permission denied");
    expect(theirs.id).not.toBe(mine.id);
  });

  it("has five tries at a code, which counts once and for one link", async () => {
    const workspace = await guests.share(carrier, [invoice], ["g@survey.example"]);
    const link = await guests.linkTo("g@survey.example", workspace);
    const code = await guests.codeFor("g@survey.example", link);
    const nobody = apiClient(backend.url);
    const wrong = code === "00000000" ? "00000001" : "00000000";
    const attempt = (given: string) => refusal(nobody.call(routes.enter, { body: { ...link, code: given } }));
    for (let tries = 0; tries < LIMITS.codeAttempts; tries++) expect(await attempt(wrong)).toBe("WRONG_CODE");
    expect(await attempt(code)).toBe("TOO_MANY_ATTEMPTS");
    // Nor is another code sent: it would be refused as well.
    expect(await refusal(nobody.call(routes.sendCode, { body: link }))).toBe("TOO_MANY_ATTEMPTS");
    expect((await events(workspace)).filter(([event]) => event === "visitor.wrong-code")).toHaveLength(
      LIMITS.codeAttempts,
    );
    const stored = await backend.database.asWorker((tx) =>
      rows<{ code_hash: Buffer }>(
        tx,
        "SELECT code_hash FROM app.one_time_code WHERE purpose = 'visitor' AND subject_id = $1",
        [workspace.visitors[0]?.id],
      ),
    );
    expect(stored[0]?.code_hash.includes(code)).toBe(false);

    const once = await guests.share(carrier, [invoice], ["h@survey.example"]);
    const second = await guests.linkTo("h@survey.example", once);
    const good = await guests.codeFor("h@survey.example", second);
    await nobody.call(routes.enter, { body: { ...second, code: good } });
    expect(await refusal(apiClient(backend.url).call(routes.enter, { body: { ...second, code: good } }))).toBe(
      "WRONG_CODE",
    );
    const late = await guests.codeFor("h@survey.example", second);
    await backend.database.asWorker((tx) =>
      tx.query("UPDATE app.one_time_code SET expires_at = now() - interval '1 second' WHERE purpose = 'visitor'"),
    );
    expect(await refusal(apiClient(backend.url).call(routes.enter, { body: { ...second, code: late } }))).toBe(
      "WRONG_CODE",
    );
  });

  it("is sent no more letters than its owner wants, however often a code is asked for", async () => {
    const workspace = await guests.share(carrier, [invoice], ["i@survey.example"]);
    const link = await guests.linkTo("i@survey.example", workspace);
    const ask = () => apiClient(backend.url).call(routes.sendCode, { body: link });
    for (let letters = 0; letters < LIMITS.codeAttempts; letters++) await ask();
    expect(await refusal(ask())).toBe("TOO_MANY_ATTEMPTS");
  });
});

describe("a company takes back what it gave", () => {
  it("at once: the whole, one visitor, or one link", async () => {
    const workspace = await guests.share(
      carrier,
      [invoice],
      ["j@survey.example", "k@survey.example", "l@survey.example"],
    );
    const [j, k, l] = await Promise.all(
      ["j", "k", "l"].map((name) => guests.visit(`${name}@survey.example`, workspace)),
    );
    const id = (name: string) => workspace.visitors.find(({ email }) => email.startsWith(name))?.id ?? "";
    const before = await guests.linkTo("l@survey.example", workspace);

    await carrier.api.call(workspaceRoutes.removeVisitor, { params: { id: workspace.id, visitorId: id("k") } });
    expect(await refusal(k!.call(routes.get, at(workspace)))).toBe("VISIT_ENDED");
    expect((await j!.call(routes.get, at(workspace))).documents).toHaveLength(1);

    await carrier.api.call(workspaceRoutes.renewLink, { params: { id: workspace.id, visitorId: id("l") } });
    expect(await refusal(l!.call(routes.get, at(workspace)))).toBe("VISIT_ENDED");
    expect(await refusal(apiClient(backend.url).call(routes.look, { body: before }))).toBe("WORKSPACE_GONE");
    const { link } = await carrier.api.call(workspaceRoutes.link, { params: { id: workspace.id, visitorId: id("l") } });
    expect(link).not.toContain(before.token);

    expect((await carrier.api.call(workspaceRoutes.revoke, at(workspace))).state).toBe("REVOKED");
    expect(await refusal(j!.call(routes.get, at(workspace)))).toBe("VISIT_ENDED");
    expect(await refusal(fileOf(j!, workspace, invoice))).toBe("VISIT_ENDED");
    expect((await j!.send(routes.package, at(workspace))).status).toBe(401);
    expect(
      await refusal(
        carrier.api.call(workspaceRoutes.invite, { ...at(workspace), body: { email: "new@survey.example" } }),
      ),
    ).toBe("WORKSPACE_STATE");
    expect(await refusal(carrier.api.call(workspaceRoutes.revoke, at(workspace)))).toBe("WORKSPACE_STATE");
  });

  it("and finds in its record who read and took what, from where and when", async () => {
    const workspace = await guests.share(carrier, [invoice], ["n@survey.example"]);
    const guest = await guests.visit("n@survey.example", workspace);
    const own = { id: workspace.id, documentId: invoice };
    await guest.download(routes.file, { params: own, query: { for: "reading" } });
    await guest.download(routes.file, { params: own });
    await (await guest.send(routes.package, at(workspace))).arrayBuffer();
    const who = "n@survey.example";
    expect((await events(workspace)).slice(0, 4)).toEqual([
      ["visitor.package", who],
      ["visitor.download", who],
      ["visitor.read", who],
      ["visitor.enter", who],
    ]);
    const [line] = await carrier.api.call(recordRoutes.log, { query: { group: "visitor" } });
    expect(line).toMatchObject({ event: "visitor.package", person: { name: who }, detail: { address: "127.0.0.1" } });
    const trail = await carrier.api.call(recordRoutes.documentTrail, { params: { id: invoice } });
    expect(trail.map(({ event }) => event)).toEqual(
      expect.arrayContaining(["workspace.put-in", "visitor.read", "visitor.download"]),
    );
    await guest.call(routes.leave, at(workspace));
    expect(await refusal(guest.call(routes.get, at(workspace)))).toBe("VISIT_ENDED");
  });

  it("only where it may share at all, and only what is its own", async () => {
    const workspace = await guests.share(carrier, [invoice], ["o@survey.example"]);
    await backend.database.asWorker((tx) =>
      tx.query(
        "UPDATE app.membership SET permissions = array_remove(permissions, 'workspace.share') WHERE person_id = $1",
        [carrier.people[1]?.id],
      ),
    );
    const powerless = carrier.people[1]!.api;
    expect(await refusal(powerless.call(workspaceRoutes.revoke, at(workspace)))).toBe("FORBIDDEN");
    expect((await powerless.call(workspaceRoutes.get, at(workspace))).can["revoke"]).toBe("FORBIDDEN");
    expect(
      await refusal(
        powerless.call(workspaceRoutes.link, { params: { id: workspace.id, visitorId: workspace.visitors[0]!.id } }),
      ),
    ).toBe("FORBIDDEN");
    expect(await refusal(other.api.call(workspaceRoutes.get, at(workspace)))).toBe("NOT_FOUND");
    expect(await refusal(other.api.call(workspaceRoutes.revoke, at(workspace)))).toBe("NOT_FOUND");
    expect((await other.api.call(workspaceRoutes.list, { query: {} })).rows).toEqual([]);
    expect((await carrier.api.call(workspaceRoutes.list, { query: { text: "o@survey" } })).rows).toMatchObject([
      { id: workspace.id, documents: 1, visitors: 1 },
    ]);
  });
});

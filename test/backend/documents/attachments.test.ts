import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documentRoutes as routes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { LIMITS } from "#domain/limits";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { get, PASSWORD, type Company } from "../../support/companies.ts";
import { plainPdf } from "../../support/signing.ts";
import { startPair, type Pair } from "./pair.ts";

let at: Pair;

beforeAll(async () => {
  at = await startPair();
});
afterAll(() => at.backend.stop());

/** A file that says something. */
async function saying(words: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawText(words, { x: 50, y: 100 });
  return document.save();
}
const upload = async (): Promise<DocumentDetail> =>
  at.carrier.api.call(routes.upload, { query: { name: "Cargo report" }, bytes: await plainPdf() });
const attach = async (
  to: Pick<DocumentDetail, "id" | "version">,
  name: string,
  bytes?: Uint8Array,
  by: Company = at.carrier,
): Promise<DocumentDetail> =>
  by.api.call(routes.attach, {
    params: { id: to.id },
    query: { name, expectedVersion: to.version },
    bytes: bytes ?? (await saying(name)),
  });
const detach = (from: DocumentDetail, by: Company = at.carrier): Promise<DocumentDetail> =>
  by.api.call(routes.detach, { params: { id: from.id, fileId: from.attachments[0]!.id } });
const bytesOf = async (of: DocumentDetail, by: Company = at.carrier): Promise<Buffer> =>
  Buffer.from(await by.api.download(routes.file, { params: { id: of.id, fileId: of.attachments[0]!.id } }));
const grant = (id: string, to: Company, access: string): Promise<void> =>
  at.backend.database.asWorker(async (tx) => {
    await tx.query("INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,$3)", [
      id,
      to.id,
      access,
    ]);
    await tx.query(
      `INSERT INTO app.document_state (document_id, organisation_id, kind, state) SELECT id, $2, kind, 'CREATED'
        FROM app.document WHERE id = $1`,
      [id, to.id],
    );
  });

it("an attachment stands beside the document's own files, in its order, is given back byte by byte, found by its text, and taken off again", async () => {
  const bytes = await saying("zinc concentrate moisture");
  const first = await attach(await upload(), "Moisture 水分", bytes);
  expect(first).toMatchObject({
    version: 2,
    files: [{ role: "upload" }],
    attachments: [{ name: "Moisture 水分.pdf", mime: "application/pdf", size: bytes.length }],
  });
  expect(await bytesOf(first)).toEqual(Buffer.from(bytes));
  const both = await attach(first, "Draught survey");
  expect(both.attachments.map(({ name }) => name)).toEqual(["Moisture 水分.pdf", "Draught survey.pdf"]);
  const found = async () =>
    (await at.carrier.api.call(routes.list, { query: { text: "concentrate" } })).rows.map(({ id }) => id);
  expect(await found()).toEqual([first.id]);
  const left = await detach(both);
  expect(left.attachments.map(({ name }) => name)).toEqual(["Draught survey.pdf"]);
  expect(await refusal(bytesOf(both))).toBe("NOT_FOUND");
  expect(
    await refusal(at.carrier.api.call(routes.detach, { params: { id: left.id, fileId: left.files[0]!.id } })),
  ).toBe("NOT_FOUND");
  expect(await found()).toEqual([]);
});

it("files that an uploaded PDF carries are its attachments: an invoice and its data for machines", async () => {
  const invoice = await PDFDocument.create();
  invoice.addPage([300, 300]).drawText("Invoice", { x: 20, y: 200 });
  const data = '<?xml version="1.0" encoding="UTF-8"?><Invoice><ID>SB-2026-114</ID></Invoice>';
  await invoice.attach(Buffer.from(data), "factur-x.xml", { mimeType: "text/xml" });
  const bytes = await invoice.save();
  const uploaded = await at.carrier.api.call(routes.upload, { query: { name: "Invoice", kind: "Invoice" }, bytes });
  expect(uploaded.attachments).toMatchObject([{ name: "factur-x.xml", mime: "text/xml", size: data.length }]);
  expect((await bytesOf(uploaded)).toString()).toBe(data);
  // The record says with what it came.
  const { document } = await at.carrier.api.call(routes.sign, {
    params: { id: uploaded.id },
    body: { expectedVersion: uploaded.version, password: PASSWORD },
  });
  expect(document.attachments).toEqual(uploaded.attachments);
  const signed = await at.carrier.api.download(routes.pdf, { params: { id: document.id } });
  const back = await at.carrier.api.call(routes.upload, { query: { name: "Signed invoice" }, bytes: signed });
  expect(back.attachments.map(({ name, sha256 }) => [name, sha256])).toEqual(
    uploaded.attachments.map(({ name, sha256 }) => [name, sha256]),
  );

  // Attached to another document, it brings its files along; what is there already is not kept twice.
  const report = await attach(await upload(), "Invoice", bytes);
  expect(report.attachments.map(({ name }) => name)).toEqual(["Invoice.pdf", "factur-x.xml"]);
  invoice.setTitle("The same again");
  expect((await attach(report, "Invoice 2", await invoice.save())).attachments.map(({ name }) => name)).toEqual([
    "Invoice.pdf",
    "factur-x.xml",
    "Invoice 2.pdf",
  ]);
});

it("a draft has its attachments while nobody else may read it, and the form that was looked at is no longer the newest", async () => {
  const draft = await at.carrier.api.call(routes.create, { body: { kind: "LetterOfIndemnity" } });
  const attached = await attach(draft, "Loss of the bill");
  expect(attached).toMatchObject({ state: "DRAFTING", files: [], attachments: [{ name: "Loss of the bill.pdf" }] });
  expect((await bytesOf(attached)).subarray(0, 5).toString()).toBe("%PDF-");
  expect(
    await refusal(
      at.carrier.api.call(routes.save, {
        params: { id: draft.id },
        body: { data: {}, expectedVersion: draft.version },
      }),
    ),
  ).toBe("CONTENT_UPDATED");
  expect(await refusal(attach(draft, "Another"))).toBe("CONTENT_UPDATED");
  expect(await refusal(bytesOf(attached, at.other))).toBe("NOT_FOUND");
  expect(await refusal(attach(attached, "Theirs", undefined, at.other))).toBe("NOT_FOUND");
  await at.carrier.api.call(routes.remove, { params: { id: draft.id } });
  expect(await refusal(bytesOf(attached))).toBe("NOT_FOUND");
});

it("is refused as every upload, the very same file, too many of them, and to who may not write the document", async () => {
  const document = await upload();
  const active = await PDFDocument.create();
  active.addPage();
  active.addJavaScript("main", "app.alert(1)");
  expect(await refusal(attach(document, "active", await active.save()))).toBe("UPLOAD_ACTIVE");
  expect(await refusal(attach(document, "program", Buffer.from("MZ\u0090\u0000 no document")))).toBe("UPLOAD_TYPE");
  expect(await refusal(attach(document, "large", Buffer.alloc(LIMITS.uploadMb * 1024 * 1024, 0x20)))).toBe(
    "UPLOAD_TOO_LARGE",
  );
  const bytes = await saying("once");
  const attached = await attach(document, "once", bytes);
  expect(await refusal(attach(attached, "twice", bytes))).toBe("ATTACHED_ALREADY");
  const reader = await at.make.company("Reader", {
    permissions: ALL_PERMISSIONS.filter((one) => one !== "ordinary.upload"),
  });
  await at.backend.database.asWorker((tx) =>
    tx.query("INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,'party')", [
      document.id,
      reader.id,
    ]),
  );
  await at.backend.database.asWorker((tx) =>
    tx.query(
      `INSERT INTO app.document_state (document_id, organisation_id, kind, state) SELECT id, $2, kind, 'CREATED'
        FROM app.document WHERE id = $1`,
      [document.id, reader.id],
    ),
  );
  expect(await refusal(attach(attached, "not mine", undefined, reader))).toBe("NOT_AUTHOR");
  const many = await upload();
  await at.backend.database.asWorker((tx) =>
    tx.query(
      `INSERT INTO app.file (id, document_id, owner_id, role, name, mime, size, sha256, storage_key)
        SELECT gen_random_uuid(), $1, $2, 'attachment', 'x', 'application/pdf', 1, n::text, 'x'
        FROM generate_series(1, $3) n`,
      [many.id, at.carrier.id, LIMITS.attachments],
    ),
  );
  expect(await refusal(attach(many, "one more"))).toBe("TOO_MANY");
});

it("is as it was from the signature on, and from the moment that another company has the document, which reads it whatever it has of the document", async () => {
  const signed = await attach(await upload(), "Signed with it");
  const { document } = await at.carrier.api.call(routes.sign, {
    params: { id: signed.id },
    body: { expectedVersion: signed.version, password: PASSWORD },
  });
  expect(document).toMatchObject({ can: { attach: "ALREADY_SIGNED" }, attachments: [{ name: "Signed with it.pdf" }] });
  expect(await refusal(attach(document, "Later"))).toBe("ALREADY_SIGNED");
  expect(await refusal(detach(document))).toBe("ALREADY_SIGNED");

  const sent = await attach(await upload(), "Sent with it");
  await grant(sent.id, at.other, "copy");
  expect(await refusal(attach(sent, "Later"))).toBe("ALREADY_SENT");
  expect(await refusal(detach(sent))).toBe("ALREADY_SENT");
  const theirs = await get(at.other.api, sent.id);
  expect(theirs).toMatchObject({
    files: [],
    attachments: [{ name: "Sent with it.pdf", sha256: sent.attachments[0]!.sha256 }],
    can: { attach: "NOT_AUTHOR" },
  });
  expect(await bytesOf(theirs, at.other)).toEqual(await bytesOf(sent));
});

import { LOCK_DOCUMENT } from "../documents/document-row.ts";
import type { EntityManager } from "typeorm";
import type { Body } from "#domain/api/route";
import type { VisitedDocument, visitorRoutes } from "#domain/api/visitors";
import { visitorName } from "#domain/capacity";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { say } from "#domain/text";
import { visitorSigning, VISITOR_ORGANISATION, VISITOR_PARTIES } from "#domain/workspaces";
import { assertFormOpen, cellOfVisitor, formOfVisitor, keepFormSignature } from "../documents/bunker/signed.ts";
import { keepCode, newCode, takeCode, type CodePurpose } from "../auth/one-time-code.ts";
import { audit } from "../core/audit.ts";
import type { Attempts } from "../core/attempts.ts";
import { type Database, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { PDF_TYPE, putFile, readFile } from "../documents/files.ts";
import type { Means } from "../documents/means.ts";
import { keepSignature } from "../documents/to-sign.ts";
import { post } from "../mail/mail.ts";
import type { Authority } from "../authority/authority.ts";
import { nameMade } from "../documents/made-files.ts";
import { noteSigned } from "../documents/visitors.ts";
import { readyToSign } from "../uploads/inspect-upload.ts";
import { SIGNING_CODE } from "./workspace-letters.ts";
import { answered } from "./workspace-row.ts";
import { signedPdf } from "./visitor-pdf.ts";
import { holdVisit, type Visit } from "../session/visit.ts";

/** The facts that the rule of signing asks for, of the documents that a visitor is asked to sign, or of one of them. */
const ASKED = statement(
  "workspaces.askedToSign",
  `SELECT x.document_id AS "documentId", f.id, f.owner_id AS "ownerId", f.role, f.name, f.mime,
    f.storage_key AS "storageKey", f.sha256, coalesce(nullif(d.number, ''), d.name) AS called,
          v.language, v.party, o.name AS company, v.may AS right, true AS asked, s.signed_at AS "signedAt",
            s.signed_at IS NOT NULL AS signed, s.refused_at AS "refusedAt", s.reason,
            s.refused_at IS NOT NULL AS refused, t.state, x.form, d.locked_by IS NOT NULL AS locked,
          f.id = (SELECT n.id FROM app.file n WHERE n.document_id = d.id AND n.role IN ('signed','upload')
            ORDER BY n.created_at DESC, n.id DESC LIMIT 1) AS newest,
          EXISTS (SELECT 1 FROM app.intent i WHERE i.document_id = d.id
            AND i.status IN ('waiting','open','sent')) AS busy,
          EXISTS (SELECT 1 FROM app.envelope_document y JOIN app.envelope e ON e.id = y.envelope_id
            WHERE y.document_id = d.id AND e.state IN ('SEALED','READY_FOR_TRANSFER','TRANSFERRING')) AS sealed
     FROM app.workspace_signer s JOIN app.visitor v ON v.id = s.visitor_id JOIN app.workspace_document x
       ON x.workspace_id = s.workspace_id AND x.document_id = s.document_id
     JOIN app.document d ON d.id = x.document_id JOIN app.file f ON f.id = x.file_id JOIN app.organisation o
       ON o.id = x.organisation_id
     JOIN app.document_state t ON t.document_id = d.id AND t.organisation_id = x.organisation_id
    WHERE s.workspace_id = $1 AND s.visitor_id = $2 AND ($3::uuid IS NULL OR s.document_id = $3)`,
  ["called", "asked", "signed", "refused", "locked", "newest", "busy", "sealed"],
);
type Row = RowOf<typeof ASKED>;

const askedOf = (tx: EntityManager, { workspaceId, visitorId }: Visit, documentId: string | null): Promise<Row[]> =>
  rows(tx, ASKED, [workspaceId, visitorId, documentId]);

/** For each document that a visitor is asked to sign: when that was done or refused, and why not now. */
export async function signingsOf(
  database: Database,
  visit: Visit,
): Promise<ReadonlyMap<string, NonNullable<VisitedDocument["signing"]>>> {
  const asked = await database.asWorker((tx) => askedOf(tx, visit, null));
  return new Map(
    asked.map((row) => [
      row.documentId,
      {
        signedAt: row.signedAt?.toISOString() ?? null,
        refusedAt: row.refusedAt?.toISOString() ?? null,
        reason: row.reason,
        whyNot: visitorSigning(row),
      },
    ]),
  );
}

/** The document that a visitor may sign now, or refuse to. Refuses with what `visitorSigning` says. */
async function toSign(tx: EntityManager, visit: Visit, documentId: string): Promise<Row> {
  const [row] = await askedOf(tx, visit, documentId);
  if (!row) throw new Refused("VISITOR_NOT_ASKED");
  const why = visitorSigning(row);
  if (why !== null) throw new Refused(why, why === "WRONG_STATE" ? { state: row.state } : {});
  await assertFormOpen(tx, documentId, { id: visit.visitorId, language: row.language });
  return row;
}

/** The same, as it stays until the transaction ends. VISIT_ENDED. */
export async function holdToSign(tx: EntityManager, visit: Visit, documentId: string): Promise<Row> {
  const present = await holdVisit(tx, visit);
  await rows(tx, LOCK_DOCUMENT, [documentId]);
  return toSign(tx, present, documentId);
}

/** The means with which visitors sign. */
export interface Signing {
  readonly database: Database;
  readonly attempts: Attempts;
  readonly authority: Authority;
  readonly means: Means;
}

/** A code signs one document as it is, and no other. */
const purposeOf = (file: { readonly sha256: string }): CodePurpose => `sign ${file.sha256}`;

/** Sends a code to sign a document; an earlier one no longer counts. */
export async function sendSigningCode(
  { database, attempts, means: { settings } }: Signing,
  visit: Visit,
  documentId: string,
): Promise<void> {
  await database.asWorker((tx) => toSign(tx, visit, documentId));
  // Nobody is sent a code that would not be taken now.
  await attempts.assertFree("visitorSign", visit.visitorId);
  await attempts.count(["visitorCodeSent", visit.visitorId]);
  await database.asWorker(async (tx) => {
    const document = await toSign(tx, visit, documentId);
    const code = newCode();
    await keepCode(tx, settings.kek, visit.visitorId, purposeOf(document), code);
    // The visitor is signed in by the mailbox, and has few tries: no limit of letters keeps a signature away.
    await post(tx, {
      to: visit.email,
      language: document.language,
      ...SIGNING_CODE,
      parameters: { code, document: document.called, company: document.company, minutes: LIMITS.codeMinutes },
    });
  });
}

export const actingOf = (tx: EntityManager, visit: Visit) => ({
  tx,
  organisation: { id: visit.organisationId },
  person: { id: visit.visitorId, name: visit.email },
});

/**
 * Signs a document in the name of the visitor's e-mail address. The key is made for this one signature and forgotten
 * with it;
 * the authority of the platform certifies that the code was read at the address, and nothing else.
 */
export async function signAsVisitor(
  signing: Signing,
  visit: Visit,
  documentId: string,
  { code, name, overDoubt }: Body<typeof visitorRoutes.sign>,
  address: string,
): Promise<void> {
  const { database, attempts, authority, means } = signing;
  const about = { workspace: visit.workspaceId, name: visit.workspaceName, address };
  const seen = await database.asWorker((tx) => toSign(tx, visit, documentId));
  // Before the code, which counts once: who is asked about the file first needs no second one.
  let bytes: Uint8Array = new Uint8Array();
  const right = await attempts.make([["visitorSign", visit.visitorId]], async () => {
    bytes = await readyToSign(await readFile(means.storage, seen), overDoubt ? "doubtful" : "sound", seen.language);
    return database.asWorker(async (tx) => {
      const document = await toSign(tx, visit, documentId);
      const taken = await takeCode(tx, means.settings.kek, visit.visitorId, purposeOf(document), code);
      if (!taken)
        await audit(
          actingOf(tx, visit),
          "visitor.wrong-signing-code",
          { ...about, document: { id: documentId, name: document.called } },
          { documentId },
        );
      return taken ? document.sha256 : null;
    });
  });
  if (right === null) throw new Refused("WRONG_CODE", {}, [{ path: "code", code: "WRONG_CODE" }]);
  await attempts.forget("visitorSign", visit.visitorId);
  await attempts.forget("visitorCodeSent", visit.visitorId);
  const issued = await authority.issue("visitor", {
    organisation: VISITOR_ORGANISATION,
    name: visit.email,
    email: visit.email,
  });
  const timestamps = await means.timestamps.stamper();
  // Signed before anything is held: whoever takes something back waits for no timestamp.
  const { document, cell } = await database.asWorker(async (tx) => ({
    document: await toSign(tx, visit, documentId),
    cell: await cellOfVisitor(tx, documentId, visit.visitorId),
  }));
  const now = new Date();
  if (document.sha256 !== seen.sha256) throw new Refused("CONTENT_UPDATED");
  const pdf = await signedPdf(bytes, document, { name, email: visit.email, now, issued, timestamps, cell });
  const kept = { ...(await putFile(means.storage, visit.organisationId, pdf)), size: pdf.length };
  await database.asWorker(async (tx) => {
    const held = await holdToSign(tx, visit, documentId);
    if (held.sha256 !== document.sha256 || document.sha256 !== right) throw new Refused("CONTENT_UPDATED");
    const sha256 = await land(tx, visit, document, kept, {
      serial: issued.facts.serial,
      capacity: visitorName(name, document.language),
      now,
    });
    await audit(
      actingOf(tx, visit),
      "visitor.sign",
      {
        ...about,
        document: { id: documentId, name: document.called },
        signedName: name,
        serial: issued.facts.serial,
        before: document.sha256,
        sha256,
      },
      { documentId },
    );
    await answered(tx, visit.organisationId, visit.workspaceId, documentId);
    await keepForDelivery(tx, visit, documentId, { name, serial: issued.facts.serial, sha256, now, held });
  });
}

/** A form of a bunker delivery counts the signature for the party as which the visitor was named. */
async function keepForDelivery(
  tx: EntityManager,
  visit: Visit,
  documentId: string,
  {
    name,
    serial,
    sha256,
    now,
    held: { party, language },
  }: { name: string; serial: string; sha256: string; now: Date; held: Pick<Row, "party" | "language"> },
): Promise<void> {
  const form = await formOfVisitor(tx, documentId, visit.visitorId);
  if (form === null) return;
  await keepFormSignature({ tx, organisation: null, person: null, now }, form.processId, {
    documentId,
    signer: form.signer,
    name,
    rank: say(VISITOR_PARTIES[party], language),
    how: "code",
    witness: "",
    serial,
    sha256,
  });
}

/** Keeps the signed file as the newest of the document, and shows it here from now on. */
async function land(
  tx: EntityManager,
  visit: Visit,
  document: Row,
  { key, sha256, size }: { key: string; sha256: string; size: number },
  { serial, capacity, now }: { serial: string; capacity: string; now: Date },
): Promise<string> {
  const made = { name: document.name, mime: PDF_TYPE, size, sha256, key, source: document.id };
  const of = { documentId: document.documentId, owner: visit.organisationId, target: null };
  const file = await nameMade(tx, { ...of, role: "signed", ...made }, true);
  const company = { id: visit.organisationId, name: VISITOR_ORGANISATION };
  const by = { organisation: company, person: { id: null, name: visit.email } };
  await keepSignature(tx, document.documentId, by, { capacity, serial, at: now, stamp: "" });
  await noteSigned(tx, document.documentId, now, sha256);
  const here = { workspace_id: visit.workspaceId, document_id: document.documentId };
  await table(tx, "app.workspace_document").change(here, { file_id: file });
  await table(tx, "app.workspace_signer").change({ ...here, visitor_id: visit.visitorId }, { signed_at: now });
  return sha256;
}

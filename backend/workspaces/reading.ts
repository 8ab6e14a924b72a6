import type { EntityManager } from "typeorm";
import type { Response } from "express";
import type { Query } from "#domain/api/route";
import type { visitorRoutes, Visit as VisitView, VisitedDocument } from "#domain/api/visitors";
import { Refused } from "#domain/errors";
import { DESCRIPTION_NAME, PROOFS_NAME, SUMS_NAME } from "#domain/verify/package-names";
import { audit } from "../core/audit.ts";
import { type Database, first, rows } from "../core/database.ts";
import { statement, statementBy } from "../core/statement.ts";
import { Bytes } from "../door/handles.ts";
import { attachedToEach } from "../documents/attached.ts";
import { madeWithVersion, madeWithView } from "../documents/document-kind.ts";
import { DATA_OF_FILE, readFile, saidBy } from "../documents/files.ts";
import {
  nameInPackage,
  packedAttachment,
  sendPackage,
  writtenOf,
  type Packed,
  type PackageSources,
} from "../packaging/package.ts";
import { RECEIVED } from "../documents/rows.ts";
import { visitedReview } from "../documents/review/visited.ts";
import { signingsOf } from "./signing.ts";
import type { Visit } from "../session/visit.ts";

/** The sources that visitors are served from. */
export interface Shown extends PackageSources {
  readonly database: Database;
}

/** The shared files of a document, in a transaction of the visitor's own role: the database shows it nothing else. */
const SHARED = `FROM app.workspace w JOIN app.workspace_document x ON x.workspace_id = w.id JOIN app.document d
  ON d.id = x.document_id JOIN app.file f ON f.id = x.file_id WHERE w.id = $1 AND f.role <> 'withdrawn'`;

/** The same of what is attached to it. */
const ATTACHED = `FROM app.workspace w JOIN app.workspace_document x ON x.workspace_id = w.id JOIN app.document d
  ON d.id = x.document_id JOIN app.file f ON f.document_id = d.id AND f.role = 'attachment' WHERE w.id = $1
  AND f.id = $3`;

const DOCUMENTS = statement(
  "workspaces.visitedDocuments",
  `SELECT d.id, d.kind, ${saidBy("number")} AS number, ${saidBy("name")} AS name, ${DATA_OF_FILE} AS data, s.state,
    d.document_template_version_id AS "madeWithId", x.form, f.size, f.mime, f.sha256, coalesce((SELECT o.name FROM app.organisation o
    WHERE o.id = d.organisation_id AND NOT ${RECEIVED}), '') AS issuer,
          coalesce((SELECT jsonb_agg(jsonb_build_object('name', g.name, 'organisation', g.organisation_name,
            'capacity', g.capacity, 'serial', g.serial, 'at', to_char(g.at AT TIME ZONE 'utc',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY g.at)
             FROM app.signature g WHERE g.document_id = d.id AND g.withdrawn_at IS NULL), '[]') AS signatures,
          coalesce((SELECT jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name, 'mime', h.mime, 'size', h.size,
            'sha256', h.sha256, 'at', to_char(h.created_at AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
            ORDER BY h.created_at, h.id)
             FROM app.file h WHERE h.document_id = d.id AND h.role = 'attachment'), '[]') AS attachments
     FROM (SELECT x.*, w.organisation_id AS sharer FROM app.workspace w JOIN app.workspace_document x
       ON x.workspace_id = w.id WHERE w.id = $1) x
     JOIN app.document d ON d.id = x.document_id JOIN app.file f ON f.id = x.file_id AND f.role <> 'withdrawn'
     JOIN app.document_state s ON s.document_id = d.id AND s.organisation_id = x.sharer ORDER BY x.position`,
  ["number", "name", "issuer"],
).as<Pick<VisitedDocument, "data" | "signatures" | "attachments">>();
const ABOUT = statement(
  "workspaces.visited",
  `SELECT o.name AS company, w.name, w.note, to_char(w.ends_on, 'YYYY-MM-DD') AS "endsOn" FROM app.workspace w
    JOIN app.organisation o ON o.id = w.organisation_id WHERE w.id = $1`,
  ["endsOn"],
);
const FILE = statementBy(
  "workspaces.visitedFile",
  (from: typeof SHARED | typeof ATTACHED) =>
    `SELECT f.id, f.owner_id AS "ownerId", f.role, f.name, f.mime, f.sha256, f.storage_key AS "storageKey",
      coalesce(nullif(${saidBy("number")}, ''), ${saidBy("name")}) || CASE
      WHEN f.role = 'attachment' THEN ' / ' || f.name ELSE '' END AS called ${from} AND d.id = $2`,
  [SHARED, ATTACHED],
  ["called"],
);
const STORED = statement(
  "workspaces.visitedFiles",
  `SELECT d.id, f.owner_id AS "ownerId", f.storage_key AS "storageKey", f.name AS stored ${SHARED}`,
);

/** Everything that is shared, as the visitor's page shows it. */
export async function visitView({ database }: Pick<Shown, "database">, visit: Visit): Promise<VisitView> {
  const signings = await signingsOf(database, visit);
  return database.asVisitor(visit.workspaceId, async (tx) => {
    const about = await first(tx, ABOUT, [visit.workspaceId]);
    if (!about) throw new Refused("VISIT_ENDED");
    const documents = await rows(tx, DOCUMENTS, [visit.workspaceId]);
    return {
      id: visit.workspaceId,
      ...about,
      email: visit.email,
      right: visit.right,
      until: visit.until.toISOString(),
      documents: await Promise.all(
        documents.map(async ({ madeWithId, ...one }) => {
          const version = await madeWithVersion(tx, { madeWithId });
          return { ...one, madeWith: version && madeWithView(version), signing: signings.get(one.id) ?? null };
        }),
      ),
      review: await visitedReview(tx),
    };
  });
}

const actingOf = (tx: EntityManager, visit: Visit) => ({
  tx,
  organisation: { id: visit.organisationId },
  person: { id: visit.visitorId, name: visit.email },
});

/**
 * The file of a document, or of what is attached to it. It is noted before a byte of it leaves. NOT_FOUND for what is
 * not shared here.
 */
export async function visitedFile(
  { database, storage }: Shown,
  visit: Visit,
  documentId: string,
  query: Query<typeof visitorRoutes.file>,
  address: string,
): Promise<Bytes> {
  const { attachmentId } = query;
  const file = await database.asVisitor(visit.workspaceId, (tx) =>
    attachmentId === undefined
      ? first(tx, FILE(SHARED), [visit.workspaceId, documentId])
      : first(tx, FILE(ATTACHED), [visit.workspaceId, documentId, attachmentId]),
  );
  if (!file) throw new Refused("NOT_FOUND");
  const bytes = await readFile(storage, file);
  await database.asWorker((tx) =>
    audit(
      actingOf(tx, visit),
      query.for === "reading" ? "visitor.read" : "visitor.download",
      {
        workspace: visit.workspaceId,
        name: visit.workspaceName,
        document: { id: documentId, name: file.called },
        address,
        sha256: file.sha256,
      },
      { documentId },
    ),
  );
  return new Bytes(bytes, file.mime, file.name);
}

const readme = (
  company: string,
  name: string,
  until: string,
): string => `Documents that ${company} shared under the name “${name}” until ${until} (UTC).

  documents/           the documents, each exactly the file that was shown
  attachments/         what is attached to them: the number before a name is that of the document
  ${PROOFS_NAME}          where they are anchored on chain
  lists/               which certificates the authority of this platform had revoked when this was made
  ${DESCRIPTION_NAME}       what each document is and says, for programs
  ${SUMS_NAME}       for other tools: sha256sum -c ${SUMS_NAME}

Check it all at once on the page Verify of any installation, or without one:

  npm run verify -- THIS.zip --root ROOT.pem [--rpc URL]

A copy is marked as such and bears no signature of its own: it proves nothing alone. The root certificate and the address of a
chain must come from where you trust them: nothing in this package proves itself.

本压缩包含 ${company} 以“${name}”为名共享的单证，共享有效期至 ${until}（UTC）。documents/ 为所展示的原文件，attachments/ 为其附件（文件名前的编号即单证编号）。
副本已加标记且自身不带签名，不能单独作为证明。可在任一平台的“验证”页面整体验证，或使用上述命令离线验证。
`;

/** All of it as one file; noted before its first byte. */
export async function sendVisited(
  { database, ...sources }: Shown,
  visit: Visit,
  address: string,
  response: Response,
): Promise<void> {
  const { company, name, note, endsOn, documents: shown } = await visitView({ database }, visit);
  const stored = await database.asVisitor(visit.workspaceId, (tx) => rows(tx, STORED, [visit.workspaceId]));
  const places = new Map(stored.map((one) => [one.id, one]));
  const attached = await database.asVisitor(visit.workspaceId, (tx) =>
    attachedToEach(
      tx,
      shown.map(({ id }) => id),
    ),
  );
  const documents = shown.flatMap((document, i): Packed[] => {
    const place = places.get(document.id);
    return place
      ? [
          {
            ...document,
            ...place,
            name: nameInPackage(i, document, place.stored),
            documentName: document.name,
            attachments: attached(document.id).map((one, n) => packedAttachment(i, n, one)),
          },
        ]
      : [];
  });
  const written = await database.asWorker(async (tx) => {
    await audit(actingOf(tx, visit), "visitor.package", { workspace: visit.workspaceId, name, address });
    return writtenOf(tx, {
      kind: "hawser-workspace",
      about: { workspace: { id: visit.workspaceId, company, name, note, endsOn } },
      readme: readme(company, name, endsOn),
      documents,
    });
  });
  await sendPackage(sources, { name, at: new Date(), written, documents }, response);
}

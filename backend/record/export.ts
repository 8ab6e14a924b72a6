import type { Response } from "express";
import type { RecordLine } from "#domain/api/record";
import { canonicalJson } from "#domain/canonical";
import { CSV_BEGIN, csvLine } from "#domain/csv";
import { sayEvent } from "#domain/events/events";
import { say, text, type Language } from "#domain/text";
import { anchorLine, headerLine, headLine, recordLine } from "#domain/verify/audit-file";
import { Download } from "../core/download.ts";
import { rows, type Database } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { personOf, type Session } from "../session/session.ts";
import { anchorsOf, lastLine } from "./heads.ts";
import { linesBefore, type Filter } from "./lines.ts";

/** Lines of one transaction: an export of any length holds none open. */
const BATCH = 1_000;

const actorOf = (session: Session) => ({ organisation: session.organisationId, person: session.personId });

const EVIDENCE = statement(
  "record.evidence",
  `SELECT n, at, format, person_id AS "personId", person_name AS "personName", action,
      document_id AS "documentId", envelope_id AS "envelopeId", detail, encode(hash, 'hex') AS hash
    FROM app.audit WHERE organisation_id = $1 AND n > $2 AND n <= $3 ORDER BY n LIMIT ${BATCH}`,
  ["hash"],
);

const COLUMNS = [
  text("No.", "序号"),
  text("Time (UTC)", "时间（UTC）"),
  text("Person", "人员"),
  text("What", "操作"),
  text("Document", "单证"),
  text("Envelope", "信封"),
  text("Event", "事件"),
  text("Detail", "详情"),
  text("Hash", "哈希"),
] as const;

/** The operation log, newest first, whole. */
export const exportLog = (
  database: Database,
  session: Session,
  language: Language,
  filter: Filter,
  response: Response,
): Promise<void> =>
  Download.send(response, "operation-log.csv", "text/csv; charset=utf-8", async (to) => {
    await to.write(CSV_BEGIN + csvLine(COLUMNS.map((words) => say(words, language))));
    const reader = {
      organisation: { id: session.organisationId },
      person: { ...personOf(session), isAdmin: session.isAdmin },
    };
    for (let before: number | null = null; ;) {
      const from: number | null = before;
      const lines: RecordLine[] = await database.asOrganisation(actorOf(session), (tx) =>
        linesBefore(tx, reader, filter, from, BATCH),
      );
      await to.write(
        lines
          .map((line) =>
            csvLine([
              String(line.n),
              line.at,
              line.person?.name ?? "",
              sayEvent(line.event, line.detail, language),
              line.document?.number ?? "",
              line.envelope?.reference ?? "",
              line.event,
              canonicalJson(line.detail),
              line.hash,
            ]),
          )
          .join(""),
      );
      before = lines.at(-1)?.n ?? null;
      if (before === null || lines.length < BATCH) return;
    }
  });

/** The record as its keeper hands it over: every line with its hash, the head, and the anchors. */
export const exportEvidence = (database: Database, session: Session, response: Response): Promise<void> =>
  Download.send(response, "audit.jsonl", "application/x-ndjson; charset=utf-8", async (to) => {
    const organisationId = session.organisationId;
    const head = await database.asOrganisation(actorOf(session), (tx) => lastLine(tx, organisationId));
    await to.write(headerLine(organisationId));
    for (let after = 0; after < (head?.n ?? 0);) {
      const from = after;
      const lines = await database.asOrganisation(actorOf(session), (tx) =>
        rows(tx, EVIDENCE, [organisationId, from, head?.n]),
      );
      await to.write(
        lines
          .map(({ personId, personName, n, at, hash, ...rest }) =>
            recordLine(
              {
                ...rest,
                organisationId,
                n: Number(n),
                at: at.toISOString(),
                person: personId === null ? null : { id: personId, name: personName ?? "" },
              },
              hash,
            ),
          )
          .join(""),
      );
      after = Number(lines.at(-1)?.n ?? head?.n);
    }
    if (head) await to.write(headLine(head));
    const anchors = await database.asOrganisation(actorOf(session), (tx) => anchorsOf(tx, organisationId, null));
    for (const { n, hash, at, chainId, store, root, proof, tx, block } of anchors)
      if (store !== null && root !== null && tx !== null && block !== null && n <= (head?.n ?? 0))
        await to.write(
          anchorLine({ head: { organisationId, n, hash, at }, chainId, store, root, proof: proof ?? [], tx, block }),
        );
  });

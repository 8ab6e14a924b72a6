import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { ExchangeMessage } from "#domain/api/offers";
import { LIMITS } from "#domain/limits";
import type { MessageName } from "#domain/pint-states";
import type { ResponseCode } from "#domain/pint-codes";
import { changed } from "../../core/database.ts";
import { storableText } from "../../core/storable.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";

/** So much is kept of an answer that nobody has signed; a signed one is kept whole, as the wire bounds it. */
const KEPT = 4000;

interface Message {
  readonly what: MessageName;
  /** Null where no answer came. */
  readonly status: number | null;
  readonly code: ResponseCode | null;
  readonly note?: string;
  readonly answer?: string;
}

const ADD = statement(
  "documents.addPintMessage",
  `WITH newest AS (SELECT m.id, m.status, m.code, m.note, m.answer FROM app.pint_message m
      WHERE (m.offer_id = $2 OR m.arrival_id = $3) AND m.what = $4 AND (m.what <> 'DOCUMENT' OR m.note = $7)
      ORDER BY m.at DESC, m.id DESC LIMIT 1),
    again AS (UPDATE app.pint_message m SET times = m.times + 1, last_at = now() FROM newest n
      WHERE m.id = n.id AND n.status IS NOT DISTINCT FROM $5 AND n.code IS NOT DISTINCT FROM $6 AND n.note = $7
        AND n.answer = $8 RETURNING m.id)
    INSERT INTO app.pint_message (id, offer_id, arrival_id, what, status, code, note, answer)
      SELECT $1::uuid, $2::uuid, $3::uuid, $4, $5::int, $6, $7, $8 WHERE NOT EXISTS (SELECT FROM again)
        AND (SELECT count(*) FROM app.pint_message m WHERE m.offer_id = $2 OR m.arrival_id = $3)
          < CASE WHEN $6::text IS NULL THEN ${LIMITS.pintMessages} ELSE ${2 * LIMITS.pintMessages} END`,
);

/**
 * Adds a message to the story of an exchange. One like the newest of its sort is that one again. A sender that never
 * ends fills no table: signed answers have room of their own, since they decide.
 */
export async function logMessage(
  tx: EntityManager,
  of: { readonly offer: string } | { readonly arrival: string },
  { what, status, code, note = "", answer = "" }: Message,
): Promise<void> {
  const [offer, arrival] = "offer" in of ? [of.offer, null] : [null, of.arrival];
  // A signed answer is JSON of a compact JWS, in which nothing has to be left out.
  const kept = storableText(code === null ? answer.slice(0, KEPT) : answer);
  await changed(tx, ADD, [uuid(), offer, arrival, what, status, code, storableText(note.slice(0, KEPT)), kept]);
}

/** The messages of an exchange, in order. */
export async function messagesOf(
  tx: EntityManager,
  of: { readonly offer: string } | { readonly arrival: string },
): Promise<ExchangeMessage[]> {
  const about = "offer" in of ? { offer_id: of.offer } : { arrival_id: of.arrival };
  const found = await table(tx, "app.pint_message").find(
    ["id", "what", "at", "status", "code", "note", "answer", "times", "last_at"],
    about,
    { order: { at: "ASC", id: "ASC" }, limit: 2 * LIMITS.pintMessages },
  );
  return found.map(({ at, last_at: last, ...row }) => ({
    ...row,
    at: at.toISOString(),
    lastAt: last?.toISOString() ?? null,
  }));
}

import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { ExchangeMessage } from "#domain/api/offers";
import type { MessageName } from "#domain/pint-states";
import type { ResponseCode } from "#domain/pint-codes";
import { changed } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";

/** So much of an answer is kept in the story; the signed answer is kept whole with its exchange. */
const KEPT = 4000;
/** Messages of one exchange that its story keeps. */
const MOST = 500;

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
  `INSERT INTO app.pint_message (id, offer_id, arrival_id, what, status, code, note, answer)
    SELECT $1::uuid, $2::uuid, $3::uuid, $4, $5::int, $6, $7, $8
    WHERE (SELECT count(*) FROM app.pint_message m WHERE m.offer_id = $2 OR m.arrival_id = $3) < ${MOST}`,
);

/** Adds a message to the story of an exchange; a sender that never ends fills no table. */
export async function logMessage(
  tx: EntityManager,
  of: { readonly offer: string } | { readonly arrival: string },
  { what, status, code, note = "", answer = "" }: Message,
): Promise<void> {
  const [offer, arrival] = "offer" in of ? [of.offer, null] : [null, of.arrival];
  await changed(tx, ADD, [uuid(), offer, arrival, what, status, code, note.slice(0, KEPT), answer.slice(0, KEPT)]);
}

/** The messages of an exchange, in order. */
export async function messagesOf(
  tx: EntityManager,
  of: { readonly offer: string } | { readonly arrival: string },
): Promise<ExchangeMessage[]> {
  const about = "offer" in of ? { offer_id: of.offer } : { arrival_id: of.arrival };
  const found = await table(tx, "app.pint_message").find(
    ["id", "what", "at", "status", "code", "note", "answer"],
    about,
    { order: { at: "ASC", id: "ASC" }, limit: MOST },
  );
  return found.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

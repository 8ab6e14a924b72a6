import { Not, type EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { announce } from "../../core/changes.ts";
import { first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { dueAnswer } from "./issuance-answers.ts";
import { tellCompany, tellNode } from "./pint-letters.ts";
import { EXCHANGED_KIND } from "#domain/kinds/exchanged";

const ABOUT = statement(
  "documents.pintLandingTold",
  `SELECT l.recipient_id AS recipient, l.origin, o.name AS company, b.number, b.carrier_code AS carrier,
      coalesce(c.name, b.carrier_code) AS platform
    FROM app.pint_landing l JOIN app.pint_bill b ON b.id = l.bill_id JOIN app.organisation o ON o.id = l.recipient_id
    LEFT JOIN app.counterparty c ON c.id = l.counterparty_id WHERE l.id = $1`,
  ["recipient", "origin", "company", "number", "carrier", "platform"],
);

/** Asks for the title of a bill that was taken; once for each envelope or request. Answers its document's id. */
export async function dueLanding(
  tx: EntityManager,
  of: {
    readonly bill: string;
    readonly recipient: string;
    readonly counterparty: string | null;
    readonly origin: "ENVELOPE" | "ISSUANCE";
    readonly originId: string;
  },
): Promise<string> {
  const id = uuid();
  await table(tx, "app.pint_landing").insert({
    id,
    bill_id: of.bill,
    recipient_id: of.recipient,
    counterparty_id: of.counterparty,
    origin: of.origin,
    origin_id: of.originId,
  });
  await announce(tx, { organisation: of.recipient, topic: "document", id });
  return id;
}

/** The title stands on the chain: its company is told once. */
export async function settleLanding(tx: EntityManager, id: string): Promise<void> {
  const done = await table(tx, "app.pint_landing").change(
    { id, state: Not("DONE") },
    { state: "DONE", done_at: () => "now()" },
  );
  const about = done === 0 ? null : await first(tx, ABOUT, [id]);
  if (about === null) return;
  const { recipient, number, carrier, platform } = about;
  await dueAnswer(tx, id, about);
  await announce(
    tx,
    { organisation: recipient, topic: "document", id },
    { organisation: recipient, topic: "counts", id },
  );
  const path = `/doc/${EXCHANGED_KIND}/view/${id}` as const;
  await tellCompany(tx, recipient, about.origin === "ENVELOPE" ? "arrived" : "issued", {
    number,
    carrier,
    platform,
    path,
  });
}

/** Tells the node's administrators of a title that could not be made. */
export async function tellFailing(tx: EntityManager, id: string): Promise<void> {
  const about = await first(tx, ABOUT, [id]);
  if (about !== null) await tellNode(tx, "landingFails", { number: about.number, recipient: about.company });
}

import type { EntityManager } from "typeorm";
import type { ActLetter } from "#domain/acts/act";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { ofSameTitle } from "../core/title-key.ts";
import type { IntentRow } from "../intents/intent-row.ts";

const SURRENDERED_BY = statement(
  "documents.surrenderedBy",
  `SELECT organisation_id AS id FROM app.intent WHERE document_id = $1 AND action IN ('surrender','present')
    AND status = 'done' ORDER BY created_at DESC LIMIT 1`,
);
const HOLDER = statement(
  "documents.holder",
  `SELECT o.id FROM app.document d JOIN chain.titles t ON ${ofSameTitle("t", "d")} JOIN app.organisation o
    ON o.address = t.holder WHERE d.id = $1`,
);

/** Companies by the letter that each gets. */
export type Readers<L extends ActLetter = ActLetter> = Partial<Record<L, string | null>>;

export const companyAt = async (tx: EntityManager, address: string | undefined): Promise<string | null> =>
  address === undefined ? null : ((await table(tx, "app.organisation").first(["id"], { address }))?.id ?? null);

/** The company whose surrender of the document was the last to be done here; none when it came from another program. */
export const surrenderedBy = async (tx: EntityManager, document: string | null): Promise<string | null> =>
  (await first(tx, SURRENDERED_BY, [document]))?.id ?? null;

/** The company that holds the title of the document. */
export const holderOf = async (tx: EntityManager, document: string | null): Promise<string | null> =>
  (await first(tx, HOLDER, [document]))?.id ?? null;

/**
 * Companies that an act concerns, by the letter that each gets: those that it gives something, and those that it asks
 * to act.
 */
export type Concerned<L extends ActLetter = ActLetter> = (
  tx: EntityManager,
  act: IntentRow,
  issuer: string,
) => Promise<Readers<L>>;

/** An end that was accepted: its party hears of it, and so does the release agent, unless that is the issuer itself. */
export const endAccepted: Concerned<"acceptSurrender" | "release"> = async (tx, act, issuer) => {
  const agent = String(act.parameters["releaseAgentId"]);
  return { acceptSurrender: await surrenderedBy(tx, act.document_id), release: agent === issuer ? null : agent };
};

/** A title that was issued into the hands of another company: of those that a replacement issues, each by itself. */
export const issuedTo: Concerned<"issued"> = async (tx, { action, carried_by: carried, expected }, issuer) => {
  const to = action === "replace" && carried === null ? null : await companyAt(tx, expected.holder);
  return { issued: to === issuer ? null : to };
};

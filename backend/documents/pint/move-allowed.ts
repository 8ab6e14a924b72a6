import type { EntityManager } from "typeorm";
import { first } from "../../core/database.ts";
import { MOVE_ASK_STANDS } from "../../core/move-asked.ts";
import { statement } from "../../core/statement.ts";

/** An offer may wait for its answer longer than half a year: the consent must outlast it. */
const LEFT_DAYS = 200;
const COUNTS = statement(
  "documents.pintConsentCounts",
  `SELECT 1 FROM app.pint_consent WHERE document_id = $1
    AND (until IS NULL OR until > now() + interval '${LEFT_DAYS} days')`,
);

/** Whether the issuer has consented that a title goes to another platform, and what it signed can still be sent. */
export const isMoveAllowed = async (tx: EntityManager, documentId: string): Promise<boolean> =>
  (await first(tx, COUNTS, [documentId])) !== null;

const WALLET = statement(
  "documents.signsWithWallet",
  "SELECT 1 FROM app.organisation WHERE id = $1 AND custody = 'wallet'",
);

/** Whether a company signs with a wallet of its own. */
export const signsWithWallet = async (tx: EntityManager, organisation: string): Promise<boolean> =>
  (await first(tx, WALLET, [organisation])) !== null;

const ASKED = statement(
  "documents.moveAsked",
  `SELECT 1 FROM app.move_asked m WHERE m.document_id = $1 AND m.organisation_id = $2 AND ${MOVE_ASK_STANDS}`,
);

/** Whether a company waits for the issuer's consent that a title goes to another platform. */
export const isMoveAsked = async (tx: EntityManager, documentId: string, organisation: string): Promise<boolean> =>
  (await first(tx, ASKED, [documentId, organisation])) !== null;

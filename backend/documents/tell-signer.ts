import type { EntityManager } from "typeorm";
import { LETTERS as AUTOMATIC } from "../automatic/automatic-letters.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import type { IntentRow } from "../intents/intent-row.ts";
import { linkTo } from "../mail/content.ts";
import { post } from "../mail/mail.ts";
import { recordOf } from "./document-row.ts";

const SIGNER = statement(
  "documents.signer",
  "SELECT p.email, p.language, o.name AS company FROM app.person p, app.organisation o WHERE p.id = $1 AND o.id = $2",
);

/** A letter that is posted when this is called. */
export type Sent = () => Promise<void>;

/** The letter to the colleague in whose name the automatic service signed; null for a signature by hand. */
export async function signerToTell(tx: EntityManager, act: IntentRow): Promise<Sent | null> {
  const { askedBy, signedBy } = act.parameters as { readonly askedBy?: string; readonly signedBy?: string };
  const document = askedBy === undefined || act.document_id === null ? null : await recordOf(tx, act.document_id);
  if (askedBy === undefined || !document) return null;
  const signer = await first(tx, SIGNER, [signedBy, act.organisation_id]);
  if (!signer) return null;
  const parameters = {
    name: askedBy,
    number: document.number,
    company: signer.company,
    link: linkTo(`/doc/${document.kind}/view/${document.id}`),
  };
  return () => post(tx, { to: signer.email, language: signer.language, ...AUTOMATIC.signed, parameters });
}

import type { EntityManager } from "typeorm";
import { LETTERS as AUTOMATIC } from "../automatic/automatic-letters.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import type { IntentRow } from "../intents/intent-row.ts";
import { noteTold } from "../intents/write.ts";
import { linkTo } from "../mail/content.ts";
import { post } from "../mail/mail.ts";
import { recordOf } from "./document-row.ts";

const SIGNER = statement(
  "documents.signer",
  "SELECT p.email, p.language, o.name AS company FROM app.person p, app.organisation o WHERE p.id = $1 AND o.id = $2",
);

/** Writes to the colleague in whose name the automatic service signed, once. */
export async function tellSigner(tx: EntityManager, act: IntentRow): Promise<void> {
  const { askedBy, signedBy } = act.parameters as { readonly askedBy?: string; readonly signedBy?: string };
  const document = askedBy === undefined || act.document_id === null ? null : await recordOf(tx, act.document_id);
  if (askedBy === undefined || !document) return;
  const signer = await first(tx, SIGNER, [signedBy, act.organisation_id]);
  if (!signer || !(await noteTold(tx, act.id))) return;
  const parameters = {
    name: askedBy,
    number: document.number,
    company: signer.company,
    link: linkTo(`/doc/${document.kind}/view/${document.id}`),
  };
  await post(tx, { to: signer.email, language: signer.language, ...AUTOMATIC.signed, parameters });
}

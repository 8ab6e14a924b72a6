import type { EntityManager } from "typeorm";
import type { Permission } from "#domain/permissions";
import { changedOne, first } from "../core/database.ts";
import type { IntentRow } from "../intents/intent-row.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { recordOf } from "./document-row.ts";
import { LETTERS } from "./letters.ts";

type Told = keyof typeof LETTERS;
const isTold = (action: string): action is Told => action in LETTERS;

/** Who looks after what: a surrender is answered, any other bill is moved on. */
const READERS: Readonly<Record<Told, readonly Permission[]>> = {
  endorse: ["bl.endorse", "bl.transferOriginal"],
  surrender: ["bl.void"],
  rejectSurrender: ["bl.endorse", "bl.transferOriginal"],
  refuseReceipt: ["bl.endorse", "bl.transferOriginal"],
};

/** The company that the act gives something to: by what it made of the title, but for a surrender, which goes to the issuer. */
async function concerned(tx: EntityManager, act: IntentRow, issuer: string): Promise<string | null> {
  if (act.action === "surrender") return issuer;
  const ownership = act.action === "endorse" || act.parameters["verb"] === "rejectTransferBeneficiary";
  const address = ownership ? act.expected.beneficiary : act.expected.holder;
  return (await first<{ id: string }>(tx, "SELECT id FROM app.organisation WHERE address = $1", [address]))?.id ?? null;
}

/** Writes to the company that an act done on the chain concerns, in the caller's transaction of the worker role. Never twice about one act. */
export async function tell(tx: EntityManager, act: IntentRow, publicUrl: string): Promise<void> {
  const { action, document_id: id } = act;
  if (!id || !isTold(action)) return;
  const document = await recordOf(tx, id);
  const reader = document && (await concerned(tx, act, document.organisationId));
  if (!document || !reader || !(await changedOne(tx, "UPDATE app.intent SET told_at = now() WHERE id = $1 AND told_at IS NULL", [act.id]))) return;
  const company = await first<{ name: string }>(tx, "SELECT name FROM app.organisation WHERE id = $1", [act.organisation_id]);
  const { reason, comment } = act.parameters as { readonly reason?: string; readonly comment?: string };
  await postToOrganisation(tx, reader, {
    ...LETTERS[action], parameters: { company: company?.name ?? "", number: document.number, said: reason ?? comment ?? "", link: `${publicUrl}/doc/${document.kind}/view/${id}` },
  }, READERS[action]);
}

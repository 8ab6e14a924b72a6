import type { EntityManager } from "typeorm";
import type { ActLetter } from "#domain/acts/act";
import type { TitleLife } from "#domain/acts/endorsement";
import { documentFacts } from "#domain/documents/letter-facts";
import { kindOf } from "#domain/kinds/kinds";
import type { Permission } from "#domain/permissions";
import { text } from "#domain/text";
import { table } from "../core/table.ts";
import type { IntentRow } from "../intents/intent-row.ts";
import { noteTold } from "../intents/write.ts";
import { linkTo } from "../mail/content.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { recordOf } from "./document-row.ts";
import { effectOf } from "./effects.ts";
import { LETTERS } from "./document-letters.ts";

/** The readers by their task: a surrender is answered and cargo released, any other title is moved on. */
function readersOf(letter: ActLetter, life: TitleLife): readonly Permission[] {
  if (letter === "surrender" || letter === "release") return [life === "ORDER" ? "do.void" : "bl.void"];
  return [life === "EXCHANGE" ? "boe.endorse" : "bl.endorse", "bl.transferOriginal"];
}

/**
 * Writes to the companies that an act done on the chain concerns, and to who signed it, in the caller's transaction of
 * the worker role. Never twice about one act.
 */
export async function tell(tx: EntityManager, act: IntentRow): Promise<void> {
  const effect = effectOf(act.action);
  const concerned = effect?.concerns;
  const document = concerned && act.document_id && (await recordOf(tx, act.document_id));
  if (!concerned || !document) return;
  const toSigner = (await effect.toSigner?.(tx, act)) ?? null;
  const letters = (
    Object.entries(await concerned(tx, act, document.organisationId)) as [ActLetter, string | null][]
  ).flatMap(([letter, reader]) => (reader === null ? [] : [{ letter, reader }]));
  if ((letters.length === 0 && toSigner === null) || !(await noteTold(tx, act.id))) return;
  await toSigner?.();
  const nameOf = async (id: string | null): Promise<string> =>
    (id === null ? null : await table(tx, "app.organisation").first(["name"], { id }))?.name ?? "";
  const { reason, comment, serials, releaseAgentId } = act.parameters as {
    readonly reason?: string;
    readonly comment?: string;
    readonly serials?: string;
    readonly releaseAgentId?: string;
  };
  const { life = "CARGO" } = kindOf(document.kind);
  const parameters = {
    company: await nameOf(act.organisation_id),
    agent: await nameOf(releaseAgentId ?? null),
    number: document.number,
    said: reason ?? comment ?? serials ?? "",
    link: linkTo(`/doc/${document.kind}/view/${document.id}`),
  };
  for (const { letter, reader } of letters) {
    // A company that was only named need not see the document yet.
    const sees = await table(tx, "app.document_access").has({ document_id: document.id, organisation_id: reader });
    await postToOrganisation(
      tx,
      reader,
      { ...LETTERS[life][letter], parameters: { ...parameters, facts: sees ? documentFacts(document) : text("", "") } },
      readersOf(letter, life),
    );
  }
}

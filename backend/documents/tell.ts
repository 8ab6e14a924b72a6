import type { EntityManager } from "typeorm";
import type { TitleLife } from "#domain/acts/endorsement";
import { kindOf } from "#domain/kinds/kinds";
import type { Permission } from "#domain/permissions";
import type { Language } from "#domain/text";
import { LETTERS as AUTOMATIC } from "../automatic/automatic-letters.ts";
import { changedOne, first } from "../core/database.ts";
import type { IntentRow } from "../intents/intent-row.ts";
import { ofSameTitle } from "../core/title-key.ts";
import { post } from "../mail/mail.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { recordOf } from "./document-row.ts";
import { LETTERS } from "./document-letters.ts";

type Letter = keyof (typeof LETTERS)[TitleLife];

/** Who looks after what: a surrender is answered and cargo released, any other title is moved on. */
function readersOf(letter: Letter, life: TitleLife): readonly Permission[] {
  if (letter === "surrender" || letter === "release") return [life === "ORDER" ? "do.void" : "bl.void"];
  return [life === "EXCHANGE" ? "boe.endorse" : "bl.endorse", "bl.transferOriginal"];
}

/** Companies by the letter that each gets. */
type Readers = Partial<Record<Letter, string | null>>;

const at = async (tx: EntityManager, address: string | undefined): Promise<string | null> =>
  (await first<{ id: string }>(tx, "SELECT id FROM app.organisation WHERE address = $1", [address]))?.id ?? null;

/** The company whose surrender of the document was the last to be done here; none when it came from another program. */
const surrenderedBy = async (tx: EntityManager, document: string | null): Promise<string | null> =>
  (await first<{ id: string }>(
    tx, "SELECT organisation_id AS id FROM app.intent WHERE document_id = $1 AND action IN ('surrender','present') AND status = 'done' ORDER BY created_at DESC LIMIT 1", [document],
  ))?.id ?? null;

/** The company that holds the title of the document. */
const holderOf = async (tx: EntityManager, document: string | null): Promise<string | null> =>
  (await first<{ id: string }>(tx, `SELECT o.id FROM app.document d JOIN chain.titles t ON ${ofSameTitle("t", "d")} JOIN app.organisation o ON o.address = t.holder WHERE d.id = $1`, [document]))?.id ?? null;

/** Whom an act concerns: whom it gives something, by what it made of the title, and whom it asks to act. */
const CONCERNED: Readonly<Record<string, (tx: EntityManager, act: IntentRow, issuer: string) => Promise<Readers>>> = {
  endorse: async (tx, act) => ({ endorse: await at(tx, act.expected.beneficiary) }),
  surrender: async (_, __, issuer) => ({ surrender: issuer }),
  acceptSurrender: async (tx, act, issuer) => {
    const agent = String(act.parameters["releaseAgentId"]);
    return { acceptSurrender: await surrenderedBy(tx, act.document_id), release: agent === issuer ? null : agent };
  },
  telexRelease: async (tx, act, issuer) => {
    const agent = String(act.parameters["releaseAgentId"]);
    return { acceptSurrender: await surrenderedBy(tx, act.document_id), release: agent === issuer ? null : agent };
  },
  present: async (_, act) => ({ release: String(act.parameters["releaseAgentId"]) }),
  nominate: async (tx, act) => ({ nominate: await holderOf(tx, act.document_id) }),
  executeNomination: async (tx, act) => ({ owned: await at(tx, act.expected.beneficiary) }),
  convert: async (tx, act, issuer) => {
    const by = await surrenderedBy(tx, act.document_id);
    return { converted: by === issuer ? null : by };
  },
  discharge: async (_, act, issuer) => ({ discharged: act.organisation_id === issuer ? null : issuer }),
  rejectSurrender: async (tx, act) => ({ rejectSurrender: await at(tx, act.expected.holder) }),
  refuseReceipt: async (tx, act) => ({ refuseReceipt: await at(tx, act.parameters["verb"] === "rejectTransferBeneficiary" ? act.expected.beneficiary : act.expected.holder) }),
};

/** In whose name the automatic service signed. */
async function tellSigner(tx: EntityManager, act: IntentRow, publicUrl: string): Promise<void> {
  const { askedBy, signedBy } = act.parameters as { readonly askedBy?: string; readonly signedBy?: string };
  const document = askedBy === undefined || act.document_id === null ? null : await recordOf(tx, act.document_id);
  if (askedBy === undefined || !document) return;
  const signer = await first<{ email: string; language: Language; company: string }>(tx, "SELECT p.email, p.language, o.name AS company FROM app.person p, app.organisation o WHERE p.id = $1 AND o.id = $2", [signedBy, act.organisation_id]);
  if (!signer || !(await changedOne(tx, "UPDATE app.intent SET told_at = now() WHERE id = $1 AND told_at IS NULL", [act.id]))) return;
  const parameters = { name: askedBy, number: document.number, company: signer.company, link: `${publicUrl}/doc/${document.kind}/view/${document.id}` };
  await post(tx, { to: signer.email, language: signer.language, ...AUTOMATIC.signed, parameters });
}

/** Writes to the companies that an act done on the chain concerns, in the caller's transaction of the worker role. Never twice about one act. */
export async function tell(tx: EntityManager, act: IntentRow, publicUrl: string): Promise<void> {
  if (act.action === "sign") return tellSigner(tx, act, publicUrl);
  const concerned = CONCERNED[act.action];
  const document = concerned && act.document_id && (await recordOf(tx, act.document_id));
  if (!concerned || !document) return;
  const letters = (Object.entries(await concerned(tx, act, document.organisationId)) as [Letter, string | null][]).flatMap(([letter, reader]) => (reader === null ? [] : [{ letter, reader }]));
  if (letters.length === 0 || !(await changedOne(tx, "UPDATE app.intent SET told_at = now() WHERE id = $1 AND told_at IS NULL", [act.id]))) return;
  const nameOf = async (organisation: unknown): Promise<string> => (await first<{ name: string }>(tx, "SELECT name FROM app.organisation WHERE id = $1", [organisation]))?.name ?? "";
  const { reason, comment, serials, releaseAgentId } = act.parameters as { readonly reason?: string; readonly comment?: string; readonly serials?: string; readonly releaseAgentId?: string };
  const { life = "CARGO" } = kindOf(document.kind);
  const parameters = {
    company: await nameOf(act.organisation_id), agent: await nameOf(releaseAgentId ?? null), number: document.number, said: reason ?? comment ?? serials ?? "",
    link: `${publicUrl}/doc/${document.kind}/view/${document.id}`,
  };
  for (const { letter, reader } of letters) await postToOrganisation(tx, reader, { ...LETTERS[life][letter], parameters }, readersOf(letter, life));
}

import { kindOf } from "#domain/kinds/kinds";
import { say, type Text } from "#domain/text";
import type { EntityManager } from "typeorm";
import { linkTo, type LetterParameters } from "../../mail/content.ts";
import { postToOrganisation } from "../../mail/organisation-mail.ts";
import type { DocumentRecord } from "../document-row.ts";
import { DUE, LETTERS } from "./signing-letters.ts";
import { partyName, type RequestRow } from "./request-row.ts";

type Party = RequestRow["steps"][number];

/** The person who acts, who gets no letter; null where the clock did it. */
interface Teller {
  readonly tx: EntityManager;
  readonly person: { readonly id: string } | null;
}

const titleOf = (document: Pick<DocumentRecord, "number" | "name">): string => document.name || document.number;

/** A parameter that is itself a sentence: written for each language before it stands in the letter. */
const both = (
  letter: { readonly subject: Text; readonly body: Text },
  due: string | null,
): { subject: Text; body: Text } => {
  const inside = (body: string, language: "en-US" | "zh-CN"): string =>
    body.replace("{due}", due === null ? "" : say(DUE, language, { day: due }));
  return {
    subject: letter.subject,
    body: { en: inside(letter.body.en, "en-US"), zh: inside(letter.body.zh, "zh-CN") },
  };
};

/** Writes to the parties whose turn it is, or was. */
export async function tellParties(
  { tx, person }: Teller,
  document: DocumentRecord,
  request: RequestRow,
  parties: readonly Party[],
  which: "asked" | "reminded" | "closed" | "dueTomorrow" | "dueToday",
): Promise<void> {
  const parameters: LetterParameters = {
    company: request.company,
    name: request.by,
    document: titleOf(document),
    message: request.message,
    link: linkTo(`/doc/sign/${document.kind}/${document.id}`),
  };
  for (const party of parties) {
    if (person !== null && party.personId === person.id) continue;
    await postToOrganisation(
      tx,
      party.organisationId,
      { ...both(LETTERS[which], request.dueOn), parameters },
      kindOf(document.kind).flow.actions["sign"]?.permissions ?? [],
      party.personId,
    );
  }
}

/** Writes to who asked, of how it ended, or that its last day has passed. */
export async function tellAsker(
  { tx, person }: Teller,
  document: DocumentRecord,
  request: RequestRow,
  by: readonly Party[],
  end: { readonly which: "complete" | "overdue" } | { readonly which: "rejected"; readonly reason: string },
): Promise<void> {
  if (request.personId === person?.id) return;
  const parameters: LetterParameters = {
    document: titleOf(document),
    party: by.map(partyName).join(", "),
    day: request.dueOn ?? "",
    reason: end.which === "rejected" ? end.reason : "",
    link: linkTo(`/doc/${document.kind}/view/${document.id}`),
  };
  await postToOrganisation(tx, request.organisationId, { ...LETTERS[end.which], parameters }, [], request.personId);
}

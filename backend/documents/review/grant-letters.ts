import { reviewAddress } from "#domain/acts/review/types";
import { text } from "#domain/text";
import { table } from "../../core/table.ts";
import { linkTo } from "../../mail/content.ts";
import { postToOrganisation } from "../../mail/organisation-mail.ts";
import type { ProcessRow } from "../../processes/process-row.ts";
import type { Teller } from "../../processes/tell.ts";
import { REVIEW } from "./handling.ts";

/** The letters about the grant of an issuer to the agent of a surrender. {subject} says what each is about. */
const GRANT_LETTERS = {
  asked: {
    subject: text("Is {agent} to answer for you? {subject}", "是否授权 {agent} 代为答复？{subject}"),
    body: text(
      "{name} of {company} asks that {agent} accept or reject {subject} in your place. Authorise {agent} for this one title, or answer yourselves. Without an authorisation your company is asked once everybody has agreed.\n\n{facts}\n\nOpen it: {link}\n",
      "{company} 的 {name} 请求由 {agent} 代本公司受理或拒绝{subject}。请就此一份物权授权 {agent}，或由本公司自行答复。如未授权，各方确认后将由本公司答复。\n\n{facts}\n\n查看：{link}\n",
    ),
  },
  declined: {
    subject: text("The issuer answers itself, not {agent}: {subject}", "{subject} 由签发人自行答复，而非 {agent}"),
    body: text(
      "The issuer does not authorise {agent} to answer {subject}: it accepts or rejects it itself. {agent} releases the cargo as you asked.\n\n{facts}\n\nOpen it: {link}\n",
      "签发人未授权 {agent} 答复{subject}，将自行受理或拒绝。货物仍按请求由 {agent} 放行。\n\n{facts}\n\n查看：{link}\n",
    ),
  },
} as const;

async function post(
  { tx }: Teller,
  process: ProcessRow<"review">,
  which: keyof typeof GRANT_LETTERS,
  agentId: string,
  to: { readonly organisation: string; readonly person: string | null },
): Promise<void> {
  const about = await REVIEW.about(tx, process);
  const agent = await table(tx, "app.organisation").first(["name"], { id: agentId });
  if (about === null) return;
  await postToOrganisation(
    tx,
    to.organisation,
    {
      topic: REVIEW.topic,
      ...GRANT_LETTERS[which],
      parameters: {
        agent: agent?.name ?? "",
        company: process.company,
        name: process.by,
        subject: about.subject,
        facts: about.facts,
        link: linkTo(reviewAddress("surrender", process.id)),
      },
    },
    ["bl.void"],
    to.person,
  );
}

/** Asks the issuer for the grant. */
export const tellAsked = (
  teller: Teller,
  process: ProcessRow<"review">,
  issuer: string,
  agent: string,
): Promise<void> => post(teller, process, "asked", agent, { organisation: issuer, person: null });

/** Writes to the initiator that the issuer gives none. */
export const tellDeclined = (teller: Teller, process: ProcessRow<"review">, agent: string): Promise<void> =>
  post(teller, process, "declined", agent, { organisation: process.organisationId, person: process.personId });

import type { actRoutes } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import { documentFacts } from "#domain/documents/letter-facts";
import { text } from "#domain/text";
import type { Context } from "../session/context.ts";
import { linkTo } from "../mail/content.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { assertNotStopped } from "../screened/stops.ts";
import { endAct } from "./acts.ts";
import { beginAct } from "./facts.ts";
import type { Means } from "./means.ts";
import { table } from "../core/table.ts";

const LETTER = {
  subject: text("{company} returned letter of indemnity {number}", "{company} 已退还保函 {number}"),
  body: text(
    "{company} has returned the letter of indemnity {number}: the bill of lading has come, and your company is bound by the letter no longer.\n\n{facts}\n\nOpen it: {link}\n",
    "{company} 已退还保函 {number}：提单已到，本公司不再受该保函约束。\n\n{facts}\n\n查看：{link}\n",
  ),
} as const;

/**
 * The bill has come that a letter of indemnity stood in for: who has the letter returns it to its giver, who is told.
 */
export async function giveBack(
  ctx: Context,
  means: Means,
  id: string,
  { expectedVersion }: Body<typeof actRoutes.giveBack>,
): Promise<void> {
  const { document } = await beginAct(ctx, id, "giveBack", expectedVersion);
  await assertNotStopped(ctx, { companies: [document.organisationId], documents: [document] });
  await table(ctx.tx, "app.document").change({ id }, { returned_at: ctx.now });
  await endAct(ctx, id, "giveBack", {});
  await postToOrganisation(
    ctx.tx,
    document.organisationId,
    {
      topic: "documents",
      ...LETTER,
      parameters: {
        company: ctx.organisation.name,
        number: document.number || document.name,
        facts: documentFacts(document),
        link: linkTo(`/doc/${document.kind}/view/${id}`),
      },
    },
    ["loi.sign.manual", "loi.void"],
  );
}

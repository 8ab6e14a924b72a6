import { v7 as uuid } from "uuid";
import type { actRoutes } from "#domain/api/acts";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import { documentFacts } from "#domain/documents/letter-facts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { linkTo } from "../mail/content.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import type { Context } from "../session/context.ts";
import { endAct, titled } from "./acts.ts";
import { ASKED_BACK } from "./document-letters.ts";
import type { SeenDocument } from "./document-row.ts";
import { beginAct } from "./facts.ts";
import type { Means } from "./means.ts";
import { companyAt } from "./concerned.ts";
import { companyOf } from "./rows.ts";

const NEWEST = statement(
  "documents.askedBack",
  `SELECT a.organisation_id AS "by", a.to_id AS "to", a.reason, a.at FROM app.asked_back a
    WHERE a.document_id = $1 AND a.block = $2 ORDER BY a.at DESC LIMIT 1`,
);

/**
 * Asks the party that got a title by mistake to give it back: the issuer of what was surrendered, the owner of what was
 * endorsed. It answers by the act by which titles go back. PARTY_NOT_HERE where it is on another platform.
 */
export async function askBack(
  ctx: Context,
  _: Means,
  id: string,
  { expectedVersion, reason }: Body<typeof actRoutes.askBack>,
): Promise<void> {
  const { document } = await beginAct(ctx, id, "askBack", expectedVersion);
  const { title } = titled(document);
  const surrendered = title.status === "returned";
  const to = surrendered ? document.organisationId : await companyAt(ctx.tx, title.beneficiary ?? undefined);
  const party = to === null ? null : await companyOf(ctx.tx, to);
  if (to === null || party === null) throw new Refused("PARTY_NOT_HERE");
  await table(ctx.tx, "app.asked_back").insert({
    id: uuid(),
    document_id: id,
    organisation_id: ctx.organisation.id,
    to_id: to,
    reason,
    block: String(title.lastBlock),
    at: ctx.now,
  });
  await endAct(ctx, id, "askBack", { party: { id: party.id, name: party.name }, reason });
  const { life = "CARGO", flow } = kindOf(document.kind);
  await postToOrganisation(
    ctx.tx,
    to,
    {
      ...ASKED_BACK[life][surrendered ? "surrender" : "endorsement"],
      parameters: {
        company: ctx.organisation.name,
        number: document.number || document.name,
        reason,
        facts: documentFacts(document),
        link: linkTo(`/doc/${document.kind}/view/${id}`),
      },
    },
    flow.actions[surrendered ? "rejectSurrender" : "refuseReceipt"]?.permissions ?? [],
  );
}

/** The request to give a title back that stands, for the two companies that it is between. */
export async function askedBackOf(ctx: Context, { id, title }: SeenDocument): Promise<DocumentDetail["askedBack"]> {
  // It is asked back while it is with the issuer, or while owner and holder differ: any other page asks nothing.
  const away = title !== null && (title.status === "returned" || title.holder !== title.beneficiary);
  const row = away && (await first(ctx.tx, NEWEST, [id, title.lastBlock]));
  if (!row) return null;
  const [by, to] = [await companyOf(ctx.tx, row.by), await companyOf(ctx.tx, row.to)];
  return by && to && { by, to, reason: row.reason, at: row.at.toISOString() };
}

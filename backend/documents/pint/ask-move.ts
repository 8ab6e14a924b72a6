import type { EntityManager } from "typeorm";
import type { actRoutes } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { rows } from "../../core/database.ts";
import { announce } from "../../core/changes.ts";
import { MOVE_ASK_STANDS } from "../../core/move-asked.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import type { Context } from "../../session/context.ts";
import { endAct } from "../acts.ts";
import { beginAct } from "../facts.ts";
import type { Means } from "../means.ts";
import { companyOf } from "../rows.ts";
import { tellCompany } from "./pint-letters.ts";

const ASKING = statement(
  "documents.askingToMove",
  `SELECT m.organisation_id AS organisation FROM app.move_asked m WHERE m.document_id = $1 AND ${MOVE_ASK_STANDS}`,
  ["organisation"],
);

/** The companies that wait for the issuer's consent. */
export const askingToMove = async (tx: EntityManager, documentId: string): Promise<string[]> =>
  (await rows(tx, ASKING, [documentId])).map(({ organisation }) => organisation);

/** The holder asks the issuer to consent that a title goes to another platform. */
export async function askMove(
  ctx: Context,
  _: Means,
  id: string,
  { expectedVersion }: Body<typeof actRoutes.askMove>,
): Promise<void> {
  const { tx, organisation } = ctx;
  const { document } = await beginAct(ctx, id, "askMove", expectedVersion);
  const issuer = await companyOf(tx, document.organisationId);
  if (issuer === null) throw new Refused("PARTY_NOT_HERE");
  const own = { document_id: id, organisation_id: organisation.id };
  if ((await table(tx, "app.move_asked").change(own, { at: ctx.now })) === 0)
    await table(tx, "app.move_asked").insert({ ...own, to_id: issuer.id, at: ctx.now });
  await endAct(ctx, id, "askMove", { party: { id: issuer.id, name: issuer.name } });
  await announce(tx, { organisation: issuer.id, topic: "counts", id });
  await tellCompany(tx, issuer.id, "askedToMove", {
    number: document.number,
    company: organisation.name,
    path: `/doc/DcsaBillOfLading/view/${id}`,
  });
}

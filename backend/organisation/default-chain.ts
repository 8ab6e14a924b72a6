import type { organisationRoutes } from "#domain/api/organisation";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { audit, unchanged } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { standingRegister } from "./register.ts";

const FOR_CHANGE = statement(
  "organisation.chainForChange",
  `SELECT chain_id AS "chainId", address, status FROM app.organisation WHERE id = $1 FOR NO KEY UPDATE`,
);

/**
 * The chain on which what is issued from now on lives. The company's register there is used again, or comes
 * with the first title; bills that are issued stay where they are. NOT_A_CHOICE, COMPANY_NOT_READY.
 */
export async function setDefaultChain(
  ctx: Context,
  { chainId }: Body<typeof organisationRoutes.setChain>,
): Promise<void> {
  const {
    tx,
    organisation: { id },
    chains,
  } = ctx;
  const chain = chains.find((one) => one.chainId === chainId);
  if (!chain) throw new Refused("BAD_INPUT", {}, [{ path: "chainId", code: "NOT_A_CHOICE" }]);
  const company = await first(tx, FOR_CHANGE, [id]);
  if (company?.status !== "ACTIVATED" || company.address === null) throw new Refused("COMPANY_NOT_READY");
  if (company.chainId === chainId) return unchanged();
  const registry = await standingRegister(tx, { id, chainId, address: company.address });
  await table(tx, "app.organisation").change({ id }, { chain_id: chainId, registry, updated_at: () => "now()" });
  await audit(ctx, "organisation.chain", { before: company.chainId, after: chainId, chain: chain.name });
  await announce(tx, { organisation: id, topic: "me", id });
}

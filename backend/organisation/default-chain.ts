import type { organisationRoutes } from "#domain/api/organisation";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { audit, unchanged } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../core/context.ts";
import { first } from "../core/database.ts";
import { proposeRegistry } from "./keys.ts";

/** The act that made, or is to make, the register of the company's present address on a chain, the newest. `$3` is the address. */
const ACT_OF_REGISTER = `SELECT parameters->>'registry' AS registry, status FROM app.intent
  WHERE organisation_id = $1 AND chain_id = $2 AND action = 'deployRegistry' AND lower(parameters->>'admin') = $3 AND status NOT IN ('failed','expired') ORDER BY created_at DESC, id DESC LIMIT 1`;

/**
 * The chain on which what is issued from now on lives. The company's register there is used again, or asked for; bills that
 * are issued stay where they are. NOT_A_CHOICE, COMPANY_NOT_READY.
 */
export async function setDefaultChain(ctx: Context, { chainId }: Body<typeof organisationRoutes.setChain>): Promise<void> {
  const { tx, organisation: { id }, chains } = ctx;
  const chain = chains.find((one) => one.chainId === chainId);
  if (!chain) throw new Refused("BAD_INPUT", {}, [{ path: "chainId", code: "NOT_A_CHOICE" }]);
  const company = await first<{ chainId: number; address: string | null; status: string }>(tx, `SELECT chain_id AS "chainId", address, status FROM app.organisation WHERE id = $1 FOR NO KEY UPDATE`, [id]);
  if (company?.status !== "ACTIVATED" || company.address === null) throw new Refused("COMPANY_NOT_READY");
  if (company.chainId === chainId) return unchanged();
  const act = await first<{ registry: string; status: string }>(tx, ACT_OF_REGISTER, [id, chainId, company.address]);
  await tx.query("UPDATE app.organisation SET chain_id = $2, registry = $3, updated_at = now() WHERE id = $1", [id, chainId, act?.status === "done" ? act.registry : null]);
  if (!act) await proposeRegistry(tx, chains, { id, chainId, address: company.address });
  await audit(ctx, "organisation.chain", { before: company.chainId, after: chainId, chain: chain.name });
  await announce(tx, { organisation: id, topic: "me", id });
}

import type { Address, Hex } from "viem";
import type { OwnRegister, PausedRegister, registerRoutes } from "#domain/api/registers";
import type { Body } from "#domain/api/route";
import type { Intent } from "#domain/api/intent";
import { PAUSER_ROLE, registerCall, type ChainCall } from "#domain/chain/calls";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { audit } from "../core/audit.ts";
import type { Context } from "../session/context.ts";
import { first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { lock } from "../core/locks.ts";
import { inRegister, keyOfContract } from "../core/title-key.ts";
import { intentView } from "../intents/intent-view.ts";
import { propose } from "../intents/propose.ts";
import { namesKnownTo } from "./names.ts";

/** Registers that stand and were made for the company. */
const OWN = `SELECT DISTINCT i.chain_id AS "chainId", r.registry, lower(i.parameters->>'admin') AS admin, r.paused
  FROM app.intent i
   JOIN chain.registries r ON r.chain_id = i.chain_id AND r.registry = i.parameters->>'registry'
     AND r.deployer IS NOT NULL
  WHERE i.organisation_id = $1 AND i.action = 'deployRegistry'`;

const OWN_REGISTERS = statement("organisation.ownRegisters", `${OWN} ORDER BY 1, 2 LIMIT ${LIMITS.pageSizeMax}`, [
  "registry",
  "admin",
  "paused",
]).as<{ registry: Address }>();
const OWN_REGISTER = statement(
  "organisation.ownRegister",
  `${OWN} AND i.chain_id = $2 AND r.registry = $3 AND lower(i.parameters->>'admin') = $4`,
  ["registry", "admin", "paused"],
).as<{ registry: Address }>();
type Register = RowOf<typeof OWN_REGISTER>;
const PAUSERS_TOLD = statement(
  "organisation.pausersTold",
  `SELECT DISTINCT ON (lower(args->>'account')) lower(args->>'account') AS account, name FROM chain.history
    WHERE chain_id = $1 AND topic = 'registry' AND key = $2::bytea AND name IN ('RoleGranted','RoleRevoked')
      AND args->>'role' = $3 ORDER BY lower(args->>'account'), block_number DESC, log_index DESC`,
  ["account", "name"],
);
const UNDER_WAY = statement(
  "organisation.registerActUnderWay",
  `SELECT id FROM app.intent WHERE organisation_id = $1 AND chain_id = $2 AND target = $3
    AND action IN ('resumeRegister','endPausing') AND status IN ('waiting','open','sent') ORDER BY created_at DESC
    LIMIT 1`,
);
const PAUSED_REGISTERS = statement(
  "organisation.pausedRegisters",
  `SELECT r.chain_id AS "chainId", r.registry, r.admin, EXISTS (SELECT 1 FROM (${OWN}) o
    WHERE o."chainId" = r.chain_id AND o.registry = r.registry) AS own FROM chain.registries r
    WHERE r.paused AND r.deployer IS NOT NULL AND (EXISTS (SELECT 1 FROM (${OWN}) o WHERE o."chainId" = r.chain_id
      AND o.registry = r.registry)
      OR EXISTS (SELECT 1 FROM chain.titles t WHERE t.chain_id = r.chain_id AND ${inRegister("t", "r.registry")}
        AND $2 IN (t.holder, t.beneficiary) AND t.status <> 'burnt'))
    ORDER BY 4 DESC, 2 LIMIT 20`,
  ["chainId", "registry", "own"],
);

/** Addresses that may pause a register beside its issuer, as its events tell. */
async function pausersOf({ tx }: Context, { chainId, registry }: Pick<Register, "chainId" | "registry">) {
  const told = await rows(tx, PAUSERS_TOLD, [chainId, keyOfContract(registry), PAUSER_ROLE]);
  return told.filter(({ name }) => name === "RoleGranted").map(({ account }) => account);
}

/** An act under way on a register: that of its target. */
const underWay = (ctx: Context, { chainId, registry }: Pick<Register, "chainId" | "registry">) =>
  first(ctx.tx, UNDER_WAY, [ctx.organisation.id, chainId, registry]);

/** The registers of the company: whether each goes on, who may pause it, and what is under way about that. */
export async function ownRegisters(ctx: Context): Promise<OwnRegister[]> {
  const told: OwnRegister[] = [];
  for (const { admin, ...row } of await rows(ctx.tx, OWN_REGISTERS, [ctx.organisation.id])) {
    const act = await underWay(ctx, row);
    told.push({
      ...row,
      pausers: await pausersOf(ctx, row),
      current: admin === ctx.organisation.address,
      intent: act && (await intentView(ctx.tx, act.id)),
    });
  }
  return told;
}

/** Registers that are paused: the own ones, and those in which the company holds or owns a title. */
export async function pausedRegisters(ctx: Context): Promise<PausedRegister[]> {
  const found = await rows(ctx.tx, PAUSED_REGISTERS, [ctx.organisation.id, ctx.organisation.address]);
  const names = await namesKnownTo(
    ctx,
    found.flatMap(({ admin }) => (admin === null ? [] : [admin])),
  );
  return found.map(({ admin, ...row }) => ({
    ...row,
    issuer: row.own ? ctx.organisation.name : admin === null ? null : (names.get(admin)?.name ?? null),
  }));
}

/**
 * One of the company's registers, which its present title address administers. NOT_FOUND; BUSY while another such act
 * is under way.
 */
async function toActOn(ctx: Context, { chainId, registry }: Body<typeof registerRoutes.resume>): Promise<Register> {
  await lock(ctx.tx, "register", ctx.organisation.id);
  const row = await first(ctx.tx, OWN_REGISTER, [ctx.organisation.id, chainId, registry, ctx.organisation.address]);
  if (!row) throw new Refused("NOT_FOUND");
  if (await underWay(ctx, row)) throw new Refused("BUSY");
  return row;
}

async function begin(
  ctx: Context,
  { chainId }: Register,
  action: "resumeRegister" | "endPausing",
  call: ChainCall,
): Promise<Intent> {
  const { id } = await propose(ctx, {
    action,
    via: null,
    documentId: null,
    envelopeId: null,
    chainId,
    parameters: {},
    expected: {},
    call,
  });
  return intentView(ctx.tx, id);
}

/** Lets a paused register go on, signed by the company's key or wallet. NOT_FOUND, BUSY, REGISTER_NOT_PAUSED. */
export async function resumeRegister(ctx: Context, form: Body<typeof registerRoutes.resume>): Promise<Intent> {
  const row = await toActOn(ctx, form);
  if (!row.paused) throw new Refused("REGISTER_NOT_PAUSED");
  const intent = await begin(ctx, row, "resumeRegister", registerCall.unpause({ registry: row.registry }));
  await audit(ctx, "register.resume", { registry: row.registry, chainId: row.chainId, intent: intent.id });
  return intent;
}

/** Takes the right to pause a register from an address, for good. NOT_FOUND, BUSY, PAUSER_UNKNOWN. */
export async function endPausing(ctx: Context, form: Body<typeof registerRoutes.endPausing>): Promise<Intent> {
  const row = await toActOn(ctx, form);
  if (!(await pausersOf(ctx, row)).includes(form.pauser))
    throw new Refused("PAUSER_UNKNOWN", {}, [{ path: "pauser", code: "PAUSER_UNKNOWN" }]);
  const intent = await begin(
    ctx,
    row,
    "endPausing",
    registerCall.endPausing({ registry: row.registry, pauser: form.pauser as Hex }),
  );
  await audit(ctx, "register.end-pausing", {
    registry: row.registry,
    chainId: row.chainId,
    pauser: form.pauser,
    intent: intent.id,
  });
  return intent;
}

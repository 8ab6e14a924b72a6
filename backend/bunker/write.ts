import type { BunkerState } from "#domain/acts/bunker/states";
import type { bunkerRoutes } from "#domain/api/bunker";
import type { Body } from "#domain/api/route";
import { BUNKER_SIGNERS } from "#domain/bunker/forms";
import { orderProblems, orderSchema, productsOf } from "#domain/bunker/order";
import { Refused, type FieldError } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import { read } from "#domain/kinds/read";
import { say } from "#domain/text";
import { audit } from "../core/audit.ts";
import { fieldErrors } from "../core/refusals.ts";
import { table } from "../core/table.ts";
import { announce } from "../core/changes.ts";
import { wholeBunkerFacts } from "../bunker-exchange/company.ts";
import { lockedDelivery, seenDelivery } from "../documents/bunker/delivery-row.ts";
import { changeDelivery, insertDelivery } from "../documents/bunker/keep.ts";
import { BUNKER } from "../documents/bunker/handling.ts";
import { stateOf } from "../processes/process-row.ts";
import { beginProcess, changeProcess } from "../processes/step.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import { endVisitor } from "../workspaces/of-process.ts";
import { lockWorkspace } from "../workspaces/workspace-row.ts";
import { assertWorks } from "./aboard.ts";

/** The stages in which the forms can still get the signature of a surveyor. */
const BEFORE_PUMPING: ReadonlySet<BunkerState> = new Set(["CREATED", "ASSIGNED", "PRE_DELIVERY"]);

type Parties = Body<typeof bunkerRoutes.setParties>["parties"];

/** An order, whatever it says, parsed. BAD_INPUT names each field under `ordered`. */
export function parseOrder(data: unknown): FieldData {
  const parsed = orderSchema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw orderRefused(fieldErrors(parsed.error));
}

const orderRefused = (faults: readonly FieldError[]): Refused =>
  new Refused(
    "BAD_INPUT",
    {},
    faults.map((one) => ({ ...one, path: `ordered.${one.path}` })),
  );

/** The order as the office typed it: a value may be missing, and none is wrong. BAD_INPUT names each. */
export function parseTyped(data: unknown): FieldData {
  const order = parseOrder(data);
  const wrong = orderProblems(order).filter(({ code }) => code !== "REQUIRED");
  if (wrong.length > 0) throw orderRefused(wrong);
  return order;
}

/** BAD_INPUT names what a tanker has still to know. */
export function assertOrder(order: FieldData): void {
  const wrong = orderProblems(order);
  if (wrong.length > 0) throw orderRefused(wrong);
}

/** The name of a delivery on boards, desks and letters: the ship, and what it gets. */
export const titleOf = (ordered: FieldData): string =>
  [read(ordered, "vessel.name")?.trim() ?? "", productsOf(ordered)[0]?.name ?? ""].filter(Boolean).join(", ");

/** B1: begins a delivery. BUNKER_FACT_MISSING; BAD_INPUT; WRONG_STATE for one to be corrected whose note is not signed. */
export async function begin(
  ctx: Context,
  settings: Pick<Settings, "bunkerSystemId">,
  { ordered, surveyed, parties, correctsId }: Body<typeof bunkerRoutes.begin>,
): Promise<string> {
  await wholeBunkerFacts(ctx, settings);
  const data = parseTyped(ordered);
  assertMailboxes(parties);
  if (correctsId !== null) await assertCorrectable(ctx, correctsId);
  const { id } = await beginProcess(ctx, BUNKER, {
    documentId: null,
    title: titleOf(data),
    ordered: false,
    message: "",
    parties: [{ role: "tanker", organisationId: ctx.organisation.id, personId: null, person: null, dueOn: null }],
  });
  await insertDelivery(ctx.tx, {
    process_id: id,
    organisation_id: ctx.organisation.id,
    ordered: data,
    surveyed,
    corrects_id: correctsId,
  });
  await keepParties(ctx, id, parties);
  return id;
}

/** B12: only a note that both have signed is corrected. */
async function assertCorrectable(ctx: Context, id: string): Promise<void> {
  const { process, signedAt } = await seenDelivery(ctx, id);
  if (signedAt === null) throw new Refused("WRONG_STATE", { state: stateOf(process) });
}

/** Each party signs by codes to a mailbox of its own. BAD_INPUT names the address that another one has. */
function assertMailboxes(parties: Parties): void {
  const wrong = parties.flatMap(({ signer, email }, i): FieldError[] => {
    const earlier = parties.slice(0, i).some((one) => one.signer !== signer && sameMailbox(one.email, email));
    return earlier ? [{ path: `parties.${i}.email`, code: "BUNKER_SAME_MAILBOX", parameters: { email } }] : [];
  });
  if (wrong.length > 0) throw new Refused("BAD_INPUT", {}, wrong);
}
const sameMailbox = (one: string, other: string): boolean => one !== "" && one.toLowerCase() === other.toLowerCase();

/** Writes the parties that sign as visitors; each once. */
async function keepParties(ctx: Context, id: string, parties: Parties): Promise<void> {
  const named = new Map(parties.map((party) => [party.signer, party]));
  for (const { signer, name, company, email, language } of named.values())
    await table(ctx.tx, "app.bunker_party").insert({
      process_id: id,
      signer,
      organisation_id: ctx.organisation.id,
      name,
      company,
      email,
      language,
    });
}

/**
 * Says who signs. A party that has signed a form keeps its name; another address is another visitor, and the former
 * one reads and signs nothing any more. WRONG_STATE once the note is signed, and for engaging a surveyor once it pumps:
 * the forms before that lack a signature that nobody gives any more. BAD_INPUT; CONTENT_UPDATED; BUNKER_FORM_SIGNED.
 */
export async function setParties(
  ctx: Context,
  id: string,
  { expectedVersion, surveyed, parties }: Body<typeof bunkerRoutes.setParties>,
): Promise<void> {
  // The workspace before the delivery, as visitors lock them who sign.
  const workspace = await table(ctx.tx, "app.bunker_delivery").first(["workspace_id"], { process_id: id });
  if (workspace?.workspace_id) await lockWorkspace(ctx, workspace.workspace_id);
  const delivery = await lockedDelivery(ctx, id);
  assertWorks(ctx);
  const state = stateOf(delivery.process);
  if (delivery.signedAt !== null || state === "ABORTED") throw new Refused("WRONG_STATE", { state });
  if (delivery.process.version !== expectedVersion || delivery.workspaceId !== (workspace?.workspace_id ?? null))
    throw new Refused("CONTENT_UPDATED");
  assertMailboxes(parties);
  if (surveyed !== delivery.surveyed && !BEFORE_PUMPING.has(state)) throw new Refused("WRONG_STATE", { state });
  const signed = new Set(delivery.forms.flatMap(({ signatures }) => signatures.map(({ signer }) => signer)));
  for (const former of delivery.parties) {
    const now = parties.find(({ signer }) => signer === former.signer);
    const other = now === undefined || now.name !== former.name || now.company !== former.company;
    if (other && signed.has(former.signer))
      throw new Refused("BUNKER_FORM_SIGNED", { party: say(BUNKER_SIGNERS[former.signer], ctx.language) });
  }
  if (delivery.surveyed && !surveyed && signed.has("SURVEYOR"))
    throw new Refused("BUNKER_FORM_SIGNED", { party: say(BUNKER_SIGNERS.SURVEYOR, ctx.language) });
  const invited = new Map(delivery.parties.map((one) => [`${one.signer} ${one.email}`, one.visitorId]));
  await table(ctx.tx, "app.bunker_party").remove({ process_id: id });
  for (const { signer, email, visitorId } of delivery.parties)
    if (visitorId !== null && delivery.workspaceId !== null)
      if (!parties.some((one) => one.signer === signer && one.email === email))
        await endVisitor(ctx, delivery.workspaceId, visitorId);
  await keepParties(ctx, id, parties);
  for (const { signer, email } of parties) {
    const visitor = invited.get(`${signer} ${email}`);
    if (visitor) await table(ctx.tx, "app.bunker_party").change({ process_id: id, signer }, { visitor_id: visitor });
  }
  await changeDelivery(ctx.tx, id, { surveyed });
  await changeProcess(ctx, delivery.process);
  const said = parties.map(({ signer, name, email }) => [say(BUNKER_SIGNERS[signer], "en-US"), name, email]);
  await audit(ctx, "bunker.set-parties", {
    process: id,
    title: delivery.process.title,
    parties: said.map((one) => one.filter(Boolean).join(" ")).join(", "),
  });
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "process", id });
}

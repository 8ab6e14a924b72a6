import type { DcsaContract } from "#domain/counterparties/counterparty";
import type { IdentifyingCode } from "#domain/dcsa/party-shapes";
import { Refused } from "#domain/errors";
import { outside } from "../../core/outside.ts";
import { counterpartiesInUse, counterpartyById, rulebookOf, type Counterparty } from "../../counterparties/known.ts";
import { reach } from "../../counterparties/reach.ts";
import type { Context } from "../../session/context.ts";
import { partyName } from "./parties.ts";
import type { ExchangeMeans } from "./exchange-means.ts";
import { answerIn } from "./wire.ts";

/** An LEI as a code of the standard. */
export const leiCode = (lei: string): IdentifyingCode => ({
  codeListProvider: "GLEIF",
  codeListName: "LEI",
  partyCode: lei,
});

/** Whether a platform answers receiver validation, a part of the PINT contract. */
export const validates = ({ contracts }: Counterparty): boolean => contracts.includes("PINT");

/** The name by which another platform knows the company of a code. PINT_RECIPIENT, COUNTERPARTY_AWAY. */
export async function validated({ settings }: ExchangeMeans, to: Counterparty, lei: string): Promise<string> {
  const asked = await reach(to.baseUrl, settings.webhookPrivate, {
    path: "/v3/receiver-validation",
    body: JSON.stringify(leiCode(lei)),
    version: "3",
  });
  if (asked.status === null) throw new Refused(asked.error ?? "COUNTERPARTY_AWAY");
  const named = asked.status === 200 ? answerIn(Buffer.from(asked.text)) : null;
  const name = typeof named === "object" && named !== null ? (named as { partyName?: unknown }).partyName : undefined;
  if (typeof name !== "string" || name.trim() === "")
    throw new Refused("PINT_RECIPIENT", { platform: to.name }, [
      { path: "lei", code: "PINT_RECIPIENT", parameters: { platform: to.name } },
    ]);
  return partyName(name);
}

/** The platform in use that has a contract, with its current rulebook. PINT_PLATFORM. */
export const platformTaking = ({ database }: ExchangeMeans, id: string, contract: DcsaContract) =>
  database.asWorker(async (tx) => {
    const to = await counterpartyById(tx, id);
    if (to === null || to.role !== "platform" || !to.contracts.includes(contract)) throw new Refused("PINT_PLATFORM");
    return { to, rulebook: await rulebookOf(tx, id) };
  });

/** The platforms in use that have a contract, with their current rulebooks. */
export const platformsTaking = ({ database }: Pick<ExchangeMeans, "database">, contract: DcsaContract) =>
  database.asWorker(async (tx) => {
    const items = [];
    for (const one of await counterpartiesInUse(tx, "platform"))
      if (one.contracts.includes(contract))
        items.push({
          id: one.id,
          code: one.code,
          name: one.name,
          rulebook: await rulebookOf(tx, one.id),
          validates: validates(one),
        });
    return items;
  });

/** Refuses every version of the rulebook but the current one. Answers that version. PINT_RULEBOOK. */
export function assertRulebook(
  { name: platform }: Counterparty,
  now: { readonly version: number } | null,
  agreed: number,
): number {
  if (now === null || now.version !== agreed)
    throw new Refused("PINT_RULEBOOK", { platform }, [
      { path: "rulebook", code: "PINT_RULEBOOK", parameters: { platform } },
    ]);
  return agreed;
}

/** Asks another platform whom a code names there. PINT_PLATFORM, PINT_RECIPIENT, COUNTERPARTY_AWAY. */
export async function askRecipient(
  ctx: Context,
  given: ExchangeMeans,
  { platformId, lei }: { readonly platformId: string; readonly lei: string },
  contract: DcsaContract,
): Promise<{ readonly name: string }> {
  const name = await outside("pint recipient", [ctx.requestId, platformId, lei], async () => {
    const { to } = await platformTaking(given, platformId, contract);
    if (!validates(to)) throw new Refused("PINT_PLATFORM");
    return validated(given, to, lei);
  });
  return { name };
}

import { NAMES_OF } from "../people/people.ts";
import type { PackDetail } from "#domain/api/packs";
import { packFlow } from "#domain/flows/pack";
import { packProblems } from "#domain/packs";
import type { Context } from "../session/context.ts";
import { rows } from "../core/database.ts";
import { table } from "../core/table.ts";
import { endedAmong } from "../documents/quoting.ts";
import { companyOf } from "../documents/rows.ts";
import { gatherPack, packOf } from "./pack-row.ts";

/** An e-Pack as its page shows it. Remarks are the maker's alone; persons of another company are not named. */
export async function view(ctx: Context, id: string): Promise<PackDetail> {
  const row = await packOf(ctx, id);
  const { inside, facts, envelopeId } = await gatherPack(ctx, row);
  const mine = facts.isOwner;
  const noted = mine
    ? await table(ctx.tx, "app.pack_remarks").first(["remarks", "wanted"], {
        pack_id: id,
        organisation_id: ctx.organisation.id,
      })
    : null;
  const people = new Map(
    (await rows(ctx.tx, NAMES_OF, [mine ? [row.createdBy, row.updatedBy] : []])).map((one) => [one.id, one.name]),
  );
  const counts = new Map<string, number>();
  for (const one of inside) counts.set(one.kind, (counts.get(one.kind) ?? 0) + 1);
  const { reference, cargoName, vesselName, portOfLoading, portOfDischarge, amount, currency, state, version } = row;
  const can = packFlow.can(facts);
  return {
    id,
    reference,
    cargoName,
    vesselName,
    portOfLoading,
    portOfDischarge,
    amount,
    currency,
    state,
    version,
    direction: mine ? "out" : "in",
    owner: (await companyOf(ctx.tx, row.organisationId)) ?? { id: row.organisationId, name: "", address: null },
    inside: [...counts].map(([kind, count]) => ({ kind, count })),
    at: row.updatedAt.toISOString(),
    wanted: mine ? (noted?.wanted ?? []) : null,
    remarks: mine ? (noted?.remarks ?? "") : null,
    quotes: await endedAmong(ctx, inside),
    documents: inside.map((one) => ({ ...one, state: one.state ?? "DRAFT" })),
    can,
    envelopeId,
    problems:
      !mine || state !== "DRAFT"
        ? []
        : [
            ...packProblems(row).map(({ path, code, parameters }) => ({ path, code, parameters: parameters ?? {} })),
            ...(facts.referenceTaken && reference !== ""
              ? [{ path: "reference", code: "PACK_REFERENCE_TAKEN" as const, parameters: {} }]
              : []),
          ],
    createdAt: row.createdAt.toISOString(),
    createdBy: people.get(row.createdBy) ?? null,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: people.get(row.updatedBy) ?? null,
  };
}

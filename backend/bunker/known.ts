import { bunkerChecks } from "#domain/bunker/checks";
import type { BunkerCheck, DensityDips } from "#domain/bunker/check";
import type { BunkerKind } from "#domain/bunker/forms";
import { dipsIn } from "#domain/bunker/meter";
import { metered, type ProductLog } from "#domain/bunker/metered";
import type { Known } from "#domain/bunker/prefill";
import { otherTanker } from "#domain/bunker/tanker";
import { said, type WrittenForms } from "#domain/bunker/written";
import type { FieldData } from "#domain/kinds/field";
import { meterReadings } from "./meter-logs.ts";
import { bunkerFacts } from "../bunker-exchange/company.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { DeliveryRow } from "../documents/bunker/delivery-row.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";

type OfNode = Pick<Settings, "bunkerSystemId">;

const SUPPLIER = statement(
  "bunker.supplier",
  `SELECT name, postal_address AS address, city, phone FROM app.own_company WHERE id = $1`,
);

/** The forms as far as they are written; one that nobody has signed says what the files of the meter say. */
export const writtenIn = ({ forms }: DeliveryRow, logs: readonly ProductLog[] = []): WrittenForms =>
  Object.fromEntries(
    forms.map(({ kind, data, signatures }) => [kind, signatures.length > 0 ? data : metered(kind, data, logs)]),
  ) as WrittenForms;

const logsOf = async (ctx: Context, { process }: DeliveryRow): Promise<readonly ProductLog[]> =>
  (await meterReadings(ctx, process.id)).map(({ product, log }) => ({ product, ...log }));

/** The craft that delivers, as forms name it. */
const tankerOf = ({ craftName, craftImo, craftLicence }: DeliveryRow): FieldData => ({
  name: craftName ?? "",
  imo: craftImo ?? "",
  licence: craftLicence ?? "",
});

const instant = (at: Date | null): string => at?.toISOString() ?? "";

/** All that is known when a form of the delivery begins. */
export async function knownOf(ctx: Context, settings: OfNode, delivery: DeliveryRow): Promise<Known> {
  const { uen, licence } = await bunkerFacts(ctx.tx, ctx.organisation.id, settings);
  const supplier = await first(ctx.tx, SUPPLIER, [ctx.organisation.id]);
  const logs = await logsOf(ctx, delivery);
  const address = [supplier?.address, supplier?.city].filter(
    (one) => typeof one === "string" && one !== "",
  ) as string[];
  return {
    bdnNo: delivery.bdnNo ?? "",
    order: delivery.ordered,
    craft:
      delivery.craftId === null
        ? null
        : {
            name: delivery.craftName ?? "",
            imo: delivery.craftImo ?? "",
            licence: delivery.craftLicence ?? "",
            owner: delivery.craftOwner ?? "",
            meterSerial: delivery.craftMeter ?? "",
          },
    supplier: {
      name: ctx.organisation.name,
      addressLines: address.flatMap((one) => one.split("\n")).slice(0, 3),
      phone: supplier?.phone ?? "",
      uen,
      licence,
    },
    surveyed: delivery.surveyed,
    forms: writtenIn(delivery, logs),
    commencedAt: instant(delivery.commencedAt),
    completedAt: instant(delivery.completedAt),
    signed: delivery.forms.flatMap(({ kind, data, signatures }) => {
      const last = signatures.at(-1);
      const drawn = signatures.find(({ how }) => how === "presence");
      const behind = { kind, presence: drawn?.witness ?? "", otherTanker: otherTanker(data, tankerOf(delivery)) };
      return last === undefined ? [] : [{ ...behind, sha256: last.sha256 }];
    }),
    corrects: delivery.correctsNo ?? "",
    logs,
    language: ctx.language,
  };
}

const togetherDips = (one: DensityDips, other: DensityDips): DensityDips => ({
  count: one.count + other.count,
  minutes: one.minutes + other.minutes,
});

/** The checks of a delivery, as its forms say it now. */
export async function checksOf(ctx: Context, delivery: DeliveryRow): Promise<readonly BunkerCheck[]> {
  const logs = await logsOf(ctx, delivery);
  const forms = writtenIn(delivery, logs);
  const imo = said(forms.BunkerDeliveryNote, "vessel.imo") || said(delivery.ordered, "vessel.imo");
  const registered = await table(ctx.tx, "app.vessel").first(["name"], { organisation_id: ctx.organisation.id, imo });
  return bunkerChecks({
    order: delivery.ordered,
    forms,
    tanker: tankerOf(delivery),
    commencedAt: instant(delivery.commencedAt),
    completedAt: instant(delivery.completedAt),
    registered: registered?.name ?? null,
    dips: logs.length === 0 ? null : logs.map(dipsIn).reduce(togetherDips),
  });
}

/**
 * The checks that keep a form from being signed: for the note all that do not pass, for every other form those that say
 * something wrong of it.
 */
export const standingInTheWay = (checks: readonly BunkerCheck[], kind: BunkerKind): readonly BunkerCheck[] =>
  checks.filter(({ outcome, faults }) =>
    kind === "BunkerDeliveryNote"
      ? outcome === "fails" || outcome === "open"
      : outcome === "fails" && faults.some((fault) => fault.kind === kind),
  );

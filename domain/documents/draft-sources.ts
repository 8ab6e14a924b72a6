import type { FieldData } from "../kinds/field.ts";
import { isOfOne } from "../kinds/kind.ts";
import { kindOf, type KindName } from "../kinds/kinds.ts";
import { orderOf } from "../kinds/order-phrase.ts";
import { fitting } from "../kinds/problems.ts";
import { read } from "../kinds/read.ts";
import { REVIEW_KINDS, type ReviewKind } from "../processes/reviewing.ts";

type Party = { readonly name?: unknown; readonly addressLines?: unknown };
type Taking = (data: FieldData) => FieldData;

const groupOf = (data: FieldData, name: string): FieldData | undefined => {
  const value = data[name];
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as FieldData) : undefined;
};
const listOf = (data: FieldData, name: string): readonly FieldData[] =>
  Array.isArray(data[name]) ? (data[name] as readonly FieldData[]) : [];
const named = (data: FieldData, name: string): Party | undefined =>
  (read(data, `${name}.name`)?.trim() ?? "") === "" ? undefined : groupOf(data, name);

/** Consignees are written as they print: "TO ORDER", "TO ORDER OF" somebody, or somebody by name. */
function consigned(party: Party | undefined): { readonly type: string; readonly party: Party } | undefined {
  if (party === undefined) return undefined;
  const of = orderOf(String(party.name));
  if (of === null) return { type: "NAMED", party };
  return of === "" ? { type: "TO_ORDER", party: {} } : { type: "TO_ORDER_OF", party: { ...party, name: of } };
}

/** The fields of a bulk bill. */
const bulk = ({ consignee, goods, ...taken }: FieldData & { consignee?: Party | undefined }): FieldData => {
  const to = consigned(consignee);
  return {
    ...taken,
    consignee: to && { type: to.type, ...to.party },
    cargo: goods === undefined ? undefined : [goods],
  };
};

/** A party as the standard of liner bills has it. */
const linerParty = (party: Party | undefined): FieldData | undefined =>
  party && {
    partyName: party.name,
    ...(party.addressLines === undefined ? {} : { displayedAddress: party.addressLines }),
  };
const linerPlace = (place: FieldData | undefined): FieldData | undefined =>
  place && { UNLocationCode: place["code"], locationName: place["name"] };
const linerGoods = (description: unknown, weight: FieldData = {}): FieldData[] | undefined =>
  description === undefined
    ? undefined
    : [{ descriptionOfGoods: description, ...(Object.keys(weight).length > 0 ? { cargoItems: [weight] } : {}) }];

/** The consignee of a liner bill, which says apart whether it is to order. */
function linerConsignee(party: Party | undefined): FieldData {
  const to = consigned(party);
  if (to === undefined) return {};
  return to.type === "NAMED"
    ? { isToOrder: "NO", consignee: linerParty(to.party) }
    : { isToOrder: "YES", endorsee: to.type === "TO_ORDER" ? undefined : linerParty(to.party) };
}

/** The fields that a bill takes over from a document of its own kind: all but the number and the dates of that one. */
const former =
  (kind: ReviewKind): Taking =>
  (data) =>
    Object.fromEntries(Object.entries(data).filter(([name]) => !isOfOne(kindOf(kind), name)));

/** The documents that a draft of each kind of bill can begin with, and the fields that it takes over. */
const SOURCES: Readonly<Record<ReviewKind, Readonly<Partial<Record<KindName, Taking>>>>> = {
  BillOfLading: {
    ShippingInstruction: (data) =>
      bulk({
        reference: data["reference"],
        shipper: named(data, "shipper"),
        consignee: named(data, "consignee"),
        notify: data["notify"],
        vessel: groupOf(data, "vessel"),
        voyage: data["voyage"],
        portOfLoading: groupOf(data, "portOfLoading"),
        portOfDischarge: groupOf(data, "portOfDischarge"),
        goods: {
          description: data["description"],
          ...(read(data, "grossWeight") === undefined
            ? {}
            : { grossWeight: data["grossWeight"], grossWeightUnit: data["grossWeightUnit"] }),
          ...(read(data, "measurement") !== undefined && data["measurementUnit"] === "MTQ"
            ? { volume: data["measurement"] }
            : {}),
        },
        freight: data["freightTerms"] === undefined ? undefined : { terms: data["freightTerms"] },
        dateOfIssue: data["blDate"],
        clauses: data["clauses"],
      }),
    LetterOfCredit: (data) =>
      bulk({
        shipper: named(data, "beneficiary"),
        notify: named(data, "applicant") && [groupOf(data, "applicant")],
        portOfLoading: groupOf(data, "portOfLoading"),
        portOfDischarge: groupOf(data, "portOfDischarge"),
        goods: data["goods"] === undefined ? undefined : { description: data["goods"] },
      }),
    BillOfLading: former("BillOfLading"),
  },
  DcsaBillOfLading: {
    ShippingInstruction: (data) => ({
      shipper: linerParty(named(data, "shipper")),
      ...linerConsignee(named(data, "consignee")),
      notifyParties: listOf(data, "notify").map((one) => linerParty(one)),
      vessel: {
        ...(({ name, imo }) => ({ name, imo }))((groupOf(data, "vessel") ?? {}) as { name?: unknown; imo?: unknown }),
        carrierExportVoyageNumber: data["voyage"],
      },
      portOfLoading: linerPlace(groupOf(data, "portOfLoading")),
      portOfDischarge: linerPlace(groupOf(data, "portOfDischarge")),
      consignmentItems: linerGoods(data["description"], {
        // The standard has no tonnes.
        ...(read(data, "grossWeight") !== undefined && data["grossWeightUnit"] === "KGM"
          ? { cargoGrossWeight: data["grossWeight"], cargoGrossWeightUnit: "KGM" }
          : {}),
        ...(read(data, "measurement") !== undefined && data["measurementUnit"] === "MTQ"
          ? { cargoGrossVolume: data["measurement"], cargoGrossVolumeUnit: "MTQ" }
          : {}),
      }),
    }),
    LetterOfCredit: (data) => ({
      shipper: linerParty(named(data, "beneficiary")),
      notifyParties: named(data, "applicant") && [linerParty(named(data, "applicant"))],
      portOfLoading: linerPlace(groupOf(data, "portOfLoading")),
      portOfDischarge: linerPlace(groupOf(data, "portOfDischarge")),
      consignmentItems: linerGoods(data["goods"]),
    }),
    DcsaBillOfLading: former("DcsaBillOfLading"),
  },
};

/** The kinds of bills that a draft can be begun of with a document of a kind. */
export const draftKindsFrom = (source: string): readonly ReviewKind[] =>
  REVIEW_KINDS.filter((kind) => Object.hasOwn(SOURCES[kind], source));

/** Without what says nothing, at every depth: the form keeps its defaults there. */
function saying(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(saying).filter((one) => one !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (typeof value !== "object" || value === null) return value === "" || value === null ? undefined : value;
  const said = Object.entries(value).flatMap(([name, one]) => {
    const kept = saying(one);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

/** The fields that a draft of a bill takes over from a document; null from one of a kind that gives none. */
export function takenFromSource(
  kind: ReviewKind,
  source: { readonly kind: string; readonly data: FieldData },
): FieldData | null {
  const [, take] = Object.entries(SOURCES[kind]).find(([name]) => name === source.kind) ?? [];
  if (take === undefined) return null;
  const fields = kindOf(kind).sections.flatMap((section) => section.fields);
  return fitting(fields, (saying(take(source.data)) ?? {}) as FieldData);
}

/** The document that a draft was begun with: its number, and the fields that the draft took over. */
export interface DraftSource {
  readonly kind: string;
  readonly data: FieldData;
}

/** A value with everything that another says of it in its place. A list has as many items as the other names. */
function laid(under: unknown, over: unknown): unknown {
  if (Array.isArray(over)) {
    const below: readonly unknown[] = Array.isArray(under) ? under : [];
    return over.map((one, i) => laid(below[i], one));
  }
  if (typeof over !== "object" || over === null) return over;
  const below = typeof under === "object" && under !== null && !Array.isArray(under) ? under : {};
  return {
    ...below,
    ...Object.fromEntries(
      Object.entries(over).map(([name, value]) => [name, laid((below as FieldData)[name], value)] as const),
    ),
  };
}

/**
 * The fields of a draft as its source has them: what the source does not speak of stays as the draft says. A former
 * bill speaks of everything but its own number and dates.
 */
export function asSourceSays(kind: ReviewKind, source: DraftSource, data: FieldData): FieldData {
  if (source.kind !== kind) return laid(data, source.data) as FieldData;
  const own = Object.entries(data).filter(([name]) => isOfOne(kindOf(kind), name));
  return { ...source.data, ...Object.fromEntries(own) };
}

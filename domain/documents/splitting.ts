import { canonicalJson } from "../canonical.ts";
import { isDecimal } from "../checks.ts";
import { isEmpty, type FieldData, type ListField, type ValueField } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";
import { differenceOf, evenShares, sumOf } from "../quantities.ts";
import { whyNotReplace } from "./replacement.ts";
import type { ErrorCode } from "../errors.ts";

/** Where a kind of bill says what was shipped. */
export interface Goods {
  /** The list of its cargo lines; of a list inside a list, that list too, outermost first. */
  readonly lists: readonly [ListField, ...ListField[]];
  /** The values of a line that are shared out among the parts of a split. */
  readonly adds: readonly ValueField[];
  /** The containers, where each line lies in one: every line of a container goes with it. */
  readonly containers: { readonly of: string; readonly list: ListField; readonly key: string } | null;
}

const isValue = (field: ListField["fields"][number]): field is ValueField =>
  field.type !== "list" && field.type !== "group";
const containerIn = (list: ListField | undefined): string | undefined =>
  list?.fields.find((field) => field.type === "container")?.name;

/** The goods of a kind, as its quantity says where they stand; null for a kind without such a list. */
export function goodsOf(kind: Pick<Kind, "sections" | "summary">): Goods | null {
  const fields = kind.sections.flatMap((section) => section.fields);
  const isList = (field: (typeof fields)[number] | undefined): field is ListField => field?.type === "list";
  const names = (kind.summary.quantity ?? "").split(".0.").slice(0, -1);
  const lists: ListField[] = [];
  for (const name of names) {
    const found = (lists.at(-1)?.fields ?? fields).find((field) => field.name === name);
    if (!isList(found)) return null;
    lists.push(found);
  }
  const [outer, ...inner] = lists;
  if (outer === undefined) return null;
  const lines = inner.at(-1) ?? outer;
  const of = containerIn(lines);
  const equipment = fields.filter(isList).find((list) => !lists.includes(list) && containerIn(list) !== undefined);
  const key = containerIn(equipment);
  return {
    lists: [outer, ...inner],
    adds: lines.fields.filter(isValue).filter(({ adds }) => adds === true),
    containers: of === undefined || equipment === undefined || key === undefined ? null : { of, list: equipment, key },
  };
}

const itemsAt = (data: FieldData | undefined, name: string): readonly FieldData[] =>
  (data?.[name] ?? []) as readonly FieldData[];
const written = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** The cargo lines of a bill, one after another. */
export const linesOf = ({ lists }: Goods, data: FieldData): readonly FieldData[] =>
  lists.reduce<readonly FieldData[]>((items, { name }) => items.flatMap((item) => itemsAt(item, name)), [data]);

/** The values of a line besides those that are shared out: the same in the bill and in each of its parts. */
const sameOf = ({ adds }: Goods, line: FieldData): FieldData =>
  Object.fromEntries(Object.entries(line).filter(([name]) => adds.every((field) => field.name !== name)));

/** Lines do not change: what was found once for each is found at every key. */
const keys = new WeakMap<FieldData, string>();
function keyOf(goods: Goods, line: FieldData): string {
  const key = keys.get(line) ?? canonicalJson(sameOf(goods, line));
  keys.set(line, key);
  return key;
}

/** The data of a part that has a number, parties and terms of the bill, and no goods yet. */
export function emptyPart(kind: Pick<Kind, "sections" | "summary" | "numberField">, original: FieldData): FieldData {
  const goods = goodsOf(kind);
  const without = new Set([
    kind.numberField,
    ...(goods === null ? [] : [goods.lists[0].name, goods.containers?.list.name]),
  ]);
  return Object.fromEntries(Object.entries(original).filter(([name]) => !without.has(name)));
}

/** The lines of a part, each at the place of the line of the bill that it is a share of. */
function sharesOf(
  goods: Goods,
  original: FieldData,
  part: FieldData,
): { readonly shares: (FieldData | undefined)[]; readonly others: readonly FieldData[] } {
  const left = linesOf(goods, part).map((line) => ({ line, key: keyOf(goods, line) }));
  const shares = linesOf(goods, original).map((line) => {
    const key = keyOf(goods, line);
    const found = left.findIndex((one) => one.key === key);
    return found === -1 ? undefined : left.splice(found, 1)[0]?.line;
  });
  return { shares, others: left.map(({ line }) => line) };
}

/** The part with another value in its share of a line; a share without any value is none. */
export function withShare(
  goods: Goods,
  original: FieldData,
  part: FieldData,
  { line, field, value }: { readonly line: number; readonly field: string; readonly value: string },
): FieldData {
  const { shares, others } = sharesOf(goods, original, part);
  const whole = linesOf(goods, original)[line] ?? {};
  shares[line] = { ...sameOf(goods, whole), ...shares[line], [field]: value };
  const kept = shares.flatMap((share) =>
    share === undefined || goods.adds.every(({ name }) => isEmpty(share[name])) ? [] : [share],
  );
  return { ...part, [goods.lists[0].name]: [...kept, ...others] };
}

/** A value that is shared out: on the bill, in each part, and in all of them together. */
export interface Shared {
  /** The line of the bill; null for all of its lines together. */
  readonly line: number | null;
  readonly field: ValueField;
  readonly unit: string;
  readonly whole: string;
  readonly parts: readonly string[];
  readonly sum: string;
  /** The sum without the whole: zero where it adds up. */
  readonly over: string;
}

const unitOf = ({ unitIn }: ValueField, line: FieldData): string => written(unitIn === undefined ? "" : line[unitIn]);
/** The sum of those that are numbers. */
const total = (values: readonly string[]): string => sumOf(values.filter((value) => isDecimal(value)));

function shared(given: Pick<Shared, "line" | "field" | "unit">, said: string, parts: readonly string[]): Shared {
  const whole = total([said]);
  const sum = total(parts);
  return { ...given, whole, parts, sum, over: differenceOf(sum, whole) };
}

/** The values of a bill that are shared out line by line, and the shares of its parts. */
export function sharedByLine(goods: Goods, original: FieldData, parts: readonly FieldData[]): Shared[] {
  const shares = parts.map((part) => sharesOf(goods, original, part).shares);
  return linesOf(goods, original).flatMap((whole, line) =>
    goods.adds
      .filter(({ name }) => written(whole[name]) !== "" || shares.some((one) => !isEmpty(one[line]?.[name])))
      .map((field) =>
        shared(
          { line, field, unit: unitOf(field, whole) },
          written(whole[field.name]),
          shares.map((one) => written(one[line]?.[field.name])),
        ),
      ),
  );
}

/** Lists of goods do not change: what was added up once for each is found at every key. */
const totals = new WeakMap<object, Map<string, string>>();
function totalOf(goods: Goods, data: FieldData, field: ValueField, unit: string): string {
  const list = data[goods.lists[0].name];
  if (typeof list !== "object" || list === null) return total([]);
  const known = totals.get(list) ?? new Map<string, string>();
  totals.set(list, known);
  const key = `${field.name} ${unit}`;
  const sum =
    known.get(key) ??
    total(linesOf(goods, data).flatMap((line) => (unitOf(field, line) === unit ? [written(line[field.name])] : [])));
  known.set(key, sum);
  return sum;
}

/** The values of a bill that its containers bring into the parts: all lines together, by unit. */
export function sharedInAll(goods: Goods, original: FieldData, parts: readonly FieldData[]): Shared[] {
  const whole = linesOf(goods, original);
  return goods.adds.flatMap((field) => {
    const units = [...new Set(whole.filter((line) => !isEmpty(line[field.name])).map((line) => unitOf(field, line)))];
    return units.map((unit) =>
      shared(
        { line: null, field, unit },
        totalOf(goods, original, field, unit),
        parts.map((part) => totalOf(goods, part, field, unit)),
      ),
    );
  });
}

/** A container of a bill, and the parts that it stands in: exactly one, once everything is shared out. */
export interface ContainerPlace {
  readonly reference: string;
  readonly equipment: FieldData;
  readonly parts: readonly number[];
}

/** The containers of a bill in the order of its list, and where each stands. */
export function containersOf(goods: Goods, original: FieldData, parts: readonly FieldData[]): ContainerPlace[] {
  const { containers } = goods;
  if (containers === null) return [];
  const inParts = parts.map((part) => referencesIn(goods, part));
  return itemsAt(original, containers.list.name).map((equipment) => {
    const reference = written(equipment[containers.key]);
    return { reference, equipment, parts: inParts.flatMap((all, part) => (all.has(reference) ? [part] : [])) };
  });
}

/** The same for the containers of a list. */
const listed = new WeakMap<object, ReadonlySet<string>>();
function referencesIn({ containers }: Goods, part: FieldData): ReadonlySet<string> {
  const list = containers === null ? undefined : part[containers.list.name];
  if (containers === null || typeof list !== "object" || list === null) return new Set();
  const known =
    listed.get(list) ?? new Set(itemsAt(part, containers.list.name).map((one) => written(one[containers.key])));
  listed.set(list, known);
  return known;
}

/** The parts with these containers in one of them and in no other; in none where it is null. */
export function withContainers(
  goods: Goods,
  original: FieldData,
  parts: readonly FieldData[],
  { references, to }: { readonly references: ReadonlySet<string>; readonly to: number | null },
): FieldData[] {
  return parts.map((part, i) => {
    const has = referencesIn(goods, part);
    const next = new Set(
      i === to ? [...has, ...references] : [...has].filter((reference) => !references.has(reference)),
    );
    return next.size === has.size && [...next].every((one) => has.has(one))
      ? part
      : filled(goods, original, part, next);
  });
}

/** The part with the goods of the bill that lie in these containers. */
function filled(goods: Goods, original: FieldData, part: FieldData, references: ReadonlySet<string>): FieldData {
  const { containers, lists } = goods;
  if (containers === null) return part;
  const within = (items: readonly FieldData[], [list, ...deeper]: readonly ListField[]): FieldData[] =>
    list === undefined
      ? items.filter((line) => references.has(written(line[containers.of])))
      : items.flatMap((item) => {
          const inside = within(itemsAt(item, list.name), deeper);
          return inside.length === 0 ? [] : [{ ...item, [list.name]: inside }];
        });
  const [outer, ...inner] = lists;
  return {
    ...part,
    [outer.name]: within(itemsAt(original, outer.name), inner),
    [containers.list.name]: itemsAt(original, containers.list.name).filter((one) =>
      references.has(written(one[containers.key])),
    ),
  };
}

/** Why these parts cannot take the place of the bill; null where every unit adds up and every container stands once. */
export function whyNotSplit(kind: Kind, original: FieldData, parts: readonly FieldData[]): ErrorCode | null {
  const goods = goodsOf(kind);
  const wrong = whyNotReplace(kind, "SPLIT", original, parts);
  if (wrong !== null || goods === null) return wrong;
  return containersOf(goods, original, parts).every((one) => one.parts.length === 1) ? null : "SPLIT_QUANTITY";
}

/** The parts with everything that the bill has shared out among them, as evenly as it can be divided. */
export function sharedEvenly(goods: Goods, original: FieldData, parts: readonly FieldData[]): FieldData[] {
  if (goods.containers !== null) {
    const all = containersOf(goods, original, []).map(({ reference }) => reference);
    const each = Math.ceil(all.length / parts.length);
    return parts.reduce<FieldData[]>(
      (shared, _, to) =>
        withContainers(goods, original, shared, { references: new Set(all.slice(to * each, (to + 1) * each)), to }),
      [...parts],
    );
  }
  const lines = linesOf(goods, original);
  const shares = lines.map((line) =>
    goods.adds.flatMap(({ name }) => {
      const value = written(line[name]);
      return isDecimal(value) ? [{ name, of: evenShares(value, parts.length) }] : [];
    }),
  );
  return parts.map((part, i) => ({
    ...part,
    [goods.lists[0].name]: lines.map((line, at) => ({
      ...sameOf(goods, line),
      ...Object.fromEntries((shares[at] ?? []).map(({ name, of }) => [name, of[i]])),
    })),
  }));
}

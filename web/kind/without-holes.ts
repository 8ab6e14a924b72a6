import { applies, type Field, type FieldData, type GroupField, type ValueField } from "#domain/kinds/field";

/** Whether a group is called like its first field: said twice, one under the other, a name only takes room. */
export const saysItself = ({ label, fields: [first] }: GroupField): boolean =>
  first !== undefined && first.label.en === label.en;

/** Whether the fields of a group stand among those around it, without a name above them. */
export const flowsOn = (group: GroupField): boolean =>
  group.wide === true && (saysItself(group) || group.fields.some((one) => "vesselIn" in one));

const isValue = (field: Field): field is ValueField => field.type !== "group" && field.type !== "list";

/** The same object for the same field, so that fields that stay are not drawn again. */
const widened = new WeakMap<Field, Field>();
function wide<F extends Field>(field: F): F {
  const known = (widened.get(field) ?? { ...field, wide: true }) as F;
  widened.set(field, known);
  return known;
}
const filled = new WeakMap<GroupField, Map<string, GroupField>>();
function withWide(group: GroupField, lone: ReadonlySet<Field>): GroupField {
  const key = group.fields.flatMap((field) => (lone.has(field) ? [field.name] : [])).join();
  if (key === "") return group;
  const known = filled.get(group) ?? new Map<string, GroupField>();
  filled.set(group, known);
  const one = known.get(key) ?? {
    ...group,
    fields: group.fields.map((field) => (lone.has(field) ? wide(field) : field)),
  };
  known.set(key, one);
  return one;
}

/**
 * The fields that stand in a grid of two columns, those that would leave a hole beside them over both. Groups that flow
 * on take places as single fields do; another one that is not wide shares its row with its like, and alone it has all
 * of its row.
 */
export function withoutHoles(fields: readonly Field[], data: FieldData): readonly Field[] {
  const shown = fields.filter((field) => applies(field, data));
  const lone = new Set<Field>();
  /** The value, or the group, at the left of a row whose right place is free. */
  let left: Field | undefined;
  const endRow = (): void => {
    if (left !== undefined) lone.add(left);
    left = undefined;
  };
  const take = (field: ValueField, next: Field | undefined): void => {
    // A number and its unit are read in one row.
    if (next !== undefined && [field.unitIn, field.currencyIn].includes(next.name)) endRow();
    if (field.wide === true || left?.type === "group") endRow();
    if (field.wide === true) return;
    if (left === undefined) left = field;
    else left = undefined;
  };
  const row = (run: readonly Field[]): void =>
    run.forEach((field, index) => {
      if (isValue(field)) take(field, run[index + 1]);
      else if (field.type === "group" && flowsOn(field)) {
        const within = (data[field.name] ?? {}) as FieldData;
        row(field.fields.filter((inner) => applies(inner, within)));
      } else if (field.type === "group" && field.wide !== true) {
        if (left?.type === "group") left = undefined;
        else {
          endRow();
          left = field;
        }
      } else endRow();
    });
  row(shown);
  endRow();
  return shown.map((field) =>
    lone.has(field) ? wide(field) : field.type === "group" && flowsOn(field) ? withWide(field, lone) : field,
  );
}

import type { FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { groupLines, standing } from "#domain/kinds/shown";
import { useWords } from "../../../i18n/use-words.ts";
import { useManner } from "../../../kind/use-manner.ts";

const NAME = "consignee";

/** The consignee of a bill, to be compared with another. */
export const consigneeOf = (data: FieldData): string => JSON.stringify(data[NAME] ?? null);

/** The section of a kind in which the consignee stands. */
export const partiesOf = (kind: Kind) =>
  kind.sections.find((section) => section.fields.some((field) => field.name === NAME));

/** Says to whom a bill is consigned. */
export function useConsignee(kind: Kind): (data: FieldData) => string {
  const words = useWords();
  const manner = useManner();
  return (data) => {
    const fields = partiesOf(kind)?.fields ?? [];
    const field = standing(fields, data).find(({ name }) => name === NAME);
    if (field?.type !== "group") return words("review.split.toOrder");
    const lines = groupLines(field, (data[NAME] ?? {}) as FieldData, data, manner).map(({ text }) => text);
    return lines.length === 0 ? words("review.split.toOrder") : lines.join(words("common.comma"));
  };
}

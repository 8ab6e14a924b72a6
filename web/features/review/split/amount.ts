import type { Shared } from "#domain/documents/splitting";
import { formatNumber, unitSymbol } from "#domain/units";
import { useSay, type Say } from "../../../i18n/use-words.ts";

type Measured = Pick<Shared, "field" | "unit">;

/** The unit of a shared value: that of its line, else the one that its field always has. */
export const unitIn = ({ field, unit }: Measured, say: Say): string =>
  unit === "" ? (field.unit === undefined ? "" : say(field.unit)) : unitSymbol(unit);

/** Says a shared value with its unit. */
export function useAmount(): (value: string, of: Measured) => string {
  const say = useSay();
  return (value, of) => `${formatNumber(value)} ${unitIn(of, say)}`.trimEnd();
}

import type { FieldData } from "../kinds/field.ts";
import { said } from "./written.ts";

/** A tanker as a form names it: name, imo, licence. */
const NUMBERS = ["imo", "licence"] as const;
const same = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase();

/**
 * The tanker that a form names, where it is another than the one that delivers: the form was signed before that was
 * replaced. Empty where it is the same, or one of the two is not known. A number that one of them lacks tells nothing.
 */
export function otherTanker(form: FieldData | undefined, tanker: FieldData): string {
  const [named, now] = [said(form, "tanker.name"), said(tanker, "name")];
  if (named === "" || now === "") return "";
  const differs = NUMBERS.some((name) => {
    const [one, other] = [said(form, `tanker.${name}`), said(tanker, name)];
    return one !== "" && other !== "" && !same(one, other);
  });
  return differs || !same(named, now) ? named : "";
}

import { isEmpty, type FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { letterOf } from "#domain/kinds/letter-places";
import type { OwnWording } from "#domain/kinds/letter-text";
import { onLines } from "#domain/legible";
import type { Language } from "#domain/text";

/** Letters are kept as they read: compared, a wording is brought to the same. */
const sameLetter = (one: unknown, other: string): boolean =>
  typeof one === "string" && onLines(one).trim() === onLines(other).trim();

/**
 * The data after a change, with every letter that nobody has changed by hand following it: it says what the fields say.
 * One that was changed stays as it is.
 */
export function followWording(
  kind: Kind,
  before: { readonly data: FieldData; readonly language: Language },
  { data, language = before.language }: { readonly data: FieldData; readonly language?: Language },
  own: readonly OwnWording[],
): FieldData {
  return kind.sections
    .flatMap((section) => section.fields)
    .reduce((all, field) => {
      if (field.type !== "longText" || field.wording === undefined) return all;
      const written = before.data[field.name];
      const letter = letterOf(field, before.data, before.language, own) ?? "";
      return isEmpty(written) || written !== all[field.name] || !sameLetter(written, letter)
        ? all
        : { ...all, [field.name]: letterOf(field, all, language, own) };
    }, data);
}

import type { FieldError } from "#domain/errors";
import type { Kind } from "#domain/kinds/kind";
import { useSay, useWords } from "../i18n/use-words.ts";
import { nameAt } from "./form-data.ts";

const NAMED = 4;

/** `Gross weight` becomes `gross weight`; `IMO number` and Chinese stay. */
const inSentence = (label: string): string => label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** The name of the field at a path, as it stands in a sentence. */
export function useFieldName(kind: Pick<Kind, "sections">): (path: string) => string {
  const words = useWords();
  const say = useSay();
  const fields = kind.sections.flatMap((section) => section.fields);
  return (path) => {
    const { labels, line } = nameAt(fields, path);
    const label = labels
      .map((one) => inSentence(say(one)))
      .reduce((group, field) => words("form.inGroup", { group, field }));
    return line === undefined || line === 1 ? label : `${label} ${line}`;
  };
}

/** Says what is still missing `before` an act, and what is wrong, by the names of the fields. */
export function useMissing(
  kind: Pick<Kind, "sections">,
  before: "sign" | "submit" = "sign",
): (problems: readonly FieldError[]) => string[] {
  const words = useWords();
  const nameOf = useFieldName(kind);
  // A field that is filled but wrong is not said to be missing.
  return (problems) =>
    (["left", "wrong"] as const).flatMap((how) => {
      const of = problems.filter(({ code }) => (code === "REQUIRED") === (how === "left"));
      const named = `${of
        .slice(0, NAMED)
        .map(({ path, parameters }) =>
          parameters?.["place"] === undefined
            ? nameOf(path)
            : words("form.atPlace", { field: nameOf(path), place: parameters["place"] }),
        )
        .join(words("common.list"))}${of.length > NAMED ? words("form.andMore") : ""}`;
      return of.length === 0
        ? []
        : [
            words(how === "left" && before === "submit" ? "review.left" : `form.${how}`, {
              count: of.length,
              fields: named,
            }),
          ];
    });
}

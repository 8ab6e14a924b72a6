import type { VisitedDocument } from "#domain/api/visitors";
import { isBunkerKind } from "#domain/bunker/forms";
import { kindOf } from "#domain/kinds/kinds";
import { useSay, useWords } from "../../i18n/use-words.ts";

/** The name of a document: the forms of a bunker delivery share its number, and each has the name of its kind. */
export function useCalled(): (document: Pick<VisitedDocument, "kind" | "number" | "name">) => string {
  const words = useWords();
  const say = useSay();
  return ({ kind, number, name }) => {
    if (!isBunkerKind(kind)) return number || name;
    return [say(kindOf(kind).label), number].filter(Boolean).join(words("common.comma"));
  };
}

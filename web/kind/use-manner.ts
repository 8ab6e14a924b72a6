import { useMemo } from "react";
import type { Manner } from "#domain/kinds/shown";
import { useFormat } from "../i18n/use-format.ts";
import { useLanguage } from "../i18n/use-words.ts";

/** The manner in which the screen writes the values of fields. A text that is no date yet stands as it was typed. */
export function useManner(): Manner {
  const language = useLanguage();
  const format = useFormat();
  return useMemo(
    () => ({ language, date: (value) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? format.date(value) : value) }),
    [language, format],
  );
}

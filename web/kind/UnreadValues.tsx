import type { Unread } from "#domain/kinds/unread";
import { useErrorWords, useSay, useWords } from "../i18n/use-words.ts";
import { Notice } from "../ui/Notice.tsx";

/** So many are named. */
const NAMED = 5;

/** Numbers and dates of a file that stand as they were written, and the form in which they are expected. */
export function UnreadValues({ values }: { readonly values: readonly Unread[] }) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  if (values.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>{words("form.unread", { count: values.length })}</p>
      {values.slice(0, NAMED).map(({ label, value, code }, i) => (
        <p key={i}>{words("form.unreadOne", { field: say(label), value, form: errorWords(code) })}</p>
      ))}
      {values.length > NAMED && <p>{words("form.unreadMore", { count: values.length - NAMED })}</p>}
    </Notice>
  );
}

import type { DocumentDetail } from "#domain/api/document-shapes";
import { useWords } from "../i18n/use-words.ts";
import { useMe } from "../session/use-me.ts";
import { Notice } from "../ui/Notice.tsx";

/** The company that gets the title of a bill which is still to be signed, where that was agreed on. */
export function GoesTo({ document: { goesTo } }: { readonly document: Pick<DocumentDetail, "goesTo"> }) {
  const words = useWords();
  const { organisation } = useMe();
  if (goesTo === null) return null;
  return (
    <Notice tone="info">
      {words(goesTo.id === organisation.id ? "signing.goesToSelf" : "signing.goesTo", { company: goesTo.name })}
    </Notice>
  );
}

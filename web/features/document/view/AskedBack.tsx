import type { DocumentDetail } from "#domain/api/document-shapes";
import { useFormat } from "../../../i18n/use-format.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useMe } from "../../../session/use-me.ts";
import { Notice } from "../../../ui/Notice.tsx";

/** The request to give back what was endorsed or surrendered by mistake, as each of its two companies reads it. */
export function AskedBack({ document: { askedBack, isHolder, isIssuer } }: { readonly document: DocumentDetail }) {
  const words = useWords();
  const format = useFormat();
  const { organisation } = useMe();
  if (askedBack === null) return null;
  const { by, to, reason, at } = askedBack;
  if (by.id === organisation.id)
    return (
      <Notice tone="info">{words("facts.askedBack.waits", { company: to.name, when: format.when(at), reason })}</Notice>
    );
  const surrendered = isIssuer && !isHolder;
  return (
    <Notice tone="warning">
      {words(surrendered ? "facts.askedBack.surrender" : "facts.askedBack.endorsement", { company: by.name, reason })}
    </Notice>
  );
}

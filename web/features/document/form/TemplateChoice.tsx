import type { DocumentDetail } from "#domain/api/document-shapes";
import { useWords } from "../../../i18n/use-words.ts";
import type { Templates } from "../../../kind/templates.ts";
import { TemplateSelect } from "../../../kind/TemplateSelect.tsx";
import styles from "./Form.module.css";

interface Props {
  readonly document: DocumentDetail;
  /** What a new document may begin with; nothing where it has begun. */
  readonly templates?: Templates;
  readonly onTemplate: (id: string | null) => void;
}

/** The template with which the document is made: chosen until something is typed, then named. */
export function TemplateChoice({ document, templates, onTemplate }: Props) {
  const words = useWords();
  const { template } = document;
  if (templates !== undefined && templates.offered.length > 0)
    return (
      <div className={styles.template}>
        <span aria-hidden="true">{words("templates.one")}</span>
        <TemplateSelect small offered={templates.offered} value={template?.id ?? null} onChange={onTemplate} />
      </div>
    );
  return template === null ? null : (
    <p className={styles.template}>
      {words("templates.one")}
      {words("common.colon")}
      {words("templates.named", { name: template.name, number: template.number })}
    </p>
  );
}

import { Select } from "antd";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { useWords } from "../../../i18n/use-words.ts";
import type { Templates } from "../../../kind/templates.ts";
import styles from "./Form.module.css";

interface Props {
  readonly document: DocumentDetail;
  /** What a new document may begin with; nothing where it has begun. */
  readonly templates?: Templates;
  readonly onTemplate: (id: string | null) => void;
}

const PLATFORM = "platform";

/** The template with which the document is made: chosen until something is typed, then named. */
export function TemplateChoice({ document, templates, onTemplate }: Props) {
  const words = useWords();
  const { template } = document;
  const named = (name: string, number: number): string => words("templates.named", { name, number });
  if (templates !== undefined && templates.offered.length > 0)
    return (
      <div className={styles.template}>
        <span aria-hidden="true">{words("templates.one")}</span>
        <Select
          aria-label={words("templates.one")}
          size="small"
          popupMatchSelectWidth={false}
          value={template?.id ?? PLATFORM}
          onChange={(id) => onTemplate(id === PLATFORM ? null : id)}
          options={[
            ...templates.offered.map(({ id, name, number }) => ({ value: id, label: named(name, number) })),
            { value: PLATFORM, label: words("templates.platform") },
          ]}
        />
      </div>
    );
  return template === null ? null : (
    <p className={styles.template}>
      {words("templates.one")}
      {words("common.colon")}
      {named(template.name, template.number)}
    </p>
  );
}

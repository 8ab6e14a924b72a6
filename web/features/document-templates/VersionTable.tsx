import type { DocumentTemplate } from "#domain/api/document-templates";
import { TEMPLATE_STATES } from "#domain/template-states";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { versionText } from "../../kind/template-package.ts";
import styles from "./DocumentTemplates.module.css";

interface Props {
  readonly template: DocumentTemplate;
  readonly current: string;
  readonly onChoose: (id: string) => void;
}

/** The versions of a template, the newest first. */
export function VersionTable({ template, current, onChoose }: Props) {
  const words = useWords();
  const format = useFormat();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={words("documentTemplates.versions")}>
      <table className={styles.table}>
        <caption className="hw-hidden">{words("documentTemplates.versions")}</caption>
        <thead>
          <tr>
            <th scope="col">{words("documentTemplates.state")}</th>
            <th scope="col">{words("documentTemplates.version")}</th>
            <th scope="col">{words("documentTemplates.uploaded")}</th>
            <th scope="col">{words("documentTemplates.by")}</th>
            <th scope="col" className={styles.number}>
              {words("documentTemplates.documents")}
            </th>
            <th scope="col" className={styles.number}>
              {words("documentTemplates.size")}
            </th>
          </tr>
        </thead>
        <tbody>
          {template.versions.map((version) => (
            <tr key={version.id} data-chosen={version.id === current || undefined}>
              <td>
                <StateMark state={TEMPLATE_STATES[version.state]} />
              </td>
              <td>
                <button
                  type="button"
                  className={styles.choose}
                  aria-current={version.id === current || undefined}
                  onClick={() => onChoose(version.id)}
                >
                  {versionText(version)}
                </button>
              </td>
              <td className={styles.day}>{format.date(version.createdAt)}</td>
              <td>{version.createdBy}</td>
              <td className={styles.number}>{version.documents === 0 ? "–" : format.number(version.documents)}</td>
              <td className={styles.number}>{format.size(version.size)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import type { DocumentTemplate, DocumentTemplateVersion } from "#domain/api/document-templates";
import { TEMPLATE_STATES } from "#domain/template-states";
import type { FieldChange, TemplateChanges } from "#domain/trade-trust/template-compare";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { Choice } from "../../ui/Choice.tsx";
import { versionText } from "../../kind/template-package.ts";
import styles from "./DocumentTemplates.module.css";

/** The rules of style that are named. */
const MOST = 12;

interface Props {
  readonly template: DocumentTemplate;
  readonly version: DocumentTemplateVersion;
  /** The version to which it is compared. */
  readonly other: DocumentTemplateVersion;
  /** Null: the other one is not read yet. */
  readonly changes: TemplateChanges | null;
  readonly onOther: (id: string) => void;
}

/** Everything that differs between a version and another one of its template. */
export function Against({ template, version, other, changes, onOther }: Props) {
  const words = useWords();
  const say = useSay();
  return (
    <section id="against" tabIndex={-1} aria-label={words("documentTemplates.against")}>
      <div className={styles.heading}>
        <h2>{words("documentTemplates.against")}</h2>
        <Choice
          label={words("documentTemplates.against")}
          value={other.id}
          onChange={onOther}
          options={template.versions
            .filter(({ id }) => id !== version.id)
            .map((one) => ({ value: one.id, label: `${versionText(one)} ${say(TEMPLATE_STATES[one.state].label)}` }))}
        />
        {changes !== null && (
          <span className={styles.fact}>
            {changes.fields.length + changes.rules.length === 0 && !changes.view
              ? words("documentTemplates.alike")
              : words("documentTemplates.differs", { fields: changes.fields.length, rules: changes.rules.length })}
          </span>
        )}
      </div>
      {changes !== null && changes.fields.length > 0 && (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={words("documentTemplates.path")}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{words("documentTemplates.path")}</th>
                <th scope="col">{versionText(other)}</th>
                <th scope="col">{versionText(version)}</th>
              </tr>
            </thead>
            <tbody>
              {changes.fields.map((change) => (
                <Changed key={change.path} change={change} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {changes !== null && changes.view && <p className="hw-help">{words("documentTemplates.viewDiffers")}</p>}
      {changes !== null && changes.rules.length > 0 && (
        <p className="hw-help">
          {words("documentTemplates.rules")}{" "}
          <span className={styles.code}>
            {changes.rules.slice(0, MOST).join(", ")}
            {changes.rules.length > MOST ? " …" : ""}
          </span>
        </p>
      )}
    </section>
  );
}

function Changed({ change: { path, before, after } }: { readonly change: FieldChange }) {
  const words = useWords();
  const say = useSay();
  return (
    <tr>
      <td className={styles.code}>{path}</td>
      <td>{before === null ? words("documentTemplates.none") : say(before)}</td>
      <td>
        <mark className={styles.mark}>
          {after === null
            ? words("documentTemplates.gone")
            : `${before === null ? `${words("documentTemplates.new")}${words("common.comma")}` : ""}${say(after)}`}
        </mark>
      </td>
    </tr>
  );
}

import { Input } from "antd";
import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import { useId, useState, type ReactNode } from "react";
import type { DocumentTemplate } from "#domain/api/document-templates";
import { kindOf } from "#domain/kinds/kinds";
import { classificationOf } from "#domain/trade-trust/classification";
import { KIND_OF_TYPE } from "#domain/trade-trust/kind-of-template";
import { useFormat } from "../../i18n/use-format.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { versionText } from "../../kind/template-package.ts";
import styles from "./DocumentTemplates.module.css";

interface Props {
  readonly templates: readonly DocumentTemplate[];
  readonly current: string | undefined;
  readonly onChoose: (template: DocumentTemplate) => void;
  /** The place to drop a zip. */
  readonly children: ReactNode;
}

const matches = (template: DocumentTemplate, text: string): boolean => {
  const said = [
    template.name,
    ...Object.values(classificationOf(template.classification)),
    ...template.versions.map(({ title }) => `${title.en} ${title.zh}`),
  ];
  return said.join(" ").toLowerCase().includes(text.trim().toLowerCase());
};

/** The templates of the company, then those of the platform. */
export function TemplateList({ templates, current, onChoose, children }: Props) {
  const words = useWords();
  const [text, setText] = useState("");
  const found = templates.filter((template) => matches(template, text));
  const own = found.filter(({ builtIn }) => !builtIn);
  const builtIn = found.filter((template) => template.builtIn);
  return (
    <div className={styles.list}>
      <div className={styles.find}>
        <Input
          prefix={<SearchOutlined aria-hidden="true" />}
          aria-label={words("documentTemplates.find")}
          placeholder={words("documentTemplates.find")}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Group title={words("documentTemplates.own", { count: own.length })} templates={own} {...{ current, onChoose }} />
      <Group
        title={words("documentTemplates.builtIn", { count: builtIn.length })}
        templates={builtIn}
        {...{ current, onChoose }}
      />
      {children}
    </div>
  );
}

function Group({ title, templates, current, onChoose }: Omit<Props, "children"> & { readonly title: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.group}>
        {title}
      </h2>
      <ul className={styles.rows}>
        {templates.map((template) => (
          <li key={template.id}>
            <Row template={template} chosen={template.id === current} onChoose={() => onChoose(template)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly template: DocumentTemplate;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Row({ template, chosen, onChoose }: RowProps) {
  const words = useWords();
  const format = useFormat();
  const language = useLanguage();
  const { name, type, versions } = template;
  const shown = versions.find(({ state }) => state === "IN_USE") ?? versions[0];
  const title = language === "zh-CN" ? (shown?.title.zh ?? shown?.title.en) : shown?.title.en;
  const documents = versions.reduce((sum, one) => sum + one.documents, 0);
  return (
    <button type="button" className={styles.row} aria-current={chosen || undefined} onClick={onChoose}>
      <span className={styles.tile} data-type={type} aria-hidden="true">
        {kindOf(KIND_OF_TYPE[type]).code}
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.end}>{shown === undefined ? "" : versionText(shown)}</span>
      <span className={styles.fact}>
        {words(`documentTemplates.${type}`)}
        {words("common.comma")}
        {title}
      </span>
      <span className={styles.count}>{documents === 0 ? "" : format.number(documents)}</span>
    </button>
  );
}

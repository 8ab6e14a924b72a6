import { Button } from "antd";
import ZoomInOutlined from "@ant-design/icons/es/icons/ZoomInOutlined";
import ZoomOutOutlined from "@ant-design/icons/es/icons/ZoomOutOutlined";
import { useMemo, useState } from "react";
import type { FieldData } from "#domain/kinds/field";
import type { Language } from "#domain/text";
import { fieldList, type TemplateChanges } from "#domain/trade-trust/template-compare";
import type { Template } from "#domain/trade-trust/template-package";
import { useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { Form } from "../../kind/Form.tsx";
import { withValue } from "../../kind/form-data.ts";
import { KindFields } from "../../kind/KindFields.tsx";
import { useMe } from "../../session/use-me.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { DRAWN_IN, pageOfDrawing } from "../../kind/template-package.ts";
import styles from "./DocumentTemplates.module.css";
import own from "./Sample.module.css";

type View = "sample" | "fields" | "form";
const ZOOM = { least: 40, most: 150, step: 10, first: 70 } as const;

interface Props {
  readonly template: Template;
  /** The version before it, and what differs since: marked on the sample. */
  readonly changed?: { readonly since: string; readonly changes: TemplateChanges } | undefined;
}

/** How a template looks: its sample, its fields, and its form, whose values the sample shows at once. */
export function Sample({ template, changed }: Props) {
  const words = useWords();
  const reads = useLanguage();
  const [view, setView] = useState<View>("sample");
  const [wanted, setWanted] = useState<Language>();
  const [zoom, setZoom] = useState<number>(ZOOM.first);
  const [typed, setTyped] = useState<{ readonly of: Template; readonly data: FieldData }>();
  const { languages } = template.manifest;
  const language = [wanted, reads].find((one) => one !== undefined && languages.includes(one)) ?? languages[0] ?? reads;
  const data = typed?.of === template ? typed.data : template.sample;
  const marked = useMemo(
    () => new Set(changed?.changes.fields.filter(({ after }) => after !== null).map(({ path }) => path)),
    [changed?.changes],
  );
  return (
    <section className={styles.sample} aria-label={words("documentTemplates.sample")}>
      <div className={own.tools}>
        <Segments
          small
          label={words("documentTemplates.view")}
          value={view}
          onChange={setView}
          options={(["sample", "fields", "form"] as const).map((value) => ({
            value,
            label: words(`documentTemplates.${value}`),
          }))}
        />
        {languages.length > 1 && (
          <Segments
            small
            label={words("documentTemplates.language")}
            value={language}
            onChange={setWanted}
            options={languages.map((value) => ({ value, label: DRAWN_IN[value] }))}
          />
        )}
        {view === "sample" && <Zoom zoom={zoom} onZoom={setZoom} />}
      </div>
      {view === "sample" && (
        <>
          <Drawing template={template} data={data} language={language} zoom={zoom} marked={marked} />
          {changed !== undefined && marked.size > 0 && (
            <p className={own.legend}>
              <span className={own.sign} aria-hidden="true" />
              {words("documentTemplates.marked", { version: changed.since })}
            </p>
          )}
        </>
      )}
      {view === "fields" && <Fields template={template} />}
      {view === "form" && (
        <div className={own.form}>
          <p className="hw-help">{words("documentTemplates.formHelp")}</p>
          <Form
            key={template.manifest.name}
            value={{
              change: (path, value) => setTyped({ of: template, data: withValue(data, path, value) }),
              touch: () => undefined,
              error: () => undefined,
              data,
              language,
            }}
          >
            <KindFields fields={template.schema.fields} data={data} />
          </Form>
        </div>
      )}
    </section>
  );
}

function Zoom({ zoom, onZoom }: { readonly zoom: number; readonly onZoom: (zoom: number) => void }) {
  const words = useWords();
  return (
    <span className={own.zoom}>
      <Button
        size="small"
        type="text"
        icon={<ZoomOutOutlined />}
        aria-label={words("documentTemplates.smaller")}
        disabled={zoom <= ZOOM.least}
        onClick={() => onZoom(zoom - ZOOM.step)}
      />
      <span aria-live="polite">{zoom}%</span>
      <Button
        size="small"
        type="text"
        icon={<ZoomInOutlined />}
        aria-label={words("documentTemplates.larger")}
        disabled={zoom >= ZOOM.most}
        onClick={() => onZoom(zoom + ZOOM.step)}
      />
    </span>
  );
}

interface DrawingProps {
  readonly template: Template;
  readonly data: FieldData;
  readonly language: Language;
  readonly zoom: number;
  readonly marked: ReadonlySet<string>;
}

/** The paper, in a frame in which nothing runs and which has no origin. */
function Drawing({ template, data, language, zoom, marked }: DrawingProps) {
  const words = useWords();
  const { organisation } = useMe();
  const drawn = useMemo(
    () =>
      pageOfDrawing(template, data, { issuer: organisation.name, date: "2026-11-26", language, link: null }, marked),
    [template, data, language, organisation.name, marked],
  );
  if ("failed" in drawn) return <Notice tone="error">{drawn.failed}</Notice>;
  return (
    <div className={own.desk}>
      <iframe
        ref={(frame) => {
          // A style attribute would need a policy that lets those in.
          if (frame === null) return;
          frame.style.width = `${10_000 / zoom}%`;
          frame.style.height = `${10_000 / zoom}%`;
          frame.style.transform = `scale(${zoom / 100})`;
        }}
        className={own.paper}
        sandbox=""
        srcDoc={drawn.page}
        title={words("documentTemplates.drawn", { name: template.manifest.name })}
      />
    </div>
  );
}

function Fields({ template }: { readonly template: Template }) {
  const words = useWords();
  const say = useSay();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={words("documentTemplates.fields")}>
      <table className={styles.table}>
        <caption className="hw-hidden">{words("documentTemplates.fields")}</caption>
        <thead>
          <tr>
            <th scope="col">{words("documentTemplates.path")}</th>
            <th scope="col">{words("documentTemplates.label")}</th>
            <th scope="col">{words("documentTemplates.sort")}</th>
          </tr>
        </thead>
        <tbody>
          {fieldList(template.schema.fields).map(({ path, field, said }) => (
            <tr key={path}>
              <td className={styles.code}>{path}</td>
              <td>{say(field.label)}</td>
              <td>{say(said)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

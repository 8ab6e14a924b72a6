import { Button } from "antd";
import PrinterOutlined from "@ant-design/icons/es/icons/PrinterOutlined";
import { useMemo, useState, type ReactNode } from "react";
import type { FieldData } from "#domain/kinds/field";
import { LANGUAGES, type Language } from "#domain/text";
import type { Template } from "#domain/trade-trust/template-package";
import { useLanguage, useWords } from "../i18n/use-words.ts";
import { Notice } from "../ui/Notice.tsx";
import { Segments } from "../ui/Segments.tsx";
import { printPage } from "./print-page.ts";
import { DRAWN_IN, pageOfDrawing } from "./template-package.ts";
import styles from "./DrawnPaper.module.css";

/** The content that a document gives to the template that draws it. */
export interface DrawnDocument {
  readonly data: FieldData;
  /** The name of its issuer. */
  readonly issuer: string;
  /** The day on which it was issued, `2026-11-29`; empty where it says none. */
  readonly date: string;
  /** The address behind its code; null where it says none. */
  readonly link: string | null;
}

interface Props {
  readonly template: Template;
  readonly document: DrawnDocument;
  /** The language of the document; without it that of the reader is tried first. */
  readonly language?: Language;
  /** Begins the bar above the drawing. */
  readonly lead?: ReactNode;
  /** Ends it. */
  readonly note?: ReactNode;
  /** Stands on its print, where nothing around the drawing says it. */
  readonly foot?: string;
}

/** A document as its template draws it, in a frame in which nothing runs and which has no origin. */
export function DrawnPaper({
  template,
  document: { data, issuer, date, link },
  language,
  lead,
  note,
  foot = "",
}: Props) {
  const words = useWords();
  const reads = useLanguage();
  const { languages } = template.manifest;
  const [chosen, setChosen] = useState<Language>();
  const shown =
    [chosen, language ?? reads].find((one) => one !== undefined && languages.includes(one)) ?? languages[0] ?? reads;
  const drawn = useMemo(
    () => pageOfDrawing(template, data, { issuer, date, language: shown, link }),
    [template, data, issuer, date, shown, link],
  );
  const print = (): void => {
    const paper = pageOfDrawing(template, data, { issuer, date, language: shown, link }, undefined, foot);
    if ("page" in paper) printPage(paper.page);
  };
  return (
    <div className={styles.drawn}>
      <div className={styles.bar}>
        {lead}
        {languages.length > 1 && (
          <Segments
            small
            label={words("paper.drawnIn")}
            value={shown}
            onChange={setChosen}
            options={LANGUAGES.filter((one) => languages.includes(one)).map((value) => ({
              value,
              label: DRAWN_IN[value],
            }))}
          />
        )}
        {!("failed" in drawn) && (
          <Button size="small" icon={<PrinterOutlined aria-hidden="true" />} onClick={print}>
            {words("rendering.print")}
          </Button>
        )}
        {note}
      </div>
      {"failed" in drawn ? (
        <Notice tone="error">{drawn.failed}</Notice>
      ) : (
        <iframe className={styles.frame} sandbox="" srcDoc={drawn.page} title={words("paper.drawn")} />
      )}
    </div>
  );
}

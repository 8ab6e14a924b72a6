import { Button } from "antd";
import LeftOutlined from "@ant-design/icons/es/icons/LeftOutlined";
import RightOutlined from "@ant-design/icons/es/icons/RightOutlined";
import { useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { ReviewLook } from "#domain/api/review-look-shapes";
import type { FieldData } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { focusAreas } from "#domain/printing/paper";
import type { OwnLook, UnsignedMarking } from "#domain/printing/print-view";
import { LANGUAGES, type Language } from "#domain/text";
import { useWords } from "../i18n/use-words.ts";
import { layoutDraft } from "../paper/layouts.ts";
import { PaperSheet } from "../paper/PaperSheet.tsx";
import { useLetterhead, useToldLetterhead } from "../paper/use-letterhead.ts";
import { useMe } from "../session/use-me.ts";
import { Segments } from "../ui/Segments.tsx";
import styles from "./Preview.module.css";

interface Props {
  readonly kind: Kind;
  readonly documentId: string;
  readonly data: FieldData;
  readonly language: Language;
  readonly onLanguage?: ((language: Language) => void) | undefined;
  /** Dotted path of the field that has the focus. */
  readonly focus?: string | undefined;
  /** The fields that are marked as changed. */
  readonly marks?: readonly string[];
  /** The issuer; one's own company unless said. */
  readonly issuer?: { readonly id: string; readonly name: string };
  /** The look of the template with which it is made. */
  readonly own?: OwnLook | null;
  /** It prints without the letterhead of the company. */
  readonly plain?: boolean;
  /** The letterhead under which it prints, null for none; left out, the own one on papers of the own company. */
  readonly letterhead?: ReviewLook["letterhead"];
  /** Its marking; a draft unless said. */
  readonly marking?: UnsignedMarking;
  readonly title?: string;
  readonly extra?: ReactNode;
}

/** The draft as it will print; the field in focus is outlined, on whichever page it stands. */
export function Preview({
  kind,
  documentId,
  data,
  language,
  onLanguage,
  focus,
  marks,
  issuer,
  own = null,
  plain = false,
  letterhead: told,
  marking = "DRAFT",
  title,
  extra,
}: Props) {
  const words = useWords();
  const { organisation } = useMe();
  const { id: by, name } = issuer ?? organisation;
  const shown = useDeferredValue(data);
  const ownOne = useLetterhead({ own: told === undefined && by === organisation.id && !plain, name });
  const toldOne = useToldLetterhead(told ?? null);
  const letterhead = told === undefined ? ownOne : toldOne;
  const paper = useMemo(
    () =>
      layoutDraft(kind, own, shown, { ...letterhead, language, documentId, issuer: name, signature: [name] }, marking),
    [marking, kind, own, shown, language, documentId, name, letterhead],
  );
  /** Turned to by hand; holds until another field has the focus. */
  const [turned, setTurned] = useState<{ readonly page: number; readonly focus: string | undefined }>({
    page: 0,
    focus: undefined,
  });
  const desk = useRef<HTMLDivElement>(null);
  const pages = paper.pages.length;
  const focused = focus === undefined ? -1 : paper.pages.findIndex((one) => focusAreas(one, focus).length > 0);
  const page = Math.min(focused === -1 || turned.focus === focus ? turned.page : focused, Math.max(pages - 1, 0));
  const setPage = (next: number): void => setTurned({ page: next, focus });

  const sheet = paper.pages[page];
  const area = focus === undefined || sheet === undefined ? undefined : focusAreas(sheet, focus)[0];
  const place = area === undefined ? undefined : area.y / paper.heightMm;
  useEffect(() => {
    const box = desk.current;
    if (place !== undefined && box !== null) box.scrollTo({ top: place * box.scrollHeight - box.clientHeight / 2 });
  }, [place]);

  return (
    <section className={styles.preview} aria-label={title ?? words("form.preview")}>
      <div className={styles.previewHead}>
        <h2 className={styles.previewTitle}>{title ?? words("form.preview")}</h2>
        {extra}
        {onLanguage === undefined ? null : (
          <span className={styles.printedIn}>
            <span aria-hidden="true">{words("form.printedIn")}</span>
            <Segments
              small
              label={words("form.printedIn")}
              value={language}
              onChange={onLanguage}
              options={LANGUAGES.map((value) => ({ value, label: words(`language.${value}`) }))}
            />
          </span>
        )}
        <span className={styles.pages}>
          <Button
            type="text"
            size="small"
            icon={<LeftOutlined />}
            aria-label={words("paper.previous")}
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          />
          {words("paper.page", { page: page + 1, pages })}
          <Button
            type="text"
            size="small"
            icon={<RightOutlined />}
            aria-label={words("paper.next")}
            disabled={page === pages - 1}
            onClick={() => setPage(page + 1)}
          />
        </span>
      </div>
      <div className={styles.desk} ref={desk} tabIndex={0} role="group" aria-label={words("paper.pageArea")}>
        <div className={styles.sheet}>
          <PaperSheet
            paper={paper}
            page={page}
            focusField={focus}
            marks={marks}
            label={words("paper.pageOf", { title: paper.title, page: page + 1 })}
          />
        </div>
      </div>
    </section>
  );
}

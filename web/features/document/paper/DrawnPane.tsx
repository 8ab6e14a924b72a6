import { useState, type ReactNode } from "react";
import type { DocumentDetail, MadeWith } from "#domain/api/document-shapes";
import { LANGUAGES, type Language } from "#domain/text";
import { useWords } from "../../../i18n/use-words.ts";
import { DRAWN_IN, pageOfDrawing, usePackage } from "../../../kind/template-package.ts";
import { ErrorView } from "../../../ui/ErrorView.tsx";
import { LoadingLine } from "../../../ui/LoadingLine.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import styles from "./Paper.module.css";

interface Props {
  readonly document: DocumentDetail & { readonly madeWith: MadeWith };
  /** Chooses between this and the paper. */
  readonly which: ReactNode;
}

/** A document as its template draws it, in a frame in which nothing runs and which has no origin. */
export function DrawnPane({ document, which }: Props) {
  const words = useWords();
  const { madeWith } = document;
  const read = usePackage(madeWith, madeWith);
  const [language, setLanguage] = useState<Language>(
    madeWith.languages.find((one) => one === document.language) ?? madeWith.languages[0] ?? "en-US",
  );
  if (read.isPending) return <LoadingLine />;
  const template = read.data?.template ?? null;
  if (template === null)
    return (
      <ErrorView
        title={words("paper.notDrawn")}
        help={words("paper.notDrawnHelp")}
        onRetry={() => void read.refetch()}
      />
    );
  const drawn = pageOfDrawing(template, document.data, {
    issuer: document.issuer?.name ?? "",
    date: (document.signatures[0]?.at ?? document.createdAt).slice(0, 10),
    language,
  });
  return (
    <div className={styles.drawn}>
      <div className={styles.drawnBar}>
        {which}
        {madeWith.languages.length > 1 && (
          <Segments
            small
            label={words("paper.drawnIn")}
            value={language}
            onChange={setLanguage}
            options={LANGUAGES.filter((one) => madeWith.languages.includes(one)).map((value) => ({
              value,
              label: DRAWN_IN[value],
            }))}
          />
        )}
        <span className="hw-quiet">{words("paper.drawnBy", { name: madeWith.name, version: madeWith.version })}</span>
      </div>
      {"failed" in drawn ? (
        <Notice tone="error">{drawn.failed}</Notice>
      ) : (
        <iframe className={styles.drawing} sandbox="" srcDoc={drawn.page} title={words("paper.drawn")} />
      )}
    </div>
  );
}

import { useState } from "react";
import { useWords } from "../../i18n/use-words.ts";
import type { Layers } from "../../paper/layers.ts";
import { PdfPage } from "../../paper/PdfPage.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { LayerSwitch } from "./LayerSwitch.tsx";
import { useRevision } from "./use-revision.ts";
import styles from "./FileCard.module.css";

/** Every page of a file as one of its revisions has it. */
export function RevisionPages({
  file,
  end,
  name,
}: {
  readonly file: File;
  readonly end: number;
  readonly name: string;
}) {
  const words = useWords();
  const opened = useRevision(file, end);
  const [layers, setLayers] = useState<Layers>("opened");
  const [broken, setBroken] = useState(false);
  if (broken || opened.error !== null) return <Notice tone="error">{words("paper.broken")}</Notice>;
  if (opened.data === undefined) return <LoadingLine />;
  const { pdf, layered } = opened.data;
  return (
    <>
      {layered && (
        <div className={styles.layers}>
          <LayerSwitch value={layers} onChange={setLayers} />
        </div>
      )}
      <div className={styles.pages} tabIndex={0} role="region" aria-label={name}>
        {Array.from({ length: pdf.numPages }, (_, i) => (
          <div key={i} className={styles.sheet}>
            <PdfPage
              pdf={pdf}
              page={i + 1}
              layers={layers}
              label={words("verify.paperOf", { page: i + 1, all: pdf.numPages })}
              onBroken={() => setBroken(true)}
            />
          </div>
        ))}
      </div>
    </>
  );
}

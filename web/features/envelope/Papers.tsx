import { Button } from "antd";
import { lazy, Suspense } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import type { Inside } from "./DocumentTable.tsx";
import styles from "./Envelope.module.css";

/** The reader of PDFs is fetched when there is a paper to read. */
const InsidePaper = lazy(async () => ({ default: (await import("./InsidePaper.tsx")).InsidePaper }));

interface Props {
  readonly documents: readonly Inside[];
  /** None until somebody asks for it. */
  readonly shown: Inside | undefined;
  readonly onShow: (id: string) => void;
}

/** The papers of the documents inside, one at a time. */
export function Papers({ documents, shown, onShow }: Props) {
  const words = useWords();
  const [first] = documents;
  if (first === undefined) return null;
  return shown === undefined ? (
    <Button className={styles.showPaper} onClick={() => onShow(first.id)}>
      {words("envelope.showPaper")}
    </Button>
  ) : (
    <div className={styles.paper}>
      <Suspense fallback={<LoadingLine />}>
        <InsidePaper documents={documents} shown={shown} onShow={onShow} />
      </Suspense>
    </div>
  );
}

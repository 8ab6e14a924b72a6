import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { every } from "#domain/changes";
import type { RevisionReport } from "#domain/verify/revision-report";
import { useWords } from "../../i18n/use-words.ts";
import { PdfPage } from "../../paper/PdfPage.tsx";
import { useChosenFile } from "../../session/chosen-file.ts";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { differencesOf, pictureOf, type Box } from "./differences.ts";
import { useRevision } from "./use-revision.ts";
import styles from "./SideBySide.module.css";

interface Side {
  readonly name: string;
  readonly revision: RevisionReport;
}

/** One page of two revisions, with a frame around each place that is not the same. */
export function SideBySide({ file, a, b }: { readonly file: File; readonly a: Side; readonly b: Side }) {
  const words = useWords();
  const chosen = useChosenFile();
  const [page, setPage] = useState(1);
  const [marks, setMarks] = useState<"marked" | "plain">("marked");
  const [broken, setBroken] = useState(false);
  const [one, other] = [useRevision(file, a.revision.end), useRevision(file, b.revision.end)];
  const pages = Math.max(a.revision.pages, b.revision.pages, 1);
  const found = useQuery({
    queryKey: ["verification", "differences", chosen?.id, a.revision.end, b.revision.end, page],
    meta: { shows: every("document", "intent", "title") },
    enabled: one.data !== undefined && other.data !== undefined,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    queryFn: async (): Promise<readonly Box[]> =>
      differencesOf(await pictureOf(one.data!.pdf, page), await pictureOf(other.data!.pdf, page)),
  });
  if (broken || one.error !== null || other.error !== null)
    return <Notice tone="error">{words("paper.broken")}</Notice>;
  if (one.data === undefined || other.data === undefined) return <LoadingLine />;
  const boxes = found.data ?? [];
  const sheet = (side: Side, pdf: typeof one.data.pdf) => (
    <figure className={styles.page}>
      <figcaption className={styles.caption}>{side.name}</figcaption>
      <div className={styles.sheet}>
        {page > pdf.numPages ? (
          <p className={styles.none}>{words("verify.later.noPage", { page })}</p>
        ) : (
          <>
            <PdfPage pdf={pdf} page={page} label={side.name} onBroken={() => setBroken(true)} />
            {marks === "marked" &&
              boxes.map((box, i) => (
                <span
                  key={i}
                  className={styles.mark}
                  style={{
                    left: `${box.left * 100}%`,
                    top: `${box.top * 100}%`,
                    width: `${box.width * 100}%`,
                    height: `${box.height * 100}%`,
                  }}
                >
                  <span className={styles.number}>{i + 1}</span>
                </span>
              ))}
          </>
        )}
      </div>
    </figure>
  );
  return (
    <div className={styles.beside}>
      <div className={styles.bar}>
        <span role="status">
          {found.data === undefined
            ? words("verify.later.comparing")
            : words("verify.later.differences", { count: boxes.length, page })}
        </span>
        <Segments
          small
          label={words("verify.later.marks")}
          options={(["marked", "plain"] as const).map((value) => ({ value, label: words(`verify.later.${value}`) }))}
          value={marks}
          onChange={setMarks}
        />
        <span className={styles.turn}>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {words("verify.later.previous")}
          </Button>
          {words("verify.paperOf", { page, all: pages })}
          <Button size="small" disabled={page === pages} onClick={() => setPage(page + 1)}>
            {words("verify.later.next")}
          </Button>
        </span>
      </div>
      <div className={styles.pages} tabIndex={0} role="region" aria-label={words("verify.later.sideBySide")}>
        {sheet(a, one.data.pdf)}
        {sheet(b, other.data.pdf)}
      </div>
    </div>
  );
}

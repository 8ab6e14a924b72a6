import { Button } from "antd";
import { useState, type ReactNode } from "react";
import type { Paper } from "#domain/printing/paper";
import type { FileContent } from "#domain/trade-trust/file-content";
import { useWords } from "../i18n/use-words.ts";
import { DrawnPaper } from "../kind/DrawnPaper.tsx";
import { PaperSheet } from "../paper/PaperSheet.tsx";
import { Segments } from "../ui/Segments.tsx";
import { drawnDocument, useDrawingOf } from "./drawing.ts";
import { Attachments, Fields, LeftOut, useFoot } from "./Fields.tsx";
import { Outside } from "./Outside.tsx";
import type { Contents } from "./use-contents.ts";
import styles from "./Rendering.module.css";

type View = "drawn" | "paper" | "outside" | "fields";

interface Props {
  /** The beginning of the row of buttons. */
  readonly lead?: ReactNode;
  readonly content: FileContent;
  readonly raw: Contents["raw"];
  readonly divide: Contents["divide"];
  /** The name of its issuer; empty where nothing proves it. */
  readonly issuer: string;
  /** The paper that its data make here, where its kind has one. */
  readonly paper: Paper | null;
}

/** The ways in which one document can be read, the nearest to its paper first. */
export function ContentViews({ lead, content, raw, divide, issuer, paper }: Props) {
  const words = useWords();
  const [chosen, setChosen] = useState<View>();
  const { renderer } = content;
  const template = useDrawingOf(raw);
  const views: readonly View[] = [
    ...(template === null ? [] : (["drawn"] as const)),
    ...(paper === null ? [] : (["paper"] as const)),
    "fields",
    ...(renderer === null ? [] : (["outside"] as const)),
  ];
  const foot = useFoot(content);
  const view = chosen ?? views[0]!;
  return (
    <>
      <div className={`${styles.bar} hw-screen`}>
        {lead}
        {views.length > 1 && (
          <Segments
            label={words("rendering.views")}
            value={view}
            options={views.map((value) => ({
              value,
              label: words(`rendering.view.${value}`, { host: renderer?.host ?? "" }),
            }))}
            onChange={setChosen}
          />
        )}
        {view !== "outside" && view !== "drawn" && <Button onClick={() => print()}>{words("rendering.print")}</Button>}
      </div>
      {view === "drawn" && template !== null && (
        <div className={styles.drawn}>
          <LeftOut content={content} />
          <DrawnPaper template={template} document={drawnDocument(template, raw, issuer)} foot={foot} />
          <Attachments files={content.attachments} />
        </div>
      )}
      {view === "fields" && <Fields content={content} />}
      {view === "paper" && paper !== null && (
        <div className={styles.pages}>
          {paper.pages.map((_, page) => (
            <PaperSheet
              key={page}
              paper={paper}
              page={page}
              label={words("verify.paperOf", { page: page + 1, all: paper.pages.length })}
            />
          ))}
          <Attachments files={content.attachments} />
        </div>
      )}
      {view === "outside" && renderer !== null && (
        <>
          <Outside content={{ ...content, renderer }} raw={raw} divide={divide} />
          <Attachments files={content.attachments} />
        </>
      )}
    </>
  );
}

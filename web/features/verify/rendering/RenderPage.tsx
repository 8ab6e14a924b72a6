import { Button } from "antd";
import SafetyCertificateOutlined from "@ant-design/icons/es/icons/SafetyCertificateOutlined";
import { useMemo, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import type { FileContent } from "#domain/trade-trust/file-content";
import { LIMITS } from "#domain/limits";
import { useWords } from "../../../i18n/use-words.ts";
import { DrawnPaper } from "../../../kind/DrawnPaper.tsx";
import { PaperSheet } from "../../../paper/PaperSheet.tsx";
import { chooseFile, useChosenFile, type ChosenFile } from "../../../session/chosen-file.ts";
import { CardTitle } from "../../../ui/CardTitle.tsx";
import { LoadingLine } from "../../../ui/LoadingLine.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { UploadDrop } from "../../../ui/UploadDrop.tsx";
import { FileStrip } from "../FileStrip.tsx";
import { usePaper, type Shown } from "../use-paper.ts";
import { useVerification } from "../use-verification.ts";
import { VerdictHead } from "../VerdictHead.tsx";
import { VerifyFrame } from "../VerifyFrame.tsx";
import { drawnDocument, useDrawingOf } from "./drawing.ts";
import { Fields, LeftOut } from "./Fields.tsx";
import { Outside } from "./Outside.tsx";
import { ShowInPart } from "./ShowInPart.tsx";
import { useContents, type Contents } from "./use-contents.ts";
import styles from "./Rendering.module.css";

const ACCEPT = ".tt,.json,.jsonld,application/json";

/** /tt/render: what a trade-trust document says, as it is drawn here or elsewhere, under the verdict on it. */
export function Page() {
  const words = useWords();
  const chosen = useChosenFile();
  return (
    <VerifyFrame>
      {chosen === null ? (
        <section className={styles.entry}>
          <CardTitle title={words("rendering.title")} help={words("rendering.help")} />
          <UploadDrop
            types={words("rendering.types")}
            accept={ACCEPT}
            limitMb={LIMITS.verifyMb}
            onFiles={([file]) => {
              if (file !== undefined) chooseFile(file);
            }}
          />
        </section>
      ) : (
        <Rendering key={chosen.id} chosen={chosen} />
      )}
    </VerifyFrame>
  );
}

function Rendering({ chosen }: { readonly chosen: ChosenFile }) {
  const words = useWords();
  const navigate = useNavigate();
  const { data: verification } = useVerification(chosen, null);
  const contents = useContents(chosen);
  const paper = usePaper(chosen, verification);
  const [at, setAt] = useState(0);
  const content = contents?.each[at];
  const issuer = verification?.verdict?.checks.issuer.outcome === "VALID" ? verification.verdict.issuerName : "";
  const isDivisible = useMemo(() => (contents?.divide()?.parts.length ?? 0) > 0, [contents]);
  const several = contents?.each.length ?? 0;
  const lead = (
    <>
      <Button icon={<SafetyCertificateOutlined aria-hidden="true" />} onClick={() => void navigate("/verify/detail")}>
        {words("rendering.checks")}
      </Button>
      {contents !== undefined && isDivisible && (
        <ShowInPart
          name={chosen.file.name.replace(/\.[a-z]+$/i, "")}
          document={contents.raw}
          issuer={issuer}
          divide={contents.divide}
        />
      )}
      {several > 1 && (
        <Segments
          label={words("rendering.documents")}
          value={String(at)}
          options={Array.from({ length: several }, (_, one) => ({
            value: String(one),
            label: words("rendering.document", { number: one + 1 }),
          }))}
          onChange={(one) => setAt(Number(one))}
        />
      )}
    </>
  );
  return (
    <>
      <FileStrip chosen={chosen} />
      <div className={styles.sheet}>
        {verification === undefined ? <LoadingLine /> : <VerdictHead verification={verification} />}
        {content !== undefined && (
          <Views
            key={at}
            lead={lead}
            content={content}
            raw={contents?.raw}
            issuer={issuer}
            paper={several === 1 ? paper : null}
          />
        )}
        {contents !== undefined && content === undefined && (
          <>
            <div className={styles.bar}>{lead}</div>
            <div className={styles.fields}>
              <Notice tone="warning">{words("rendering.unknown")}</Notice>
            </div>
          </>
        )}
      </div>
    </>
  );
}

type View = "drawn" | "paper" | "outside" | "fields";

interface ViewsProps {
  /** The beginning of the row of buttons. */
  readonly lead: ReactNode;
  readonly content: FileContent;
  readonly raw: Contents["raw"];
  /** Empty where nothing proves it. */
  readonly issuer: string;
  readonly paper: Shown | null;
}

/** The ways in which one document can be read, the nearest to its paper first. */
function Views({ lead, content, raw, issuer, paper }: ViewsProps) {
  const words = useWords();
  const [chosen, setChosen] = useState<View>();
  const { renderer } = content;
  const template = useDrawingOf(raw);
  const views: readonly View[] = [
    ...(template === null ? [] : (["drawn"] as const)),
    ...(paper?.kind === "form" ? (["paper"] as const) : []),
    "fields",
    ...(renderer === null ? [] : (["outside"] as const)),
  ];
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
          <DrawnPaper template={template} document={drawnDocument(template, raw, issuer)} />
        </div>
      )}
      {view === "fields" && <Fields content={content} />}
      {view === "paper" && paper?.kind === "form" && (
        <div className={styles.pages}>
          {Array.from({ length: paper.pages }, (_, page) => (
            <PaperSheet
              key={page}
              paper={paper.paper}
              page={page}
              label={words("verify.paperOf", { page: page + 1, all: paper.pages })}
            />
          ))}
        </div>
      )}
      {view === "outside" && renderer !== null && <Outside content={{ ...content, renderer }} raw={raw} />}
    </>
  );
}

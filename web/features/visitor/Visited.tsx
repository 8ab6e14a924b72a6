import { Button } from "antd";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import HighlightOutlined from "@ant-design/icons/es/icons/HighlightOutlined";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import type { Attachment } from "#domain/api/document-shapes";
import { visitorRoutes, type Visit, type VisitedDocument } from "#domain/api/visitors";
import { capacityIn } from "#domain/capacity";
import { kindOfMade } from "#domain/trade-trust/kind-of-template";
import { ARCHIVAL, type Archival } from "#domain/pdf-a";
import { DOCUMENT_STATES } from "#domain/states";
import { SHARED_FORMS, signerCompany } from "#domain/workspaces";
import { callBytes, type ApiError } from "../../api/client.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { KindView } from "../../kind/KindView.tsx";
import { useArchival } from "../../paper/archival.ts";
import { PdfViewer } from "../../paper/PdfViewer.tsx";
import { useOpenPdf, type DrawnPdf, type NotDrawn } from "../../paper/use-open-pdf.ts";
import { unseenWord, useWholeness, type Wholeness } from "../../paper/wholeness.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { useCalled } from "./called.ts";
import { RefuseDialog } from "./RefuseDialog.tsx";
import { SignDialog } from "./SignDialog.tsx";
import styles from "./Visitor.module.css";

interface Props {
  readonly visit: Visit;
  readonly document: VisitedDocument;
  readonly onDownload: () => void;
  readonly onAttachment: (attachment: Attachment) => void;
  readonly onEnded: () => void;
  readonly onGone: () => void;
  readonly back?: ReactNode;
}

/** One document: its paper, or what it says and who signed it. */
export function Visited({ visit, document, onDownload, onAttachment, onEnded, onGone, back }: Props) {
  const words = useWords();
  const called = useCalled()(document);
  const [side, setSide] = useState<"paper" | "facts">("paper");
  const which = (
    <Segments
      small
      label={words("paper.which")}
      value={side}
      options={(["paper", "facts"] as const).map((value) => ({ value, label: words(`visitor.${value}`) }))}
      onChange={setSide}
    />
  );
  const isPdf = document.mime === "application/pdf";
  const file = usePaperFile(visit.id, document, isPdf, { onEnded, onGone });
  const wholeness = useWholeness(file.opened);
  const archival = useArchival(file.pdf);
  return (
    <section className={styles.document} aria-label={called}>
      {back !== undefined && (
        <div className={styles.back}>
          {back}
          <h1 className={styles.reading} tabIndex={-1} data-page-title="">
            {called}
          </h1>
        </div>
      )}
      {document.signing !== null && (
        <ToSign
          visit={visit}
          document={document}
          unseen={!isPdf ? undefined : unseenOf(file, wholeness)}
          archival={archival}
          onEnded={onEnded}
        />
      )}
      {side === "paper" && isPdf ? (
        <PdfViewer file={file} title={called} which={which} onDownload={onDownload} />
      ) : (
        <>
          <div className={styles.head}>
            {which}
            <Button size="small" icon={<DownloadOutlined />} onClick={onDownload}>
              {words("visitor.download")}
            </Button>
          </div>
          {side === "paper" ? (
            <p className={styles.none}>{words("visitor.noPreview")}</p>
          ) : (
            <Facts document={document} onAttachment={onAttachment} />
          )}
        </>
      )}
    </section>
  );
}

/** The request to the visitor here: to sign or to refuse, or that this was done. */
function ToSign({
  visit,
  document,
  unseen,
  archival,
  onEnded,
}: Pick<Props, "visit" | "document" | "onEnded"> & {
  readonly unseen: Unseen | undefined;
  readonly archival: Archival | null;
}) {
  const words = useWords();
  const format = useFormat();
  const say = useSay();
  const errorWords = useErrorWords();
  const called = useCalled()(document);
  const [asking, setAsking] = useState<"sign" | "refuse">();
  const { signedAt = null, refusedAt = null, reason = "", whyNot = null } = document.signing ?? {};
  const close = (): void => setAsking(undefined);
  const named = (act: "signDo" | "refuseDo"): string => `${words(`visitor.${act}`)}${words("common.colon")}${called}`;
  return (
    <div className={styles.toSign}>
      {signedAt !== null ? (
        <Notice tone="success">{words("visitor.signedOn", { when: format.instant(signedAt) })}</Notice>
      ) : refusedAt !== null ? (
        <Notice tone="warning">
          {words("visitor.refusedOn", { when: format.instant(refusedAt), company: visit.company })}
          <p className={styles.reason}>{reason}</p>
        </Notice>
      ) : whyNot !== null ? (
        <Notice tone="warning">
          <p>{words("visitor.toSign", { company: visit.company })}</p>
          <p>
            {document.state === "REJECTED"
              ? words("visitor.otherRefused", { company: visit.company })
              : errorWords(whyNot, { state: say(DOCUMENT_STATES[document.state].label) })}
          </p>
        </Notice>
      ) : (
        <Notice
          tone="info"
          action={
            <ButtonRow>
              <Button aria-label={named("refuseDo")} onClick={() => setAsking("refuse")}>
                {words("visitor.refuseDo")}
              </Button>
              <Button
                type="primary"
                disabled={unseen !== undefined}
                icon={<HighlightOutlined />}
                aria-label={named("signDo")}
                onClick={() => setAsking("sign")}
              >
                {words("visitor.signDo")}
              </Button>
            </ButtonRow>
          }
        >
          {words("visitor.toSign", { company: visit.company })}
          {archival !== null && <p>{say(ARCHIVAL[archival])}</p>}
          {unseen !== undefined && (
            <p>{typeof unseen === "string" ? words(`paper.${unseen}`) : words("paper.checking", unseen)}</p>
          )}
        </Notice>
      )}
      {asking === "sign" && <SignDialog visit={visit} document={document} onClose={close} onEnded={onEnded} />}
      {asking === "refuse" && <RefuseDialog visit={visit} document={document} onClose={close} onEnded={onEnded} />}
    </div>
  );
}

/** Why it cannot be signed now: something of it cannot be seen, or its pages are still looked through. */
type Unseen = NotDrawn | "unseen" | { readonly page: number; readonly pages: number };

function unseenOf({ pdf, partly, broken }: DrawnPdf, wholeness: Wholeness): Unseen | undefined {
  if (broken !== undefined) return broken;
  if (pdf === undefined) return { page: 1, pages: 1 };
  if ("why" in wholeness) return unseenWord(wholeness.why);
  if (partly) return "unseen";
  return "read" in wholeness ? { page: wholeness.read + 1, pages: pdf.numPages } : undefined;
}

/** The file as the visitor reads it, opened for drawing. */
function usePaperFile(
  workspaceId: string,
  document: VisitedDocument,
  enabled: boolean,
  { onEnded, onGone }: Pick<Props, "onEnded" | "onGone">,
) {
  const file = useQuery<Blob, ApiError>({
    queryKey: [visitorRoutes.file.id, workspaceId, document.id, document.sha256],
    enabled,
    staleTime: Infinity,
    gcTime: 300_000,
    structuralSharing: false,
    retry: false,
    // Other bytes have another fingerprint; and each reading is a line of the company's record.
    meta: { fixed: true },
    queryFn: ({ signal }) =>
      callBytes(
        visitorRoutes.file,
        { params: { id: workspaceId, documentId: document.id }, query: { for: "reading" } },
        { signal },
      ),
  });
  const ended = file.error?.code === "VISIT_ENDED";
  const gone = file.error?.code === "NOT_FOUND";
  useEffect(() => {
    if (ended) onEnded();
  }, [ended, onEnded]);
  useEffect(() => {
    if (gone) onGone();
  }, [gone, onGone]);
  return { ...useOpenPdf(file.data), blob: file.data, error: file.error, again: () => void file.refetch() };
}

/** Fields that stand among the facts already. */
const AMONG_FACTS: readonly string[] = ["name", "number", "date"];

function Facts({ document, onAttachment }: Pick<Props, "document" | "onAttachment">) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const kind = kindOfMade(document);
  const data = Object.fromEntries(
    Object.entries(document.data).filter(([name]) => kind.class !== "ordinary" || !AMONG_FACTS.includes(name)),
  );
  return (
    <div className={styles.facts} tabIndex={0} role="region" aria-label={words("visitor.facts")}>
      <FactGrid
        facts={[
          { label: words("facts.kind"), value: say(kind.label) },
          { label: words("visitor.issuer"), value: document.issuer || "—" },
          { label: words("visitor.shownAs"), value: say(SHARED_FORMS[document.form]) },
          { label: "SHA-256", value: <Hash value={document.sha256} /> },
        ]}
      />
      {document.signatures.length > 0 && (
        <section aria-label={words("facts.signatures")}>
          <h2 className={styles.heading}>{words("facts.signatures")}</h2>
          <ul className={styles.signatures}>
            {document.signatures.map((one) => (
              <li key={one.at + one.serial}>
                <strong>{one.name}</strong>
                {words("common.comma")}
                {signerCompany(one.organisation, language)}{" "}
                <span className="hw-quiet">{capacityIn(one.capacity, language)}</span>{" "}
                <time className="hw-quiet" dateTime={one.at}>
                  {format.instant(one.at)}
                </time>
              </li>
            ))}
          </ul>
        </section>
      )}
      {document.attachments.length > 0 && (
        <section aria-label={words("facts.attachments")}>
          <h2 className={styles.heading}>{words("facts.attachments")}</h2>
          <ul className={styles.signatures}>
            {document.attachments.map((one) => (
              <li key={one.id}>
                <Button type="link" size="small" className={styles.attachment} onClick={() => onAttachment(one)}>
                  {one.name}
                </Button>{" "}
                <span className="hw-quiet">{format.size(one.size)}</span> <Hash value={one.sha256} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <KindView kind={kind} data={data} />
    </div>
  );
}

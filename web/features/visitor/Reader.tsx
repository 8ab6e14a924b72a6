import { Button } from "antd";
import ArrowLeftOutlined from "@ant-design/icons/es/icons/ArrowLeftOutlined";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import { useCallback, useState } from "react";
import type { Attachment } from "#domain/api/document-shapes";
import { REVIEW_STATES } from "#domain/acts/review/states";
import { visitorRoutes, type Visit, type VisitedDocument } from "#domain/api/visitors";
import { kindOf } from "#domain/kinds/kinds";
import { DOCUMENT_STATES } from "#domain/states";
import { ApiError, callBytes } from "../../api/client.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { KindTile } from "../../ui/KindTile.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { saveBlob } from "../../ui/save-blob.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { useLayout } from "../../ui/use-layout.ts";
import { useCalled } from "./called.ts";
import { Visited } from "./Visited.tsx";
import { VisitedReview } from "./VisitedReview.tsx";
import styles from "./Visitor.module.css";

interface Props {
  readonly visit: Visit;
  /** How long it lasts, in words. */
  readonly until: string;
  readonly onEnded: () => void;
  /** The document is shared no more: the list is an old one. The same function with each drawing. */
  readonly onGone: () => void;
}

/** The shared documents: the list, and beside it the document that is read. */
export function Reader({ visit, until, onEnded, onGone }: Props) {
  const words = useWords();
  const called = useCalled();
  const say = useSay();
  const phone = useLayout() === "phone";
  // The visitor came for the document that they are asked to sign.
  const [chosen, setChosen] = useState(() =>
    phone ? undefined : visit.documents.find(({ signing }) => signing?.whyNot === null)?.id,
  );
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { review } = visit;
  /** Beside the list something is always read, the review first; on a phone only what was chosen. */
  const reviewed = review !== null && (chosen === review.id || (chosen === undefined && !phone)) ? review : undefined;
  const read =
    reviewed === undefined
      ? (visit.documents.find(({ id }) => id === chosen) ?? (phone ? undefined : visit.documents[0]))
      : undefined;
  const lost = useCallback((): void => {
    setProblem(words("visitor.takenOut"));
    onGone();
  }, [onGone, words]);
  const save = async (what: () => Promise<Blob>, name: string): Promise<void> => {
    setProblem(undefined);
    setBusy(true);
    try {
      saveBlob(await what(), name);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === "VISIT_ENDED") return onEnded();
      if (failure.code === "NOT_FOUND") return lost();
      setProblem(failure.message);
    } finally {
      setBusy(false);
    }
  };
  const open = (id: string): void => {
    setProblem(undefined);
    setChosen(id);
  };
  const attached = (id: string, { id: attachmentId, name }: Attachment): void =>
    void save(
      () =>
        callBytes(visitorRoutes.file, {
          params: { id: visit.id, documentId: id },
          query: { for: "keeping", attachmentId },
        }),
      name,
    );
  const download = (document: VisitedDocument): void =>
    void save(
      () =>
        callBytes(visitorRoutes.file, { params: { id: visit.id, documentId: document.id }, query: { for: "keeping" } }),
      `${called(document)}${document.mime === "application/pdf" ? ".pdf" : ""}`,
    );
  const list = (
    <div className={styles.list}>
      <h1 className={styles.title} tabIndex={-1} data-page-title="">
        {visit.name}
      </h1>
      <p>
        {words(visit.documents.length === 0 && review !== null ? "visitor.review.by" : "visitor.by", {
          company: visit.company,
        })}
      </p>
      {visit.note !== "" && <p className={styles.note}>{visit.note}</p>}
      <p className="hw-quiet">{until}</p>
      <p className={styles.who}>{words("visitor.as", { email: visit.email })}</p>
      {visit.documents.length > 0 && (
        <Button
          block
          icon={<DownloadOutlined />}
          loading={busy}
          aria-describedby="visitor-package"
          onClick={() =>
            void save(() => callBytes(visitorRoutes.package, { params: { id: visit.id } }), `${visit.name}.zip`)
          }
        >
          {words("visitor.package")}
        </Button>
      )}
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      {review !== null && (
        <>
          <h2 className={styles.heading}>{words("visitor.review.name")}</h2>
          <button
            type="button"
            className={styles.item}
            aria-current={reviewed !== undefined || undefined}
            onClick={() => open(review.id)}
          >
            <KindTile code={kindOf(review.kind).code} tone="title" name={say(kindOf(review.kind).label)} />
            <span className={styles.called}>{review.title}</span>
            <span className={styles.state}>
              <StateMark state={REVIEW_STATES[review.state]} />
            </span>
          </button>
        </>
      )}
      {(visit.documents.length > 0 || review === null) && (
        <h2 className={styles.heading}>
          {words("visitor.documents")} <span className={styles.count}>{visit.documents.length}</span>
        </h2>
      )}
      {visit.documents.length === 0 ? (
        review === null && <p className="hw-quiet">{words("visitor.none")}</p>
      ) : (
        <ul className={styles.documents} aria-label={words("visitor.documents")}>
          {visit.documents.map((one) => (
            <li key={one.id}>
              <Item document={one} current={one.id === read?.id} onOpen={() => open(one.id)} />
            </li>
          ))}
        </ul>
      )}
      {visit.documents.length > 0 && (
        <p id="visitor-package" className={styles.noted}>
          {words("visitor.packageHelp")}
        </p>
      )}
      <p className={styles.noted}>{words("visitor.noted", { company: visit.company })}</p>
    </div>
  );
  const back = phone ? (
    <Button type="text" icon={<ArrowLeftOutlined />} onClick={() => setChosen(undefined)}>
      {words("visitor.back")}
    </Button>
  ) : undefined;
  return (
    <main
      id="content"
      className={styles.reader}
      data-reading={(phone && (read !== undefined || reviewed !== undefined)) || undefined}
    >
      {(!phone || (read === undefined && reviewed === undefined)) && list}
      {reviewed !== undefined && <VisitedReview visit={visit} review={reviewed} onEnded={onEnded} back={back} />}
      {read !== undefined && (
        <Visited
          key={read.id}
          visit={visit}
          document={read}
          onDownload={() => download(read)}
          onAttachment={(one) => attached(read.id, one)}
          onEnded={onEnded}
          onGone={lost}
          back={back}
        />
      )}
    </main>
  );
}

function Item({
  document,
  current,
  onOpen,
}: {
  readonly document: VisitedDocument;
  readonly current: boolean;
  readonly onOpen: () => void;
}) {
  const words = useWords();
  const called = useCalled();
  const say = useSay();
  const format = useFormat();
  const kind = kindOf(document.kind);
  return (
    <button type="button" className={styles.item} aria-current={current || undefined} onClick={onOpen}>
      <KindTile code={kind.code} tone={kind.tile} name={say(kind.label)} />
      <span className={styles.called}>{called(document)}</span>
      <span className={styles.size}>{format.size(document.size)}</span>
      <span className={styles.state}>
        <StateMark state={DOCUMENT_STATES[document.state]} />
        {document.signing !== null && (
          <span className={styles.asked}>
            {words(
              document.signing.signedAt !== null
                ? "visitor.signed"
                : document.signing.refusedAt !== null
                  ? "visitor.refused"
                  : "visitor.asked",
            )}
          </span>
        )}
      </span>
    </button>
  );
}

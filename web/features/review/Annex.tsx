import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import PaperClipOutlined from "@ant-design/icons/es/icons/PaperClipOutlined";
import { useState } from "react";
import { reviewRoutes } from "#domain/api/reviews";
import { LIMITS } from "#domain/limits";
import { call, callBytes, requestKey, type ApiError } from "../../api/client.ts";
import { sendFile } from "../../api/send-file.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import type { KeptForm } from "../../kind/use-kept-form.ts";
import { PdfViewer } from "../../paper/PdfViewer.tsx";
import { useOpenPdf } from "../../paper/use-open-pdf.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { saveBlob } from "../../ui/save-blob.ts";
import { UploadDrop } from "../../ui/UploadDrop.tsx";
import { compared, isWritten, type Review } from "./review.ts";
import styles from "./Review.module.css";

type Shown = NonNullable<Review["annex"]>;

interface FormProps {
  readonly review: Review;
  readonly draft: Pick<KeptForm<Review, object>, "flush" | "run">;
}

/** The PDF that goes with the draft: put to it, read, and taken away. What was typed is saved first. */
export function AnnexFields({ review, draft }: FormProps) {
  const words = useWords();
  const errorWords = useErrorWords();
  const [busy, setBusy] = useState(false);
  const change = async (send: (id: string, expectedVersion: number) => Promise<Review>): Promise<void> => {
    setBusy(true);
    // The page says why it could not be saved.
    const saved = await draft.flush().catch(() => undefined);
    if (saved !== undefined) await draft.run(send);
    setBusy(false);
  };
  const put = (file: File): Promise<void> =>
    change((id, expectedVersion) =>
      sendFile(reviewRoutes.setAnnex, { params: { id }, query: { name: file.name, expectedVersion } }, file, {
        key: requestKey(),
        onProgress: () => undefined,
      }),
    );
  const remove = (): Promise<void> =>
    change((id, expectedVersion) => call(reviewRoutes.removeAnnex, { params: { id }, query: { expectedVersion } }));
  const { annex } = review;
  return (
    <Section id="section-annex" title={words("review.annex.title")}>
      <p className="hw-quiet">{words("review.annex.help")}</p>
      {annex !== null && (
        <p className={styles.annex}>
          <PdfLink of="annex" id={review.id} annex={annex} revision={undefined} />
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden="true" />}
            aria-label={words("common.remove", { name: annex.name })}
            disabled={busy}
            onClick={() => void remove()}
          />
        </p>
      )}
      <UploadDrop
        types="PDF"
        accept=".pdf,application/pdf"
        limitMb={LIMITS.draftUploadMb}
        tooLarge={errorWords("ANNEX_TOO_LARGE")}
        busy={busy}
        onFiles={([file]) => void (file !== undefined && put(file))}
      />
    </Section>
  );
}

/** The PDF that is agreed on with the draft, and whether it is the one of the round before. */
export function Annex({ review }: { readonly review: Review }) {
  const words = useWords();
  const { since } = compared(review);
  const { annex, id, revision } = review;
  const before = review.versions.find((one) => one.revision === since)?.annex ?? null;
  if (annex === null && before === null) return null;
  const mark =
    since === null || annex?.sha256 === before?.sha256
      ? undefined
      : words(annex === null ? "review.annex.gone" : before === null ? "review.annex.added" : "review.annex.replaced", {
          number: since,
        });
  return (
    <section className={styles.part} aria-label={words("review.annex.title")}>
      <div className={styles.heading}>
        <h2>{words("review.annex.title")}</h2>
        {mark !== undefined && <span className={styles.quiet}>{mark}</span>}
      </div>
      <p className={styles.annex}>
        {annex === null ? (
          <PdfLink of="annex" id={id} annex={before!} revision={since ?? undefined} />
        ) : (
          <PdfLink of="annex" id={id} annex={annex} revision={isWritten(review) ? undefined : revision} />
        )}
      </p>
    </section>
  );
}

interface LinkProps {
  /** The PDF that goes with the draft, or that with the conditions of its layout. */
  readonly of: "annex" | "conditions";
  readonly id: string;
  readonly annex: Shown;
  /** The version that it is of; undefined for what is being written. */
  readonly revision: number | undefined;
}

/** A PDF of the review, with its size and hash, that opens in a dialog. */
export function PdfLink({ of, id, annex, revision }: LinkProps) {
  const format = useFormat();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" icon={<PaperClipOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {annex.name}
      </Button>
      <span className="hw-quiet">{format.size(annex.size)}</span>
      <Hash value={annex.sha256} />
      {open && <PdfDialog of={of} id={id} annex={annex} revision={revision} onClose={() => setOpen(false)} />}
    </>
  );
}

function PdfDialog({ of, id, annex, revision, onClose }: LinkProps & { readonly onClose: () => void }) {
  const file = useQuery<Blob, ApiError>({
    queryKey: [reviewRoutes[of].id, id, annex.sha256],
    queryFn: ({ signal }) =>
      callBytes(reviewRoutes[of], { params: { id }, query: revision === undefined ? {} : { revision } }, { signal }),
    staleTime: Infinity,
    gcTime: 60_000,
    structuralSharing: false,
    // Other bytes are another file.
    meta: { fixed: true },
  });
  const drawn = useOpenPdf(file.data);
  return (
    <Dialog open width={760} title={annex.name} onClose={onClose}>
      <div className={styles.reading}>
        <PdfViewer
          file={{ ...drawn, blob: file.data, error: file.error, again: () => void file.refetch() }}
          title={annex.name}
          onDownload={() => file.data !== undefined && saveBlob(file.data, annex.name)}
        />
      </div>
    </Dialog>
  );
}

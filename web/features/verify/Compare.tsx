import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { every } from "#domain/changes";
import type { SignatureReport } from "#domain/verify/signature-report";
import { useWords } from "../../i18n/use-words.ts";
import { openPdf } from "../../paper/open-pdf.ts";
import { PdfPage } from "../../paper/PdfPage.tsx";
import { useChosenFile } from "../../session/chosen-file.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./Compare.module.css";

/** Leads to the page on which a signature covers something: as the signer before it signed it, beside how it is now. */
export function Compare({ covers }: { readonly covers: NonNullable<SignatureReport["covers"]> }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" className={styles.button ?? ""} onClick={() => setOpen(true)}>
        {words("verify.compare")}
      </Button>
      <Dialog
        light
        open={open}
        width={1080}
        title={words("verify.compareTitle", { page: covers.page + 1 })}
        onClose={() => setOpen(false)}
      >
        <Pages covers={covers} />
      </Dialog>
    </>
  );
}

function Pages({ covers }: { readonly covers: NonNullable<SignatureReport["covers"]> }) {
  const words = useWords();
  const chosen = useChosenFile();
  const [broken, setBroken] = useState(false);
  const query = useQuery({
    queryKey: ["verification", "compare", chosen?.id, covers.before],
    meta: { shows: every("document", "intent", "title") },
    enabled: chosen !== null,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
    queryFn: async () => {
      const [before, now] = await Promise.all([
        chosen!.file.slice(0, covers.before).arrayBuffer(),
        chosen!.file.arrayBuffer(),
      ]);
      return { before: (await openPdf(before)).pdf, now: (await openPdf(now)).pdf };
    },
  });
  if (chosen === null || broken || query.error !== null) return <Notice tone="error">{words("paper.broken")}</Notice>;
  if (query.data === undefined) return <LoadingLine />;
  const one = (at: "before" | "now") => (
    <figure className={styles.page}>
      <figcaption className={styles.caption}>{words(`verify.compared.${at}`)}</figcaption>
      <PdfPage
        pdf={query.data[at]}
        page={covers.page + 1}
        label={words(`verify.compared.${at}`)}
        onBroken={() => setBroken(true)}
      />
    </figure>
  );
  return (
    <div
      className={styles.pages}
      tabIndex={0}
      role="region"
      aria-label={words("verify.compareTitle", { page: covers.page + 1 })}
    >
      {one("before")}
      {one("now")}
    </div>
  );
}

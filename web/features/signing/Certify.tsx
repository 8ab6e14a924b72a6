import { Checkbox } from "antd";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { kindOf } from "#domain/kinds/kinds";
import { useWords } from "../../i18n/use-words.ts";
import type { SignatureChoice } from "./choice.ts";
import styles from "./Signing.module.css";

interface Props {
  readonly document: DocumentDetail;
  readonly choice: SignatureChoice;
  /** The file that is to be signed; null where it is still to be drawn, from a form. */
  readonly pdf: PDFDocumentProxy | undefined | null;
}

/** Lets the first signer of an ordinary document certify it; a title always is. */
export function Certify({ document, choice, pdf }: Props) {
  const words = useWords();
  const signed = useIsSigned(pdf);
  if (kindOf(document.kind).class === "title") return <p className={styles.quiet}>{words("signing.certifiesTitle")}</p>;
  if (document.signatures.length > 0 || signed === undefined) return null;
  if (signed) return <p className={styles.quiet}>{words("signing.certifyTaken")}</p>;
  return (
    <div>
      <Checkbox checked={choice.certify} onChange={(event) => choice.setCertify(event.target.checked)}>
        {words("signing.certify")}
      </Checkbox>
      <p className={styles.quiet}>{words("signing.certifyHelp")}</p>
    </div>
  );
}

/** Whether another program has signed the file before it came here; undefined until it is known. */
function useIsSigned(pdf: PDFDocumentProxy | undefined | null): boolean | undefined {
  const [found, setFound] = useState<{ readonly of: PDFDocumentProxy; readonly signed: boolean }>();
  useEffect(() => {
    if (pdf === undefined || pdf === null) return;
    let over = false;
    void Promise.all([pdf.getData(), import("#domain/verify/pdf-find")]).then(([bytes, { findSignatures }]) => {
      const { found: signatures, broken } = findSignatures(bytes, null);
      if (!over) setFound({ of: pdf, signed: signatures.length + broken.length > 0 });
    });
    return () => {
      over = true;
    };
  }, [pdf]);
  return pdf === null ? false : found?.of === pdf ? found?.signed : undefined;
}

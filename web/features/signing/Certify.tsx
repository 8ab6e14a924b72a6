import { Checkbox } from "antd";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { kindOf } from "#domain/kinds/kinds";
import { useWords } from "../../i18n/use-words.ts";
import type { SignatureChoice } from "./choice.ts";
import styles from "./Signing.module.css";

interface Props {
  readonly document: DocumentDetail;
  readonly choice: SignatureChoice;
}

/** Lets the first signer of an ordinary document certify it; a title always is. */
export function Certify({ document, choice }: Props) {
  const words = useWords();
  if (kindOf(document.kind).class === "title" || document.signatures.length > 0) return null;
  return (
    <div>
      <Checkbox checked={choice.certify} onChange={(event) => choice.setCertify(event.target.checked)}>
        {words("signing.certify")}
      </Checkbox>
      <p className={styles.quiet}>{words("signing.certifyHelp")}</p>
    </div>
  );
}

import { Link } from "react-router";
import { documentRoutes } from "#domain/api/documents";
import { kindOf } from "#domain/kinds/kinds";
import { inSentence } from "#domain/text";
import { useRead } from "../api/query.ts";
import { useLanguage, useWords } from "../i18n/use-words.ts";
import { documentAddress } from "../ui/document-address.ts";
import { Notice } from "../ui/Notice.tsx";
import { detailAddress } from "./pack-address.ts";
import styles from "./QuotedBy.module.css";

interface Props {
  /** The bill. */
  readonly id: string;
  readonly number: string;
  /** It took another shape already. */
  readonly ended: boolean;
}

/** The documents and e-Packs of the company that say the number of a bill which takes another shape. */
export function QuotedBy({ id, number, ended }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { data } = useRead(documentRoutes.quoting, { params: { id } });
  if (data === undefined) return null;
  const { documents, packs } = data;
  const count = documents.length + packs.length;
  if (count === 0) return null;
  return (
    <Notice tone={ended ? "warning" : "info"}>
      {words(ended ? "quoting.ended" : "quoting.will", { count, number })}
      <ul className={styles.list} aria-label={words("quoting.label")}>
        {documents.map((one) => (
          <li key={one.id}>
            <Link to={documentAddress(one)}>
              {inSentence(kindOf(one.kind).label, language)} {one.number || one.name}
            </Link>
          </li>
        ))}
        {packs.map((one) => (
          <li key={one.id}>
            <Link to={detailAddress(one.id)}>
              {words("quoting.pack")} {one.reference}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

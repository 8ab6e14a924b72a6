import { Link } from "react-router";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { QUOTED_WORDS } from "#domain/documents/quoting";
import { useFormat } from "../i18n/use-format.ts";
import { useSay, useWords } from "../i18n/use-words.ts";
import { documentAddress } from "../ui/document-address.ts";
import { Notice } from "../ui/Notice.tsx";

/** The bills that a document or an e-Pack quotes and that took another shape, and what took their place. */
export function QuotesEnded({ quotes }: Pick<DocumentDetail, "quotes">) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  return quotes.map((bill) => (
    <Notice key={bill.id} tone="warning">
      {say(QUOTED_WORDS[bill.ending], { number: bill.number, date: format.date(bill.at) })}{" "}
      {(bill.successors.length === 0 ? [bill] : bill.successors).map((one, i) => (
        <span key={one.id}>
          {i > 0 && words("common.comma")}
          <Link to={documentAddress(one, "view")}>{words("quoting.see", { number: one.number })}</Link>
        </span>
      ))}
    </Notice>
  ));
}

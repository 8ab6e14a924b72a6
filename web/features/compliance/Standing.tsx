import { Link } from "react-router";
import type { CheckView } from "#domain/api/screening-shapes";
import { screeningRoutes } from "#domain/api/screening";
import { kindOf } from "#domain/kinds/kinds";
import { addressOf } from "../../api/client.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { documentAddress } from "../../ui/document-address.ts";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./Check.module.css";

/** The subject is blocked, or a hit is open; the documents that name it. */
export function Standing({ check }: { readonly check: CheckView }) {
  const words = useWords();
  const { card, documents, report, formerReports } = check;
  const format = useFormat();
  const named = documents.length > 0 && (
    <p className={styles.documents}>
      {words("compliance.blocked.documents", { count: documents.length })}{" "}
      {documents.map(({ id, kind, number }) => (
        <Link key={id} to={documentAddress({ kind, id } as never, "view")}>
          {number || kindOf(kind as never).code}
        </Link>
      ))}
    </p>
  );
  return (
    <>
      {card.blocked && (
        <Notice tone="error">
          <strong>{words("compliance.blocked.title")}</strong> {words("compliance.blocked.sentence")} {named}
        </Notice>
      )}
      {!card.blocked && card.open > 0 && documents.length > 0 && <Notice tone="warning">{named}</Notice>}
      {report !== null && (
        <Notice tone="success">
          {words("compliance.report.by", { number: report.number, name: report.by, when: format.instant(report.at) })}
          {formerReports.map((former) => (
            <p key={former.n} className="hw-quiet">
              <a
                href={addressOf(screeningRoutes.report, { params: { id: check.id }, query: { edition: former.n } })}
                download
              >
                {former.number}
              </a>{" "}
              {words("compliance.report.former", {
                name: former.by,
                when: format.instant(former.at),
                newest: report.number,
              })}
            </p>
          ))}
          {check.newsSinceReport && <p>{words("compliance.report.news")}</p>}
        </Notice>
      )}
    </>
  );
}

/** In the middle where no hit is shown: the check goes on, failed, or found nothing. */
export function NothingFound({ check }: { readonly check: CheckView }) {
  const [words, errorWords] = [useWords(), useErrorWords()];
  if (check.state === "PROCESSING")
    return (
      <div className={styles.nothing} role="status">
        <LoadingLine />
        <p>{words("compliance.processing")}</p>
      </div>
    );
  if (check.error !== null) return <Notice tone="error">{errorWords(check.error)}</Notice>;
  return <p className={styles.nothing}>{words("compliance.clear")}</p>;
}

import type { DocumentDetail } from "#domain/api/document-shapes";
import type { SigningRequest } from "#domain/api/process-shapes";
import { signingRoutes } from "#domain/api/signing";
import { SIGNING_STATES } from "#domain/states";
import { useFormat } from "../../../i18n/use-format.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Acts } from "../../../process/Acts.tsx";
import { DueDay } from "../../../process/DueDay.tsx";
import { History } from "../../../process/History.tsx";
import { Parties } from "../../../process/Parties.tsx";
import { StateMark } from "../../../ui/StateMark.tsx";
import styles from "./Signing.module.css";

/** The acts of the company that asked. A party signs and rejects on a page of its own. */
const { remind, withdraw, setAside } = signingRoutes;

/** The request to sign a document: who has, whose turn it is, and what who asked may do about it. */
export function SigningPart({
  document,
  request,
}: {
  readonly document: DocumentDetail;
  readonly request: SigningRequest;
}) {
  const words = useWords();
  const format = useFormat();
  const open = request.state === "OPEN";
  return (
    <section aria-label={words("signing.request")}>
      <div className={styles.head}>
        <h2 className={styles.title}>{words("signing.request")}</h2>
        <StateMark state={SIGNING_STATES[request.state]} />
        <span className={styles.quiet}>
          {words("signing.askedOn", { name: request.by, when: format.date(request.at) })}
        </span>
        {request.dueOn !== null && <DueDay open={open} day={request.dueOn} />}
      </div>
      {request.message !== "" && <p className={styles.message}>{request.message}</p>}
      <Parties name="signing" process={request} />
      <Acts
        name="signing"
        routes={{ remind, withdraw, setAside }}
        id={document.id}
        title={document.name || document.number}
        process={request}
      />
      {open && request.can["remind"] === "SIGNING_REMINDED" && request.remindedAt !== null && (
        <span className={styles.quiet}>{words("signing.reminded", { when: format.instant(request.remindedAt) })}</span>
      )}
      <details className={styles.quiet}>
        <summary>{words("process.history")}</summary>
        <History name="signing" process={request} />
      </details>
    </section>
  );
}

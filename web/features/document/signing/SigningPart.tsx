import { Button } from "antd";
import { useState } from "react";
import { ACTS, actOn, type ActBy } from "#domain/acts/acts";
import { requestedOn, type Requested } from "#domain/api/act-routes";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { SigningRequest } from "#domain/api/process-shapes";
import { signingRoutes } from "#domain/api/signing";
import { signingFlow } from "#domain/processes/signing";
import { SIGNING_STATES } from "#domain/states";
import { useSend } from "../../../api/use-send.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { DueDay } from "../../../process/DueDay.tsx";
import { History } from "../../../process/History.tsx";
import { Parties } from "../../../process/Parties.tsx";
import { DangerDialog } from "../../../ui/DangerDialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { StateMark } from "../../../ui/StateMark.tsx";
import { toast } from "../../../ui/toast.ts";
import styles from "./Signing.module.css";
import { actPicture } from "../../../ui/act-pictures.tsx";

/** The acts of the company that asked: each tells its result. */
type Managing = {
  [N in Requested<"signing">]: ActBy<"signing", N> extends { readonly outcome: unknown } ? N : never;
}[Requested<"signing">];
const MANAGING = requestedOn("signing").filter(
  (name): name is Managing => actOn("signing", name).outcome !== undefined,
);

/** The request to sign a document: who has, whose turn it is, and what who asked may do about it. */
export function SigningPart({
  document,
  request,
}: {
  readonly document: DocumentDetail;
  readonly request: SigningRequest;
}) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const sender = useSend();
  const [withdrawing, setWithdrawing] = useState(false);
  const open = request.state === "OPEN";

  const act = async (action: Managing): Promise<void> => {
    if ((await sender.send(signingRoutes[action], { params: { id: document.id }, body: undefined })) === undefined)
      return;
    setWithdrawing(false);
    toast(say(ACTS[`signing.${action}`].outcome));
  };
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
      {sender.problem !== undefined && !withdrawing && <Notice tone="error">{sender.problem.message}</Notice>}
      {request.message !== "" && <p className={styles.message}>{request.message}</p>}
      <Parties name="signing" process={request} />
      <details className={styles.quiet}>
        <summary>{words("process.history")}</summary>
        <History name="signing" process={request} />
      </details>
      <div className={styles.acts}>
        {MANAGING.filter((action) => request.can[action] === null).map((action) => (
          <Button
            key={action}
            icon={actPicture(`signing.${action}`)}
            loading={sender.busy && !withdrawing}
            onClick={() => (action === "withdraw" ? setWithdrawing(true) : void act(action))}
          >
            {say(signingFlow.actions[action].label)}
          </Button>
        ))}
        {open && request.can["remind"] === "SIGNING_REMINDED" && request.remindedAt !== null && (
          <span className={styles.quiet}>
            {words("signing.reminded", { when: format.instant(request.remindedAt) })}
          </span>
        )}
      </div>
      {withdrawing && (
        <DangerDialog
          open
          title={`${say(signingFlow.actions.withdraw.label)}${words("common.colon")}${document.name || document.number}`}
          verb={say(signingFlow.actions.withdraw.label)}
          sentence={say(signingFlow.actions.withdraw.consequence ?? signingFlow.actions.withdraw.label)}
          confirm="none"
          busy={sender.busy}
          error={sender.problem?.message}
          onConfirm={() => void act("withdraw")}
          onCancel={() => setWithdrawing(false)}
        />
      )}
    </section>
  );
}

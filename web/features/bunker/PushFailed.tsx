import { Link } from "react-router";
import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import { isUnsure } from "#domain/bunker/board";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { BUNKER_PUSHES } from "../../process/bunker-address.ts";
import { usePermission } from "../../session/use-me.ts";
import { Notice } from "../../ui/Notice.tsx";

/**
 * Of a delivery whose push waits: why it was not sent and when it is tried again, the reason of a refusal in the words
 * of the exchange, and where its answer is read and a lost one is settled.
 */
export function PushFailed({ delivery }: { readonly delivery: BunkerDelivery }) {
  const words = useWords();
  const errorWords = useErrorWords();
  const format = useFormat();
  const operates = usePermission("bunker.operate");
  const unsure = isUnsure(delivery);
  const { state, unsent, history } = delivery;
  if (state !== "SUBMIT_FAILED" && !unsure && unsent === null) return null;
  const failed = history.findLast((line) => line.state === "SUBMIT_FAILED");
  const reason = unsure || unsent !== null || failed?.step !== "refused" ? "" : failed.comment;
  return (
    <Notice tone={state === "SUBMIT_FAILED" || unsure ? "error" : "warning"}>
      {(state === "SUBMIT_FAILED" || unsure) && (
        <p>{words(unsure ? "bunker.pushUnsure" : "bunker.waits.SUBMIT_FAILED")}</p>
      )}
      {unsent !== null && (
        <p>
          {words("bunker.pushUnsent", { why: errorWords(unsent.error.code, unsent.error.parameters) })}
          {unsent.nextAt !== null && ` ${words("exchange.next", { when: format.when(unsent.nextAt) })}`}
        </p>
      )}
      {reason !== "" && <p>{words("bunker.pushReason", { reason })}</p>}
      {operates && (
        <p>
          <Link to={BUNKER_PUSHES}>{words("bunker.pushAnswer")}</Link>
        </p>
      )}
    </Notice>
  );
}

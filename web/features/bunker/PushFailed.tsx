import { Link } from "react-router";
import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import { isUnsure } from "#domain/bunker/board";
import { useWords } from "../../i18n/use-words.ts";
import { BUNKER_PUSHES } from "../../process/bunker-address.ts";
import { usePermission } from "../../session/use-me.ts";
import { Notice } from "../../ui/Notice.tsx";

/**
 * Of a delivery whose push waits for a person: the reason in the words of the exchange, and where its answer is
 * read and a lost one is settled.
 */
export function PushFailed({ delivery }: { readonly delivery: BunkerDelivery }) {
  const words = useWords();
  const operates = usePermission("bunker.operate");
  const unsure = isUnsure(delivery);
  if (delivery.state !== "SUBMIT_FAILED" && !unsure) return null;
  const reason = unsure ? "" : (delivery.history.findLast(({ step }) => step === "refused")?.comment ?? "");
  return (
    <Notice tone="error">
      <p>{words(unsure ? "bunker.pushUnsure" : "bunker.waits.SUBMIT_FAILED")}</p>
      {reason !== "" && <p>{words("bunker.pushReason", { reason })}</p>}
      {operates && (
        <p>
          <Link to={BUNKER_PUSHES}>{words("bunker.pushAnswer")}</Link>
        </p>
      )}
    </Notice>
  );
}

import { Button } from "antd";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { isUnanswered } from "../../api/client.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Notice } from "../../ui/Notice.tsx";
import { originalsOf } from "./checks.ts";
import { numberOf } from "./DocumentTable.tsx";
import type { useEnvelopeDraft } from "./use-envelope-draft.ts";

/** The obstacles to saving a draft. */
export function DraftNotices({ draft }: { readonly draft: ReturnType<typeof useEnvelopeDraft> }) {
  const words = useWords();
  const { error } = draft;
  return (
    <>
      {error !== undefined && (
        <Notice tone="error">
          {draft.state === "failed" && error.code === "NOT_FOUND" ? (
            words("form.deletedMeanwhile")
          ) : draft.state === "failed" && isUnanswered(error) ? (
            <>
              {words("form.keptHere")} {words("form.notReached")}
            </>
          ) : (
            error.message
          )}
        </Notice>
      )}
      {draft.state === "conflict" && (
        <Notice
          tone="warning"
          action={
            <>
              <Button size="small" onClick={draft.takeTheirs}>
                {words("envelope.takeTheirs")}
              </Button>{" "}
              <Button size="small" onClick={draft.keepMine}>
                {words("envelope.keepMine")}
              </Button>
            </>
          }
        >
          {words("envelope.conflict")}
        </Notice>
      )}
    </>
  );
}

/** The number of documents for each way in which they go along. */
export function Contents({ envelope, recipient }: { readonly envelope: EnvelopeDetail; readonly recipient: string }) {
  const words = useWords();
  const originals = originalsOf(envelope);
  const [original] = originals;
  const copies = envelope.documents.filter((one) => one.isCopy).length;
  const whole = envelope.documents.length - originals.length - copies;
  return (
    <Notice tone="info">
      {original !== undefined && (
        <strong>
          {originals.length > 1
            ? words("envelope.togetherNote", { count: originals.length, recipient })
            : words("envelope.originalsNote", { number: numberOf(original), recipient })}{" "}
        </strong>
      )}
      {whole > 0 && <>{words("envelope.wholeNote", { count: whole })} </>}
      {copies > 0 && words("envelope.copiesNote", { count: copies })}
    </Notice>
  );
}

import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { IntentProgress } from "../../chain/IntentProgress.tsx";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { Notice } from "../../ui/Notice.tsx";
import { ProgressSteps } from "../../ui/ProgressSteps.tsx";
import { originalsOf } from "./checks.ts";
import styles from "./Envelope.module.css";
import { useChainName } from "../../session/use-chain-name.ts";

/** The work under way on an envelope, or how its last transfer failed; nothing when all is quiet. */
export function Progress({ envelope }: { readonly envelope: EnvelopeDetail }) {
  const words = useWords();
  const errorWords = useErrorWords();
  const chain = useChainName(envelope.seal?.chainId);
  const { intent, state, recipient } = envelope;
  const name = recipient?.name ?? "";
  const count = originalsOf(envelope).length;
  const signed = envelope.seal !== null;
  const all = envelope.documents.length;
  const done = envelope.documents.filter((one) => one.fileId !== null).length;
  if (state === "SEALED")
    return (
      <section className={styles.panel}>
        <h2 className={styles.panelTitle}>{words("envelope.sealing")}</h2>
        <ProgressSteps
          steps={[
            {
              key: "confirmed",
              label: words("envelope.step.confirmed", { name: envelope.sealedBy?.name ?? "" }),
              state: "done",
              at: envelope.sealedAt ?? undefined,
            },
            {
              key: "prepared",
              label: words("envelope.step.prepared", { done, count: all }),
              state: signed ? "done" : "running",
              ...(signed
                ? {}
                : { blocks: { done, all, label: words("envelope.step.prepared", { done, count: all }) } }),
            },
            { key: "signed", label: words("envelope.step.signed"), state: signed ? "done" : "waiting" },
            {
              key: "anchoring",
              label: words("envelope.step.anchoring", { chain }),
              state: signed ? "running" : "waiting",
            },
            { key: "anchored", label: words("envelope.step.anchored"), state: "waiting" },
          ]}
        />
      </section>
    );
  if (state === "TRANSFERRING" && envelope.direction === "out")
    return (
      <section className={styles.panel}>
        <h2 className={styles.panelTitle}>{words("envelope.transferring")}</h2>
        {intent === null ? (
          <ProgressSteps
            steps={[{ key: "deliver", label: words("envelope.delivering", { recipient: name }), state: "running" }]}
          />
        ) : (
          <IntentProgress
            key={intent.id}
            intent={intent}
            outcome={
              count > 1
                ? words("envelope.outcomeMany", { recipient: name, count })
                : words("envelope.outcome", { recipient: name })
            }
          />
        )}
      </section>
    );
  if (
    state === "READY_FOR_TRANSFER" &&
    intent !== null &&
    (intent.status === "failed" || intent.status === "expired")
  ) {
    const reason =
      intent.error === null ? words("envelope.failedUnknown") : errorWords(intent.error.code, intent.error.parameters);
    return <Notice tone="error">{words("envelope.failed", { reason })}</Notice>;
  }
  return null;
}

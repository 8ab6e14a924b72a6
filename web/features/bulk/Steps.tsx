import type { Batch } from "#domain/api/document-batches";
import { BATCH_STEPS, type BatchStep } from "#domain/bulk/batch";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { ProgressSteps, type StepState } from "../../ui/ProgressSteps.tsx";
import styles from "./Bulk.module.css";

const timeOf = (step: BatchStep, { steps }: Batch): string | null => steps.find((one) => one.step === step)?.at ?? null;

/** How far a step is, from 0 to 1. */
export function partOf(step: BatchStep, batch: Batch): number {
  const { counts, state } = batch;
  const { taken, made, verified } = counts;
  if (step === "uploaded" || step === "checked") return 1;
  if (state === "CHECKED" || taken === 0) return 0;
  if (step === "sent" || step === "final") return timeOf(step, batch) === null ? 0 : 1;
  return (step === "signed" ? made : verified) / taken;
}

/** The steps of a batch as a bar across the page. */
export function StepBar({ batch }: { readonly batch: Batch }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const { counts, file } = batch;
  const said: Readonly<Record<BatchStep, string>> = {
    uploaded: words("bulk.uploadedRows", { count: format.number(file.rows) }),
    checked: words("bulk.checkedRows", {
      good: format.number(counts.ready + counts.taken),
      wrong: format.number(counts.wrong),
    }),
    signed: words("bulk.doneOf", { done: format.number(counts.made), all: format.number(counts.taken) }),
    sent: batch.issued === null ? "" : words("bulk.oneTransaction"),
    final: "",
    verified: words("bulk.doneOf", { done: format.number(counts.verified), all: format.number(counts.taken) }),
  };
  return (
    <ol className={styles.steps} aria-label={words("bulk.steps")}>
      {batch.steps.map(({ step, at }) => {
        const part = partOf(step, batch);
        return (
          <li key={step} data-state={part === 1 ? "done" : part > 0 ? "running" : "waiting"}>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${Math.round(part * 100)}%` }} />
            </span>
            <span className={styles.stepName}>{say(BATCH_STEPS[step])}</span>
            <span className={styles.stepTime}>{at !== null && part === 1 ? format.time(at) : ""}</span>
            <span className={styles.stepSaid}>{said[step]}</span>
          </li>
        );
      })}
    </ol>
  );
}

const LABELS = {
  uploaded: "bulk.stepUploaded",
  checked: "bulk.stepChecked",
  signed: "bulk.stepSigned",
  sent: "bulk.stepSent",
  final: "bulk.stepFinal",
  verified: "bulk.stepVerified",
} as const satisfies Record<BatchStep, string>;

/** The same one below the other, with what each does. */
export function Progress({ batch }: { readonly batch: Batch }) {
  const words = useWords();
  const parts = batch.steps.map(({ step }) => partOf(step, batch));
  const next = parts.findIndex((part) => part < 1);
  const stateOf = (at: number): StepState =>
    parts[at] === 1
      ? "done"
      : at !== next || batch.state === "CHECKED" || batch.state === "STOPPED"
        ? "waiting"
        : batch.state === "FAILED"
          ? "failed"
          : "running";
  return (
    <>
      <ProgressSteps
        mayClose={false}
        steps={batch.steps.map(({ step, at }, i) => ({
          key: step,
          label: words(step === "final" && batch.template.type === "transferable" ? "bulk.stepTitles" : LABELS[step]),
          state: stateOf(i),
          at: parts[i] === 1 ? (at ?? undefined) : undefined,
        }))}
      />
      <p className={styles.close}>{words("bulk.mayClose")}</p>
    </>
  );
}

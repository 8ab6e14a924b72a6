import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import type { ReactNode } from "react";
import { useFormat } from "../i18n/use-format.ts";
import { useWords } from "../i18n/use-words.ts";
import styles from "./ProgressSteps.module.css";

export type StepState = "done" | "running" | "waiting" | "failed";

export interface ProgressStep {
  readonly key: string;
  readonly label: ReactNode;
  readonly state: StepState;
  /** Instant at which the step ended or, while it runs, last moved. */
  readonly at?: string | undefined;
  /** A square a block, or whatever else the label counts. */
  readonly blocks?: { readonly done: number; readonly all: number; readonly label?: string } | undefined;
  /** Why it failed and what to do. */
  readonly note?: ReactNode;
}

/** Long work in steps with their times, and whether the window may be closed. */
export function ProgressSteps({
  steps,
  mayClose = true,
}: {
  readonly steps: readonly ProgressStep[];
  readonly mayClose?: boolean;
}) {
  const words = useWords();
  const format = useFormat();
  return (
    <div>
      <ol aria-live="polite">
        {steps.map((step) => (
          <li
            key={step.key}
            className={styles.step}
            data-state={step.state}
            aria-current={step.state === "running" ? "step" : undefined}
          >
            <span className={styles.mark} role="img" aria-label={words(`progress.${step.state}`)}>
              {step.state === "done" && <CheckOutlined aria-hidden="true" />}
              {step.state === "failed" && <CloseOutlined aria-hidden="true" />}
              {step.state === "running" && <span className={styles.turning} />}
            </span>
            <div className={styles.text}>
              <p className={styles.label}>{step.label}</p>
              {step.blocks !== undefined && (
                <span
                  className={styles.blocks}
                  role="img"
                  aria-label={
                    step.blocks.label ?? words("progress.block", { done: step.blocks.done, all: step.blocks.all })
                  }
                >
                  {Array.from({ length: step.blocks.all }, (_, index) => (
                    <span
                      key={index}
                      className={styles.block}
                      data-done={index < (step.blocks?.done ?? 0) || undefined}
                    />
                  ))}
                </span>
              )}
              {step.note !== undefined && <p className={styles.note}>{step.note}</p>}
            </div>
            {step.at !== undefined && (
              <time className={styles.time} dateTime={step.at}>
                {format.time(step.at)}
              </time>
            )}
          </li>
        ))}
      </ol>
      {mayClose && <p className={styles.close}>{words("progress.mayClose")}</p>}
    </div>
  );
}

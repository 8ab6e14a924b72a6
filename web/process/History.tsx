import { Button } from "antd";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import { processRoutes } from "#domain/api/processes";
import type { ProcessShape } from "#domain/api/process-shapes";
import { entryOf } from "#domain/lookup";
import { BEGIN } from "#domain/processes/process";
import { processOf, type ProcessName } from "#domain/processes/processes";
import { addressOf } from "../api/client.ts";
import { useFormat } from "../i18n/use-format.ts";
import { useSay, useWords } from "../i18n/use-words.ts";
import styles from "./Process.module.css";

/** What happened in a process, oldest first: the act, by whom, when, and what was said. */
export function History({ name, process }: { readonly name: ProcessName; readonly process: ProcessShape }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const { flow, parties } = processOf(name);
  /** The standing that a step gave to its party, the state that it led to, or what was done. */
  const title = ({ step, state }: ProcessShape["history"][number], before: string | undefined): string => {
    if (step === BEGIN) return words("process.begun");
    const answer = entryOf(parties.states, entryOf(parties.answers, step));
    const led = state === before ? undefined : entryOf(flow.states, state);
    const label = (answer ?? led ?? entryOf(flow.actions, step))?.label;
    return label ? say(label) : step;
  };
  return (
    <>
      <ol className={styles.steps} aria-label={words("process.history")}>
        {process.history.map((line, i) => (
          <li key={i} className={styles.step}>
            <div className={styles.who}>
              <strong>{title(line, process.history[i - 1]?.state)}</strong>
              <span className={styles.quiet}>
                {[line.by, line.company]
                  .flatMap((one) => (one === null ? [] : [`${one}${words("common.comma")}`]))
                  .join("")}
                <time dateTime={line.at}>{format.instant(line.at)}</time>
              </span>
              {line.comment !== "" && <span className={styles.comment}>{line.comment}</span>}
            </div>
          </li>
        ))}
      </ol>
      <Button
        icon={<DownloadOutlined aria-hidden="true" />}
        href={addressOf(processRoutes.evidence, { params: { id: process.id } })}
        download={`${name}.json`}
      >
        {words("process.evidence")}
      </Button>
    </>
  );
}

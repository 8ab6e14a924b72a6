import { Button } from "antd";
import { Link } from "react-router";
import type { Task } from "#domain/api/task-shape";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FactList } from "../../ui/FactList.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { canRetry, packageOf, stateOf } from "./address.ts";
import { tookOf } from "./task-columns.tsx";
import { useTaskName } from "./names.ts";

interface Props {
  /** Nothing while it is closed. */
  readonly task: Task | undefined;
  readonly busy: boolean;
  /** Where it leads. */
  readonly to: string | undefined;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** All that is known of one task: what it is about, how it stands, how often it was tried and why it failed. */
export function TaskDialog({ task, busy, to, onRetry, onClose }: Props) {
  const words = useWords();
  const taskName = useTaskName();
  const format = useFormat();
  const errorWords = useErrorWords();
  const made = task && packageOf(task);
  return (
    <Dialog open={task !== undefined} title={task === undefined ? "" : taskName(task.kind)} light onClose={onClose}>
      {task !== undefined && (
        <>
          <FactList label="wide">
            <dt>{words("tasks.state")}</dt>
            <dd>
              <StateMark state={stateOf(task)} />
            </dd>
            <dt>{words("tasks.about")}</dt>
            <dd>{to === undefined ? task.title : <Link to={to}>{task.title}</Link>}</dd>
            {task.error !== null && (
              <>
                <dt>{words("tasks.reason")}</dt>
                <dd>{errorWords(task.error.code, task.error.parameters)}</dd>
              </>
            )}
            {task.again && (
              <>
                <dt>{words("tasks.then")}</dt>
                <dd>{words("tasks.again")}</dd>
              </>
            )}
            {task.progress !== null && (
              <>
                <dt>{words("tasks.progress")}</dt>
                <dd>{words("shell.runningCount", { done: task.progress.done, all: task.progress.of })}</dd>
              </>
            )}
            {made !== undefined && (
              <>
                <dt>{words("tasks.until")}</dt>
                <dd>{format.instant(made.until)}</dd>
                <dt>{words("tasks.size")}</dt>
                <dd>{format.size(made.size)}</dd>
              </>
            )}
            <dt>{words("tasks.attempts")}</dt>
            <dd>{format.number(Math.max(1, task.attempts))}</dd>
            <dt>{words("tasks.started")}</dt>
            <dd>{format.instant(task.createdAt)}</dd>
            {task.finishedAt !== null && (
              <>
                <dt>{words("tasks.ended")}</dt>
                <dd>{format.instant(task.finishedAt)}</dd>
              </>
            )}
            <dt>{words("tasks.took")}</dt>
            <dd>{tookOf(task, words)}</dd>
            <dt>{words("tasks.number")}</dt>
            <dd>
              <Hash value={task.id} />
            </dd>
          </FactList>
          {canRetry(task) && (
            <ButtonRow>
              <Button type="primary" loading={busy} onClick={onRetry}>
                {words("tasks.retry")}
              </Button>
            </ButtonRow>
          )}
        </>
      )}
    </Dialog>
  );
}

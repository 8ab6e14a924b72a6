import { Button } from "antd";
import { Link } from "react-router";
import type { Task } from "#domain/api/task-shape";
import { serverMoment } from "../../i18n/instants.ts";
import type { Format } from "../../i18n/use-format.ts";
import type { useErrorWords, Words } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import type { Column } from "../../ui/table/table-rows.ts";
import { addressOf, canRetry, packageOf, stateOf } from "./address.ts";
import styles from "./Tasks.module.css";

interface Tools {
  readonly words: Words;
  readonly format: Format;
  readonly errorWords: ReturnType<typeof useErrorWords>;
  readonly busy: string | undefined;
  /** How a kind of work is called. */
  readonly taskName: (kind: string) => string;
  readonly onRetry: (task: Task) => void;
  readonly onDetails: (task: Task) => void;
}

/** Seconds from the start to the end of a task that has ended. */
const secondsOf = (task: Pick<Task, "createdAt" | "finishedAt">): number | null =>
  task.finishedAt === null
    ? null
    : Math.max(
        0,
        Math.round((serverMoment(task.finishedAt).getTime() - serverMoment(task.createdAt).getTime()) / 1000),
      );

/** How long a task took; a dash while it has not ended. */
export const tookOf = (task: Task, words: Words): string => {
  const seconds = secondsOf(task);
  return seconds === null
    ? "—"
    : seconds < 120
      ? words("tasks.seconds", { count: seconds })
      : words("tasks.minutes", { count: Math.round(seconds / 60) });
};

/** Downloads what a task has made. */
function SavePackage({ task, words }: { readonly task: Task; readonly words: Words }) {
  const made = packageOf(task);
  if (made === undefined) return null;
  return (
    <Button
      size="small"
      href={made.href}
      download={made.file}
      aria-label={`${words("common.download")}${words("common.colon")}${task.title}`}
    >
      {words("common.download")}
    </Button>
  );
}

export function taskColumns({ words, taskName, format, errorWords, busy, onRetry, onDetails }: Tools): Column<Task>[] {
  return [
    {
      key: "state",
      title: words("tasks.state"),
      width: "130px",
      phone: "line",
      render: (task) => <StateMark state={stateOf(task)} />,
    },
    {
      key: "task",
      title: words("tasks.task"),
      width: "180px",
      phone: "title",
      render: (task) => <strong className={styles.name}>{taskName(task.kind)}</strong>,
    },
    {
      key: "about",
      title: words("tasks.about"),
      from: "tablet",
      phone: "middle",
      render: (task) => {
        const to = addressOf(task);
        const reason = task.error === null ? undefined : errorWords(task.error.code, task.error.parameters);
        return (
          <>
            {to === undefined ? (
              task.title
            ) : (
              <Link to={to} tabIndex={-1} className={styles.about}>
                {task.title}
              </Link>
            )}
            {reason !== undefined && (
              <span className={styles.reason} title={reason}>
                {reason}
              </span>
            )}
          </>
        );
      },
    },
    {
      key: "progress",
      title: words("tasks.progress"),
      width: "150px",
      from: "desk",
      render: ({ progress, title }) =>
        progress && (
          <span className={styles.progress}>
            <progress value={progress.done} max={progress.of} aria-label={title} />{" "}
            {words("shell.runningCount", { done: progress.done, all: progress.of })}
          </span>
        ),
    },
    {
      key: "took",
      title: words("tasks.took"),
      width: "84px",
      align: "end",
      from: "desk",
      render: (task) => tookOf(task, words),
    },
    {
      key: "when",
      title: words("tasks.started"),
      width: "100px",
      align: "end",
      phone: "end",
      render: (task) => (
        <time dateTime={task.createdAt} title={format.instant(task.createdAt)}>
          {format.when(task.createdAt)}
        </time>
      ),
    },
    {
      key: "retry",
      title: words("tasks.action"),
      width: "176px",
      align: "end",
      from: "tablet",
      phone: "line",
      render: (task) => (
        <ButtonRow>
          <Button
            size="small"
            type="text"
            onClick={() => onDetails(task)}
            aria-label={`${words("tasks.details")}${words("common.colon")}${taskName(task.kind)}${words("common.comma")}${task.title}`}
          >
            {words("tasks.details")}
          </Button>
          <SavePackage task={task} words={words} />
          {canRetry(task) && (
            <Button
              size="small"
              loading={busy === task.id}
              onClick={() => onRetry(task)}
              aria-label={`${words("tasks.retry")}${words("common.colon")}${taskName(task.kind)}${words("common.comma")}${task.title}`}
            >
              {words("tasks.retry")}
            </Button>
          )}
        </ButtonRow>
      ),
    },
  ];
}

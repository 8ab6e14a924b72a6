import { Button } from "antd";
import SyncOutlined from "@ant-design/icons/es/icons/SyncOutlined";
import { useState } from "react";
import { useNavigate } from "react-router";
import { deskRoutes } from "#domain/api/desk";
import type { Task } from "#domain/api/task-shape";
import { ApiError, call } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { toast } from "../../ui/toast.ts";
import { addressOf, OFFER, PUSH } from "./address.ts";
import { useTaskName } from "./names.ts";
import { taskColumns } from "./task-columns.tsx";
import { TaskDialog } from "./TaskDialog.tsx";
import styles from "./Tasks.module.css";

/** The page that a task leads to, in a word. */
const opens = ({ kind, reviewId, envelopeId, batchId }: Task) =>
  kind === PUSH
    ? "tasks.openPush"
    : kind === OFFER
      ? "tasks.openExchange"
      : batchId !== null
        ? "tasks.openBatch"
        : reviewId !== null
          ? "tasks.openReview"
          : envelopeId === null
            ? "tasks.openDocument"
            : "tasks.openEnvelope";

/** A failed task that was begun again since is over, too. */
const GROUPS = [
  { key: "failed", holds: ({ state, again }: Task) => state === "FAILED" && !again },
  { key: "running", holds: ({ state }: Task) => state === "QUEUED" || state === "RUNNING" },
  { key: "done", holds: ({ state, again }: Task) => state === "SUCCEEDED" || again },
] as const;

/** /layout/tasks: long work, what failed first, with the way to try it again. */
export function Page() {
  const words = useWords();
  const taskName = useTaskName();
  const format = useFormat();
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const tasks = useRead(deskRoutes.tasks, {});
  const [busy, setBusy] = useState<string>();
  const [shown, setShown] = useState<string>();
  const [refused, setRefused] = useState<{ readonly task: Task; readonly message: string }>();

  const open = (task: Task): void => {
    const to = addressOf(task);
    if (to !== undefined) void navigate(to);
  };
  const retry = async (task: Task): Promise<void> => {
    setBusy(task.id);
    setRefused(undefined);
    try {
      await call(deskRoutes.retryTask, { params: { id: task.id } });
      toast(words("tasks.retried"));
      await tasks.refetch();
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setRefused({ task, message: problem.message });
    } finally {
      setBusy(undefined);
    }
  };
  const rows = tasks.data ?? [];
  const detailed = rows.find(({ id }) => id === shown);
  const groups = GROUPS.map(({ key, holds }) => ({
    key,
    title: words(`tasks.${key}`),
    rows: rows.filter(holds),
  })).filter((group) => group.rows.length > 0);
  return (
    <Screen fixed head={<PageTitle title={words("tasks.title")} />} foot={<ListFoot />}>
      {refused !== undefined && (
        <div className={styles.notice}>
          <Notice
            tone="error"
            action={
              addressOf(refused.task) === undefined ? undefined : (
                <Button size="small" onClick={() => open(refused.task)}>
                  {words(opens(refused.task))}
                </Button>
              )
            }
          >
            {refused.message}
          </Notice>
        </div>
      )}
      <TaskDialog
        task={detailed}
        busy={busy !== undefined}
        to={detailed && addressOf(detailed)}
        onClose={() => setShown(undefined)}
        onRetry={() => {
          setShown(undefined);
          if (detailed !== undefined) void retry(detailed);
        }}
      />
      {tasks.isPending ? (
        <LoadingLine />
      ) : tasks.error ? (
        <ErrorView title={words("common.failed")} help={tasks.error.message} onRetry={() => void tasks.refetch()} />
      ) : (
        <DataTable
          label={words("tasks.title")}
          columns={taskColumns({
            words,
            taskName,
            format,
            errorWords,
            busy,
            onRetry: (task) => void retry(task),
            onDetails: (task) => setShown(task.id),
          })}
          groups={groups}
          rowKey={(task) => task.id}
          onOpen={(task) => setShown(task.id)}
          empty={
            <EmptyState
              icon={<SyncOutlined aria-hidden="true" />}
              title={words("tasks.empty")}
              help={words("tasks.emptyHelp")}
            />
          }
        />
      )}
    </Screen>
  );
}

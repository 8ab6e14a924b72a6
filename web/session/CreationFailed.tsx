import { Button } from "antd";
import { deskRoutes } from "#domain/api/desk";
import { useRead } from "../api/query.ts";
import { useSend } from "../api/use-send.ts";
import { useErrorWords, useWords } from "../i18n/use-words.ts";
import { Notice } from "../ui/Notice.tsx";
import { toast } from "../ui/toast.ts";
import { useMe } from "./use-me.ts";

/** Says that the company of this session was not created, and why; its administrator tries again. Nothing while there is nothing to say. */
export function CreationFailed() {
  const words = useWords();
  const errorWords = useErrorWords();
  const { user, organisation } = useMe();
  const failed = organisation.status === "FAILED";
  const tasks = useRead(deskRoutes.tasks, {}, { enabled: failed });
  const { send, busy, problem } = useSend();
  if (!failed) return null;
  const task = tasks.data?.find((one) => one.kind === "deployRegistry" && one.state === "FAILED");
  const retry = async (id: string): Promise<void> => {
    if ((await send(deskRoutes.retryTask, { params: { id } })) !== undefined) toast(words("registered.retried"));
  };
  const action = user.isAdmin && task !== undefined ? <Button type="primary" loading={busy} onClick={() => void retry(task.id)}>{words("registered.retry")}</Button> : undefined;
  return (
    <Notice tone="error" action={action}>
      {words("registered.failed")}
      {task !== undefined && task.error !== null && <> {words("registered.failedWhy", { why: errorWords(task.error.code, task.error.parameters) })}</>}
      {!user.isAdmin && <> {words("registered.failedOther")}</>}
      {problem !== undefined && <p>{problem.message}</p>}
    </Notice>
  );
}

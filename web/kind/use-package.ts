import { useEffect, useRef, useState } from "react";
import { deskRoutes } from "#domain/api/desk";
import type { packageRoutes } from "#domain/api/package-routes";
import { addressOf } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { useSend } from "../api/use-send.ts";
import { useErrorWords, useWords } from "../i18n/use-words.ts";
import type { WordKey } from "../i18n/words.ts";
import { saveFrom } from "../ui/save-blob.ts";
import { toast } from "../ui/toast.ts";

type AskRoute = ReturnType<typeof packageRoutes>["askPackage"] | typeof deskRoutes.askOriginals;

interface Made {
  readonly ask: () => Promise<void>;
  /** It is asked for, and being made. */
  readonly busy: boolean;
  readonly failed: string | undefined;
}

/** Where the package of a task is downloaded. */
export const packageAddress = (task: string): string => addressOf(deskRoutes.package, { params: { id: task } });

/**
 * Has a package or a print made in the background, which `said` tells, and saves it when it is finished and this page
 * is still open; later it is with the background tasks.
 */
export function usePackage(row: AskRoute, id: string, said: WordKey = "tasks.packageAsked"): Made {
  const words = useWords();
  const errorWords = useErrorWords();
  const { send, busy, problem } = useSend();
  const [asked, setAsked] = useState<string>();
  const tasks = useRead(deskRoutes.tasks, {}, { enabled: asked !== undefined }).data;
  const task = asked === undefined ? undefined : tasks?.find((one) => one.id === asked);
  const made = task?.state === "SUCCEEDED" ? task.package?.file : undefined;
  const saved = useRef<string>(undefined);
  useEffect(() => {
    if (asked === undefined || made === undefined || saved.current === asked) return;
    saved.current = asked;
    saveFrom(packageAddress(asked), made);
  }, [asked, made]);
  const waits = asked !== undefined && task?.state !== "SUCCEEDED" && task?.state !== "FAILED";
  const refused = task?.state === "FAILED" && task.error !== null ? task.error : undefined;
  const ask = async (): Promise<void> => {
    const done = await send(row, { params: { id } });
    if (done === undefined) return;
    setAsked(done.answer.task);
    toast(words(said), { link: { label: words("tasks.title"), to: "/layout/tasks" } });
  };
  return {
    ask,
    busy: busy || waits,
    failed: problem?.message ?? (refused && errorWords(refused.code, refused.parameters)),
  };
}

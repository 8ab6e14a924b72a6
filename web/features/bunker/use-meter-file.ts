import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { bunkerRoutes } from "#domain/api/bunker";
import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import type { MeterZone } from "#domain/bunker/meter-file";
import { ApiError, requestKey } from "../../api/client.ts";
import { sendFile } from "../../api/send-file.ts";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { toast } from "../../ui/toast.ts";

/** Gives the file of a meter to a delivery, and takes it away; `problem` says why it was not taken. */
export function useMeterFile({ id, version }: Pick<BunkerDelivery, "id" | "version">, product: string) {
  const words = useWords();
  const client = useQueryClient();
  const { send, busy: removing, problem: refused, forget } = useSend();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const attempt = useRef<{ readonly file: File; readonly about: string; readonly key: string }>(undefined);
  const about = { ...(product === "" ? {} : { product }), expectedVersion: version };
  const put = async (file: File, zone: MeterZone): Promise<void> => {
    const content = JSON.stringify([about, zone]);
    // The same file again after no answer is taken once.
    if (attempt.current?.file !== file || attempt.current.about !== content)
      attempt.current = { file, about: content, key: requestKey() };
    setSending(true);
    setProblem(undefined);
    forget();
    try {
      await sendFile(
        bunkerRoutes.setMeter,
        { params: { id }, query: { ...about, name: file.name.slice(0, 200), ...(zone === "" ? {} : { zone }) } },
        file,
        { key: attempt.current.key, onProgress: () => undefined },
      );
      attempt.current = undefined;
      await client.invalidateQueries({ predicate: ({ meta }) => meta?.["fixed"] !== true });
      toast(words("bunker.meterFile.taken", { name: file.name }));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure.message);
      // A delivery that somebody has changed meanwhile is read again, for the next try.
      if (failure.code === "CONTENT_UPDATED") await client.invalidateQueries({ queryKey: [bunkerRoutes.show.id] });
    } finally {
      setSending(false);
    }
  };
  const remove = async (): Promise<void> => {
    setProblem(undefined);
    const done = await send(bunkerRoutes.removeMeter, { params: { id }, query: about });
    if (done !== undefined) toast(words("bunker.meterFile.removed"));
  };
  return {
    busy: sending || removing,
    problem: problem ?? refused?.message,
    put,
    remove,
    /** Says why a file is not even sent. */
    refuse: (why: string): void => {
      forget();
      setProblem(why);
    },
  };
}

import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import InboxOutlined from "@ant-design/icons/es/icons/InboxOutlined";
import FolderOutlined from "@ant-design/icons/es/icons/FolderOutlined";
import SafetyOutlined from "@ant-design/icons/es/icons/SafetyOutlined";
import StopOutlined from "@ant-design/icons/es/icons/StopOutlined";
import { useState, type ReactNode } from "react";
import { documentBatchRoutes as routes, type Batch } from "#domain/api/document-batches";
import { RECIPIENT_COLUMN } from "#domain/bulk/columns";
import { callBytes } from "../../api/client.ts";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useConfirmed } from "../../session/use-confirmed.tsx";
import type { Action } from "../../ui/ActionBar.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { saveBlob } from "../../ui/save-blob.ts";
import { toast } from "../../ui/toast.ts";
import { batchZip } from "./zip-address.ts";

interface Given {
  readonly batch: Batch;
  readonly busy: boolean;
  readonly onMend: () => void;
  readonly onMendFile: () => void;
  /** Signing has begun, in this batch or in one of its own. */
  readonly onStarted: (id: string) => void;
  readonly onRemoved: () => void;
}

/** What can be done with a batch, and the dialogs that ask before. */
export function useBatchActions({ batch, busy, onMend, onMendFile, onStarted, onRemoved }: Given): {
  readonly actions: readonly Action[];
  readonly dialogs: ReactNode;
  readonly problem: string | undefined;
} {
  const words = useWords();
  const sender = useSend();
  const { ask, dialog, asking } = useConfirmed(sender);
  const [removing, setRemoving] = useState(false);
  const [stopping, setStopping] = useState(false);
  const { id, counts, state } = batch;
  const params = { params: { id } };
  const left = state === "FAILED" ? counts.taken - counts.verified : 0;
  const toSign = counts.ready + left;
  const running = state === "RUNNING";
  const start = (): void => {
    const title = left > 0 ? words("bulk.resume", { count: toSign }) : words("bulk.start", { count: toSign });
    ask({
      title,
      sentence: words(batch.template.type === "transferable" ? "bulk.titleSentence" : "bulk.sentence"),
      verb: words("bulk.verb"),
      run: async (password) => {
        const done = await sender.send(routes.start, { ...params, body: { password } });
        if (done === undefined) return undefined;
        toast(words(done.answer.id === id ? "bulk.started" : "bulk.second"));
        onStarted(done.answer.id);
        return done;
      },
    });
  };
  const stop = async (): Promise<void> => {
    if ((await sender.send(routes.stop, params)) !== undefined) setStopping(false);
  };
  const remove = async (): Promise<void> => {
    if ((await sender.send(routes.remove, params)) === undefined) return;
    setRemoving(false);
    onRemoved();
  };
  const errors = async (): Promise<void> => saveBlob(await callBytes(routes.wrong, params), `${batch.name}-errors.csv`);
  const envelopes = async (): Promise<void> => {
    const done = await sender.send(routes.envelopes, params);
    if (done !== undefined) toast(words("bulk.prepared", { count: done.answer.envelopes.length }));
  };
  const noneWrong = counts.wrong === 0 ? words("bulk.noneWrong") : undefined;
  const actions: Action[] = [
    {
      id: "start",
      label: left > 0 ? words("bulk.resume", { count: toSign }) : words("bulk.start", { count: toSign }),
      icon: <SafetyOutlined />,
      why: toSign === 0 ? words("bulk.noneReady") : undefined,
      onClick: start,
    },
    {
      id: "mend",
      label: words("bulk.mend", { count: counts.wrong }),
      icon: <EditOutlined />,
      shortcut: "M",
      why: noneWrong,
      onClick: onMend,
    },
    {
      id: "errors",
      label: words("bulk.errorsCsv"),
      icon: <DownloadOutlined />,
      why: noneWrong,
      onClick: () => void errors(),
    },
    { id: "mended", label: words("bulk.mendedCsv"), busy, why: noneWrong, onClick: onMendFile },
    {
      id: "stop",
      label: words("bulk.stop"),
      icon: <StopOutlined />,
      why: !running ? words("bulk.notRunning") : counts.made === counts.taken ? words("bulk.allSigned") : undefined,
      onClick: () => setStopping(true),
    },
    ...(batch.file.columns.includes(RECIPIENT_COLUMN)
      ? [
          {
            id: "envelopes",
            label: words("bulk.envelopes"),
            icon: <InboxOutlined />,
            busy: sender.busy,
            why: state === "DONE" ? undefined : words("bulk.notEnded"),
            onClick: () => void envelopes(),
          },
        ]
      : []),
    {
      id: "zip",
      label: words("bulk.download", { count: counts.made }),
      icon: <FolderOutlined />,
      why: counts.made === 0 ? words("bulk.noneSigned") : undefined,
      onClick: () => window.location.assign(batchZip(id)),
    },
    {
      id: "remove",
      label: words("bulk.remove"),
      why: counts.taken > 0 ? words("bulk.begun") : undefined,
      onClick: () => setRemoving(true),
    },
  ];
  const open = asking || removing || stopping;
  return {
    actions,
    problem: open ? undefined : sender.problem?.message,
    dialogs: (
      <>
        {dialog}
        {stopping && (
          <DangerDialog
            open
            title={words("bulk.stop")}
            sentence={words("bulk.stopSentence")}
            verb={words("bulk.stop")}
            confirm="none"
            busy={sender.busy}
            error={sender.problem?.message}
            onConfirm={() => void stop()}
            onCancel={() => setStopping(false)}
          />
        )}
        {removing && (
          <DangerDialog
            open
            title={words("bulk.remove")}
            sentence={words("bulk.removeSentence")}
            verb={words("bulk.remove")}
            confirm="none"
            busy={sender.busy}
            error={sender.problem?.message}
            onConfirm={() => void remove()}
            onCancel={() => setRemoving(false)}
          />
        )}
      </>
    ),
  };
}

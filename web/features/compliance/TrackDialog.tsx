import UploadOutlined from "@ant-design/icons/es/icons/UploadOutlined";
import { Button, Input } from "antd";
import { useRef, useState } from "react";
import { screeningRoutes } from "#domain/api/screening";
import type { CheckView } from "#domain/api/screening-shapes";
import { LIMITS, megabytes } from "#domain/limits";
import { ApiError, requestKey } from "../../api/client.ts";
import { sendFile } from "../../api/send-file.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";

interface Props {
  readonly check: CheckView;
  readonly onClose: () => void;
}

/** Gives the track of the ship: the next check tells the times in which it said nothing. */
export function TrackDialog({ check, onClose }: Props) {
  const [words, errorWords] = [useWords(), useErrorWords()];
  const chooser = useRef<HTMLInputElement>(null);
  const [hours, setHours] = useState("12");
  const [file, setFile] = useState<File>();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { source, id, name: ship } = check.subject;
  const silent = Number(hours);
  const right = Number.isFinite(silent) && silent >= 1 && silent <= 720;
  const give = async (): Promise<void> => {
    if (file === undefined) return chooser.current?.click();
    if (file.size >= megabytes(LIMITS.screeningTrackMb)) return setRefused(errorWords("TRACK_SIZE"));
    setRefused(undefined);
    setSending(true);
    try {
      const query = { source, id, name: file.name.slice(0, 200), hours: silent };
      const kept = await sendFile(screeningRoutes.track, { query }, file, {
        key: requestKey(),
        onProgress: () => undefined,
      });
      toast(words("compliance.track.saved", { count: kept.gaps }));
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefused(failure.message);
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog open title={words("compliance.track.of", { name: ship })} onClose={onClose}>
      <FormStack onSubmit={() => void give()}>
        <p className="hw-help">{words("compliance.track.help")}</p>
        {refused !== undefined && <Notice tone="error">{refused}</Notice>}
        <Field label={words("compliance.track.hours")} required>
          <Input value={hours} inputMode="decimal" maxLength={5} onChange={({ target }) => setHours(target.value)} />
        </Field>
        <p role="status">{file?.name ?? words("compliance.track.none")}</p>
        <ButtonRow>
          <input
            ref={chooser}
            type="file"
            hidden
            accept=".csv,.txt,text/csv"
            aria-label={words("compliance.table.file")}
            onChange={(event) => {
              setFile(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
          <Button icon={<UploadOutlined aria-hidden="true" />} onClick={() => chooser.current?.click()}>
            {words("compliance.table.file")}
          </Button>
          <Button onClick={onClose}>{words("common.cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={sending} disabled={file === undefined || !right}>
            {words("common.save")}
          </Button>
        </ButtonRow>
      </FormStack>
    </Dialog>
  );
}

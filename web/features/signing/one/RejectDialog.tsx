import { Input } from "antd";
import { useState } from "react";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { signingRoutes } from "#domain/api/signing";
import { signingFlow } from "#domain/processes/signing";
import { useSend } from "../../../api/use-send.ts";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { DangerDialog } from "../../../ui/DangerDialog.tsx";
import { Field } from "../../../ui/FormParts.tsx";

interface Props {
  readonly document: DocumentDetail;
  readonly onClose: () => void;
  readonly onDone: (document: DocumentDetail) => void;
}

/** Asks for the reason before a signature is rejected. */
export function RejectDialog({ document, onClose, onDone }: Props) {
  const words = useWords();
  const say = useSay();
  const sender = useSend();
  const [reason, setReason] = useState("");
  const { label, consequence } = signingFlow.actions.reject;
  const send = async (): Promise<void> => {
    const sent = await sender.send(signingRoutes.reject, {
      params: { id: document.id },
      body: { reason: reason.trim() },
    });
    if (sent !== undefined) onDone(sent.answer);
  };
  return (
    <DangerDialog
      open
      title={words("signing.rejectTitle", { name: document.name || document.number })}
      verb={say(label)}
      sentence={say(consequence ?? label)}
      confirm="none"
      busy={sender.busy}
      missing={reason.trim() === "" ? words("act.missing.reason") : undefined}
      error={sender.above(["reason"])}
      onConfirm={() => void send()}
      onCancel={onClose}
    >
      <Field label={words("act.reason")} required error={sender.under("reason")} help={words("act.reasonHelp")}>
        <Input.TextArea value={reason} maxLength={1000} rows={3} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </DangerDialog>
  );
}

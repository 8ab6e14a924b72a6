import { useNavigate } from "react-router";
import { envelopeRoutes } from "#domain/api/envelopes";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { call } from "../../api/client.ts";
import { useWords } from "../../i18n/use-words.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { toast } from "../../ui/toast.ts";
import { useAct } from "./use-act.ts";

interface Props {
  readonly envelope: EnvelopeDetail;
  readonly onClose: () => void;
}

/** Deletes a draft; the documents inside stay. */
export function DeleteDialog({ envelope, onClose }: Props) {
  const words = useWords();
  const navigate = useNavigate();
  const { act, busy, error } = useAct(envelope.id);
  const confirm = async (): Promise<void> => {
    const gone = await act("delete", async (_, options) => {
      await call(envelopeRoutes.delete, { params: { id: envelope.id } }, options);
      await navigate("/layout/drafts");
      return true;
    });
    if (gone === true) toast(words("envelope.deleted"));
  };
  return (
    <DangerDialog
      open
      title={`${words("envelope.delete")} ${envelope.reference}`}
      verb={words("envelope.delete")}
      sentence={words("envelope.deleteSentence")}
      confirm="none"
      irreversible
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

/** Withdraws the seal, so that the content can be changed. */
export function UnsealDialog({ envelope, onClose }: Props) {
  const words = useWords();
  const { act, busy, error, passwordError } = useAct(envelope.id);
  const confirm = async (password: string): Promise<void> => {
    const done = await act({ expectedVersion: envelope.version, password }, (body, options) =>
      call(envelopeRoutes.unseal, { params: { id: envelope.id }, body }, options),
    );
    if (done !== undefined) onClose();
  };
  return (
    <DangerDialog
      open
      title={`${words("envelope.unseal")} ${envelope.reference}`}
      verb={words("envelope.unseal")}
      sentence={words("envelope.unsealSentence")}
      confirm="password"
      busy={busy}
      error={error}
      passwordError={passwordError}
      onConfirm={(password) => void confirm(password)}
      onCancel={onClose}
    />
  );
}

/** Makes a draft with the same documents, addressed to the sender. */
export function ReturnDialog({ envelope, onClose }: Props) {
  const words = useWords();
  const navigate = useNavigate();
  const { act, busy, error } = useAct(envelope.id);
  const confirm = async (): Promise<void> => {
    const made = await act("return", (_, options) =>
      call(envelopeRoutes.returnToSender, { params: { id: envelope.id } }, options),
    );
    if (made !== undefined) await navigate(`/layout/compose/${made.id}`);
  };
  return (
    <DangerDialog
      open
      title={words("envelope.return")}
      verb={words("envelope.return")}
      sentence={words("envelope.returnSentence", { sender: envelope.sender.name })}
      confirm="none"
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

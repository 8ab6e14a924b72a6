import { useNavigate } from "react-router";
import { packRoutes, type PackDetail } from "#domain/api/packs";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { toast } from "../../ui/toast.ts";

/** Deletes an e-Pack that was never sent; the documents inside stay. */
export function DeleteDialog({ pack, onClose }: { readonly pack: PackDetail; readonly onClose: () => void }) {
  const words = useWords();
  const navigate = useNavigate();
  const { send, busy, problem } = useSend();
  const confirm = async (): Promise<void> => {
    if ((await send(packRoutes.remove, { params: { id: pack.id } })) === undefined) return;
    toast(words("pack.deleted"));
    await navigate("/layout/epacks", { replace: true });
  };
  return (
    <DangerDialog open title={`${words("pack.delete")} ${pack.reference}`} verb={words("pack.delete")} sentence={words("pack.deleteSentence")} confirm="none" irreversible busy={busy} error={problem?.message}
      onConfirm={() => void confirm()} onCancel={onClose} />
  );
}

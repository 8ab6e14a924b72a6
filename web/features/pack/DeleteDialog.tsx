import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { packRoutes, type PackDetail } from "#domain/api/packs";
import { ApiError, call } from "../../api/client.ts";
import { useRetryKey } from "../../api/retry-key.ts";
import { useWords } from "../../i18n/use-words.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { toast } from "../../ui/toast.ts";

/** Deletes an e-Pack that was never sent; the documents inside stay. */
export function DeleteDialog({ pack, onClose }: { readonly pack: PackDetail; readonly onClose: () => void }) {
  const words = useWords();
  const navigate = useNavigate();
  const client = useQueryClient();
  const key = useRetryKey();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await call(packRoutes.delete, { params: { id: pack.id } }, { key: key("delete") });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure.message);
      setBusy(false);
      return;
    }
    // Away from it first: what is gone is not asked for again.
    await navigate("/layout/epacks", { replace: true });
    client.removeQueries({ queryKey: [packRoutes.get.id, { params: { id: pack.id } }] });
    await client.invalidateQueries();
    toast(words("pack.deleted"));
  };
  return (
    <DangerDialog
      open
      title={`${words("pack.delete")} ${pack.reference}`}
      verb={words("pack.delete")}
      sentence={words("pack.deleteSentence")}
      confirm="none"
      irreversible
      busy={busy}
      error={problem}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

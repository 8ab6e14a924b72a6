import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentRow } from "#domain/api/document-shapes";
import { ApiError, call } from "../../api/client.ts";
import { useWords } from "../../i18n/use-words.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { toast } from "../../ui/toast.ts";

interface Props {
  readonly rows: readonly DocumentRow[];
  readonly onDeleted: (ids: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** Deletes drafts that were never signed; one that is refused stays, with the reason. */
export function DeleteDrafts({ rows, onDeleted, onClose }: Props) {
  const words = useWords();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const gone = new Set<string>();
    const refused: string[] = [];
    for (const row of rows) {
      try {
        await call(documentRoutes.remove, { params: { id: row.id } });
        gone.add(row.id);
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem;
        refused.push(
          words("lists.deleteFailed", {
            number: row.number || row.name || words("lists.noNumber"),
            reason: problem.message,
          }),
        );
      }
    }
    if (gone.size > 0) {
      toast(words("lists.deleted", { count: gone.size }));
      await client.invalidateQueries();
      onDeleted(gone);
    }
    setBusy(false);
    if (refused.length === 0) onClose();
    else setFailed(refused.join(" "));
  };
  return (
    <DangerDialog
      open
      title={words("lists.deleteTitle")}
      verb={words("lists.delete", { count: rows.length })}
      sentence={words("lists.deleteSentence", { count: rows.length })}
      confirm="none"
      irreversible
      busy={busy}
      error={failed}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

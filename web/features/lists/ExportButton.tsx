import { documentRoutes } from "#domain/api/documents";
import type { QueryInput } from "#domain/api/route";
import { fileColumns, type DocumentColumnKey } from "#domain/documents/document-columns";
import { callBytes } from "../../api/client.ts";
import { useWords } from "../../i18n/use-words.ts";
import { CsvButton } from "../../kind/CsvButton.tsx";
import { saveBlob } from "../../ui/save-blob.ts";
import { toast } from "../../ui/toast.ts";

interface Props {
  /** The name of the file. */
  readonly name: string;
  readonly query: QueryInput<typeof documentRoutes.list>;
  readonly columns: readonly DocumentColumnKey[];
  /** Rows that the list has, also those not loaded. */
  readonly total: number;
}

/** Saves every row of the current view, not only the loaded ones, as CSV with the columns that are shown. */
export function ExportButton({ name, query, columns, total }: Props) {
  const words = useWords();
  return (
    <CsvButton
      disabled={total === 0}
      onSave={async () => {
        saveBlob(
          await callBytes(documentRoutes.export, { query: { ...query, columns: fileColumns(columns).join(",") } }),
          `${name}.csv`,
        );
        toast(words("lists.csvDone", { count: total }));
      }}
    />
  );
}

import { useState } from "react";
import { documentBatchRoutes as routes, type BatchRow } from "#domain/api/document-batches";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { toast } from "../../ui/toast.ts";

interface Open {
  readonly row: number;
  readonly at: number;
  readonly text: string;
  /** The value that stood there. */
  readonly before: string;
}

export interface Mending {
  /** The cell that is being written anew. */
  readonly open: Open | undefined;
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly begin: (row: BatchRow, at: number) => void;
  readonly type: (text: string) => void;
  readonly close: () => void;
  readonly save: (row: BatchRow) => Promise<void>;
  readonly take: (row: BatchRow, at: number, value: string) => Promise<void>;
}

/** Writes one cell of a batch anew; all its rows are then checked again. */
export function useMending(id: string): Mending {
  const words = useWords();
  const { send, busy, problem, forget } = useSend();
  const [open, setOpen] = useState<Open>();
  const write = async (row: BatchRow, at: number, value: string): Promise<void> => {
    const cells = row.cells.map((cell, i) => (i === at ? value : cell));
    const done = await send(routes.mend, { params: { id }, body: { rows: [{ row: row.row, cells }] } });
    if (done === undefined) return;
    setOpen(undefined);
    toast(words("bulk.mended"));
  };
  return {
    open,
    dirty: open !== undefined && open.text !== open.before,
    busy,
    problem: problem?.message,
    begin: (row, at) => {
      forget();
      const before = row.cells[at] ?? "";
      setOpen({ row: row.row, at, text: before, before });
    },
    type: (text) => setOpen((now) => now && { ...now, text }),
    close: () => setOpen(undefined),
    save: async (row) => {
      if (open !== undefined) await write(row, open.at, open.text);
    },
    take: write,
  };
}

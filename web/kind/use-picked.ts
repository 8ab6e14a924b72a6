import { useState } from "react";

export interface Picked {
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly add: () => Promise<void>;
  readonly busy: boolean;
  /** Why not all could be added: the choice stands, to be tried again. */
  readonly refused: string | undefined;
}

/** The choice in a list to be put in somewhere, and putting it in; `onAdd` answers why not all could be. */
export function usePicked({
  inside,
  onAdd,
  onClose,
}: {
  readonly inside: ReadonlySet<string>;
  readonly onAdd: (ids: readonly string[]) => Promise<string | undefined>;
  readonly onClose: () => void;
}): Picked {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  return {
    chosen,
    busy,
    refused,
    toggle: (id) =>
      setChosen((old) => {
        const next = new Set(old);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    add: async () => {
      setBusy(true);
      const problem = await onAdd([...chosen].filter((id) => !inside.has(id)));
      setBusy(false);
      setRefused(problem);
      if (problem === undefined) onClose();
    },
  };
}

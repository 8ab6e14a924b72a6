import type { ReactNode } from "react";
import { useWords } from "../i18n/use-words.ts";
import { FooterKeys, type KeyHint } from "../ui/FooterKeys.tsx";
import { ChainNow } from "./ChainNow.tsx";

interface Props {
  /** Rows that are there, and how many there are in all; left out where nobody counts. */
  readonly rows?: { readonly shown: number; readonly total: number };
  /** Keys beside those of every list. */
  readonly keys?: readonly KeyHint[];
  readonly children?: ReactNode;
}

/** The foot of a screen that is a list: its keys, how much of it is shown, the newest block. */
export function ListFoot({ rows, keys = [], children }: Props) {
  const words = useWords();
  return (
    <FooterKeys
      hints={[
        { keys: ["J", "K"], label: words("keys.move") },
        { keys: ["Enter"], label: words("keys.open") },
        ...keys,
        { keys: ["?"], label: words("keys.all") },
      ]}
    >
      {children}
      {rows !== undefined && rows.shown > 0 && (
        <span>{words("table.range", { from: 1, to: rows.shown, total: rows.total })}</span>
      )}
      <ChainNow />
    </FooterKeys>
  );
}

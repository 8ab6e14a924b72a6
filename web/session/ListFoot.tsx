import type { ReactNode } from "react";
import { useFormat } from "../i18n/use-format.ts";
import { useWords } from "../i18n/use-words.ts";
import { FooterKeys, type KeyHint } from "../ui/FooterKeys.tsx";
import { ChainNow } from "./ChainNow.tsx";

interface Props {
  /** Rows that are there, and how many there are in all; left out where nobody counts. */
  readonly rows?: { readonly shown: number; readonly total: number };
  /** Keys beside those of every list. */
  readonly keys?: readonly KeyHint[];
  /** The list is evidence: its times are in UTC everywhere. */
  readonly utc?: boolean;
  readonly children?: ReactNode;
}

/** The foot of a screen that is a list: its keys, how much of it is shown, the zone of its times, the newest block. */
export function ListFoot({ rows, keys = [], utc = false, children }: Props) {
  const words = useWords();
  const format = useFormat();
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
      <span>{words("table.times", { zone: utc ? "UTC" : format.zone() })}</span>
      <ChainNow />
    </FooterKeys>
  );
}

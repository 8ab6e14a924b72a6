import { useState } from "react";
import { useKeys } from "../ui/use-keys.ts";
import { rowsOf, type MessageRow } from "./exchange-rows.ts";
import type { ExchangeMessage } from "#domain/api/offers";

/** A side of a message. */
export type MessagePart = "sent" | "answer";

/** The message that is read beside the others, and how. */
export interface OpenMessage {
  readonly rows: readonly MessageRow[];
  readonly row: MessageRow | undefined;
  readonly part: MessagePart;
  readonly raw: boolean;
  readonly show: (part: MessagePart) => void;
  readonly showRaw: (raw: boolean) => void;
  /** Null closes it. */
  readonly choose: (id: string | null) => void;
  /** To the next message, or the one before. */
  readonly step: (by: number) => void;
}

/** The id of the button that opens a message. */
export const messageButton = (id: string): string => `message-${id}`;

/** J and K go along the messages, Esc closes the one that is open. */
export function useOpenMessage(messages: readonly ExchangeMessage[]): OpenMessage {
  const [chosen, setChosen] = useState<string | null>(null);
  const [part, show] = useState<MessagePart>("answer");
  const [raw, showRaw] = useState(false);
  const rows = rowsOf(messages);
  const choose = (id: string | null): void => {
    setChosen(id);
    showRaw(false);
    const answered = rows.find(({ message }) => message.id === id)?.message.answer !== "";
    show(answered ? "answer" : "sent");
  };
  const step = (by: number): void => {
    const now = rows.findIndex(({ message }) => message.id === chosen);
    const next = rows[now === -1 ? (by > 0 ? 0 : rows.length - 1) : now + by]?.message.id;
    if (next === undefined) return;
    choose(next);
    document.getElementById(messageButton(next))?.focus();
  };
  useKeys({ j: () => step(1), k: () => step(-1), Escape: chosen === null ? undefined : () => choose(null) });
  return { rows, row: rows.find(({ message }) => message.id === chosen), part, raw, show, showRaw, choose, step };
}

import type { WordKey } from "../../i18n/words.ts";

/** Names of the audit's events as words of the log. */
const EVENTS: Readonly<Record<string, WordKey>> = {
  "envelope.compose": "envelope.event.compose",
  "envelope.save": "envelope.event.save",
  "envelope.seal": "envelope.event.seal",
  "envelope.unseal": "envelope.event.unseal",
  "envelope.anchored": "envelope.event.anchored",
  "envelope.transfer": "envelope.event.transfer",
  "envelope.deliver": "envelope.event.deliver",
  "envelope.refused": "envelope.event.refused",
  transfer: "envelope.event.transfer",
  "intent.sent": "envelope.event.walletSent",
  "intent.signed": "envelope.event.walletSigned",
  "intent.cancelled": "envelope.event.walletCancelled",
};

/** The word of an event; one that has none yet is shown by its name. */
export const eventWord = (event: string): WordKey => EVENTS[event] ?? "envelope.event.other";

import { event } from "../recorded.ts";
import { WRITTEN_STATES } from "../states.ts";
import { text } from "../text.ts";
import { act, type TitleOf } from "./act.ts";
import { author, neverSigned, notBusy, notLocked, notSealed, notShared } from "./facts.ts";

// The signature covers the list of attachments: nothing is added or taken away after it.
const ofTitle = ({ rights }: TitleOf) =>
  ({
    place: 40,
    from: WRITTEN_STATES,
    to: "DRAFT",
    permissions: [rights.draft],
    guards: [author, neverSigned, notBusy],
    asks: [],
    quiet: true,
  }) as const;

/** Files are attached, or taken off. */
export const attach = act({
  subject: "document",
  name: "attach",
  label: text("Attach files", "添加附件"),
  event: event("Attached “{name}”", "添加了附件“{name}”", {
    name: "text",
    file: "proof",
    sha256: "proof",
    size: "proof",
    mime: "proof",
    received: "proof?",
    inside: "proof?",
  }),
  icon: "paper",
  rows: {
    title: ofTitle,
    order: ofTitle,
    exchange: ofTitle,
    // Attachments go with the document to everybody who has it: nothing is added or taken away once it is signed,
    // sealed or shown to others.
    paper: (rights) => ({
      place: 160,
      from: [...WRITTEN_STATES, "CREATED"],
      to: "CREATED",
      permissions: [rights.draft],
      guards: [author, neverSigned, notShared, notBusy, notLocked, notSealed],
      asks: [],
      quiet: true,
    }),
  },
});

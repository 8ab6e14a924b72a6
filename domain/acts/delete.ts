import { event } from "../recorded.ts";
import { WRITTEN_STATES } from "../states.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { author, neverSigned, notBusy, notSealed, notShared, notSuccessor } from "./facts.ts";

const ofDraft = () =>
  ({
    place: 400,
    from: WRITTEN_STATES,
    to: "DRAFTING",
    permissions: ["doc.delete"],
    guards: [author, neverSigned, notBusy, notSealed],
    asks: [],
    quiet: true,
  }) as const;

/** A draft that was never signed is deleted, or a file that was received and not passed on. */
export const deleted = act({
  subject: "document",
  name: "delete",
  label: text("Delete", "删除"),
  event: event("Deleted {kind} {number} {name}", "删除了 {kind} {number} {name}", {
    kind: "kind",
    number: "text",
    name: "text",
  }),
  icon: "delete",
  rows: {
    title: ({ received }) => ({
      ...ofDraft(),
      from: received === true ? [...WRITTEN_STATES, "RECEIVED"] : WRITTEN_STATES,
      guards: [...ofDraft().guards, notShared, notSuccessor],
    }),
    order: ofDraft,
    exchange: ofDraft,
    verifiable: () => ({
      ...ofDraft(),
      from: [...WRITTEN_STATES, "RECEIVED"],
      guards: [...ofDraft().guards, notShared],
    }),
    paper: () => ({
      place: 190,
      from: [...WRITTEN_STATES, "CREATED", "REJECTED", "REVOKED"],
      to: "VOID",
      permissions: ["doc.delete"],
      guards: [author, neverSigned, notShared, notSealed],
      asks: [],
      quiet: true,
    }),
  },
});

import { event } from "../recorded.ts";
import { z } from "zod";
import { decimal, line, name } from "../shapes.ts";
import type { DocumentState } from "../states.ts";
import { text } from "../text.ts";
import { act, type TitleOf } from "./act.ts";
import { final, notBusy, notLocked, releaseAgent } from "./facts.ts";

const row =
  <const From extends DocumentState, Partly extends DocumentState>(from: readonly From[], partly: Partly) =>
  ({ rights }: TitleOf) =>
    ({
      place: 150,
      from,
      to: "ACCOMPLISHED",
      partly,
      permissions: [rights.void],
      guards: [releaseAgent, notLocked, notBusy, final],
      asks: ["quantities", "sure", "password"],
      irreversible: true,
      key: "R",
      consequence: text(
        "After this, the named quantity counts as handed over. Nobody can take that back.",
        "此后所列数量视为已交付，任何人均无法撤回。",
      ),
    }) as const;

/** The release agent records cargo that was handed over. */
export const release = act({
  subject: "document",
  name: "release",
  label: text("Release cargo", "放货"),
  event: event("Released cargo to {receiver}", "向 {receiver} 放货", {
    receiver: "text",
    lines: "proof",
    transport: "proof?",
  }),
  icon: "export",
  rows: { title: row(["SURRENDERED"], "SURRENDERED"), order: row(["PRESENTED", "PARTLY_RELEASED"], "PARTLY_RELEASED") },
  request: {
    path: "release",
    summary: "Record cargo handed over, line by line",
    confirmed: "password",
    grant: true,
    input: {
      receiver: name,
      /** The vehicle or tank that takes the goods. */ transport: line.default(""),
      lines: z
        .array(z.strictObject({ line: z.int().min(0), quantity: decimal }))
        .min(1)
        .max(50),
      /** The user confirms once more an act that cannot be taken back. */
      sure: z
        .boolean()
        .default(false)
        .refine((said) => said, { params: { code: "CONFIRM_RELEASE" } }),
    },
    errors: ["WRONG_STATE", "NOT_RELEASE_AGENT", "RELEASE_EXCEEDS", "RELEASE_NOT_FINAL"],
  },
});

import { event } from "../recorded.ts";
import { z } from "zod";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { author, noUpdate } from "./facts.ts";
import { LIVE, SENDER, UNDISTURBED } from "./instruction-rules.ts";

/** The sender submits new content. Until the carrier has confirmed it, the instruction says what it said. */
export const submitUpdate = act({
  subject: "document",
  name: "submitUpdate",
  label: text("Submit an update", "提交更新"),
  event: event(
    "Submitted an update of the instruction. Fields changed: {fields}",
    "提交了指示的更新，更改字段数：{fields}",
    { fields: "number", sha256: "proof", serial: "proof" },
  ),
  icon: "edit",
  whenPossible: true,
  step: { update: "UPDATE_RECEIVED" },
  rows: {
    instruction: () => ({
      place: 2,
      from: LIVE,
      to: "PENDING_UPDATE",
      permissions: ["ordinary.upload", "ordinary.sign"],
      guards: [author, noUpdate, ...UNDISTURBED],
      asks: ["password"],
      quiet: true,
      consequence: text(
        "After this, who has the instruction reads your changes, signed by your company. They count once they are confirmed; until then you can withdraw them.",
        "此后收到指示的公司将看到经本公司签署的更改。更改经确认后生效，确认前可撤回。",
      ),
    }),
  },
  request: {
    path: "submit-update",
    summary: "Submit an update of a shipping instruction: all of its new content",
    confirmed: "password",
    grant: true,
    input: { data: z.record(z.string(), z.unknown()) },
    errors: [
      ...SENDER,
      "UPDATE_WAITING",
      "NOTHING_CHANGED",
      "BAD_INPUT",
      "ENTERPRISE_NO_CERTIFICATE",
      "ENTERPRISE_CERTIFICATE",
      "ENTERPRISE_CERTIFICATE_REVOKED",
      "TIMESTAMP_UNAVAILABLE",
    ],
  },
});

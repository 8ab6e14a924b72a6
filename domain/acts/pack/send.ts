import { text } from "../../text.ts";
import { act } from "../act.ts";
import { filled, noDrafts, whole } from "./facts.ts";

/** It goes in an envelope: the requests that begin or fill one carry it. */
export const sendPack = act({
  subject: "pack",
  name: "send",
  label: text("Send in an envelope", "放入信封发送"),
  icon: "mail",
  row: {
    place: 30,
    from: ["CREATED", "TRANSFERRED"],
    via: "TRANSFERRING",
    to: "TRANSFERRED",
    permissions: ["compose"],
    guards: [filled, noDrafts, whole],
    asks: [],
  },
});

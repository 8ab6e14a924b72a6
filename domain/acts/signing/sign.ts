import { text } from "../../text.ts";
import { act } from "../act.ts";
import { asked } from "./facts.ts";

/** A party signs, by signing the document: the last signature completes the request, every other leaves it open. */
export const signRequested = act({
  subject: "signing",
  name: "sign",
  label: text("Sign", "签署"),
  icon: "sign",
  fails: "sign",
  row: {
    place: 10,
    from: ["OPEN"],
    to: "COMPLETE",
    permissions: ["ordinary.sign"],
    guards: [asked],
    asks: ["stamp", "password"],
    key: "S",
  },
});

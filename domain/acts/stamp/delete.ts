import { text } from "../../text.ts";
import { act } from "../act.ts";
import { maker } from "./facts.ts";

/** A stamp that is not in use goes. */
export const deleteStamp = act({
  subject: "stamp",
  name: "delete",
  label: text("Delete", "删除"),
  icon: "delete",
  gone: true,
  row: {
    place: 60,
    from: ["REVIEWING", "DISABLED", "DECLINED"],
    to: "DISABLED",
    permissions: [],
    guards: [maker],
    asks: [],
    irreversible: true,
  },
  request: {
    path: "",
    method: "DELETE",
    summary: "Delete a stamp that is not in use; what was signed with it stays",
    unversioned: true,
    input: {},
    errors: ["WRONG_STATE", "FORBIDDEN"],
  },
});

import { event, PROCESS_STEP } from "../../recorded.ts";
import { text } from "../../text.ts";
import { act } from "../act.ts";
import { initiator, withoutExchange } from "./facts.ts";

/** B8: a company without an exchange submits the signed note by the export for its port authority. */
export const submitDelivery = act({
  subject: "bunker",
  name: "submit",
  label: text("Submit by export", "导出并提交"),
  event: event("Submitted the delivery note by an export", "通过导出提交交付单", PROCESS_STEP),
  icon: "export",
  outcome: text("The note is submitted; its export is saved", "交付单已提交，导出文件已保存"),
  row: {
    place: 62,
    from: ["SIGNED"],
    to: "SUBMITTED",
    permissions: ["bunker.operate"],
    guards: [initiator, withoutExchange],
    asks: [],
    key: "P",
    consequence: text(
      "After this, the export for the port authority is saved on this device, and the delivery is submitted and completed: no exchange answers it. Send the file to the port authority.",
      "此后，供港口主管机关使用的导出文件保存到本设备，供油任务即为已提交并完成，不再等待交换平台答复。请将文件发送给港口主管机关。",
    ),
  },
  request: {
    path: "submit",
    summary:
      "Note that the signed note was submitted by an export for the port authority, where no exchange is set up: the delivery is completed",
    input: {},
    errors: ["WRONG_STATE", "NOT_AUTHOR", "EXCHANGE_SET", "FORBIDDEN"],
  },
});

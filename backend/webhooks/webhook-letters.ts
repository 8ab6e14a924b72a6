import { text } from "#domain/text";

export const LETTERS = {
  disabled: {
    subject: text("A webhook was disabled", "Webhook 已停用"),
    body: text(
      "Nothing could be delivered to {url} for {days} days, so this webhook is disabled. When the address answers again, enable it in Application Management; what failed can be sent again there.",
      "{days} 天内均无法送达 {url}，该 Webhook 已停用。地址恢复后，可在应用管理中重新启用，并重新发送失败的消息。",
    ),
  },
} as const;

import { text } from "#domain/text";

/** The letters about pushes that wait for a person. */
export const LETTERS = {
  waits: {
    subject: text("The push of bunker delivery note {number} needs you", "燃油交付单 {number} 的推送需要处理"),
    body: text(
      "The bunker delivery note {number} is not acknowledged by the exchange: {state}. Nothing is sent again before somebody decides.\n\nLook and decide: {link}",
      "交换平台尚未确认燃油交付单 {number}，当前状态：{state}。有人处理之前，不会重新发送。\n\n查看并处理：{link}",
    ),
  },
} as const;

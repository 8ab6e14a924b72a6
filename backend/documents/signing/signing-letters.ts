import { text } from "#domain/text";
import type { Handling } from "../../processes/handling.ts";

/** The letters about requests to sign. */
export const LETTERS: Handling<"signing">["letters"] = {
  asked: {
    subject: text("{company} asks you to sign {subject}", "{company} 邀请签署 {subject}"),
    body: text(
      "{name} of {company} asks you to sign {subject}.{due}\n\n{message}\n\n{facts}\n\nSign or reject: {link}\n",
      "{company} 的 {name} 邀请签署 {subject}。{due}\n\n{message}\n\n{facts}\n\n签署或拒绝：{link}\n",
    ),
  },
  reminded: {
    subject: text("Reminder: {company} waits for your signature on {subject}", "提醒：{company} 正等待签署 {subject}"),
    body: text(
      "{name} of {company} still waits for your signature on {subject}.{due}\n\n{message}\n\n{facts}\n\nSign or reject: {link}\n",
      "{company} 的 {name} 仍在等待签署 {subject}。{due}\n\n{message}\n\n{facts}\n\n签署或拒绝：{link}\n",
    ),
  },
  dueTomorrow: {
    subject: text(
      "Due tomorrow: {company} waits for your signature on {subject}",
      "明日到期：{company} 正等待签署 {subject}",
    ),
    body: text(
      "{name} of {company} asked you to sign {subject}.{due} That is tomorrow.\n\n{message}\n\n{facts}\n\nSign or reject: {link}\n",
      "{company} 的 {name} 邀请签署 {subject}。{due}即明日到期。\n\n{message}\n\n{facts}\n\n签署或拒绝：{link}\n",
    ),
  },
  dueToday: {
    subject: text(
      "Due today: {company} waits for your signature on {subject}",
      "今日到期：{company} 正等待签署 {subject}",
    ),
    body: text(
      "{name} of {company} asked you to sign {subject}.{due} That is today.\n\n{message}\n\n{facts}\n\nSign or reject: {link}\n",
      "{company} 的 {name} 邀请签署 {subject}。{due}即今日到期。\n\n{message}\n\n{facts}\n\n签署或拒绝：{link}\n",
    ),
  },
  overdue: {
    subject: text("{subject} is not signed, and its day has passed", "{subject} 已逾期，尚未签署"),
    body: text(
      "{subject} was to be signed by {day}. This is still waited for: {party}.\n\n{facts}\n\nRemind them or withdraw the request: {link}\n",
      "{subject} 应于 {day} 前完成签署，目前仍在等待：{party}。\n\n{facts}\n\n可再次提醒或撤回请求：{link}\n",
    ),
  },
  closed: {
    subject: text("{subject} need not be signed any more", "{subject} 无需再签署"),
    body: text(
      "{company} no longer asks you to sign {subject}. There is nothing to do.\n",
      "{company} 不再邀请签署 {subject}，无需任何操作。\n",
    ),
  },
  reached: {
    COMPLETE: {
      subject: text("Everybody has signed {subject}", "{subject} 已全部签署"),
      body: text(
        "All signatures on {subject} that were asked for are there. The last was by {party}.\n\n{facts}\n\nOpen it: {link}\n",
        "{subject} 所需签名均已完成，最后签署方为 {party}。\n\n{facts}\n\n查看：{link}\n",
      ),
    },
    REJECTED: {
      subject: text("{party} rejected to sign {subject}", "{party} 拒绝签署 {subject}"),
      body: text(
        "{party} rejected to sign {subject}. Nobody is asked any more. Reason: {reason}\n\n{facts}\n\nAsk again, use it without the signatures, or void it: {link}\n",
        "{party} 拒绝签署 {subject}，已停止邀请其他方。原因：{reason}\n\n{facts}\n\n可重新邀请、不再等待签名继续使用，或将其作废：{link}\n",
      ),
    },
  },
  due: text(" It is due on {day}.", "截止日期为 {day}。"),
};

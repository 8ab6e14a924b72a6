import { text } from "#domain/text";
import type { Handling } from "../../processes/handling.ts";

/** The letters about B/L reviews. */
export const LETTERS: Handling<"review">["letters"] = {
  asked: {
    subject: text("{company} asks for your agreement: {subject}", "{company} 请贵方确认提单草稿：{subject}"),
    body: text(
      "{name} of {company} asks you to look at the draft bill of lading {subject}.{due}\n\n{facts}\n\nOpen it: {link}\n",
      "{company} 的 {name} 请贵方查看提单草稿 {subject}。{due}\n\n{facts}\n\n查看：{link}\n",
    ),
  },
  reminded: {
    subject: text("Reminder: {company} waits for you: {subject}", "提醒：{company} 正等待处理 {subject}"),
    body: text(
      "{name} of {company} still waits for you to look at the draft bill of lading {subject}.{due}\n\n{facts}\n\nOpen it: {link}\n",
      "{company} 的 {name} 仍在等待贵方查看提单草稿 {subject}。{due}\n\n{facts}\n\n查看：{link}\n",
    ),
  },
  dueTomorrow: {
    subject: text("Due tomorrow: draft bill of lading {subject}", "明日到期：提单草稿 {subject}"),
    body: text(
      "{name} of {company} asked you to look at the draft bill of lading {subject}.{due} That is tomorrow.\n\n{facts}\n\nOpen it: {link}\n",
      "{company} 的 {name} 请贵方查看提单草稿 {subject}。{due}即明日到期。\n\n{facts}\n\n查看：{link}\n",
    ),
  },
  dueToday: {
    subject: text("Due today: draft bill of lading {subject}", "今日到期：提单草稿 {subject}"),
    body: text(
      "{name} of {company} asked you to look at the draft bill of lading {subject}.{due} That is today.\n\n{facts}\n\nOpen it: {link}\n",
      "{company} 的 {name} 请贵方查看提单草稿 {subject}。{due}即今日到期。\n\n{facts}\n\n查看：{link}\n",
    ),
  },
  overdue: {
    subject: text("{subject} is not agreed, and its day has passed", "{subject} 已逾期，尚未确认"),
    body: text(
      "The draft bill of lading {subject} was to be agreed by {day}. This is still waited for: {party}.\n\n{facts}\n\nOpen it: {link}\n",
      "提单草稿 {subject} 应于 {day} 前确认，目前仍在等待：{party}。\n\n{facts}\n\n查看：{link}\n",
    ),
  },
  closed: {
    subject: text("{subject}: nothing is asked of you any more", "{subject} 无需再处理"),
    body: text(
      "{company} no longer asks you about the draft bill of lading {subject}. There is nothing to do.\n",
      "{company} 不再请贵方处理提单草稿 {subject}，无需任何操作。\n",
    ),
  },
  reached: {
    tbs: {
      subject: text("Everybody has agreed: {subject}", "{subject} 已全部确认"),
      body: text(
        "All collaborators accepted the draft bill of lading {subject}; the last was {party}. It is with its issuer to be signed.\n\n{facts}\n\nOpen it: {link}\n",
        "所有协作方均已接受提单草稿 {subject}，最后确认方为 {party}。现由签发方签署。\n\n{facts}\n\n查看：{link}\n",
      ),
    },
    reject: {
      subject: text("{party} rejected {subject}", "{party} 拒绝了 {subject}"),
      body: text(
        "{party} rejected the draft bill of lading {subject}. Nobody is asked any more. Reason: {reason}\n\n{facts}\n\nRead the comments and change it: {link}\n",
        "{party} 拒绝了提单草稿 {subject}，已停止邀请其他方。原因：{reason}\n\n{facts}\n\n查看意见并修改：{link}\n",
      ),
    },
    complete: {
      subject: text("{party} has signed {subject}", "{party} 已签署 {subject}"),
      body: text(
        "The bill of lading {subject} that was agreed is signed by {party}.\n\n{facts}\n\nOpen it: {link}\n",
        "已确认的提单 {subject} 由 {party} 签署。\n\n{facts}\n\n查看：{link}\n",
      ),
    },
  },
  due: text(" It is due on {day}.", "截止日期为 {day}。"),
};

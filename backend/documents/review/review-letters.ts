import { text } from "#domain/text";
import type { Handling } from "../../processes/handling.ts";

/** Everybody has agreed, and the issuer goes on. */
const AGREED = {
  subject: text("Everybody has agreed: {subject}", "{subject} 已全部确认"),
  body: text(
    "All collaborators accepted {subject}; the last was {party}. It is with its issuer now, who carries it out.\n\n{facts}\n\nOpen it: {link}\n",
    "所有协作方均已接受{subject}，最后确认方为 {party}。现由签发人办理。\n\n{facts}\n\n查看：{link}\n",
  ),
};

/** The letters about B/L reviews. {subject} says what each is about. */
export const LETTERS: Handling<"review">["letters"] = {
  asked: {
    subject: text("{company} asks for your agreement: {subject}", "{company} 请贵方确认：{subject}"),
    body: text(
      "{name} of {company} asks you to look at {subject}.{due}\n\n{facts}\n\nOpen it: {link}\n",
      "{company} 的 {name} 请贵方查看{subject}。{due}\n\n{facts}\n\n查看：{link}\n",
    ),
  },
  reminded: {
    subject: text("Reminder: {company} waits for you: {subject}", "提醒：{company} 正等待处理 {subject}"),
    body: text(
      "{name} of {company} still waits for you to look at {subject}.{due}\n\n{facts}\n\nOpen it: {link}\n",
      "{company} 的 {name} 仍在等待贵方查看{subject}。{due}\n\n{facts}\n\n查看：{link}\n",
    ),
  },
  dueTomorrow: {
    subject: text("Due tomorrow: {subject}", "明日到期：{subject}"),
    body: text(
      "{name} of {company} asked you to look at {subject}.{due} That is tomorrow.\n\n{facts}\n\nOpen it: {link}\n",
      "{company} 的 {name} 请贵方查看{subject}。{due}即明日到期。\n\n{facts}\n\n查看：{link}\n",
    ),
  },
  dueToday: {
    subject: text("Due today: {subject}", "今日到期：{subject}"),
    body: text(
      "{name} of {company} asked you to look at {subject}.{due} That is today.\n\n{facts}\n\nOpen it: {link}\n",
      "{company} 的 {name} 请贵方查看{subject}。{due}即今日到期。\n\n{facts}\n\n查看：{link}\n",
    ),
  },
  overdue: {
    subject: text("{subject} is not agreed, and its day has passed", "{subject} 已逾期，尚未确认"),
    body: text(
      "{subject} was to be agreed by {day}. This is still waited for: {party}.\n\n{facts}\n\nOpen it: {link}\n",
      "{subject} 应于 {day} 前确认，目前仍在等待：{party}。\n\n{facts}\n\n查看：{link}\n",
    ),
  },
  unreachable: {
    subject: text("{subject}: {party} cannot answer now", "{subject}：{party} 目前无法处理"),
    body: text(
      "{party} is asked about {subject}, and nobody there can answer: the company is no longer an enabled contact, or no colleague of it has the right. Replace a collaborator by another, or revoke the review; where it is an agent, the issuer answers in its place.\n\n{facts}\n\nOpen it: {link}\n",
      "{subject} 正由 {party} 处理，但该公司目前无人可以处理：该公司已不是启用的联系人，或无有权限的同事。请更换协作方或撤销审阅；如其为代理，则改由签发人答复。\n\n{facts}\n\n查看：{link}\n",
    ),
  },
  closed: {
    subject: text("{subject}: nothing is asked of you any more", "{subject} 无需再处理"),
    body: text(
      "{company} no longer asks you about {subject}. There is nothing to do.\n",
      "{company} 不再请贵方处理{subject}，无需任何操作。\n",
    ),
  },
  reached: {
    tbs: AGREED,
    reject: {
      subject: text("{party} rejected {subject}", "{party} 拒绝了 {subject}"),
      body: text(
        "{party} rejected {subject}. Nobody is asked any more. Reason: {reason}\n\n{facts}\n\nRead the comments and change it: {link}\n",
        "{party} 拒绝了{subject}，已停止邀请其他方。原因：{reason}\n\n{facts}\n\n查看意见并修改：{link}\n",
      ),
    },
    tba: AGREED,
    tbv: AGREED,
    complete: {
      subject: text("{party} has completed {subject}", "{party} 已办结 {subject}"),
      body: text(
        "{subject}: what was agreed is carried out by {party}. Open the page anew to see how it stands.\n\n{facts}\n\nOpen it: {link}\n",
        "{subject}：已由 {party} 按确认内容办理完毕。请刷新页面查看最新状态。\n\n{facts}\n\n查看：{link}\n",
      ),
    },
  },
  happened: {
    delegated: {
      subject: text("The agent is authorised: {subject}", "代理已获授权：{subject}"),
      body: text(
        "The issuer has authorised the agent to accept or reject {subject} in its place.\n\n{facts}\n\nOpen it: {link}\n",
        "签发人已授权代理代其受理或拒绝{subject}。\n\n{facts}\n\n查看：{link}\n",
      ),
    },
    undelegated: {
      subject: text("The issuer answers itself: {subject}", "由签发人自行答复：{subject}"),
      body: text(
        "The authorisation of the agent has ended before it answered {subject}. The issuer accepts or rejects it itself.\n\n{facts}\n\nOpen it: {link}\n",
        "对代理的授权已在其答复{subject}之前终止，改由签发人自行受理或拒绝。\n\n{facts}\n\n查看：{link}\n",
      ),
    },
    overtaken: {
      subject: text("{subject} has ended: the title was moved elsewhere", "{subject} 已终止：物权已在别处变动"),
      body: text(
        "{subject} was revoked by itself, for the title was moved elsewhere meanwhile. Nothing was done to it here.\n\n{facts}\n\nOpen it: {link}\n",
        "{subject} 已自动撤销，因物权期间已在别处变动。平台未对其进行任何操作。\n\n{facts}\n\n查看：{link}\n",
      ),
    },
    unreturned: {
      subject: text("{subject}: the original could not be returned", "{subject}：正本未能交还"),
      body: text(
        "The return of the original, which was signed in advance, was not signed by the wallet in time, has expired or was refused by the chain. {subject} is with you again: modify it and submit it anew.\n\n{facts}\n\nOpen it: {link}\n",
        "预先签署的正本交还操作未在期限内由钱包签署、已过期或被链上拒绝。{subject} 已退回，请修改后重新提交。\n\n{facts}\n\n查看：{link}\n",
      ),
    },
  },
  due: text(" It is due on {day}.", "截止日期为 {day}。"),
};

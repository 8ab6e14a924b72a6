import { text } from "#domain/text";
import { table } from "../core/table.ts";
import type { Handling } from "../processes/handling.ts";

const body = (en: string, zh: string) => text(`${en}\n\nOpen it: {link}\n`, `${zh}\n\n查看：{link}\n`);

/** Hits of compliance checks, for the engine of processes. Nothing of it leaves the own company. */
export const SCREENING: Handling<"screening"> = {
  name: "screening",
  topic: "compliance",
  letters: {
    asked: {
      subject: text("Compliance hit to decide: {subject}", "待判定的合规命中：{subject}"),
      body: body(
        "A compliance check found {subject}. It waits for a decision.{due}",
        "合规检查发现 {subject}，等待判定。{due}",
      ),
    },
    reminded: {
      subject: text("Reminder, compliance hit to decide: {subject}", "提醒，待判定的合规命中：{subject}"),
      body: body("{subject} still waits for a decision.{due}", "{subject} 仍在等待判定。{due}"),
    },
    dueTomorrow: {
      subject: text("To be decided by tomorrow: {subject}", "明日截止判定：{subject}"),
      body: body("{subject} is to be decided by tomorrow.{due}", "{subject} 须于明日前判定。{due}"),
    },
    dueToday: {
      subject: text("To be decided today: {subject}", "今日截止判定：{subject}"),
      body: body("{subject} is to be decided today.{due}", "{subject} 须于今日判定。{due}"),
    },
    overdue: {
      subject: text("Not decided in time: {subject}", "逾期未判定：{subject}"),
      body: body(
        "{subject} was to be decided by {day}. It still waits for: {party}.",
        "{subject} 应于 {day} 前判定，目前仍在等待：{party}。",
      ),
    },
    closed: {
      subject: text("{subject}: no decision of yours is needed any more", "{subject}：无需再判定"),
      body: body("{subject} was decided, or the list names it no more.", "{subject} 已判定，或名单中已不再列出。"),
    },
    reached: {
      CONFIRMED: {
        subject: text("Confirmed: {subject}", "已确认命中：{subject}"),
        body: body(
          "{party} confirmed {subject}: {reason} Nothing is sent to this company until another person releases it.",
          "{party} 确认了 {subject}：{reason} 在另一位人员解除前，不会向该公司发送任何内容。",
        ),
      },
    },
    due: text(" Please do it by {day}.", "请于 {day} 前完成。"),
  },
  async about(tx, { id, title }) {
    const check = await table(tx, "app.screening_hit").first(
      ["check_id"],
      { process_id: id },
      { order: { check_id: "DESC" } },
    );
    if (check === null) return null;
    const page = `/layout/compliance/${check.check_id}?hit=${id}` as const;
    return { subject: title, facts: text("", ""), toParties: page, toInitiator: page };
  },
};

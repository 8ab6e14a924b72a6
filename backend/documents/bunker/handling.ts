import { text } from "#domain/text";
import { table } from "../../core/table.ts";
import type { Handling } from "../../processes/handling.ts";

const body = (en: string, zh: string) =>
  text(`${en}\n\n{facts}\n\nOpen it: {link}\n`, `${zh}\n\n{facts}\n\n查看：{link}\n`);

/** Bunker deliveries, for the engine of processes. */
export const BUNKER: Handling<"bunker"> = {
  name: "bunker",
  topic: "documents",
  letters: {
    asked: {
      subject: text("Your craft is asked: {subject}", "请供油船处理：{subject}"),
      body: body(
        "{name} of {company} asks your craft to go on with {subject}.{due}",
        "{company} 的 {name} 请供油船继续办理{subject}。{due}",
      ),
    },
    reminded: {
      subject: text("Reminder: {subject}", "提醒：{subject}"),
      body: body("{name} of {company} still waits for {subject}.{due}", "{company} 的 {name} 仍在等待{subject}。{due}"),
    },
    dueTomorrow: {
      subject: text("Due tomorrow: {subject}", "明日到期：{subject}"),
      body: body("{subject} is due tomorrow.{due}", "{subject} 明日到期。{due}"),
    },
    dueToday: {
      subject: text("Due today: {subject}", "今日到期：{subject}"),
      body: body("{subject} is due today.{due}", "{subject} 今日到期。{due}"),
    },
    overdue: {
      subject: text("{subject} is late", "{subject} 已逾期"),
      body: body(
        "{subject} was due by {day}. This is still waited for: {party}.",
        "{subject} 应于 {day} 前完成，目前仍在等待：{party}。",
      ),
    },
    closed: {
      subject: text("{subject}: nothing is asked of your craft any more", "{subject}：供油船无需再处理"),
      body: body(
        "{company} no longer asks your craft for {subject}. The tanker was replaced, or the delivery was ended.",
        "{company} 不再请供油船办理{subject}：已更换供油船，或任务已结束。",
      ),
    },
    reached: {
      SIGNED: {
        subject: text("Signed by both: {subject}", "双方已签署：{subject}"),
        body: body(
          "The delivery note of {subject} is signed by the tanker and by the ship.",
          "{subject} 的交付单已由供油船和受油船签署。",
        ),
      },
    },
    happened: {
      acknowledged: {
        subject: text("The exchange has taken {subject}", "交换平台已接收{subject}"),
        body: body("The exchange has acknowledged the note of {subject}.", "交换平台已确认{subject}的交付单。"),
      },
      exported: {
        subject: text("Submitted by export: {subject}", "已导出提交：{subject}"),
        body: body(
          "The note of {subject} was submitted by an export for the port authority, and the delivery is completed.",
          "{subject}的交付单已通过导出提交港口主管机关，供油任务已完成。",
        ),
      },
      refused: {
        subject: text("Push failed: {subject}", "推送失败：{subject}"),
        body: body(
          "The exchange has refused the note of {subject}. Push failed, please try again.",
          "交换平台拒绝了{subject}的交付单。推送失败，请重试。",
        ),
      },
      unsent: {
        subject: text("Push failed: {subject}", "推送失败：{subject}"),
        body: body(
          "The note of {subject} did not get to the exchange, which has refused nothing. It is not tried again by itself: look at the reason, and push it again.",
          "{subject}的交付单未能送达交换平台，平台并未拒绝。系统不再自动重试：请查看原因后重新推送。",
        ),
      },
    },
    due: text(" Please do it by {day}.", "请于 {day} 前完成。"),
  },
  async about(tx, { id, title, reference }) {
    const delivery = await table(tx, "app.bunker_delivery").first(["bdn_no"], { process_id: id });
    if (delivery === null) return null;
    const named = [delivery.bdn_no ?? reference, title].filter(Boolean).join(", ");
    return {
      subject: text(`bunker delivery ${named}`, `供油任务 ${named}`),
      facts: text(named, named),
      toParties: `/layout/bunker/${id}`,
      toInitiator: `/layout/bunker/${id}`,
    };
  },
  // The crew of its tanker, and of no other craft.
  async readers(tx, { id }) {
    const delivery = await table(tx, "app.bunker_delivery").first(["craft_id", "organisation_id"], { process_id: id });
    if (!delivery?.craft_id) return [];
    const crew = await table(tx, "app.craft_crew").find(["person_id"], {
      craft_id: delivery.craft_id,
      organisation_id: delivery.organisation_id,
    });
    return crew.map(({ person_id }) => person_id);
  },
};

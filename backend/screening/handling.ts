import type { EntityManager } from "typeorm";
import { screeningProcess } from "#domain/processes/screening";
import { text } from "#domain/text";
import { rows } from "../core/database.ts";
import { WORKS } from "../core/member.ts";
import { statement } from "../core/statement.ts";
import { linkTo } from "../mail/content.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import type { Handling } from "../processes/handling.ts";

/** Colleagues with the right. An administrator without it keeps lists, and learns of no hit. */
const READERS = statement(
  "screening.readers",
  `SELECT m.person_id AS id FROM app.membership m WHERE m.organisation_id = $1
    AND $2 = ANY (m.permissions) AND ${WORKS} ORDER BY m.person_id`,
);

const colleaguesWho = async (tx: EntityManager, organisation: string): Promise<readonly string[]> =>
  (await rows(tx, READERS, [organisation, screeningProcess.seenWith])).map(({ id }) => id);

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
  readers: (tx, { organisationId }) => colleaguesWho(tx, organisationId),
  // The letter about a new hit is written before its check is kept: the page of the hit leads to that.
  about(_, { id, title }) {
    const page = `/layout/compliance/hit/${id}` as const;
    return Promise.resolve({ subject: title, facts: text("", ""), toParties: page, toInitiator: page });
  },
};

/** The same without letters to those who are asked: a letter of its own tells of many hits at once. */
export const UNWRITTEN: Handling<"screening"> = { ...SCREENING, readers: () => Promise.resolve([]) };

const MANY = {
  topic: "compliance",
  subject: text("{count} more compliance hits to decide", "另有 {count} 项合规命中待判定"),
  body: text(
    "After a comparison with the lists {count} more hits wait for a decision. Several are decided at once in the History Report.\n\nOpen it: {link}\n",
    "与名单比对后，另有 {count} 项命中等待判定。可在历史报告中批量判定。\n\n查看：{link}\n",
  ),
} as const;

/** Writes to colleagues with the right of hits that no letter was written about. */
export async function tellOfMany(tx: EntityManager, organisation: string, count: number): Promise<void> {
  const letter = { ...MANY, parameters: { count, link: linkTo("/layout/compliance/history") } };
  for (const person of await colleaguesWho(tx, organisation))
    await postToOrganisation(tx, organisation, letter, [], person);
}

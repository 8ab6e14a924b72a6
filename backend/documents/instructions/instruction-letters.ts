import type { InstructionStep } from "#domain/flows/shipping-instruction";
import type { LetterTopic } from "#domain/letter-topics";
import { text } from "#domain/text";
import type { LetterWords } from "../../mail/content.ts";

const letter =
  (topic: LetterTopic) =>
  (enSubject: string, zhSubject: string, en: string, zh: string): LetterWords => ({
    topic,
    subject: text(enSubject, zhSubject),
    body: text(`${en}\n\n{facts}\n\nOpen it: {link}\n`, `${zh}\n\n{facts}\n\n查看：{link}\n`),
  });
/** A letter that asks the other side for a step, and one that tells it of one. */
const asking = letter("asked");
const telling = letter("documents");

/** The letter about each act, to the party that did not do it. */
export const LETTERS: Readonly<Record<InstructionStep, LetterWords>> = {
  askUpdate: asking(
    "{company} asks for an update of shipping instruction {number}",
    "{company} 要求更新装运指示 {number}",
    "{company} asks your company to update the shipping instruction {number}. What is wanted: {said}",
    "{company} 要求本公司更新装运指示 {number}。所需更改：{said}",
  ),
  submitUpdate: asking(
    "{company} updated shipping instruction {number}",
    "{company} 提交了装运指示 {number} 的更新",
    "{company} has submitted an update of the shipping instruction {number}. Confirm or decline it.",
    "{company} 已提交装运指示 {number} 的更新，请确认或拒绝。",
  ),
  confirmUpdate: telling(
    "{company} confirmed the update of shipping instruction {number}",
    "{company} 已确认装运指示 {number} 的更新",
    "{company} has confirmed the update of the shipping instruction {number}, which now says what the update says.",
    "{company} 已确认装运指示 {number} 的更新，指示现以更新内容为准。",
  ),
  declineUpdate: telling(
    "{company} declined the update of shipping instruction {number}",
    "{company} 拒绝了装运指示 {number} 的更新",
    "{company} has declined the update of the shipping instruction {number}, which stays as it was. Reason: {said}",
    "{company} 拒绝了装运指示 {number} 的更新，指示维持原内容。原因：{said}",
  ),
  withdrawUpdate: telling(
    "{company} withdrew the update of shipping instruction {number}",
    "{company} 撤回了装运指示 {number} 的更新",
    "{company} has withdrawn the update of the shipping instruction {number}, which stays as it was.",
    "{company} 撤回了装运指示 {number} 的更新，指示维持原内容。",
  ),
  completeInstruction: telling(
    "{company} completed shipping instruction {number}",
    "{company} 已完成装运指示 {number}",
    "{company} has completed the shipping instruction {number}: the bill of lading is issued.",
    "{company} 已完成装运指示 {number}，提单已签发。",
  ),
  declineInstruction: telling(
    "{company} declined shipping instruction {number}",
    "{company} 拒绝了装运指示 {number}",
    "{company} has declined the shipping instruction {number}. Reason: {said}",
    "{company} 拒绝了装运指示 {number}。原因：{said}",
  ),
  cancelInstruction: telling(
    "{company} cancelled shipping instruction {number}",
    "{company} 取消了装运指示 {number}",
    "{company} has cancelled the shipping instruction {number}, which counts no longer. Reason: {said}",
    "{company} 取消了装运指示 {number}，该指示不再有效。原因：{said}",
  ),
};

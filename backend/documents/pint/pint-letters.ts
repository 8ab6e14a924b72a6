import type { EntityManager } from "typeorm";
import { text, type Text } from "#domain/text";
import { linkTo, type LetterWords, type Words } from "../../mail/content.ts";
import { postToNode } from "../../mail/node-mail.ts";
import { postToOrganisation } from "../../mail/organisation-mail.ts";

const letter = (subject: Text, body: Text): LetterWords => ({ topic: "titles", subject, body });

/** The letters to a company about its bills that go to other platforms or come from them. */
export const LETTERS = {
  arrived: letter(
    text("The bill {number} came from {platform}", "提单 {number} 已自 {platform} 转入"),
    text(
      "{platform} has transferred the bill {number} of the carrier {carrier} to your company. You hold and own its title here.\n\nSee the bill: {link}",
      "{platform} 已将承运人 {carrier} 的提单 {number} 转让给本公司。本公司现为其持有人和所有人。\n\n查看提单：{link}",
    ),
  ),
  taken: letter(
    text("{platform} took the bill {number}", "{platform} 已接收提单 {number}"),
    text(
      "{platform} has taken the bill {number} for {recipient}. Its title ended here.\n\nSee every message: {link}",
      "{platform} 已为 {recipient} 接收提单 {number}，物权在此终结。\n\n查看全部消息：{link}",
    ),
  ),
  refused: letter(
    text("{platform} refused the bill {number}", "{platform} 拒绝了提单 {number}"),
    text(
      "{platform} has refused the bill {number}: {reason}\n\nThe bill is yours again. See why, and offer it anew: {link}",
      "{platform} 拒绝了提单 {number}：{reason}\n\n提单仍归本公司。查看原因并重新提出：{link}",
    ),
  ),
  disputed: letter(
    text("{platform} disputes the bill {number}", "{platform} 对提单 {number} 提出争议"),
    text(
      "{platform} says that it knows another history of the bill {number}: {reason}\n\nNobody can act on the bill, and nothing is tried again by itself. Call {platform}, and compare both chains: {link}",
      "{platform} 表示其掌握的提单 {number} 记录与此不同：{reason}\n\n目前任何人都不能对该提单进行操作，系统也不会自动重试。请联系 {platform} 并核对双方的转让链：{link}",
    ),
  ),
  surrendered: letter(
    text("{platform} surrenders the bill {number}", "{platform} 就提单 {number} 提出交单"),
    text(
      "{platform} surrenders the bill {number} that your company issued, and waits for your answer.\n\nAccept or reject it on the page of the bill: {link}",
      "{platform} 就本公司签发的提单 {number} 提出交单，等待答复。\n\n请在提单页面接受或拒绝：{link}",
    ),
  ),
  issuedThere: letter(
    text("{platform} issued the bill {number}", "{platform} 已签发提单 {number}"),
    text(
      "{platform} has issued the bill {number} to {recipient}. The only original is there; you stay its carrier and answer its surrender.\n\nSee the bill: {link}",
      "{platform} 已向 {recipient} 签发提单 {number}。唯一正本在该平台；本公司仍为承运人，并处理其交单。\n\n查看提单：{link}",
    ),
  ),
  notIssued: letter(
    text("{platform} did not issue the bill {number}", "{platform} 未签发提单 {number}"),
    text(
      "{platform} did not issue the bill {number}: {reason}\n\nThe bill is a draft again. Mend what the reason says, and ask anew: {link}",
      "{platform} 未签发提单 {number}：{reason}\n\n提单已恢复为草稿。请按原因修改后重新请求：{link}",
    ),
  ),
  notAsked: letter(
    text(
      "{platform} has not taken the request to issue the bill {number}",
      "{platform} 未接收提单 {number} 的签发请求",
    ),
    text(
      "{platform} has not taken the request to issue the bill {number} in many tries. The bill stays in transit, and nothing is sent again before somebody asks.\n\nCall {platform}, then try again here: {link}",
      "多次尝试后 {platform} 仍未接收提单 {number} 的签发请求。提单仍在转移中，有人再次请求之前不会重新发送。\n\n请联系 {platform}，然后在此重试：{link}",
    ),
  ),
  waits: letter(
    text("{platform} has not answered about the bill {number}", "{platform} 尚未答复提单 {number}"),
    text(
      "{platform} has not answered with its signature for seven days. The bill {number} stays in transit, and nothing is sent again before somebody asks.\n\nAsk {platform}, then ask it again here: {link}",
      "{platform} 已七天未以签名答复。提单 {number} 仍在转移中，有人再次请求之前不会重新发送。\n\n请联系 {platform}，然后在此再次请求：{link}",
    ),
  ),
} as const satisfies Record<string, LetterWords>;

/** The letters to the administrators of this installation. */
const NODE_LETTERS = {
  disputedHere: {
    subject: text("An envelope of {platform} contradicts the bill {number}", "{platform} 的信封与提单 {number} 相矛盾"),
    body: text(
      "{platform} has sent an envelope for the bill {number} that contradicts what is known here. It was answered with DISE, and no title was made.\n\nRead what came: {link}",
      "{platform} 发来的提单 {number} 信封与此处已知的记录相矛盾。已答复 DISE，未生成物权。\n\n查看所收内容：{link}",
    ),
  },
  disputedThere: {
    subject: text("{platform} disputes the bill {number}", "{platform} 对提单 {number} 提出争议"),
    body: text(
      "{platform} has answered the offer of the bill {number} with DISE: {reason}\n\nThe bill is frozen until both platforms agree. See the offers that need a person: {link}",
      "{platform} 以 DISE 答复了提单 {number} 的转移：{reason}\n\n双方平台达成一致之前，该提单将被冻结。查看需人工处理的转移：{link}",
    ),
  },
  stuck: {
    subject: text("The title of the bill {number} did not end here", "提单 {number} 的物权未能在此终结"),
    body: text(
      "{platform} has signed that it took the bill {number}, but the chain did not end its title here. The bill stays locked. See what stands in the way: {link}",
      "{platform} 已签名确认接收提单 {number}，但此处的物权未能在链上终结。提单保持锁定。查看原因：{link}",
    ),
  },
  landingFails: {
    subject: text("The title of the bill {number} cannot be made", "无法生成提单 {number} 的物权"),
    body: text(
      "The bill {number} was taken for {recipient}, and its title could not be made here after several tries. It is tried on.\n\nSee what stands in the way: {link}",
      "已为 {recipient} 接收提单 {number}，但多次尝试后仍无法生成物权。系统将继续尝试。\n\n查看原因：{link}",
    ),
  },
} as const satisfies Record<string, Omit<Words, "parameters">>;

const LIST = "/Counterparties/exchanges";

type Facts = Readonly<Record<string, string>>;

/** Writes to the people of a company who may hand titles on. */
export const tellCompany = (
  tx: EntityManager,
  organisation: string,
  name: keyof typeof LETTERS,
  { path, ...facts }: Facts & { readonly path: `/${string}` },
): Promise<void> =>
  postToOrganisation(tx, organisation, { ...LETTERS[name], parameters: { ...facts, link: linkTo(path) } }, [
    "bl.transferOriginal",
  ]);

/** Writes to the administrators of the node. */
export const tellNode = (tx: EntityManager, name: keyof typeof NODE_LETTERS, facts: Facts): Promise<void> =>
  postToNode(tx, { ...NODE_LETTERS[name], parameters: { ...facts, link: linkTo(LIST) } });

import type { EntityManager } from "typeorm";
import { LIMITS } from "#domain/limits";
import type { Permission } from "#domain/permissions";
import { text, type Text } from "#domain/text";
import { linkTo, type LetterWords, type Words } from "../../mail/content.ts";
import { postToNode } from "../../mail/node-mail.ts";
import { postToOrganisation } from "../../mail/organisation-mail.ts";

/** A letter, and the rights of colleagues who get it beside the administrators: those who can do something about it. */
interface CompanyLetter extends LetterWords {
  readonly readers: readonly Permission[];
}
const letter = (readers: readonly Permission[], subject: Text, body: Text): CompanyLetter => ({
  topic: "titles",
  readers,
  subject,
  body,
});
const TRANSFERS = ["bl.transferOriginal"] as const;
/** Issues bills, here and elsewhere. */
const ISSUES = ["bl.issue"] as const;
const DAYS = LIMITS.pintAnswerDays;

/** The letters to a company about its bills that go to other platforms or come from them. */
export const LETTERS = {
  arrived: letter(
    TRANSFERS,
    text("The bill {number} came from {platform}", "提单 {number} 已自 {platform} 转入"),
    text(
      "{platform} has transferred the bill {number} of the carrier {carrier} to your company. You hold and own its title here.\n\nSee the bill: {link}",
      "{platform} 已将承运人 {carrier} 的提单 {number} 转让给本公司。本公司现为其持有人和所有人。\n\n查看提单：{link}",
    ),
  ),
  taken: letter(
    TRANSFERS,
    text("{platform} took the bill {number}", "{platform} 已接收提单 {number}"),
    text(
      "{platform} has taken the bill {number} for {recipient}. Its title ended here.\n\nSee every message: {link}",
      "{platform} 已为 {recipient} 接收提单 {number}，物权在此终结。\n\n查看全部消息：{link}",
    ),
  ),
  refused: letter(
    TRANSFERS,
    text("{platform} refused the bill {number}", "{platform} 拒绝了提单 {number}"),
    text(
      "{platform} has refused the bill {number}: {reason}\n\nThe bill is yours again. See why, and offer it anew: {link}",
      "{platform} 拒绝了提单 {number}：{reason}\n\n提单仍归本公司。查看原因并重新提出：{link}",
    ),
  ),
  disputed: letter(
    TRANSFERS,
    text("{platform} disputes the bill {number}", "{platform} 对提单 {number} 提出争议"),
    text(
      "{platform} says that it knows another history of the bill {number}: {reason}\n\nNobody can act on the bill, and nothing is tried again by itself. Call {platform}, and compare both chains: {link}",
      "{platform} 表示其掌握的提单 {number} 记录与此不同：{reason}\n\n目前任何人都不能对该提单进行操作，系统也不会自动重试。请联系 {platform} 并核对双方的转让链：{link}",
    ),
  ),
  surrendered: letter(
    ["bl.void"],
    text("{platform} surrenders the bill {number}", "{platform} 就提单 {number} 提出交单"),
    text(
      "{platform} surrenders the bill {number} that your company issued, and waits for your answer.\n\nAccept or reject it on the page of the bill: {link}",
      "{platform} 就本公司签发的提单 {number} 提出交单，等待答复。\n\n请在提单页面接受或拒绝：{link}",
    ),
  ),
  issuedThere: letter(
    ISSUES,
    text("{platform} issued the bill {number}", "{platform} 已签发提单 {number}"),
    text(
      "{platform} has issued the bill {number} to {recipient}. The only original is there; you stay its carrier and answer its surrender.\n\nSee the bill: {link}",
      "{platform} 已向 {recipient} 签发提单 {number}。唯一正本在该平台；本公司仍为承运人，并处理其交单。\n\n查看提单：{link}",
    ),
  ),
  issued: letter(
    TRANSFERS,
    text("The bill {number} was issued to your company", "提单 {number} 已签发给本公司"),
    text(
      "The carrier {platform} has issued the bill {number} to your company. You hold and own its title here.\n\nSee the bill: {link}",
      "承运人 {platform} 已向本公司签发提单 {number}。本公司现为其持有人和所有人。\n\n查看提单：{link}",
    ),
  ),
  issueEnded: letter(
    ISSUES,
    text("The request to issue the bill {number} was ended", "提单 {number} 的签发请求已结束"),
    text(
      "{platform} has confirmed that it has nothing of the bill {number}, so an administrator of this installation has ended the request to issue it there.\n\nThe bill is a draft again. Ask again, or issue it here: {link}",
      "{platform} 已确认未收到提单 {number}，节点管理员已结束在该平台签发的请求。\n\n提单已恢复为草稿，可重新请求或在此签发：{link}",
    ),
  ),
  issuedAgainst: letter(
    ISSUES,
    text("{platform} says that it issued the bill {number}", "{platform} 表示已签发提单 {number}"),
    text(
      "{platform} says that it issued the bill {number}, whose request it had refused before. That bill is no draft here any more: it was issued, asked for elsewhere, changed its number or was deleted since. Two originals of it may live.\n\nCall {platform} at once, and have one of them ended. See what is here: {link}",
      "{platform} 表示已签发提单 {number}，而此前其请求曾被拒绝。该提单在此处已不再是草稿：其后已被签发、已向其他平台请求、提单号已更改或已被删除。可能存在两份正本。\n\n请立即联系 {platform}，终结其中一份。查看此处情况：{link}",
    ),
  ),
  notIssued: letter(
    ISSUES,
    text("{platform} did not issue the bill {number}", "{platform} 未签发提单 {number}"),
    text(
      "{platform} did not issue the bill {number}: {reason}\n\nThe bill is a draft again. Correct what the reason names, and ask again: {link}",
      "{platform} 未签发提单 {number}：{reason}\n\n提单已恢复为草稿。请按原因修改后重新请求：{link}",
    ),
  ),
  notAsked: letter(
    ISSUES,
    text(
      "{platform} has not taken the request to issue the bill {number}",
      "{platform} 未接收提单 {number} 的签发请求",
    ),
    text(
      "{platform} has not taken the request to issue the bill {number} after many attempts. The bill stays in transit, and nothing is sent again before somebody asks.\n\nCall {platform}, then try again here: {link}",
      "多次尝试后 {platform} 仍未接收提单 {number} 的签发请求。提单仍在转移中，有人再次请求之前不会重新发送。\n\n请联系 {platform}，然后在此重试：{link}",
    ),
  ),
  askedToMove: letter(
    ["bl.void"],
    text("{company} asks you to let the bill {number} leave the platform", "{company} 请求同意提单 {number} 转出平台"),
    text(
      "{company} holds the bill {number} that your company issued, and asks you to let it go to another platform. When that platform has taken it, its title ends here; you stay its carrier and answer its surrender.\n\nAllow it on the page of the bill, if you agree: {link}",
      "{company} 持有本公司签发的提单 {number}，请求同意将其转移至其他平台。对方平台接收后，物权在此终结；本公司仍为承运人，并处理其交单。\n\n如同意，请在提单页面办理：{link}",
    ),
  ),
  mayMove: letter(
    TRANSFERS,
    text("The bill {number} may leave the platform", "提单 {number} 可转出平台"),
    text(
      "The issuer {company} has allowed the bill {number} to leave the platform. Offer it to another platform on its page: {link}",
      "签发人 {company} 已同意提单 {number} 转出平台。请在提单页面向其他平台转移：{link}",
    ),
  ),
  waits: letter(
    TRANSFERS,
    text("{platform} has not answered about the bill {number}", "{platform} 尚未答复提单 {number}"),
    text(
      `{platform} has not answered with its signature for ${DAYS} days. The bill {number} stays in transit, and nothing is sent again before somebody asks.\n\nAsk {platform}, then ask it again here: {link}`,
      `{platform} 已 ${DAYS} 天未以签名答复。提单 {number} 仍在转移中，有人再次请求之前不会重新发送。\n\n请联系 {platform}，然后在此再次请求：{link}`,
    ),
  ),
  tooOld: letter(
    TRANSFERS,
    text(
      "The offer of the bill {number} to {platform} is too old to be sent again",
      "向 {platform} 提出的提单 {number} 转移已过久，不能再次发送",
    ),
    text(
      "{platform} has not answered about the bill {number}, and the offer is too old to be sent again. The bill stays in transit until the administrators of this node have agreed with {platform} what became of it.\n\nSee every message: {link}",
      "{platform} 尚未答复提单 {number}，该转移已过久，不能再次发送。在本节点管理员与 {platform} 商定之前，提单仍在转移中。\n\n查看全部消息：{link}",
    ),
  ),
  settledHere: letter(
    TRANSFERS,
    text("The bill {number} is yours again", "提单 {number} 重新归本公司"),
    text(
      "The administrators of this node have agreed with {platform} that the bill {number} is not there: {reason}\n\nIt is yours again, and can be offered anew: {link}",
      "本节点管理员已与 {platform} 商定，提单 {number} 不在对方：{reason}\n\n提单重新归本公司，可重新提出转移：{link}",
    ),
  ),
  endFails: letter(
    ["bl.void"],
    text("Sign the end of the bill {number} anew", "请重新签署提单 {number} 的物权终结"),
    text(
      "{platform} has taken the bill {number} that your company issued, and the end of its title that was signed in advance has failed here.\n\nSign it anew on the page of the bill: {link}",
      "{platform} 已接收本公司签发的提单 {number}，而预先签署的物权终结在此失败。\n\n请在提单页面重新签署：{link}",
    ),
  ),
  surrenderFails: letter(
    TRANSFERS,
    text("{platform} has not taken the surrender of the bill {number}", "{platform} 未接收提单 {number} 的交单"),
    text(
      "{platform} has not taken the surrender of the bill {number} after many attempts. Its title lies at its register, and nothing is sent again before somebody asks.\n\nCall {platform}, then ask again on the page of the bill: {link}",
      "多次尝试后 {platform} 仍未接收提单 {number} 的交单。物权留在其登记册，有人再次请求之前不会重新发送。\n\n请联系 {platform}，然后在提单页面再次请求：{link}",
    ),
  ),
  answerFails: letter(
    ["bl.void"],
    text("{platform} has not taken the answer about the bill {number}", "{platform} 未接收关于提单 {number} 的答复"),
    text(
      "{platform} has not taken your answer to the surrender of the bill {number} after many attempts, and nothing is sent again before somebody asks.\n\nCall {platform}, then answer again on the page of the bill: {link}",
      "多次尝试后 {platform} 仍未接收本公司对提单 {number} 交单的答复，有人再次操作之前不会重新发送。\n\n请联系 {platform}，然后在提单页面重新答复：{link}",
    ),
  ),
} as const satisfies Record<string, CompanyLetter>;

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
  issuedAgainst: {
    subject: text("{platform} says that it issued the bill {number}", "{platform} 表示已签发提单 {number}"),
    body: text(
      "{platform} says that it issued the bill {number} of {company}, whose request it had refused before. That bill is no draft here any more, and the answer got 409. Two originals of it may live: call {platform} and {company}, and have one of them ended.",
      "{platform} 表示已签发 {company} 的提单 {number}，而此前其请求曾被拒绝。该提单在此处已不再是草稿，已答复 409。可能存在两份正本，请联系 {platform} 与 {company}，终结其中一份。",
    ),
  },
  notTold: {
    subject: text("{carrier} could not be told about the bill {number}", "未能就提单 {number} 答复 {carrier}"),
    body: text(
      "The carrier {carrier} has not taken the answer to its request to issue the bill {number}: {code}. It is not sent again by itself.\n\nCall {carrier}, then send the answer again: {link}",
      "承运人 {carrier} 未接收对提单 {number} 签发请求的答复：{code}。系统不会再自动发送。\n\n请联系 {carrier}，然后重新发送答复：{link}",
    ),
  },
  surrenderStuck: {
    subject: text(
      "The answer to the surrender of the bill {number} was not carried out",
      "提单 {number} 交单的答复未能执行",
    ),
    body: text(
      "The carrier {carrier} has answered the surrender of the bill {number}, and the chain did not carry the answer out after several tries. It is not tried again by itself.\n\nSee what stands in the way, then try it again: {link}",
      "承运人 {carrier} 已答复提单 {number} 的交单，但多次尝试后链上仍未执行，系统不会再自动重试。\n\n请查看原因后重试：{link}",
    ),
  },
  tooOldThere: {
    subject: text(
      "The offer of the bill {number} is too old to be sent again",
      "提单 {number} 的转移已过久，不能再次发送",
    ),
    body: text(
      "{platform} has not answered about the bill {number}, and what was signed in advance ends before a new answer might come. Agree with {platform} what became of the bill, then settle it: {link}",
      "{platform} 尚未答复提单 {number}，而预先签署的操作将先于新的答复失效。请与 {platform} 商定提单的处理，然后了结：{link}",
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

/** Writes to the people of a company who can do something about it. */
export function tellCompany(
  tx: EntityManager,
  organisation: string,
  name: keyof typeof LETTERS,
  { path, ...facts }: Facts & { readonly path: `/${string}` },
): Promise<void> {
  const { readers, ...words } = LETTERS[name];
  return postToOrganisation(tx, organisation, { ...words, parameters: { ...facts, link: linkTo(path) } }, readers);
}

/** Writes to the administrators of the node. */
export const tellNode = (tx: EntityManager, name: keyof typeof NODE_LETTERS, facts: Facts): Promise<void> =>
  postToNode(tx, { ...NODE_LETTERS[name], parameters: { ...facts, link: linkTo(LIST) } });

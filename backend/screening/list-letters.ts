import type { EntityManager } from "typeorm";
import { ERRORS, type Refused } from "#domain/errors";
import { say, text } from "#domain/text";
import { linkTo, type Told } from "../mail/content.ts";
import { postToNode } from "../mail/node-mail.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";

/** A list that has shrunk waits for a person, and the former version goes on meanwhile. */
const WAITS = {
  topic: "compliance",
  subject: text("The list {name} waits: a version has far fewer bodies", "名单 {name} 待确认：新版本的主体大幅减少"),
  body: text(
    "A new version of the list {name} names {now} bodies, the version in use {before}. A list that was cut off looks like that. The former version goes on until somebody accepts the new one, or refuses it.\n\nDecide: {link}\n",
    "名单 {name} 的新版本包含 {now} 个主体，在用版本为 {before} 个，名单可能不完整。在有人接受或拒绝新版本之前，继续使用原版本。\n\n前往处理：{link}\n",
  ),
} as const;

interface Waiting {
  /** The company that keeps the list; null for one of the node. */
  readonly owner: string | null;
  readonly name: string;
  readonly waits: Refused;
}

/** Writes to the keepers of a list whose version waits: the administrators of the company, or of the node. */
export async function tellOfWaiting(tx: EntityManager, { owner, name, waits }: Waiting): Promise<void> {
  const { now = 0, before = 0 } = waits.parameters as { now?: number; before?: number };
  const letter = { ...WAITS, parameters: { name, now, before, link: linkTo("/layout/compliance/lists") } };
  await tellKeepers(tx, owner, letter);
}

/** No new version of a list could be had, and the former goes on, which grows old. */
const FAILS = {
  topic: "compliance",
  subject: text("The list {name} has no new version", "名单 {name} 未能更新"),
  body: text(
    "No new version of the list {name} could be had: {why} The former version goes on.\n\nLook: {link}\n",
    "名单 {name} 未能取得新版本：{why}继续使用原版本。\n\n前往查看：{link}\n",
  ),
} as const;

interface Failed extends Pick<Waiting, "owner" | "name"> {
  readonly why: Refused;
}

/** Writes to the keepers of a list of which no new version could be had. */
export async function tellOfFailed(tx: EntityManager, { owner, name, why }: Failed): Promise<void> {
  const words = ERRORS[why.code].text;
  const said = text(say(words, "en-US", why.parameters), say(words, "zh-CN", why.parameters));
  await tellKeepers(tx, owner, { ...FAILS, parameters: { name, why: said, link: linkTo("/layout/compliance/lists") } });
}

const tellKeepers = (tx: EntityManager, owner: string | null, letter: Told): Promise<void> =>
  owner === null ? postToNode(tx, letter) : postToOrganisation(tx, owner, letter);

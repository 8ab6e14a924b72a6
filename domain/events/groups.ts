import { text, type Text } from "../text.ts";
import type { EventName } from "./events.ts";

type GroupOf<E extends string> = E extends `${infer G}.${string}` ? G : never;
export type EventGroup = GroupOf<EventName>;

/** The kinds of acts, by the first part of their events' names. */
export const EVENT_GROUPS: Readonly<Record<EventGroup, Text>> = {
  auth: text("Signing in", "登录"),
  me: text("Own account", "个人账号"),
  users: text("Users", "用户"),
  organisation: text("Company", "公司"),
  register: text("Registers on the chain", "链上登记册"),
  process: text("Processes", "流程"),
  review: text("B/L reviews", "提单审阅"),
  stamps: text("Stamps", "印章"),
  tokens: text("Access tokens", "访问令牌"),
  applications: text("Applications", "应用"),
  capacities: text("Capacities to sign", "签署身份"),
  wallet: text("Title address", "物权地址"),
  wallets: text("Wallet accounts", "钱包账户"),
  automatic: text("Automatic service", "自动签署服务"),
  certificates: text("Certificates", "证书"),
  issuer: text("Credentials", "凭证"),
  recovery: text("Recovery file", "恢复文件"),
  webhooks: text("Webhooks", "Webhook"),
  node: text("Node", "节点"),
  external: text("Parties of other platforms", "其他平台的相关方"),
  vessels: text("Vessels", "船舶"),
  wordings: text("Wordings of letters", "函件标准文本"),
  letterheads: text("Letterhead", "信头"),
  templates: text("Templates", "模板"),
  documentBatches: text("Documents in bulk", "批量单证"),
  documentTemplates: text("Document templates", "单证模板"),
  contacts: text("Contacts", "联系人"),
  document: text("Documents", "单证"),
  envelope: text("Envelopes", "信封"),
  pack: text("e-Packs", "电子单证包"),
  workspace: text("Workspaces", "共享空间"),
  visitor: text("Visitors", "访客"),
  intent: text("Acts on the chain", "链上操作"),
  task: text("Tasks", "任务"),
  mail: text("Letters", "邮件"),
  audit: text("The record itself", "审计记录"),
  received: text("Files of other issuers", "其他签发人的文件"),
  followed: text("Titles of others", "他人物权"),
};

import type { Topic } from "./changes.ts";
import { text, type Text } from "./text.ts";
import { isKeyOf } from "./lookup.ts";

/** The topics of webhooks. The message names what changed; its new state is asked through the API. */
export const WEBHOOK_TOPICS = {
  document: text("Documents", "单证"),
  envelope: text("Envelopes", "信封"),
  contact: text("Contacts", "联系人"),
  process: text("Processes", "流程"),
  intent: text("Acts on the chain", "链上操作"),
  title: text("Titles that are followed", "关注的物权"),
} as const satisfies Partial<Record<Topic, Text>>;
export type WebhookTopic = keyof typeof WEBHOOK_TOPICS;
export const TOPICS = Object.keys(WEBHOOK_TOPICS) as [WebhookTopic, ...WebhookTopic[]];
export const isWebhookTopic = (topic: string): topic is WebhookTopic => isKeyOf(WEBHOOK_TOPICS, topic);

/** Seconds to wait after each failed try: five minutes of patience at first, three days in all; then it is given up. */
export const RETRY_SECONDS = [5, 30, 120, 600, 3600, 10_800, 21_600, 43_200, 86_400, 86_400] as const;

/** The reasons why a message did not arrive. Nothing of the receiver's answer is kept beyond its status. */
export const WEBHOOK_FAULTS = {
  ADDRESS: text("The address is not a public one", "地址不是公网地址"),
  CONNECTION: text("No connection", "无法连接"),
  TIME_OUT: text("No answer in time", "未及时应答"),
  STATUS: text("Answered with an error", "应答为错误"),
} as const satisfies Record<string, Text>;
export type WebhookFault = keyof typeof WEBHOOK_FAULTS;
export const FAULTS = Object.keys(WEBHOOK_FAULTS) as [WebhookFault, ...WebhookFault[]];

import { text, type Text } from "../text.ts";

/** Whether the authorities were asked now about the certificates of a signature. */
export const ASKED = {
  ANSWERED: text(
    "The authorities were asked now about revocation, and answered",
    "已即时向签发机构查询吊销状态，并获答复",
  ),
  UNANSWERED: text(
    "An authority was asked now about revocation, and gave no answer that counts",
    "已即时向签发机构查询吊销状态，但未获有效答复",
  ),
} as const satisfies Record<string, Text>;
export type Asked = keyof typeof ASKED;

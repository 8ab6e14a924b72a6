import { text, type Text } from "../text.ts";

// TradeTrust's token registries: version 5 is followed and acted on, version 4 and those before it are read only.

export const REGISTER_VERSIONS = ["5", "4", "earlier"] as const;
/** The version of TradeTrust's token registry as which a register speaks. */
export type RegisterVersion = (typeof REGISTER_VERSIONS)[number];

/** The reason why titles of a register are looked up and verified only; null for one on which parties act from here. */
export const READ_ONLY = {
  "5": null,
  "4": text(
    "This register speaks as TradeTrust's token registry of version 4 does. Its titles are verified and looked up here, but neither followed nor acted on: it writes other events and knows other acts than version 5. Act on it with the program of the one who issued it.",
    "该登记册为 TradeTrust 第 4 版 token registry。其物权在此可核验、可查询，但不能关注，也不能操作：它记录的事件与支持的操作均与第 5 版不同。请使用签发人的程序进行操作。",
  ),
  earlier: text(
    "This register is older than TradeTrust's token registry of version 4. Its titles are verified and looked up here, but neither followed nor acted on: it writes other events and knows other acts than version 5. Act on it with the program of the one who issued it.",
    "该登记册早于 TradeTrust 第 4 版 token registry。其物权在此可核验、可查询，但不能关注，也不能操作：它记录的事件与支持的操作均与第 5 版不同。请使用签发人的程序进行操作。",
  ),
} as const satisfies Record<RegisterVersion, Text | null>;

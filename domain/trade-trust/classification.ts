import { entryOf } from "../lookup.ts";
import { text, type Text } from "../text.ts";

/** The classifications of the templates that come with the platform. */
const KNOWN = {
  Customs: text("Customs", "海关"),
  Finance: text("Finance", "金融"),
  Storage: text("Storage", "仓储"),
  Trade: text("Trade", "贸易"),
  Transport: text("Transport", "运输"),
} as const;

/** A classification as a reader sees it: a company writes its own in one language. */
export const classificationOf = (name: string): Text => entryOf(KNOWN, name) ?? text(name, name);

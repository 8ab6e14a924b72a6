import { text, type Text } from "../text.ts";

/** The ways in which lists are published. */
export const LIST_FORMATS = {
  ofac: text("OFAC (CSV)", "美国 OFAC（CSV）"),
  un: text("UN consolidated (XML)", "联合国综合名单（XML）"),
  eu: text("EU consolidated (XML)", "欧盟综合名单（XML）"),
  uk: text("UK sanctions list (CSV)", "英国制裁名单（CSV）"),
  openSanctions: text("OpenSanctions targets (CSV)", "OpenSanctions 目标（CSV）"),
  own: text("Own list (CSV)", "自有名单（CSV）"),
} as const satisfies Record<string, Text>;
export type ListFormat = keyof typeof LIST_FORMATS;

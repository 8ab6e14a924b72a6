import { text, type Text } from "./text.ts";

/** Who a visitor is to the company. */
export const VISITOR_PARTIES = {
  CHIEF_ENGINEER: text("Chief engineer", "轮机长"),
  SURVEYOR: text("Surveyor", "检验师"),
  CARGO_OFFICER: text("Cargo officer", "货物主管"),
  OTHER: text("Other", "其他"),
} as const satisfies Record<string, Text>;
export type VisitorParty = keyof typeof VISITOR_PARTIES;

/** As what a document is shown to visitors: the file itself, or a copy marked on each page, or in its foot. */
export const SHARED_FORMS = {
  FILE: text("The file itself", "原文件"),
  FULL: text("Copy, full watermark", "副本（整页水印）"),
  TRADITIONAL: text("Copy, traditional mark", "副本（传统页脚标记）"),
} as const satisfies Record<string, Text>;
export type SharedForm = keyof typeof SHARED_FORMS;

/** Enough of an address for its owner to know it, and for nobody else. */
export function maskedEmail(email: string): string {
  const [name = "", host = ""] = email.split("@");
  return `${name.slice(0, 1)}${"•".repeat(Math.max(2, Math.min(name.length - 1, 6)))}@${host}`;
}

/** The link that is given to a visitor. What proves it stands behind the #: browsers send that to no server. */
export const visitorLink = (publicUrl: string, workspace: string, token: string): string => `${publicUrl}/visitor/doclist/${workspace}#${token}`;

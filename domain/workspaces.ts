import type { ErrorCode } from "./errors.ts";
import type { DocumentState } from "./states.ts";
import { say, text, type Language, type Text } from "./text.ts";

/** The relation of a visitor to the company. */
export const VISITOR_PARTIES = {
  CHIEF_ENGINEER: text("Chief engineer", "轮机长"),
  SURVEYOR: text("Surveyor", "检验师"),
  CARGO_OFFICER: text("Cargo officer", "主管船员"),
  OTHER: text("Other", "其他"),
} as const satisfies Record<string, Text>;
export type VisitorParty = keyof typeof VISITOR_PARTIES;

/** The rights of a visitor. Reading and downloading is in both. */
export const VISITOR_RIGHTS = {
  DOWNLOAD: text("Read and download", "查看和下载"),
  SIGN: text("Sign, read and download", "签署、查看和下载"),
} as const satisfies Record<string, Text>;
export type VisitorRight = keyof typeof VISITOR_RIGHTS;

/**
 * As what a visitor's certificate, and the list of signatures, name the company of the signer: none is proved, only
 * that somebody reads the letters of the address.
 */
export const VISITOR_ORGANISATION = "Visitor, e-mail address proved by code";
const VISITOR_WORDS = text(VISITOR_ORGANISATION, "访客（邮箱经验证码验证）");
/** The company beside a signature, as it is read: a visitor has none. */
export const signerCompany = (organisation: string, language: Language): string =>
  organisation === VISITOR_ORGANISATION ? say(VISITOR_WORDS, language) : organisation;

/** The facts about a document and a visitor who is perhaps to sign it. */
export interface VisitorSigningFacts {
  readonly right: VisitorRight;
  readonly asked: boolean;
  readonly signed: boolean;
  /** This visitor has said no, and was not asked again since. */
  readonly refused: boolean;
  /** As the company that shares it has it. */
  readonly state: DocumentState;
  readonly form: SharedForm;
  /** The version that is shown is its newest one. */
  readonly newest: boolean;
  /** An act on it is under way, a process holds it, or a sealed envelope fixes its bytes. */
  readonly busy: boolean;
  readonly locked: boolean;
  readonly sealed: boolean;
}

/** Why a visitor neither signs a document now nor refuses to; null when nothing stands in the way. */
export function visitorSigning(facts: VisitorSigningFacts): ErrorCode | null {
  if (facts.right !== "SIGN" || !facts.asked) return "VISITOR_NOT_ASKED";
  if (facts.signed) return "VISITOR_SIGNED";
  if (facts.refused) return "VISITOR_REFUSED";
  if (facts.locked) return "LOCKED";
  if (facts.busy) return "BUSY";
  if (facts.sealed) return "DOCUMENT_IN_USE";
  if (facts.state !== "CREATED") return "WRONG_STATE";
  return facts.form === "FILE" && facts.newest ? null : "VISITOR_SIGN_OLD";
}

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

/** Where a company sees a workspace, at one of its documents if that is meant. */
export const workspaceAddress = (workspace: string, document?: string): `/${string}` =>
  `/workspace/${workspace}${document === undefined ? "" : `?document=${document}`}`;

/** The path of the link that is given to a visitor. The proof stands behind the #: browsers send that to no server. */
export const visitorPath = (workspace: string, token: string): `/${string}` => `/visitor/doclist/${workspace}#${token}`;

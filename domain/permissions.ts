import { text, type Text } from "./text.ts";

/** Signable kinds whose rights are granted one by one: {draft, sign, void} × kind. */
const SIGNABLE = {
  bl: text("bill of lading", "提单"),
  do: text("delivery order", "提货单"),
  boe: text("bill of exchange", "汇票"),
  loi: text("letter of indemnity", "保函"),
  wot: text("warranty of title", "物权担保书"),
  fbl: text("FIATA eFBL", "FIATA 电子提单"),
} as const;

const VERBS = {
  draft: text("Draft", "起草"),
  "sign.manual": text("Sign with password", "手动签署"),
  "sign.auto": text("Sign automatically", "自动签署"),
  void: text("Void", "作废"),
} as const;

export type SignableKey = keyof typeof SIGNABLE;
type Product = `${SignableKey}.${keyof typeof VERBS}`;

const LISTED = {
  "bl.endorse": text("Endorse bills of lading", "背书提单"),
  "boe.endorse": text("Endorse bills of exchange", "背书汇票"),
  "bl.issue": text("Issue bills of lading", "签发提单"),
  "bl.issueInCapacity": text("Issue bills of lading in a capacity", "以特定身份签发提单"),
  "bl.transferOriginal": text("Transfer original bills of lading", "转让提单正本"),
  "ordinary.upload": text("Upload and issue ordinary documents", "上传并签发普通单证"),
  "ordinary.sign": text("Sign ordinary documents", "签署普通单证"),
  "ordinary.sign.auto": text("Sign ordinary documents automatically", "自动签署普通单证"),
  "ordinary.void": text("Void issued ordinary documents", "作废已签发的普通单证"),
  "doc.delete": text("Delete documents", "删除单证"),
  compose: text("Compose envelopes and e-Packs", "新建信封和电子单证包"),
  "envelope.seal": text("Seal envelopes", "封装信封"),
  "envelope.transfer": text("Transfer envelopes", "转让信封"),
  "workspace.share": text("Share documents with visitors", "与访客共享单证"),
  "tt.create": text("Create verifiable or transferable documents, follow titles", "创建可验证或可转让单证、关注物权"),
  "contact.add": text("Add contacts", "添加联系人"),
  "compliance.check": text("Company compliance check", "公司合规检查"),
  "bunker.operate": text("Operate bunker deliveries", "办理供油"),
  "bunker.crew": text("Fill and sign bunker forms on board", "在船填写并签署供油单证"),
} as const;

export type Permission = Product | keyof typeof LISTED;

const product = Object.fromEntries(
  Object.entries(SIGNABLE).flatMap(([key, kind]) =>
    Object.entries(VERBS).map(([verb, label]) => [
      `${key}.${verb}`,
      text(`${label.en}: ${kind.en}`, `${label.zh}${kind.zh}`),
    ]),
  ),
) as Record<Product, Text>;

/** Every permission with its label; the matrix of the Users screen and of the documentation. */
export const PERMISSIONS: Readonly<Record<Permission, Text>> = { ...product, ...LISTED };

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[];

/** The refusal where a right is missing. */
export const withoutRight = (right: Permission): "NO_COMPOSE" | "FORBIDDEN" =>
  right === "compose" ? "NO_COMPOSE" : "FORBIDDEN";

/** True for a right to move, make or end an original. */
const onOriginals = (permission: Permission): boolean => /^(bl|do|boe|fbl)\.(?!draft$)/.test(permission);

/** The rights by which originals leave the company: with two administrators a second one confirms who gets them. */
export const CONFIRMED_RIGHTS = ["envelope.transfer", "bl.transferOriginal"] as const satisfies readonly Permission[];

/** The rights that an administrator has without being given them. Every other right is separate from administering. */
const OF_ADMINISTRATORS: readonly Permission[] = ["contact.add"];

/** The holder of rights. */
export interface RightsHolder {
  readonly isAdmin: boolean;
  readonly externalPlatform: boolean;
}

/** The rights that were given, of those that were stored. */
export const givenRights = (stored: readonly string[]): Permission[] =>
  ALL_PERMISSIONS.filter((permission) => stored.includes(permission));

/**
 * The rights that a user has: those given and those of administrators; one from another platform never acts on an
 * original here.
 */
export const rightsOf = (stored: readonly string[], { isAdmin, externalPlatform }: RightsHolder): Permission[] =>
  ALL_PERMISSIONS.filter(
    (permission) =>
      (stored.includes(permission) || (isAdmin && OF_ADMINISTRATORS.includes(permission))) &&
      !(externalPlatform && onOriginals(permission)),
  );

/**
 * Somebody who works on a tanker and nowhere else: sees the deliveries of that craft and the own account, and nothing
 * besides of the company.
 */
export const worksOnBoard = (rights: readonly Permission[], { isAdmin }: Pick<RightsHolder, "isAdmin">): boolean =>
  !isAdmin && rights.length === 1 && rights[0] === "bunker.crew";

/** The rights as a table: a row for each signable kind, a column for each verb, and those that stand alone. */
export const RIGHTS = {
  verbs: Object.values(VERBS),
  rows: (Object.keys(SIGNABLE) as SignableKey[]).map((key) => ({
    kind: SIGNABLE[key],
    cells: (Object.keys(VERBS) as (keyof typeof VERBS)[]).map((verb): Permission => `${key}.${verb}`),
  })),
  alone: Object.keys(LISTED) as (keyof typeof LISTED)[],
} as const;

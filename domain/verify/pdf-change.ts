import { text, type Text } from "../text.ts";

/**
 * The weight of a change that came after a signature. `harmless`: by a rule, as it shows nothing. `signed`: a signature
 * over all that stands before it. `open`: it is not judged here, and the reader decides. `breaking`: a page shows
 * something else, or a signed value is another one.
 */
export type Weight = "harmless" | "signed" | "open" | "breaking";

interface ChangeKind {
  readonly weight: Weight;
  readonly text: Text;
  /** The weight in reading that a certification which allows forms to be filled, or notes to be made, gives it. */
  readonly allowed?: { readonly from: 2 | 3; readonly weight: Weight };
}

/** The changes that a revision can make to a file. */
export const CHANGES = {
  SIGNATURE: { weight: "signed", text: text("A signature", "签名") },
  TIME_STAMP: { weight: "signed", text: text("A time-stamp over the file", "覆盖全文的时间戳") },
  FIELD_PREPARED: { weight: "harmless", text: text("An empty field for a signature", "空白签名域") },
  PROOFS: { weight: "harmless", text: text("Data for later checks of signatures", "用于长期验证的资料") },
  METADATA: { weight: "harmless", text: text("Data about the file, not shown on a page", "文件属性（页面上不显示）") },
  FORM_DEFAULTS: { weight: "harmless", text: text("Defaults of the form, such as its font", "表单默认设置（如字体）") },
  VERSION: { weight: "harmless", text: text("The version of the file format", "文件格式版本") },
  UNREFERENCED: { weight: "harmless", text: text("Objects that nothing refers to", "无任何内容引用的对象") },
  FIELD_FILLED: {
    weight: "open",
    text: text("A field that stood empty was filled in", "填写了原先空白的域"),
    allowed: { from: 2, weight: "harmless" },
  },
  FIELD_HIDDEN: { weight: "open", text: text("A field that no page shows", "页面上不显示的域") },
  FORM_REDRAWN: { weight: "open", text: text("Readers are asked to draw the form anew", "要求阅读器重新绘制表单") },
  FORM_XFA: { weight: "open", text: text("A second description of the form (XFA)", "表单的另一种描述（XFA）") },
  NOTE_HIDDEN: {
    weight: "open",
    text: text("A note that is not seen when the file is opened", "打开文件时不显示的批注"),
  },
  LAYERS: { weight: "open", text: text("Layers that a reader can switch on or off", "可由阅读器开关的图层") },
  ATTACHMENT: { weight: "open", text: text("An attached file", "附件") },
  ACTION: { weight: "open", text: text("A script or an action", "脚本或动作") },
  TAGS: { weight: "open", text: text("Tags and language for screen readers", "供读屏软件使用的标签与语言") },
  NAVIGATION: {
    weight: "open",
    text: text("Bookmarks, destinations or the way pages are opened", "书签、跳转目标或打开方式"),
  },
  PERMISSIONS: { weight: "open", text: text("The permissions of the file", "文件权限") },
  CATALOGUE: { weight: "open", text: text("An entry of the file that is not known here", "此处无法识别的文件条目") },
  UNREADABLE: { weight: "open", text: text("An object that cannot be read here", "此处无法读取的对象") },
  PAGES: {
    weight: "breaking",
    text: text("Pages were added, removed or put in another order", "页面被增删或调换顺序"),
  },
  PAGE: { weight: "breaking", text: text("What the page shows was changed", "页面显示的内容被改动") },
  NOTE_ADDED: {
    weight: "breaking",
    text: text("A note, a picture or a field was put over the page", "页面上被添加了批注、图像或域"),
    allowed: { from: 3, weight: "open" },
  },
  NOTE_CHANGED: {
    weight: "breaking",
    text: text("A note or a picture over the page was changed or removed", "页面上的批注或图像被改动或删除"),
    allowed: { from: 3, weight: "open" },
  },
  FIELD_ADDED: { weight: "breaking", text: text("A field that shows something was added", "添加了有显示内容的域") },
  FIELD_CHANGED: {
    weight: "breaking",
    text: text("A value that was signed was changed", "已签署的值被改动"),
    allowed: { from: 2, weight: "open" },
  },
  FIELD_REDRAWN: {
    weight: "breaking",
    text: text("A field shows something else than was signed", "域的显示内容与签署时不同"),
    allowed: { from: 2, weight: "open" },
  },
  FIELD_REMOVED: { weight: "breaking", text: text("A field was removed", "域被删除") },
  SIGNATURE_CHANGED: {
    weight: "breaking",
    text: text("A signature was removed, moved or given another picture", "签名被删除、移动或更换图样"),
  },
  SIGNATURE_BORROWED: {
    weight: "breaking",
    text: text("A field shows a signature that was not made for it", "域中的签名并非为其而作"),
  },
  LAYERS_SWITCHED: {
    weight: "breaking",
    text: text("Layers of a page were switched on or off", "页面图层被打开或关闭"),
  },
  ENCRYPTION: { weight: "breaking", text: text("The file was encrypted", "文件被加密") },
} as const satisfies Record<string, ChangeKind>;

export type ChangeName = keyof typeof CHANGES;

/** A rectangle on a page in its own points (ISO 32000-1, 8.3.2.3): left, bottom, right, top. */
export type Place = readonly [left: number, bottom: number, right: number, top: number];

/** One change of a revision. */
export interface Change {
  readonly what: ChangeName;
  /** A field, a key or a number of objects, as the file calls it; empty for none. */
  readonly detail: string;
  /** From 0; null where it is on no page. */
  readonly page: number | null;
  /** Where it is on its page; null where it is the page as a whole, or on none. */
  readonly place: Place | null;
}

/** The weight of a change under a certification; null where none says what is allowed. */
export function weightOf(what: ChangeName, permission: 1 | 2 | 3 | null): Weight {
  const kind: ChangeKind = CHANGES[what];
  const { weight, allowed } = kind;
  return allowed !== undefined && permission !== null && permission >= allowed.from ? allowed.weight : weight;
}

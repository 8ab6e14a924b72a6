import type { ErrorCode } from "../errors.ts";
import { sayRefusal } from "../refusals.ts";
import { say, text, type Language, type Text, type TextParameters } from "../text.ts";

/** The faults of the files of a template. `{found}` is what stands there, or the bound that is passed. */
export const TEMPLATE_FAULTS = {
  NOT_TAKEN: text("not possible here: {found}", "此处不可用：{found}"),
  MISSING: text("missing", "缺失"),
  MISSING_END: text("without its end: {found}", "缺少结束标记：{found}"),
  // The zip
  NOT_ZIP: text("not a plain zip", "不是普通的 zip 文件"),
  PACKAGE_LARGE: text("more files or bytes than a template may have", "文件数量或大小超过模板的上限"),
  LIES: text("longer than the zip says", "实际长度超过 zip 所标明的长度"),
  LINK: text("a link", "是一个链接"),
  LEADS_OUT: text("a path that leads out", "路径指向模板之外"),
  PACKED: text("packed {found} times and more", "压缩比达到或超过 {found} 倍"),
  UNKNOWN_FILE: text("unknown file", "未知文件"),
  FILE_LARGE: text("{found} bytes, which is too long", "{found} 字节，过长"),
  NOT_UTF8: text("not UTF-8", "不是 UTF-8 编码"),
  NOT_JSON: text("not JSON", "不是 JSON"),
  NO_IMAGE: text("no PNG or JPEG", "不是 PNG 或 JPEG"),
  UNDRAWABLE: text("cannot be drawn", "无法绘制"),
  DRAWN_LARGE: text("{found} bytes when it is drawn anew, which is too long", "重新绘制后为 {found} 字节，过长"),
  // Its texts
  TOO_DEEP: text("deeper than {found}", "嵌套超过 {found} 层"),
  MORE_THAN: text("more than {found}", "超过 {found} 个"),
  TOO_MANY_FIELDS: text("more than {found} fields", "超过 {found} 个字段"),
  TOO_MANY_RULES: text("more than {found} rules", "超过 {found} 条规则"),
  LONGER_THAN: text("longer than {found} letters", "超过 {found} 个字符"),
  NONE_OF: text("none of {found}", "不是下列之一：{found}"),
  WRONG_TYPE: text("a value of another type: {found}", "值的类型不符：{found}"),
  NO_SCHEMA: text("no schema", "不是模式（schema）"),
  NO_FIELD: text("no field has this name: {found}", "没有此名称的字段：{found}"),
  NO_TEXT_FIELD: text("no field of text at the top: {found}", "不是顶层的文本字段：{found}"),
  OTHER_NAME: text("not the name of the file: {found}", "与文件名不一致：{found}"),
  NOT_CSS: text("not CSS", "不是 CSS"),
  DRAWING_LARGE: text("the drawing is too large", "绘制结果过大"),
  NO_DRAWING: text("cannot be drawn with the sample", "无法用样本绘制"),
} as const satisfies Record<string, Text>;
export type TemplateFault = keyof typeof TEMPLATE_FAULTS;

/** A fault: by its name, or as the checks of a form refuse a value. */
export interface Fault {
  readonly code: TemplateFault | ErrorCode;
  readonly found: string;
  /** Those of a refusal. */
  readonly parameters?: TextParameters;
}

const isOfTemplate = (code: Fault["code"]): code is TemplateFault => Object.hasOwn(TEMPLATE_FAULTS, code);

/** The words of a fault, without a full stop. */
export const sayFault = ({ code, found, parameters }: Fault, language: Language): string =>
  isOfTemplate(code)
    ? say(TEMPLATE_FAULTS[code], language, { found })
    : sayRefusal(code, language, parameters).replace(/[.。]$/, "");

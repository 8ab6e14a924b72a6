import { text } from "#domain/text";

export const LETTERS = {
  used: {
    subject: text("The recovery file of {company} was used", "{company} 的恢复文件已被使用"),
    body: text(
      "{name} took the company keys of {company} with its recovery file.\n\nIf this was not agreed, disable that user at once and make a new recovery file: the old one opens nothing then.",
      "{name} 已用恢复文件取得 {company} 的公司密钥。\n\n如未经同意，请立即停用该用户并制作新的恢复文件，旧文件随即失效。",
    ),
  },
} as const;

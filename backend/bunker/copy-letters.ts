import { text } from "#domain/text";

/** The letter that brings the signed note to the ship. */
export const NOTE_COPY = {
  subject: text(
    "{company}: signed bunker delivery note {number}, {ship}",
    "{company}：已签署的燃油交付单 {number}，{ship}",
  ),
  body: text(
    "{company} sends you the bunker delivery note {number} of {ship}, signed by both sides. Keep it on board for three years.\n\n{how}\n\nVerify the note: {verify}\n\nThe package has every signed form of the delivery, and can be checked without this installation: its README.txt says how.\n\nDownload the package: {package}\n\nBoth links last as long as the note is kept here. Whoever has a link reads the file behind it.",
    "{company} 发送已由双方签署的燃油交付单 {number}（{ship}），请在船上保存三年。\n\n{how}\n\n验证交付单：{verify}\n\n压缩包含本次供油的全部已签署单证，可不依赖本平台离线验证，方法见其中的 README.txt。\n\n下载压缩包：{package}\n\n平台保存交付单期间，两个链接持续有效。持有链接者即可查看对应文件。",
  ),
} as const;

/** How the files come: with the letter or, where they are too large for one, by the links in it. */
export const COPY_HOW = {
  attached: text("Attached are the note and the package.", "附件为交付单及压缩包。"),
  linked: text(
    "The files are too large for a letter: please download them by the links.",
    "文件过大，无法随信附上，请通过链接下载。",
  ),
} as const;

import { text } from "#domain/text";

/** Letters to who has something that programs come in by. */
export const LETTERS = {
  tokenMade: {
    subject: text("An access token was made in your name", "已以本人名义创建访问令牌"),
    body: text(
      "The access token “{name}” ({shown}) was made for {company}. Programs that have it act as you until you delete it; another password does not end it.\n\nYour tokens: {link}\n\nIf it was not you, delete it, change your password and tell your administrator at once.",
      "已为 {company} 创建访问令牌“{name}”（{shown}）。在删除之前，持有该令牌的程序以本人名义操作，更改密码不会使其失效。\n\n查看令牌：{link}\n\n如非本人操作，请立即删除该令牌、修改密码并联系管理员。",
    ),
  },
} as const;

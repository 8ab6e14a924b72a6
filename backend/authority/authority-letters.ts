import { text } from "#domain/text";

/** The letters of the certificate authority of this installation. */
export const LETTERS = {
  rootRenewed: {
    subject: text("The root certificate of this installation has been renewed", "本平台的根证书已更新"),
    body: text(
      "The root certificate of this installation ends on {former}. It has a further one for the same key, valid until {end}. What was signed stays valid under both, and files that are checked here need nothing.\n\nWho checks files elsewhere with the root certificate given to them needs the new one before {former}. It is the first of the trusted certificates here:\n\n{link}\n\nSHA-256 of the certificate: {fingerprint}",
      "本平台的根证书将于 {former} 到期，现已为同一密钥签发新的根证书，有效期至 {end}。此前签署的内容在两份证书下均有效，在本平台验证文件无需任何操作。\n\n凡在其他地方使用根证书验证文件者，须在 {former} 前换用新证书，即下列地址中的第一份受信任证书：\n\n{link}\n\n证书的 SHA-256：{fingerprint}",
    ),
  },
};

import { text } from "#domain/text";

/** The letters of a company's administration. */
export const LETTERS = {
  invitation: {
    subject: text("{name} invites you to {company} on Hawser", "{name} 邀请加入 Hawser 上的 {company}"),
    body: text(
      "{name} invites you to work for {company} on Hawser. Choose your name and password here:\n\n{link}\n\nThe link is valid for {days} days and can be used once.",
      "{name} 邀请加入 Hawser 上的 {company}。请在此设置姓名和密码：\n\n{link}\n\n链接 {days} 天内有效，仅可使用一次。",
    ),
  },
  walletLinked: {
    subject: text("The title address of {company} was changed", "{company} 的物权地址已更改"),
    body: text(
      "{name} made the wallet {address} the title address of {company}. From now on this wallet confirms every act on originals.\n\nIf this was not agreed, tell your administrators at once.",
      "{name} 已将钱包 {address} 设为 {company} 的物权地址。此后对正本的操作均由该钱包确认。\n\n如未经同意，请立即联系管理员。",
    ),
  },
  addressMade: {
    subject: text("The title address of {company} was changed", "{company} 的物权地址已更改"),
    body: text(
      "{name} made {address}, whose key is kept here, the title address of {company}. From now on colleagues who hold the company keys confirm acts on originals with their password.\n\nIf this was not agreed, tell your administrators at once.",
      "{name} 已将 {address}（密钥由本平台保管）设为 {company} 的物权地址。此后对正本的操作由持有公司密钥的同事以登录密码确认。\n\n如未经同意，请立即联系管理员。",
    ),
  },
  registerPaused: {
    subject: text("The register of {company} was paused", "{company} 的登记册已被暂停"),
    body: text(
      "The register {registry} of {company} was paused by {by}. No title in it can be issued or moved until it is resumed.\n\nAn administrator can resume it, and end for good the right of that address to pause it, here:\n\n{link}",
      "{company} 的登记册 {registry} 已被 {by} 暂停，恢复前其中的物权无法签发或变动。\n\n管理员可在此恢复登记册，并可永久终止该地址的暂停权：\n\n{link}",
    ),
  },
  registerFailed: {
    subject: text("The register of {company} could not be made", "{company} 的登记册未能创建"),
    body: text(
      "The register of {company} could not be made on the chain ({code}), and the title that needed it was not issued. Nothing else is held up, and signing the title again tries again. You can try again here, too:\n\n{link}",
      "{company} 的登记册未能在链上创建（{code}），需要该登记册的物权未签发，其他操作不受影响。再次签署该物权即可重试，也可在此重试：\n\n{link}",
    ),
  },
  companyWaits: {
    subject: text("{company} waits for your approval", "{company} 待审批"),
    body: text(
      "{name} ({email}) has registered {company}. Look at what it gave, and approve or reject it here:\n\n{link}",
      "{name}（{email}）已注册 {company}。请在此核对其信息并批准或拒绝：\n\n{link}",
    ),
  },
  companyApproved: {
    subject: text("{company} has been approved", "{company} 已获批准"),
    body: text(
      "A node administrator has approved {company}. With this PIN, entered once, the company is created:\n\n{pin}\n\nThis link brings it along; sign in when you are asked to:\n\n{link}\n\nIt is valid for {days} days.",
      "节点管理员已批准 {company}。输入以下 PIN（仅可使用一次），公司随即创建：\n\n{pin}\n\n也可打开此链接自动填入，如有提示请先登录：\n\n{link}\n\nPIN 有效期 {days} 天。",
    ),
  },
  companyRejected: {
    subject: text("{company} was not approved", "{company} 未获批准"),
    body: text(
      "A node administrator has not approved {company}, for this reason:\n\n{reason}\n\nYou can correct what you gave and ask again:\n\n{link}\n\nThose who decide are reached at {contact}.",
      "节点管理员未批准 {company}，原因如下：\n\n{reason}\n\n可在此更正信息并重新申请：\n\n{link}\n\n审批方联系邮箱：{contact}。",
    ),
  },
  identityChecked: {
    subject: text("The identity of {company} has been checked", "{company} 的身份已核实"),
    body: text(
      "A node administrator has checked the identity of {company}. The certificates of the company and its people were replaced by new ones that say so; what was signed before stays as it is.",
      "节点管理员已核实 {company} 的身份。公司及其人员的证书已更换为注明该信息的新证书；此前签署的内容不变。",
    ),
  },
  keysWanted: {
    subject: text("{name} has joined {company} and needs the company keys", "{name} 已加入 {company}，待授予公司密钥"),
    body: text(
      "{name} ({email}) has accepted the invitation to {company}. Nothing can be signed or moved without the company keys; who holds them gives them here:\n\n{link}",
      "{name}（{email}）已接受 {company} 的邀请。没有公司密钥无法签署或转移单证，请由持有密钥的管理员在此授予：\n\n{link}",
    ),
  },
  stampWaits: {
    subject: text("The stamp “{stamp}” waits for review", "印章“{stamp}”待审核"),
    body: text(
      "{name} has handed in the stamp “{stamp}” for {company}. Nobody signs with it before an administrator has looked at it:\n\n{link}",
      "{name} 为 {company} 提交了印章“{stamp}”。经管理员审核后方可用于签署：\n\n{link}",
    ),
  },
  holderAsked: {
    subject: text("{by} asks a second administrator about {name}", "{by} 申请由另一位管理员确认 {name}"),
    body: text(
      "{by} wants {name} to hold the keys of {company}, or to be allowed to transfer originals. It counts when another administrator confirms it:\n\n{link}\n\nMake sure first that {name} is who you think. If you do not expect this, refuse it there.",
      "{by} 希望 {name} 持有 {company} 的密钥，或获准转让正本。须由另一位管理员确认后生效：\n\n{link}\n\n请先核实 {name} 的身份；如非预期，请在该页面拒绝。",
    ),
  },
  holderMade: {
    subject: text("{name} may now hold keys or transfer originals", "{name} 现可持有密钥或转让正本"),
    body: text(
      "{by} has confirmed, as a second administrator, that {name} holds the keys of {company}, or may transfer originals.\n\n{link}\n\nIf you do not expect this, disable the account there.",
      "{by} 已作为另一位管理员确认，{name} 可持有 {company} 的密钥或转让正本。\n\n{link}\n\n如非预期，请在该页面停用此账号。",
    ),
  },
  holderAlone: {
    subject: text("{by} alone lets {name} hold keys or transfer originals", "{by} 单独授权 {name} 持有密钥或转让正本"),
    body: text(
      "{by} has let {name} hold the keys of {company}, or transfer originals. No second administrator could confirm it, and the record says so.\n\n{link}\n\nIf you do not expect this, act at once.",
      "{by} 已授权 {name} 持有 {company} 的密钥或转让正本。因无另一位管理员可确认，审计记录已注明。\n\n{link}\n\n如非预期，请立即处理。",
    ),
  },
  holderConfirmed: {
    subject: text(
      "{name} gets the keys of {company} at the next password of a key holder",
      "密钥持有人下次输入密码后，{name} 将获得 {company} 的密钥",
    ),
    body: text(
      "{by} has confirmed, as a second administrator, that {name} gets the keys of {company}. They are given when {name} has joined and somebody who holds them next confirms something by password: any act does, and an administrator can do it at once here:\n\n{link}\n\nIf you do not expect this, have an administrator refuse it there first.",
      "{by} 已作为另一位管理员确认 {name} 将获得 {company} 的密钥。{name} 加入后，密钥持有人下次以密码确认任何操作时即会授予；持有密钥的管理员也可在此立即授予：\n\n{link}\n\n如非预期，请先由管理员在该页面拒绝。",
    ),
  },
  keysHandedOver: {
    subject: text("{name} now holds the keys of {company}", "{name} 已持有 {company} 的密钥"),
    body: text(
      "{name} has been given the keys of {company}, as two administrators had decided. They were opened by the password of {by}.\n\n{link}\n\nIf you do not expect this, disable the account there.",
      "{name} 已按两位管理员的决定获得 {company} 的密钥，由 {by} 的密码开启后授予。\n\n{link}\n\n如非预期，请在该页面停用此账号。",
    ),
  },
  soleAdmin: {
    subject: text("{left} is now the only administrator of {company}", "{left} 现为 {company} 唯一的管理员"),
    body: text(
      "{by} has changed the account of {name}. {left} is the only administrator of {company} who stays. What two administrators decided together, new holders of the company keys and of the rights to transfer originals, {left} decides alone from now on.\n\n{link}\n\nMake a second administrator, so that somebody confirms it again. If you do not expect this, act at once.",
      "{by} 更改了 {name} 的账号。{left} 现为 {company} 唯一留任的管理员。此前须由两位管理员共同决定的事项，即授予公司密钥和转让正本的权限，此后由 {left} 单独决定。\n\n{link}\n\n请再设一位管理员以恢复双人确认。如非预期，请立即处理。",
    ),
  },
} as const;

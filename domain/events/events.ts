// Data: every event of the log, with its words.

import { ACT_EVENTS } from "../acts/acts.ts";
import { event, type Recorded } from "../recorded.ts";
import type { Language } from "../text.ts";
import { sayWith, type Carried } from "./field.ts";
import { entryOf } from "../lookup.ts";

const TEMPLATE = { id: "proof", name: "text", number: "number" } as const;
const TEMPLATE_VERSION = { id: "proof", name: "text", version: "text", sha256: "proof" } as const;
const STAMP = { id: "proof", name: "text", sha256: "proof", reason: "text?" } as const;

/** The account concerned; the person who tried is not known. */
const FAILURE = { person: "party", times: "number", address: "text" } as const;

/** How an act ended that a person decided, or the node. */
const OUTCOME = { action: "act", person: "party?", intent: "proof" } as const;

const WALLET = {
  before: "proof",
  address: "text",
  message: "proof",
  proof: "proof",
  formerMessage: "proof",
  formerProof: "proof",
} as const;

const ACCOUNT = { id: "proof", name: "text", network: "text", address: "text" } as const;

const EXTERNAL = { id: "proof", name: "text", origin: "text", address: "text" } as const;

const BATCH = { id: "proof", name: "text" } as const;

const VESSEL = { name: "text", imo: "text" } as const;

const SCREENED = { subject: "proof", name: "text" } as const;

const SCREENING_LIST = { id: "proof", name: "text" } as const;

const COUNTERPARTY = { id: "proof", name: "text", code: "text" } as const;

const COUNTERPARTY_KEY = { ...COUNTERPARTY, key: "proof", kid: "text", sha256: "proof" } as const;

const PLATFORM_KEY = { key: "proof", kid: "text", sha256: "proof" } as const;

const PUSH = { id: "proof", delivery: "proof", number: "text" } as const;

const FIATA_CALL = { id: "proof", mode: "proof", number: "text" } as const;

const CRAFT = { id: "proof", name: "text", number: "text" } as const;

/** Everything that a company's record can say happened. A new act is one line here, and one call of `audit`. */
export const EVENTS = {
  ...ACT_EVENTS,

  "auth.register": event("Registered {company}", "注册了 {company}", { company: "text" }),
  "auth.activate": event("Accepted the invitation; set name and password", "接受邀请，设定了姓名和密码", {}),
  "auth.login": event("Signed in from {address}", "从 {address} 登录", { address: "text" }),
  "auth.wrong-password": event(
    "Failed sign-ins as {person}, by a wrong password: {times}, last from {address}",
    "{person} 登录失败（密码错误）：{times} 次，最近来自 {address}",
    FAILURE,
  ),
  "auth.wrong-code": event(
    "Failed sign-ins as {person}, by a wrong code or passkey: {times}, last from {address}",
    "{person} 登录失败（验证码或通行密钥错误）：{times} 次，最近来自 {address}",
    FAILURE,
  ),
  "auth.wrong-confirmation": event(
    "Acts of {person} that were refused for a wrong password: {times}, last from {address}",
    "{person} 的操作未获确认（密码错误）：{times} 次，最近来自 {address}",
    FAILURE,
  ),
  "auth.paused": event(
    "Passwords and codes of {person} that were tried during a pause after too many failures: {times}, last from {address}",
    "{person} 验证失败过多，暂停期间的尝试：{times} 次，最近来自 {address}",
    FAILURE,
  ),
  "auth.not-let-in": event(
    "Sign-ins as {person} with the right password that were refused: {times}, last from {address}",
    "{person} 密码正确但登录被拒：{times} 次，最近来自 {address}",
    FAILURE,
  ),
  "auth.code": event("Proved the e-mail address by a code", "以验证码验证了邮箱", {}),
  "auth.second": event("Passed the second verification: {way}", "通过了二次验证：{way}", { way: "text" }),
  "auth.reset": event("Set a new password by a link, from {address}", "从 {address} 通过链接重设了密码", {
    address: "text",
  }),
  "auth.ask-reset": event(
    "Gave a new password by a link, from {address}; it counts once the second verification is passed",
    "从 {address} 通过链接设定了新密码，通过二次验证后生效",
    { address: "text" },
  ),
  "auth.logout": event("Signed out", "退出登录", {}),

  "me.password": event("Changed the password", "更改了密码", {}),
  "me.take-keys-back": event("Took the company keys back with a former password", "以旧密码取回了公司密钥", {}),
  "me.agreement": event("Accepted the user agreement, version {version}", "接受了用户协议第 {version} 版", {
    version: "number",
    forOrganisation: "proof",
  }),
  "me.terms": event(
    "Agreed to the terms and the privacy policy, version {version}",
    "同意了服务条款和隐私政策第 {version} 版",
    { version: "number" },
  ),
  "me.signed-name": event(
    "Changed the name in signatures from {before} to {after}",
    "将签名中的姓名由 {before} 改为 {after}",
    { before: "text", after: "text" },
  ),
  "me.ask-email": event("Asked for another e-mail address", "申请更换邮箱", {}),
  "me.ask-phone": event("Asked for another telephone number", "申请更换电话", {}),
  "me.ask-mfa": event("Asked to change whether codes come by e-mail", "申请更改是否通过邮箱接收验证码", {}),
  "me.change-email": event("Changed the e-mail address by a link", "通过链接更换了邮箱", {}),
  "me.change-phone": event("Changed the telephone number by a link", "通过链接更换了电话", {}),
  "me.change-mfa": event("Changed by a link whether codes come by e-mail", "通过链接更改了是否通过邮箱接收验证码", {}),
  "me.second-add": event("Added a second verification", "添加了二次验证", {}),
  "me.second-remove": event("Removed a second verification", "移除了二次验证", {}),
  "me.keep-second": event(
    "Signed in with a second verification, which ended its reset",
    "以二次验证登录，其重置随之取消",
    {},
  ),
  "me.recovery-codes": event("Made new recovery codes", "生成了新的恢复码", {}),
  "me.session-end": event("Ended a session", "结束了一个会话", {}),
  "me.sessions-end": event("Ended all other sessions", "结束了其他所有会话", {}),
  "me.language": event("Chose the language {language}", "将语言设为 {language}", { language: "language" }),

  "users.invite": event(
    "Invited {email}. Administrator: {isAdmin}. Rights: {permissions}",
    "邀请了 {email}。管理员：{isAdmin}。权限：{permissions}",
    { person: "party", email: "text", isAdmin: "yesNo", permissions: "permissions" },
  ),
  "users.permissions": event(
    "Set the rights of {person}. Granted: {granted}. Withdrawn: {withdrawn}",
    "设定了 {person} 的权限。授予：{granted}。撤回：{withdrawn}",
    { person: "party", granted: "permissions", withdrawn: "permissions" },
  ),
  "users.set": event("Changed the account of {person}", "更改了 {person} 的账号", {
    person: "party",
    isAdmin: "proof?",
    enabled: "proof?",
  }),
  "users.make-admin": event("Made {person} an administrator", "将 {person} 设为管理员", { person: "party" }),
  "users.unmake-admin": event("{person} is no longer an administrator", "取消了 {person} 的管理员身份", {
    person: "party",
  }),
  "users.sole-admin": event("Left {person} as the only administrator", "{person} 成为唯一的管理员", {
    person: "party",
  }),
  "users.ask-second": event("Asks {person} for a second verification", "要求 {person} 进行二次验证", {
    person: "party",
  }),
  "users.unask-second": event("Asks {person} for no second verification any more", "不再要求 {person} 进行二次验证", {
    person: "party",
  }),
  "users.ask-second-reset": event(
    "Asked to have the second verification of {person} reset, from {from} on",
    "申请自 {from} 起重置 {person} 的二次验证",
    { person: "party", from: "text" },
  ),
  "users.keep-second": event(
    "Withdrew the reset of the second verification of {person}",
    "撤回了对 {person} 二次验证的重置",
    { person: "party" },
  ),
  "users.reset-second": event("The second verification of {person} was reset", "{person} 的二次验证已重置", {
    person: "party",
  }),
  "users.password-expiry": event(
    "Set when the password of {person} expires: {days}",
    "设定了 {person} 的密码有效期：{days}",
    { person: "party", days: "ownExpiry" },
  ),
  "users.expiry": event("Set when the account of {person} expires: {until}", "设定了 {person} 的账号到期日：{until}", {
    person: "party",
    until: "day?",
  }),
  "users.remove": event("Removed {person} from the company", "将 {person} 移出公司", { person: "party" }),
  "users.from": event(
    "Set from where {person} works. Through the API only: {apiOnly}. From another platform: {externalPlatform} ({platform})",
    "设定了 {person} 的使用方式。仅通过 API：{apiOnly}。来自其他平台：{externalPlatform}（{platform}）",
    { person: "party", apiOnly: "yesNo", externalPlatform: "yesNo", platform: "text?" },
  ),
  "users.disable": event("Disabled {person}", "停用了 {person}", { person: "party", secretsLeft: "proof?" }),
  "users.enable": event("Enabled {person}", "启用了 {person}", { person: "party", resting: "proof?" }),
  "users.grant-key": event("Gave {person} the company keys", "向 {person} 授予了公司密钥", {
    person: "party",
    secrets: "number",
  }),

  "users.ask-holder": event(
    "Asked a second administrator to confirm {person}. Company keys: {keys}. Rights: {rights}",
    "申请由另一位管理员确认 {person}。公司密钥：{keys}。权限：{rights}",
    { person: "party", keys: "yesNo", rights: "permissions" },
  ),
  "users.confirm-holder": event(
    "Confirmed {person} as the second administrator. Company keys: {keys}. Rights: {rights}",
    "作为另一位管理员确认了 {person}。公司密钥：{keys}。权限：{rights}",
    { person: "party", keys: "yesNo", rights: "permissions" },
  ),
  "users.refuse-holder": event(
    "Did not let {person} have what waited for a second administrator. Company keys: {keys}. Rights: {rights}",
    "未批准 {person} 的待确认事项。公司密钥：{keys}。权限：{rights}",
    { person: "party", keys: "yesNo", rights: "permissions" },
  ),
  "users.sole-holder": event(
    "{person} got this from one administrator alone, since no second one could confirm it. Company keys: {keys}. Rights: {rights}",
    "因无另一位管理员可确认，{person} 由一位管理员单独授予。公司密钥：{keys}。权限：{rights}",
    { person: "party", keys: "yesNo", rights: "permissions" },
  ),

  "organisation.security": event(
    "Set when passwords expire: {passwordExpiryDays}; and when unused sessions end: {sessionMinutes}",
    "设定了密码有效期：{passwordExpiryDays}；会话时限：{sessionMinutes}",
    { passwordExpiryDays: "expiry", sessionMinutes: "timeOut" },
  ),
  "organisation.chain": event("Chose {chain} as the default chain", "将默认区块链设为 {chain}", {
    before: "proof",
    after: "proof",
    chain: "text",
  }),
  "organisation.remarks": event(
    "Chose whether what is said with acts on titles goes to the chain: {onChain}",
    "设定物权操作的备注是否写入区块链：{onChain}",
    { onChain: "yesNo" },
  ),
  "organisation.document-code": event(
    "Chose for how many days the code in documents made with templates leads to an encrypted copy: {days}",
    "设定由模板生成的单证上的二维码指向加密副本的天数：{days}",
    { days: "number" },
  ),
  "letterheads.capitals": event(
    "Chose whether papers print texts in capitals: {capitals}",
    "设定单证文本是否以大写字母打印：{capitals}",
    { capitals: "yesNo" },
  ),
  "letterheads.logo": event("Chose another logo for papers", "更换了单证上的徽标", { sha256: "proof" }),
  "letterheads.remove-logo": event("Removed the logo from papers", "移除了单证上的徽标", {}),
  "register.paused": event("The register {registry} was paused by {by}", "登记册 {registry} 已被 {by} 暂停", {
    registry: "text",
    chainId: "number",
    by: "text",
  }),
  "register.resumed": event(
    "The register {registry} goes on again, resumed by {by}",
    "登记册 {registry} 已由 {by} 恢复",
    { registry: "text", chainId: "number", by: "text" },
  ),
  "register.resume": event("Asked the chain to resume the register {registry}", "请求在链上恢复登记册 {registry}", {
    registry: "text",
    chainId: "number",
    intent: "proof",
  }),
  "register.end-pausing": event(
    "Asked the chain to end the right of {pauser} to pause the register {registry}",
    "请求在链上终止 {pauser} 暂停登记册 {registry} 的权利",
    { registry: "text", chainId: "number", pauser: "text", intent: "proof" },
  ),
  "organisation.update": event(
    "Changed the facts of the company. Before: {before}. Now: {after}",
    "更改了公司信息。原为：{before}。现为：{after}",
    { before: "facts", after: "facts" },
  ),
  "capacities.add": event("Added the capacity to sign “{name}”", "添加了签署身份“{name}”", {
    id: "proof",
    type: "text",
    name: "text",
  }),
  "capacities.set": event(
    "Changed the capacity to sign “{name}”. Enabled: {enabled}",
    "更改了签署身份“{name}”。启用：{enabled}",
    { id: "proof", name: "text", enabled: "yesNo" },
  ),
  "capacities.delete": event("Deleted the capacity to sign “{name}”", "删除了签署身份“{name}”", {
    id: "proof",
    name: "text",
  }),
  "stamps.upload": event("Uploaded the stamp “{name}”", "上传了印章“{name}”", {
    id: "proof",
    name: "text",
    specification: "text",
    sha256: "proof",
  }),
  "stamps.draw": event("Had the stamp “{name}” drawn", "生成了印章“{name}”", {
    id: "proof",
    name: "text",
    specification: "text",
    sha256: "proof",
  }),
  "stamps.replace": event("Replaced the image of the stamp “{name}”", "更换了印章“{name}”的图样", {
    id: "proof",
    name: "text",
    sha256: "proof",
  }),
  "stamps.approve": event("Approved the stamp “{name}”", "批准了印章“{name}”", STAMP),
  "stamps.decline": event("Declined the stamp “{name}”", "驳回了印章“{name}”", STAMP),
  "stamps.enable": event("Enabled the stamp “{name}”", "启用了印章“{name}”", STAMP),
  "stamps.disable": event("Disabled the stamp “{name}”", "停用了印章“{name}”", STAMP),
  "stamps.delete": event("Deleted the stamp “{name}”", "删除了印章“{name}”", {
    id: "proof",
    name: "text",
    sha256: "proof",
  }),
  "templates.create": event("Made the template “{name}”", "新建了模板“{name}”", TEMPLATE),
  "templates.save": event(
    "Changed version {number} of the template “{name}”",
    "更改了模板“{name}”的第 {number} 版",
    TEMPLATE,
  ),
  "templates.set-annex": event(
    "Uploaded the conditions of carriage “{file}” for version {number} of the template “{name}”",
    "为模板“{name}”的第 {number} 版上传了运输条款“{file}”",
    { ...TEMPLATE, file: "text", sha256: "proof" },
  ),
  "templates.use": event(
    "Put version {number} of the template “{name}” in use",
    "启用了模板“{name}”的第 {number} 版",
    TEMPLATE,
  ),
  "templates.retire": event(
    "Retired version {number} of the template “{name}”",
    "停用了模板“{name}”的第 {number} 版",
    TEMPLATE,
  ),
  "templates.delete": event(
    "Deleted version {number} of the template “{name}”",
    "删除了模板“{name}”的第 {number} 版",
    TEMPLATE,
  ),
  "documentTemplates.upload": event(
    "Uploaded version {version} of the document template “{name}”",
    "上传了单证模板“{name}”的版本 {version}",
    TEMPLATE_VERSION,
  ),
  "documentTemplates.use": event(
    "Put version {version} of the document template “{name}” in use",
    "启用了单证模板“{name}”的版本 {version}",
    TEMPLATE_VERSION,
  ),
  "documentTemplates.retire": event(
    "Retired version {version} of the document template “{name}”",
    "停用了单证模板“{name}”的版本 {version}",
    TEMPLATE_VERSION,
  ),
  "documentTemplates.delete": event(
    "Deleted version {version} of the document template “{name}”",
    "删除了单证模板“{name}”的版本 {version}",
    TEMPLATE_VERSION,
  ),
  "tokens.create": event("Made the access token “{name}”", "创建了访问令牌“{name}”", { id: "proof", name: "text" }),
  "tokens.delete": event("Revoked the access token “{name}”", "吊销了访问令牌“{name}”", {
    id: "proof",
    name: "text",
    owner: "proof",
  }),
  "tokens.wake": event("Uses the access token “{name}” again", "重新启用了访问令牌“{name}”", {
    id: "proof",
    name: "text",
  }),
  "tokens.grant": event(
    "Let the access token “{name}” do what needs the password, for days: {days}. Acts: {verbs}",
    "允许访问令牌“{name}”在 {days} 天内执行需密码确认的操作：{verbs}",
    { id: "proof", name: "text", verbs: "grantables", days: "number" },
  ),
  "tokens.withdraw": event("Took the grant of the access token “{name}” back", "撤回了对访问令牌“{name}”的授权", {
    id: "proof",
    name: "text",
  }),
  "applications.create": event("Registered the application “{name}”", "登记了应用“{name}”", {
    id: "proof",
    name: "text",
    url: "text",
    permissions: "permissions",
  }),
  "applications.scopes": event(
    "Changed what the application “{name}” may read and do. Given: {granted}. Taken: {withdrawn}",
    "更改了应用“{name}”的权限范围。授予：{granted}。撤回：{withdrawn}",
    { id: "proof", name: "text", granted: "permissions", withdrawn: "permissions" },
  ),
  "applications.rotate": event("Gave the application “{name}” a new secret", "为应用“{name}”更换了密钥", {
    id: "proof",
    name: "text",
  }),
  "applications.delete": event("Ended the application “{name}”", "停用了应用“{name}”", { id: "proof", name: "text" }),

  "wallet.link": event("Made the wallet {address} the title address", "将钱包 {address} 设为物权地址", WALLET),
  "wallet.make-key": event(
    "Made a key that is kept here the title address: {address}",
    "将在此保管的密钥设为物权地址：{address}",
    WALLET,
  ),
  "wallets.add": event(
    "Put the account “{name}” on {network} into the company’s keeping, with the address {address}",
    "将 {network} 上的账户“{name}”交由公司保管，地址为 {address}",
    ACCOUNT,
  ),
  "wallets.set": event("Changed the account “{name}” on {network}", "更改了 {network} 上的账户“{name}”", ACCOUNT),
  "wallets.delete": event(
    "Deleted the account “{name}” on {network} and its key",
    "删除了 {network} 上的账户“{name}”及其密钥",
    ACCOUNT,
  ),
  "automatic.grant": event(
    "Let the automatic service sign documents for the company",
    "允许自动签署服务为公司签署单证",
    {},
  ),
  "automatic.withdraw": event("Withdrew the automatic service", "撤回了自动签署服务", {}),
  "automatic.lend": event("Let the automatic service sign in the own name", "允许自动签署服务以本人名义签署", {}),
  "automatic.take-back": event(
    "Lets the automatic service sign in the own name no more",
    "不再允许自动签署服务以本人名义签署",
    {},
  ),
  "certificates.obtain": event("Obtained the certificate {serial}", "申请了证书 {serial}", {
    of: "proof",
    serial: "text",
    notAfter: "proof",
  }),
  "certificates.upload": event("Uploaded the certificate {serial}", "上传了证书 {serial}", {
    of: "proof",
    serial: "text",
    notAfter: "proof",
  }),
  "certificates.register": event("Registered the certificate {serial} of a UKey", "登记了 UKey 证书 {serial}", {
    of: "proof",
    serial: "text",
    notAfter: "proof",
  }),
  "certificates.use": event("Chose the certificate {serial} to sign", "选择以证书 {serial} 签署", { serial: "text" }),
  "certificates.prove": event("Proved possession of the certificate {serial}", "证明持有证书 {serial}", {
    serial: "text",
  }),
  "certificates.revoke": event("Revoked the certificate {serial}: {reason}", "吊销了证书 {serial}：{reason}", {
    serial: "text",
    reason: "revocation",
    person: "proof",
  }),
  "issuer.renew": event("Signs credentials with a new key from now on", "此后以新密钥签署凭证", {
    former: "proof",
    key: "proof",
  }),
  "recovery.make": event("Made a recovery file for the company keys", "制作了公司密钥的恢复文件", { file: "proof" }),
  "recovery.withdraw": event("Withdrew the recovery file", "撤回了恢复文件", { file: "proof" }),
  "recovery.use": event("Took the company keys with the recovery file", "以恢复文件取得了公司密钥", { file: "proof" }),
  "webhooks.create": event("Had {url} told of changes: {topics}", "登记了 Webhook {url}：{topics}", {
    id: "proof",
    url: "text",
    topics: "topics",
  }),
  "webhooks.set": event(
    "Changed the webhook {url}. Told of: {topics}. Enabled: {enabled}",
    "更改了 Webhook {url}。通知内容：{topics}。启用：{enabled}",
    { id: "proof", url: "text", topics: "topics", enabled: "yesNo" },
  ),
  "webhooks.rotate": event("Gave the webhook {url} a new secret", "为 Webhook {url} 更换了密钥", {
    id: "proof",
    url: "text",
  }),
  "webhooks.delete": event("Deleted the webhook {url}", "删除了 Webhook {url}", { id: "proof", url: "text" }),
  "webhooks.test": event("Sent a test message to {url}", "向 {url} 发送了测试消息", { id: "proof", url: "text" }),
  "webhooks.replay": event("Sent a message to {url} again", "向 {url} 重新发送了消息", {
    id: "proof",
    url: "text",
    delivery: "proof",
  }),
  "node.set": event(
    "Set whether companies of this platform need approval: {approval}",
    "设定了本平台的公司是否需要批准：{approval}",
    { approval: "yesNo" },
  ),
  "node.approve": event(
    "Approved the company on this platform; its identity was checked by: {evidence}",
    "批准公司加入本平台，身份核实依据：{evidence}",
    { evidence: "text?" },
  ),
  "node.reject": event("Rejected the company: {reason}", "拒绝了公司的申请：{reason}", { reason: "text" }),
  "organisation.apply-again": event(
    "Corrected what the company gave, and asked for approval again. Now: {after}",
    "更正了公司信息并重新申请审批。现为：{after}",
    { after: "facts" },
  ),
  "node.activate": event("Activated the company by the PIN of its approval", "以审批邮件中的 PIN 激活了公司", {}),
  "node.budget": event(
    "Set what the company may use: {gasDaily} gas a day, {gasTotal} in all, {storageMb} MB of files",
    "设定了公司额度：每日燃料 {gasDaily}，总燃料 {gasTotal}，文件 {storageMb} MB",
    { gasDaily: "number", gasTotal: "number", storageMb: "number" },
  ),
  "node.retry": event("Had the creation of the company tried again", "重新尝试创建公司", {}),

  "contacts.invite": event("Made an invitation code for a contact", "生成了联系人邀请码", {}),
  "contacts.request": event("Asked {other} to become a contact", "请求将 {other} 添加为联系人", {
    other: "party",
    state: "proof",
  }),
  "contacts.accept": event("Accepted {other} as a contact", "接受 {other} 为联系人", { other: "party" }),
  "contacts.reject": event("Rejected the request of {other}", "拒绝了 {other} 的请求", { other: "party" }),
  "contacts.disable": event("Disabled the contact {other}", "停用了联系人 {other}", { other: "party" }),
  "contacts.enable": event("Enabled the contact {other}", "启用了联系人 {other}", { other: "party" }),
  "contacts.update": event("Changed the notes on {other}", "更改了 {other} 的备注", { other: "party" }),

  "external.add": event(
    "Noted {name} of {origin}, with the address {address}",
    "记录了 {origin} 的 {name}，地址为 {address}",
    EXTERNAL,
  ),
  "external.set": event(
    "Changed what is noted of {name} of {origin}",
    "更改了关于 {origin} 的 {name} 的记录",
    EXTERNAL,
  ),
  "vessels.add": event("Noted the vessel {name}, IMO {imo}", "登记了船舶 {name}，IMO {imo}", VESSEL),
  "vessels.set": event(
    "Changed what is noted of the vessel {name}, IMO {imo}",
    "更改了船舶 {name}（IMO {imo}）的登记",
    VESSEL,
  ),
  "vessels.delete": event(
    "Deleted the vessel {name}, IMO {imo}, from the register",
    "从登记簿中删除了船舶 {name}，IMO {imo}",
    VESSEL,
  ),
  "craft.add": event("Noted the craft {name}, {number}", "登记了供油船 {name}，{number}", CRAFT),
  "craft.set": event(
    "Changed what is noted of the craft {name}, {number}",
    "更改了供油船 {name}（{number}）的登记",
    CRAFT,
  ),
  "craft.disable": event("Disabled the craft {name}, {number}", "停用了供油船 {name}，{number}", CRAFT),
  "craft.enable": event("Enabled the craft {name}, {number}", "启用了供油船 {name}，{number}", CRAFT),
  "craft.crew": event("Set the crew of {name}, {number}: {crew}", "设定了 {name}（{number}）的船员：{crew}", {
    ...CRAFT,
    crew: "text",
    persons: "proof",
  }),
  "screening.check": event("Checked {name}: {number}", "检查了 {name}：{number}", {
    ...SCREENED,
    check: "proof",
    number: "text",
  }),
  "screening.track": event(
    "Gave the track {file} of {name} for compliance checks",
    "为合规检查提供了 {name} 的航迹 {file}",
    { ...SCREENED, file: "text", sha256: "proof" },
  ),
  "screening.enter": event("Entered {name} for compliance checks", "录入了合规检查对象 {name}", SCREENED),
  "screening.correct": event("Corrected {name} for compliance checks", "更正了合规检查对象 {name}", SCREENED),
  "screening.remove": event("Removed {name} from compliance checks", "移除了合规检查对象 {name}", SCREENED),
  "screening.owners": event("Set the owners of {name}: {owners}", "设定了 {name} 的股东：{owners}", {
    ...SCREENED,
    owners: "text",
  }),
  "screening.report": event("Signed the report {number} about {name}", "签署了关于 {name} 的报告 {number}", {
    ...SCREENED,
    check: "proof",
    number: "text",
    sha256: "proof",
    serial: "proof",
  }),
  "screening.attach": event("Attached {file} to a compliance hit", "为合规命中附加了 {file}", {
    process: "proof",
    file: "text",
    sha256: "proof",
  }),
  "screening.settings": event(
    "Set compliance checks: hit from {hit}, review from {review}, reports kept for {years} years",
    "设定了合规检查：命中 {hit}，复核 {review}，报告保留 {years} 年",
    { hit: "number", review: "number", openHit: "proof", years: "number" },
  ),
  "screening.expired": event("Removed {count} reports at the end of their time", "到期移除了 {count} 份报告", {
    count: "number",
    before: "text",
  }),
  "screening.forgotten": event(
    "Removed {cases} decisions with their remarks and files, and {bodies} bodies, at the end of their time",
    "到期移除了 {cases} 项判定及其备注和文件，以及 {bodies} 个主体",
    { cases: "number", bodies: "number", before: "text" },
  ),
  "screening.list-add": event("Added the list {name}", "添加了名单 {name}", SCREENING_LIST),
  "screening.list-set": event("Changed the list {name}", "更改了名单 {name}", { ...SCREENING_LIST, address: "proof" }),
  "screening.list-remove": event("Removed the list {name}", "移除了名单 {name}", SCREENING_LIST),
  "screening.list-bring": event(
    "Imported a version of the list {name} from {source}",
    "从 {source} 导入了名单 {name} 的新版本",
    { ...SCREENING_LIST, source: "text", sha256: "proof" },
  ),
  "screening.list-fetch": event("Asked for a fetch of the list {name}", "请求获取名单 {name}", SCREENING_LIST),
  "screening.list-decide": event("Decided about version {n} of the list {name}", "判定了名单 {name} 的第 {n} 版", {
    ...SCREENING_LIST,
    n: "number",
    accepted: "yesNo",
  }),
  "counterparties.add": event("Added the counterparty {name}, {code}", "添加了对接方 {name}（{code}）", {
    ...COUNTERPARTY,
    facts: "proof",
  }),
  "counterparties.set": event("Changed the counterparty {name}, {code}", "更改了对接方 {name}（{code}）", {
    ...COUNTERPARTY,
    facts: "proof",
  }),
  "counterparties.remove": event(
    "Removed the counterparty {name}, {code}",
    "移除了对接方 {name}（{code}）",
    COUNTERPARTY,
  ),
  "counterparties.rulebook": event(
    "Set the rulebook of the counterparty {name}, version {version}",
    "设定了对接方 {name} 的规则，第 {version} 版",
    { ...COUNTERPARTY, version: "number", sha256: "proof" },
  ),
  "counterparties.check": event("Checked whether the counterparty {name} answers", "检查了对接方 {name} 是否应答", {
    ...COUNTERPARTY,
    url: "proof",
    status: "proof",
  }),
  "counterparties.dry-run": event(
    "Tried the exchange with the counterparty {name}. Passed: {passed}",
    "试运行了与对接方 {name} 的交换。通过：{passed}",
    { ...COUNTERPARTY, passed: "yesNo", sha256: "proof" },
  ),
  "counterparties.add-key": event(
    "Added the key {kid} of the counterparty {name}",
    "添加了对接方 {name} 的密钥 {kid}",
    { ...COUNTERPARTY_KEY, until: "proof" },
  ),
  "counterparties.end-key": event(
    "The key {kid} of the counterparty {name} ends on {until}",
    "对接方 {name} 的密钥 {kid} 将于 {until} 结束",
    { ...COUNTERPARTY_KEY, until: "day" },
  ),
  "counterparties.remove-key": event(
    "Removed the key {kid} of the counterparty {name}",
    "移除了对接方 {name} 的密钥 {kid}",
    COUNTERPARTY_KEY,
  ),
  "counterparties.make-key": event("Made the key {kid} of this node", "生成了本节点密钥 {kid}", {
    ...PLATFORM_KEY,
    signsFrom: "proof",
  }),
  "counterparties.withdraw-key": event("Withdrew the key {kid} of this node", "撤回了本节点密钥 {kid}", PLATFORM_KEY),
  "exchange.company": event(
    "Set the facts for bunker deliveries. UEN: {uen}. Licence: {licence}. Client identifier: {clientIdentifier}",
    "设定了供油业务的公司信息。UEN：{uen}。执照号：{licence}。客户标识：{clientIdentifier}",
    { uen: "text", licence: "text", clientIdentifier: "text" },
  ),
  "exchange.set": event(
    "Set the bunker exchange {url}. Key changed: {keyChanged}. In use: {enabled}",
    "设定了供油数据交换平台 {url}。更换密钥：{keyChanged}。启用：{enabled}",
    { url: "text", keyChanged: "yesNo", enabled: "yesNo", addressed: "proof" },
  ),
  "exchange.secret": event(
    "Made a new secret for messages of the bunker exchange {url}",
    "为供油数据交换平台 {url} 的消息生成了新密钥",
    { url: "text" },
  ),
  "exchange.test": event("Tried the connection to the bunker exchange {url}", "测试了与供油数据交换平台 {url} 的连接", {
    url: "text",
  }),
  "exchange.columns": event(
    "Set the columns of exports for the port authority, version {version}",
    "设定了港务导出的列，第 {version} 版",
    { version: "number", columns: "proof" },
  ),
  "exchange.push": event(
    "Pushed the bunker delivery note {number} to the exchange",
    "向交换平台推送了燃油交付单 {number}",
    PUSH,
  ),
  "exchange.again": event(
    "Pushed the bunker delivery note {number} to the exchange again",
    "重新向交换平台推送了燃油交付单 {number}",
    PUSH,
  ),
  "exchange.received": event(
    "Said that the exchange has the bunker delivery note {number}, whose answer was lost",
    "确认交换平台已收到燃油交付单 {number}（其应答曾丢失）",
    PUSH,
  ),
  "exchange.acknowledged": event(
    "The exchange acknowledged the bunker delivery note {number}",
    "交换平台确认了燃油交付单 {number}",
    PUSH,
  ),
  "exchange.refused": event(
    "The exchange refused the bunker delivery note {number}: {reason}",
    "交换平台拒绝了燃油交付单 {number}：{reason}",
    { ...PUSH, reason: "text" },
  ),
  "exchange.failed": event("The push of the bunker delivery note {number} failed", "燃油交付单 {number} 推送失败", {
    ...PUSH,
    code: "proof",
  }),
  "exchange.unsure": event(
    "The answer to the push of the bunker delivery note {number} was lost",
    "燃油交付单 {number} 推送后未收到应答",
    PUSH,
  ),
  "pint.moved": event(
    "{platform} took the bill {number} for {recipient}; its title ended here",
    "{platform} 已为 {recipient} 接收提单 {number}，物权在此终结",
    { platform: "text", number: "text", recipient: "text" },
  ),
  "pint.refused": event("{platform} refused the bill {number}: {reason}", "{platform} 拒绝了提单 {number}：{reason}", {
    platform: "text",
    number: "text",
    reason: "text",
  }),
  "pint.disputed": event(
    "{platform} disputes the bill {number}: {reason}",
    "{platform} 对提单 {number} 提出争议：{reason}",
    { platform: "text", number: "text", reason: "text" },
  ),
  "pint.surrendered": event("{platform} surrendered the bill {number}", "{platform} 就提单 {number} 提出交单", {
    platform: "text",
    number: "text",
    code: "proof",
  }),
  "pint.answered": event(
    "Answered the surrender of the bill {number} by {platform}: {comments}",
    "就 {platform} 对提单 {number} 的交单作出答复：{comments}",
    { number: "text", platform: "text", action: "proof", comments: "text" },
  ),
  "pint.settled": event(
    "{platform} took the answer about the bill {number}",
    "{platform} 已接收关于提单 {number} 的答复",
    { number: "text", platform: "text" },
  ),
  "pint.denied": event(
    "{platform} knows of no surrender of the bill {number}: somebody else asked in its name",
    "{platform} 不知提单 {number} 的交单请求，可能有人冒名",
    { number: "text", platform: "text" },
  ),
  "counterparties.token": event("Changed the token of the counterparty {name}", "更改了对接方 {name} 的令牌", {
    id: "proof",
    name: "text",
    code: "proof",
    which: "proof",
  }),
  "pint.stuck": event(
    "{platform} took the bill {number}, but its title did not end here",
    "{platform} 已接收提单 {number}，但此处的物权未能终结",
    { platform: "text", number: "text" },
  ),
  "pint.carrierAnswered": event(
    "The carrier answered the surrender of the bill {number}: {action} {comments}",
    "承运人就提单 {number} 的交单作出答复：{action} {comments}",
    { number: "text", action: "text", comments: "text" },
  ),
  "pint.issuedThere": event(
    "{platform} issued the bill {number} to {recipient}",
    "{platform} 已向 {recipient} 签发提单 {number}",
    { platform: "text", number: "text", recipient: "text" },
  ),
  "pint.notIssued": event(
    "{platform} did not issue the bill {number}: {reason}",
    "{platform} 未签发提单 {number}：{reason}",
    { platform: "text", number: "text", reason: "text", code: "proof" },
  ),
  "pint.issueEnded": event(
    "Ended the request to issue the bill {number}, of which {platform} has nothing",
    "已结束提单 {number} 的签发请求：{platform} 未收到该提单",
    { platform: "text", number: "text" },
  ),
  "pint.issuedAgainst": event(
    "{platform} says that it issued the bill {number}, which went another way since its request was refused",
    "{platform} 表示已签发提单 {number}，但该提单在请求被拒绝后已另行处理",
    { platform: "text", number: "text" },
  ),
  "pint.chainAsked": event(
    "Asked {platform} for the endorsement chain of the bill {number}. Acts told: {acts}",
    "向 {platform} 查询了提单 {number} 的背书链。获知操作数：{acts}",
    { platform: "text", number: "text", acts: "number" },
  ),
  "pint.retry": event("Asked {platform} again about the bill {number}", "就提单 {number} 再次请求 {platform}", {
    platform: "text",
    number: "text",
    offer: "proof",
  }),
  "pint.withdrawn": event(
    "Took the offer of the bill {number} to {platform} back",
    "撤回了向 {platform} 转移提单 {number} 的请求",
    { platform: "text", number: "text", offer: "proof" },
  ),
  "pint.settledThere": event(
    "Settled that {platform} has the bill {number}: {remark}",
    "认定提单 {number} 由 {platform} 持有：{remark}",
    { platform: "text", number: "text", remark: "text" },
  ),
  "pint.settledHere": event(
    "Settled that the bill {number} is here, and not on {platform}: {remark}",
    "认定提单 {number} 在此处，而非 {platform}：{remark}",
    { platform: "text", number: "text", remark: "text" },
  ),
  "pint.endSigned": event(
    "Signed the end of the title of the bill {number} anew, which {platform} has taken",
    "重新签署了提单 {number} 的物权终结，{platform} 已接收该提单",
    { platform: "text", number: "text" },
  ),
  "pint.surrenderAgain": event(
    "Had {carrier} asked again about the surrender of the bill {number}",
    "就提单 {number} 的交单再次请求 {carrier}",
    { carrier: "text", number: "text" },
  ),
  "pint.answerAgain": event(
    "Had the answer about the surrender of the bill {number} sent to {platform} again",
    "向 {platform} 重新发送了关于提单 {number} 交单的答复",
    { platform: "text", number: "text" },
  ),
  "pint.noticeAgain": event(
    "Had a notice about a shipping instruction sent to {platform} again",
    "向 {platform} 重新发送了装运指示的通知",
    { platform: "text" },
  ),
  "pint.returnSigned": event(
    "Signed the return of the bill {number} anew, which {platform} has taken",
    "重新签署了提单 {number} 的退回，{platform} 已接收该提单",
    { platform: "text", number: "text", offer: "proof" },
  ),
  "pint.issuedAgain": event(
    "Had the answer about the bill {number} sent to {carrier} again",
    "就提单 {number} 再次向 {carrier} 发送答复",
    { number: "text", carrier: "text" },
  ),
  "pint.landAgain": event(
    "Had the title of the bill {number} of {carrier} made again for {recipient}",
    "为 {recipient} 重新生成 {carrier} 提单 {number} 的物权",
    { number: "text", carrier: "text", recipient: "text" },
  ),
  "ebl.received": event(
    "{platform} submitted a shipping instruction for booking {booking}",
    "{platform} 就订舱 {booking} 提交了装运指示",
    { platform: "text", booking: "text", sha256: "proof" },
  ),
  "ebl.updated": event(
    "{platform} updated the shipping instruction for booking {booking}",
    "{platform} 更新了订舱 {booking} 的装运指示",
    { platform: "text", booking: "text", sha256: "proof" },
  ),
  "ebl.updateCancelled": event(
    "{platform} withdrew the update of the shipping instruction for booking {booking}",
    "{platform} 撤回了订舱 {booking} 装运指示的更新",
    { platform: "text", booking: "text" },
  ),
  "ebl.cancelled": event(
    "{platform} cancelled the shipping instruction for booking {booking}",
    "{platform} 取消了订舱 {booking} 的装运指示",
    { platform: "text", booking: "text" },
  ),
  "ebl.approved": event("{platform} approved the draft of the bill {number}", "{platform} 确认了提单 {number} 的草稿", {
    platform: "text",
    number: "text",
  }),
  "ebl.draftSent": event(
    "Sent the draft of the bill {number} to {platform} for approval",
    "将提单 {number} 的草稿发送给 {platform} 供确认",
    { platform: "text", number: "text", sha256: "proof" },
  ),
  "ebl.updateAsked": event(
    "Asked {platform} to change its shipping instruction: {comments}",
    "要求 {platform} 更改其装运指示：{comments}",
    { platform: "text", comments: "text" },
  ),
  "ebl.updateConfirmed": event(
    "Confirmed the update of the shipping instruction of {platform}: the draft says it",
    "确认了 {platform} 对装运指示的更新，草稿已据此修改",
    { platform: "text" },
  ),
  "ebl.updateDeclined": event(
    "Declined the update of the shipping instruction of {platform}: {comments}",
    "拒绝了 {platform} 对装运指示的更新：{comments}",
    { platform: "text", comments: "text" },
  ),
  "ebl.declined": event(
    "Declined the shipping instruction of {platform}: {comments}",
    "谢绝了 {platform} 的装运指示：{comments}",
    { platform: "text", comments: "text" },
  ),
  "fiata.set": event(
    "Set the sign-in at FIATA. FIATA ID: {forwarderId}. User: {userName}. Password changed: {passwordChanged}",
    "设定了 FIATA 登录信息。FIATA ID：{forwarderId}。用户名：{userName}。更换密码：{passwordChanged}",
    { forwarderId: "text", userName: "text", passwordChanged: "yesNo" },
  ),
  "fiata.test": event("Tried the sign-in at FIATA as {userName}", "以 {userName} 测试了 FIATA 登录", {
    userName: "text",
  }),
  "fiata.disclaimer": event(
    "Agreed to the disclaimer for FIATA eFBL, version {version}",
    "同意了 FIATA eFBL 免责声明第 {version} 版",
    { version: "number" },
  ),
  "fiata.preview": event("Asked FIATA for a preview of the bill {number}", "请求 FIATA 预览提单 {number}", FIATA_CALL),
  "fiata.issue": event("Asked FIATA to register the bill {number}", "请求 FIATA 登记提单 {number}", FIATA_CALL),
  "fiata.again": event("Asked FIATA about the bill {number} again", "就提单 {number} 重新请求 FIATA", {
    ...FIATA_CALL,
    fiataId: "proof?",
  }),
  "fiata.registered": event(
    "FIATA registered the bill {number} as {fiataId}",
    "FIATA 已登记提单 {number}，编号 {fiataId}",
    { ...FIATA_CALL, fiataId: "text", sha256: "proof" },
  ),
  "fiata.refused": event("FIATA did not take the bill {number}: {reason}", "FIATA 未接受提单 {number}：{reason}", {
    ...FIATA_CALL,
    reason: "text",
  }),
  "fiata.failed": event("Asking FIATA about the bill {number} failed", "就提单 {number} 请求 FIATA 失败", {
    ...FIATA_CALL,
    code: "proof",
  }),
  "fiata.unsure": event(
    "The answer of FIATA about the bill {number} was lost",
    "就提单 {number} 未收到 FIATA 的应答",
    FIATA_CALL,
  ),
  "vessels.import": event(
    "Read vessels from a file; new: {added}, changed: {changed}",
    "从文件读入船舶；新增：{added}，更改：{changed}",
    { added: "number", changed: "number" },
  ),
  "documentBatches.upload": event(
    "Uploaded a table for the template {template}: {name}, rows: {rows}, wrong: {wrong}",
    "为模板 {template} 上传了表格 {name}；行数：{rows}，有误：{wrong}",
    { ...BATCH, template: "text", rows: "number", wrong: "number", sha256: "proof" },
  ),
  "documentBatches.mend": event(
    "Mended rows of the table {name}: {rows}; still wrong: {wrong}",
    "更正了表格 {name} 的 {rows} 行；仍有误：{wrong}",
    { ...BATCH, rows: "number", wrong: "number" },
  ),
  "documentBatches.start": event(
    "Confirmed the documents of the table {name}: {rows}",
    "确认制作表格 {name} 的单证：{rows} 份",
    { ...BATCH, rows: "number", serial: "proof" },
  ),
  "documentBatches.stop": event(
    "Stopped the documents of the table {name}; signed: {made}, kept back: {left}",
    "停止制作表格 {name} 的单证；已签署：{made}，保留：{left}",
    { ...BATCH, made: "number", left: "number" },
  ),
  "documentBatches.envelopes": event(
    "Prepared envelopes for the documents of the table {name}: {envelopes}",
    "为表格 {name} 的单证准备了信封：{envelopes} 个",
    { ...BATCH, envelopes: "number" },
  ),
  "documentBatches.remove": event("Removed the table {name}", "删除了表格 {name}", BATCH),
  "wordings.set": event(
    "Kept version {version} of the wording of letters of indemnity {letter}; the company's own: {own}",
    "保存了 {letter} 类保函标准文本的第 {version} 版；公司自有文本：{own}",
    { letter: "text", version: "number", own: "yesNo" },
  ),
  "external.delete": event(
    "Deleted what was noted of {name} of {origin}",
    "删除了关于 {origin} 的 {name} 的记录",
    EXTERNAL,
  ),

  "document.create": event("Started a draft: {kind}", "新建了草稿：{kind}", { kind: "kind" }),
  "document.save": event("Saved the draft", "保存了草稿", {}),
  "document.upload": event("Uploaded: {kind}", "上传了：{kind}", {
    kind: "kind",
    sha256: "proof",
    size: "proof",
    mime: "proof",
    received: "proof?",
    inside: "proof?",
  }),
  "document.detach": event("Took the attachment “{name}” off", "移除了附件“{name}”", {
    name: "text",
    file: "proof",
    sha256: "proof",
  }),
  "document.renewProof": event(
    "An archive time-stamp was added to the signed file: it can be judged by itself until {until}",
    "已为签署文件添加归档时间戳：可独立验证至 {until}",
    { until: "day", file: "proof", sha256: "proof" },
  ),
  "document.signedBy": event("Signed by {name} of {company}", "{company} 的 {name} 已签署", {
    company: "party",
    name: "text",
    sha256: "proof",
    serial: "proof",
  }),
  "document.rejectSigning": event("Rejected to sign: {reason}", "拒绝签署：{reason}", {
    reason: "text",
    request: "proof",
  }),
  "document.rejectedBy": event("{company} rejected to sign: {reason}", "{company} 拒绝签署：{reason}", {
    company: "party",
    name: "text",
    reason: "text",
  }),
  "document.remind": event("Reminded {companies}", "提醒了 {companies}", { companies: "text" }),
  "document.remindSigners": event("Reminded to sign: {parties}", "提醒签署：{parties}", { parties: "text" }),
  "document.withdrawSigning": event("Withdrew the request to sign", "撤回了签署请求", { request: "proof" }),
  "document.setAsideSigning": event(
    "Uses the document without the missing signatures",
    "不再等待缺少的签名，继续使用单证",
    { request: "proof" },
  ),
  "document.replacementOvertaken": event(
    "The replacement has ended: the title was moved by another program",
    "替换已终止：物权已由其他程序变动",
    { replacement: "proof" },
  ),

  "process.begin": event("Began “{title}”", "发起了“{title}”", { process: "proof", title: "text" }),

  "review.save": event("Saved the draft “{title}”", "保存了草稿“{title}”", { process: "proof", title: "text" }),
  "bunker.export": event(
    "Exported {deliveries} bunker deliveries as {format}, by version {version} of the columns",
    "以 {format} 导出 {deliveries} 项供油任务，列设置版本 {version}",
    { deliveries: "number", version: "number", format: "text" },
  ),
  "bunker.set-parties": event("Said who signs for {title}: {parties}", "设定 {title} 的签署方：{parties}", {
    process: "proof",
    title: "text",
    parties: "text?",
  }),
  "bunker.send-note": event("Had the signed note of {title} sent to {to}", "将 {title} 的已签署交付单发送至 {to}", {
    process: "proof",
    title: "text",
    to: "text",
  }),
  "bunker.note-sent": event("The signed note of {title} was sent to {to}", "{title} 的已签署交付单已发送至 {to}", {
    process: "proof",
    title: "text",
    to: "text",
  }),
  "bunker.note-returned": event(
    "The signed note of {title} could not be sent to {to}: {reason}",
    "{title} 的已签署交付单无法发送至 {to}：{reason}",
    { process: "proof", title: "text", to: "text", reason: "text" },
  ),
  "bunker.keep": event(
    "Handed what was typed in {kind} of {title} to the office; it was too late for the form",
    "将 {title} 的 {kind} 中已填写但未及保存的内容交给办公室",
    { process: "proof", title: "text", kind: "kind", why: "proof" },
  ),
  "bunker.set-meter": event("Uploaded the file of the meter, {file}, to {title}", "为 {title} 上传流量计文件 {file}", {
    process: "proof",
    title: "text",
    file: "text",
    sha256: "proof",
  }),
  "bunker.remove-meter": event(
    "Took the file of the meter, {file}, from {title}",
    "从 {title} 移除了流量计文件 {file}",
    { process: "proof", title: "text", file: "text", sha256: "proof" },
  ),
  "review.set-annex": event("Put the annex “{file}” to the draft “{title}”", "为草稿“{title}”添加了附件“{file}”", {
    process: "proof",
    title: "text",
    file: "text",
    sha256: "proof",
  }),
  "review.remove-annex": event(
    "Took the annex “{file}” from the draft “{title}”",
    "从草稿“{title}”移除了附件“{file}”",
    { process: "proof", title: "text", file: "text", sha256: "proof" },
  ),
  "review.comment": event("Commented on the draft “{title}”", "对草稿“{title}”提出意见", {
    process: "proof",
    title: "text",
  }),
  "review.settle": event("Settled a comment on the draft “{title}”", "处理了对草稿“{title}”的意见", {
    process: "proof",
    title: "text",
    taken: "yesNo",
  }),
  "review.prepare": event("Made the agreed bill of “{title}”", "生成了“{title}”的已确认提单", {
    process: "proof",
    title: "text",
  }),

  "envelope.compose": event("Composed {reference}", "新建了 {reference}", { reference: "text" }),
  "envelope.save": event("Changed recipient, subject or note", "更改了收件方、主题或备注", {
    recipient: "proof",
    subject: "text",
  }),
  "envelope.put-in": event("Put {document} in", "放入了 {document}", { document: "party" }),
  "envelope.set": event("Chose how {document} is sent", "设定了 {document} 的发送方式", {
    document: "party",
    isCopy: "proof",
    watermark: "proof",
    moves: "proof",
  }),
  "envelope.take-out": event("Took {document} out", "取出了 {document}", { document: "party" }),
  "envelope.manifest": event("The manifest was signed", "清单已签署", { sha256: "proof", serial: "proof" }),
  "envelope.anchored": event("The seal was anchored", "封装已锚定", { root: "proof" }),
  "envelope.remind": event("Reminded {companies}", "提醒了 {companies}", { companies: "text" }),
  "envelope.archive": event("Archived", "归档了信封", {}),
  "envelope.unarchive": event("Took out of the archive", "取消了归档", {}),
  "envelope.deliver": event("Delivered", "已送达", {}),
  "envelope.return": event("Began to return it to the sender", "开始退回发件方", {}),
  "envelope.refused": event("The original was refused and is back", "正本被拒收并已退回", { by: "proof" }),

  "envelope.put-pack": event("Put the e-Pack {reference} in", "放入了单证包 {reference}", {
    reference: "text",
    pack: "proof",
  }),
  "envelope.take-pack": event("Took the e-Pack {reference} out", "取出了单证包 {reference}", {
    reference: "text",
    pack: "proof",
  }),

  "pack.compose": event("Began an e-Pack", "新建了单证包", { pack: "proof" }),
  "pack.save": event("Changed the e-Pack {reference}", "更改了单证包 {reference}", {
    pack: "proof",
    reference: "text",
  }),
  "pack.want": event("Said which kinds belong into the e-Pack: {kinds}", "确定了单证包应含的单证种类：{kinds}", {
    pack: "proof",
    kinds: "text",
  }),
  "pack.keep-list": event("Kept the list of kinds {name}: {kinds}", "保存了单证种类清单 {name}：{kinds}", {
    name: "text",
    kinds: "text",
  }),
  "pack.delete-list": event("Deleted the list of kinds {name}", "删除了单证种类清单 {name}", { name: "text" }),
  "pack.put-in": event("Put into the e-Pack: {documents}", "放入单证包：{documents}", {
    pack: "proof",
    documents: "text",
  }),
  "pack.take-out": event("Took {document} out of the e-Pack", "从单证包中取出了 {document}", {
    pack: "proof",
    document: "party",
  }),

  "intent.signed": event("Signed the act by the own wallet", "以自有钱包签署了操作", {
    intent: "proof",
    action: "text",
    requestHash: "proof",
  }),
  "intent.cancelled": event("Gave the act up before it was sent", "在发送前放弃了操作", {
    intent: "proof",
    action: "text",
  }),
  "intent.done": event("Done on the chain: {action}", "链上已完成：{action}", {
    ...OUTCOME,
    tx: "proof?",
    block: "proof?",
  }),
  "intent.failed": event("Not done on the chain: {action}. {why}", "链上未完成：{action}。{why}", {
    ...OUTCOME,
    why: "refusal",
  }),
  "intent.undone": event("Taken back by the chain: {action}", "链上已回退：{action}", OUTCOME),
  "task.retry": event("Tried a failed task again", "重试了失败的任务", { task: "proof", kind: "text" }),
  "remoteCopies.make": event(
    "Made a link with an encrypted copy, until {until}",
    "生成了加密副本链接，有效期至 {until}",
    { until: "day", copy: "proof" },
  ),
  "remoteCopies.withdraw": event("Withdrew an encrypted copy", "撤回了加密副本", { copy: "proof" }),
  "received.keep": event("Received “{name}” as a file: {verdict}", "收到文件“{name}”：{verdict}", {
    name: "text",
    kind: "kind",
    verdict: "headline",
    sha256: "proof",
    size: "proof",
  }),
  "received.verify": event("Verified “{name}” again: {verdict}", "重新验证了“{name}”：{verdict}", {
    name: "text",
    verdict: "headline",
    sha256: "proof",
  }),
  "followed.add": event("Follows the title {tokenId}", "关注了物权 {tokenId}", {
    chainId: "number",
    registry: "text",
    tokenId: "text",
  }),
  "followed.act": event(
    "Sent “{verb}” for the title {tokenId} with the account “{account}”, {address}; transaction {tx}",
    "以账户“{account}”（{address}）对物权 {tokenId} 发送了“{verb}”；交易 {tx}",
    {
      chainId: "number",
      registry: "text",
      tokenId: "text",
      verb: "text",
      account: "text",
      address: "text",
      owner: "proof",
      holder: "proof",
      tx: "text",
    },
  ),
  "followed.remove": event("Follows the title {tokenId} no longer", "不再关注物权 {tokenId}", {
    chainId: "number",
    registry: "text",
    tokenId: "text",
  }),

  "mail.undeliverable": event("Letters to {to} come back: {reason}", "发往 {to} 的邮件被退回：{reason}", {
    to: "text",
    reason: "text",
  }),
  "workspace.create": event(
    "Shared documents with visitors as “{name}”, until {until}",
    "创建共享空间“{name}”，有效期至 {until}",
    { workspace: "proof", name: "text", until: "day" },
  ),
  "workspace.set": event(
    "Changed the workspace “{name}”, which ends after {until}",
    "更改了共享空间“{name}”，有效期至 {until}",
    { workspace: "proof", name: "text", until: "day" },
  ),
  "workspace.put-in": event("Shared {document} in “{name}”", "在“{name}”中共享了 {document}", {
    workspace: "proof",
    name: "text",
    document: "party",
    form: "proof",
    sha256: "proof",
  }),
  "workspace.set-document": event(
    "Changed as what {document} is shown in “{name}”",
    "更改了 {document} 在“{name}”中的展示形式",
    { workspace: "proof", name: "text", document: "party", form: "proof", sha256: "proof" },
  ),
  "workspace.take-out": event("Took {document} out of “{name}”", "从“{name}”中移除了 {document}", {
    workspace: "proof",
    name: "text",
    document: "party",
  }),
  "workspace.invite": event("Invited {visitor} to “{name}”", "邀请 {visitor} 访问“{name}”", {
    workspace: "proof",
    name: "text",
    visitor: "text",
    party: "proof",
    right: "proof?",
  }),
  "workspace.set-visitor": event("Changed what {visitor} may do in “{name}”", "更改了 {visitor} 在“{name}”中的权限", {
    workspace: "proof",
    name: "text",
    visitor: "text",
    right: "proof",
  }),
  "workspace.add-member": event("Named {member} a member of “{name}”", "将 {member} 设为“{name}”的成员", {
    workspace: "proof",
    name: "text",
    member: "party",
  }),
  "workspace.remove-member": event(
    "Ended the membership of {member} in “{name}”",
    "终止了 {member} 在“{name}”中的成员身份",
    { workspace: "proof", name: "text", member: "party" },
  ),
  "workspace.ask": event(
    "Asked {visitor} to sign {document} in “{name}”",
    "邀请 {visitor} 在“{name}”中签署 {document}",
    { workspace: "proof", name: "text", document: "party", visitor: "text" },
  ),
  "workspace.remind": event(
    "{visitor} was reminded to sign {document} in “{name}”",
    "已提醒 {visitor} 在“{name}”中签署 {document}",
    { workspace: "proof", name: "text", document: "party", visitor: "text" },
  ),
  "workspace.ask-no-more": event(
    "No longer asks {visitor} to sign {document} in “{name}”",
    "不再邀请 {visitor} 在“{name}”中签署 {document}",
    { workspace: "proof", name: "text", document: "party", visitor: "text" },
  ),
  "workspace.link": event("Looked up the link of {visitor} to “{name}”", "查看了 {visitor} 访问“{name}”的链接", {
    workspace: "proof",
    name: "text",
    visitor: "text",
  }),
  "workspace.renew-link": event("Gave {visitor} a new link to “{name}”", "为 {visitor} 更换了访问“{name}”的链接", {
    workspace: "proof",
    name: "text",
    visitor: "text",
  }),
  "workspace.remove-visitor": event("Ended the access of {visitor} to “{name}”", "终止了 {visitor} 对“{name}”的访问", {
    workspace: "proof",
    name: "text",
    visitor: "text",
  }),
  "visitor.enter": event("Entered “{name}” as a visitor, from {address}", "以访客身份进入“{name}”，来自 {address}", {
    workspace: "proof",
    name: "text",
    address: "text",
  }),
  "visitor.wrong-code": event(
    "Gave a wrong code for “{name}”, from {address}",
    "访问“{name}”时验证码错误，来自 {address}",
    { workspace: "proof", name: "text", address: "text" },
  ),
  "visitor.read": event(
    "Read {document} in “{name}”, from {address}",
    "在“{name}”中查看了 {document}，来自 {address}",
    { workspace: "proof", name: "text", document: "party", address: "text", sha256: "proof" },
  ),
  "visitor.download": event(
    "Downloaded {document} from “{name}”, from {address}",
    "从“{name}”下载了 {document}，来自 {address}",
    { workspace: "proof", name: "text", document: "party", address: "text", sha256: "proof" },
  ),
  "visitor.sign": event(
    "Signed {document} in “{name}” as {signedName}, from {address}",
    "以 {signedName} 的名义在“{name}”中签署了 {document}，来自 {address}",
    {
      workspace: "proof",
      name: "text",
      document: "party",
      signedName: "text",
      address: "text",
      serial: "proof",
      before: "proof",
      sha256: "proof",
    },
  ),
  "visitor.refuse": event(
    "Refused to sign {document} in “{name}”, from {address}. Reason: {reason}",
    "拒绝在“{name}”中签署 {document}，来自 {address}。原因：{reason}",
    { workspace: "proof", name: "text", document: "party", address: "text", reason: "text" },
  ),
  "visitor.wrong-signing-code": event(
    "Gave a wrong code to sign {document} in “{name}”, from {address}",
    "在“{name}”中签署 {document} 时验证码错误，来自 {address}",
    { workspace: "proof", name: "text", document: "party", address: "text" },
  ),
  "visitor.comment": event(
    "Commented on the review “{title}” in “{name}”, from {address}",
    "在“{name}”中对审阅“{title}”提出意见，来自 {address}",
    { workspace: "proof", name: "text", process: "proof", title: "text", address: "text" },
  ),
  "visitor.annex": event(
    "Downloaded the annex “{file}” of the review “{title}” in “{name}”, from {address}",
    "下载了“{name}”中审阅“{title}”的附件“{file}”，来自 {address}",
    {
      workspace: "proof",
      name: "text",
      process: "proof",
      title: "text",
      file: "text",
      address: "text",
      sha256: "proof",
    },
  ),
  "review.answered": event(
    "{agent} answered a surrender for your company, by its authorisation: {action}",
    "{agent} 经授权代本公司答复交单：{action}",
    { process: "proof", agent: "party", action: "act", intent: "proof" },
  ),
  "review.show-visitors": event("Showed the review “{title}” to visitors", "向访客展示审阅“{title}”", {
    process: "proof",
    title: "text",
  }),
  "visitor.package": event(
    "Downloaded “{name}” as a package, from {address}",
    "下载了“{name}”的压缩包，来自 {address}",
    { workspace: "proof", name: "text", address: "text" },
  ),
  "audit.anchor": event("Had the record anchored on chain", "将审计记录锚定到链上", {}),
} as const;

export type EventName = keyof typeof EVENTS;
export type EventDetail<E extends EventName> = Carried<(typeof EVENTS)[E]["fields"]>;

/** The event in words. The name itself, for one that only another version of the product knows. */
export function sayEvent(name: string, detail: Readonly<Record<string, unknown>>, language: Language): string {
  const row: Recorded | undefined = entryOf(EVENTS, name);
  return row === undefined ? name : sayWith(row.words, row.fields, detail, language);
}

// Data: every address of the product, once. Longer than 300 lines is allowed here.
import { text, type Text } from "#domain/text";
import type { PageLoader } from "./lazy-page.tsx";

export interface AppRoute {
  readonly path: string;
  readonly title: Text;
  /** `signed-in`: without a session the sign-in page is shown first. */
  readonly guard: "public" | "signed-in";
  /** `shell`: with the side bar. `bare`: the page alone. `either`: alone while it is a step of the sign-in. */
  readonly frame: "shell" | "bare" | "either";
  /** `later`: a page that says so in both languages and links back. */
  readonly load: PageLoader | "later";
}

const open = (path: string, en: string, zh: string, load: AppRoute["load"] = "later"): AppRoute => ({
  path,
  title: text(en, zh),
  guard: "public",
  frame: "bare",
  load,
});
/** A step between sign-in and the shell. */
const step = (path: string, en: string, zh: string, load: AppRoute["load"] = "later"): AppRoute => ({
  path,
  title: text(en, zh),
  guard: "signed-in",
  frame: "bare",
  load,
});
const either = (path: string, en: string, zh: string, load: PageLoader): AppRoute => ({
  path,
  title: text(en, zh),
  guard: "signed-in",
  frame: "either",
  load,
});
const inside = (path: string, en: string, zh: string, load: AppRoute["load"] = "later"): AppRoute => ({
  path,
  title: text(en, zh),
  guard: "signed-in",
  frame: "shell",
  load,
});

/**
 * The addresses of the specification. `/` leads to /login, `/verify` to its entry, `/layout` to the Inbox, anything
 * else to the fallback.
 */
export const ROUTES: readonly AppRoute[] = [
  open("/login", "Sign in", "登录", () => import("../features/login/LoginPage.tsx")),
  open("/retrieve", "Retrieve password", "找回密码", () => import("../features/account/RetrievePage.tsx")),
  open(
    "/company/:isregistered?",
    "Register a company",
    "公司注册",
    () => import("../features/account/CompanyPage.tsx"),
  ),
  open("/changing/:id/:from", "Confirm a change", "确认变更", () => import("../features/account/ChangingPage.tsx")),
  open("/terms", "Terms of use", "服务条款", () => import("../features/legal/TermsPage.tsx")),
  open("/privacy", "Privacy policy", "隐私政策", () => import("../features/legal/PrivacyPage.tsx")),
  open("/ServerError", "Server error", "服务器错误", () => import("../features/errors/ServerErrorPage.tsx")),
  open("/verify/entry", "Verify a file", "验证文件", () => import("../features/verify/EntryPage.tsx")),
  open("/verify/detail", "Verification", "验证结果", () => import("../features/verify/DetailPage.tsx")),
  open(
    "/visitor/doclist/:workspaceid",
    "Documents for visitors",
    "访客单证列表",
    () => import("../features/visitor/DoclistPage.tsx"),
  ),
  open(
    "/platform-keys",
    "Keys of this platform",
    "本平台的密钥",
    () => import("../features/node/counterparties/PublishedKeysPage.tsx"),
  ),
  open("/tt/render", "Trade document", "贸易单证", () => import("../features/verify/rendering/RenderPage.tsx")),

  step("/email", "E-mail code", "邮箱验证", () => import("../features/account/EmailPage.tsx")),
  step("/registered", "Registration", "注册结果", () => import("../features/account/RegisteredPage.tsx")),
  step(
    "/SelectEnterprise",
    "Choose a company",
    "选择公司",
    () => import("../features/account/SelectEnterprisePage.tsx"),
  ),
  step("/switchaccount", "Switch account", "切换账号", () => import("../features/account/SwitchPage.tsx")),
  open("/complete", "Complete your details", "完善信息", () => import("../features/account/CompletePage.tsx")),
  either("/certification", "Certificates", "证书", () => import("../features/certificates/CertificationPage.tsx")),
  either("/blockchain", "Blockchain address", "区块链地址", () => import("../features/settings/BlockchainPage.tsx")),
  either(
    "/authentication",
    "Authentication",
    "身份认证",
    () => import("../features/certificates/AuthenticationPage.tsx"),
  ),
  step("/mfa", "Second verification", "二次验证", () => import("../features/account/MfaPage.tsx")),
  step("/api-access", "API access", "API 访问", () => import("../features/applications/ApiAccessPage.tsx")),
  step(
    "/changepasswd",
    "Change an expired password",
    "更换过期密码",
    () => import("../features/account/ExpiredPasswordPage.tsx"),
  ),

  inside("/modifypasswd", "Change password", "修改密码", () => import("../features/settings/ModifyPasswordPage.tsx")),
  inside("/NodeAdmin", "Node management", "节点管理", () => import("../features/node/NodeAdminPage.tsx")),
  inside("/OrgList", "Organisations", "机构列表", () => import("../features/node/OrgListPage.tsx")),
  inside(
    "/Counterparties",
    "Counterparties",
    "对接方",
    () => import("../features/node/counterparties/CounterpartiesPage.tsx"),
  ),
  inside(
    "/Counterparties/own-keys",
    "Own keys",
    "本节点密钥",
    () => import("../features/node/counterparties/OwnKeysPage.tsx"),
  ),
  inside(
    "/Counterparties/check",
    "Try an envelope",
    "试验信封",
    () => import("../features/node/counterparties/EnvelopeCheckPage.tsx"),
  ),
  inside(
    "/Counterparties/exchanges",
    "Exchanges of this node",
    "本节点的平台互通",
    () => import("../features/node/counterparties/ExchangesPage.tsx"),
  ),
  inside(
    "/Counterparties/exchanges/:id",
    "Envelope that came",
    "收到的信封",
    () => import("../features/node/counterparties/ArrivalPage.tsx"),
  ),
  inside(
    "/Counterparties/:id",
    "Counterparty",
    "对接方详情",
    () => import("../features/node/counterparties/CounterpartyPage.tsx"),
  ),
  inside("/NodePIN/:orgid/:orgname", "Node PIN", "节点 PIN", () => import("../features/node/NodePinPage.tsx")),
  inside("/workspace/:workspaceid", "Workspace", "共享空间", () => import("../features/workspace/WorkspacePage.tsx")),
  inside(
    "/doc/sign/:docType/:docId",
    "Sign a document",
    "签署单证",
    () => import("../features/signing/one/SignPage.tsx"),
  ),
  inside("/docs/sign", "Sign documents", "批量签署", () => import("../features/signing/many/MultiSignPage.tsx")),
  inside(
    "/docs/ttsign/:docType/:isupload",
    "Sign a trade document",
    "签署贸易单证",
    () => import("../features/signing/trade-trust/TradeTrustPage.tsx"),
  ),
  inside(
    "/flow/sign/:templateId/:flowId/:draftId?",
    "Sign in a process",
    "流程签署",
    () => import("../features/review/FlowSignPage.tsx"),
  ),
  inside(
    "/doc/:docType/:action/:id/:copyId?",
    "Document",
    "单证",
    () => import("../features/document/DocumentPage.tsx"),
  ),
  inside(
    "/ship_instruction/:action/:id?",
    "Shipping instruction",
    "装运指示",
    () => import("../features/document/ShippingInstructionPage.tsx"),
  ),
  inside(
    "/bl_draft_template/:id?",
    "B/L draft template",
    "提单草稿模板",
    () => import("../features/templates/TemplatePage.tsx"),
  ),
  inside("/bl_draft/:action/:id?", "B/L draft", "提单草稿", () => import("../features/review/ReviewPage.tsx")),
  inside(
    "/bl_draft_amend/:action/:docId?/:flowId?",
    "B/L amendment",
    "提单修改",
    () => import("../features/review/ReviewPage.tsx"),
  ),
  inside(
    "/bl_draft_surrender/:action/:docId?/:flowId?",
    "B/L surrender",
    "提单交单",
    () => import("../features/review/ReviewPage.tsx"),
  ),
  inside(
    "/exchange/offer/:id",
    "Offer to another platform",
    "转移至其他平台",
    () => import("../features/exchange/OfferPage.tsx"),
  ),
  inside(
    "/exchange/issue/:id",
    "Have it issued on another platform",
    "由其他平台签发",
    () => import("../features/exchange/IssuePage.tsx"),
  ),
  inside(
    "/exchange/issued/:document",
    "Issued on another platform",
    "其他平台签发记录",
    () => import("../features/exchange/IssueStoryPage.tsx"),
  ),
  inside(
    "/exchange/of/:document",
    "Exchange of a bill",
    "提单互通记录",
    () => import("../features/exchange/StoryPage.tsx"),
  ),
  inside(
    "/exchange/incoming",
    "Bills from other platforms",
    "自其他平台转入",
    () => import("../features/exchange/IncomingPage.tsx"),
  ),
  inside("/exchange/:id", "Exchange", "互通记录", () => import("../features/exchange/StoryPage.tsx")),
  inside("/exchange", "Other platforms", "其他平台", () => import("../features/exchange/OutgoingPage.tsx")),
  inside("/fiata/:action", "FIATA bill of lading", "FIATA 提单", () => import("../features/fiata/FiataPage.tsx")),
  inside(
    "/TradeTrust/CreateTemplate/:type",
    "New template",
    "新建模板",
    () => import("../features/document-templates/EditorPage.tsx"),
  ),
  inside(
    "/TradeTrust/EditTemplate/:type",
    "Edit template",
    "编辑模板",
    () => import("../features/document-templates/EditorPage.tsx"),
  ),
  inside(
    "/Epack/compose/:action/:packid?/:envid?",
    "Compose an e-Pack",
    "新建电子单证包",
    () => import("../features/pack/ComposePage.tsx"),
  ),
  inside(
    "/Epack/Detail/:packId/:from/:isNew?",
    "e-Pack",
    "电子单证包",
    () => import("../features/pack/DetailPage.tsx"),
  ),

  inside("/layout/inbox", "Inbox", "收件箱", () => import("../features/desk/InboxPage.tsx")),
  inside("/layout/first-steps", "First steps", "入门", () => import("../features/first-use/FirstStepsPage.tsx")),
  inside("/layout/help", "What the words mean", "术语说明", () => import("../features/help/WordsPage.tsx")),
  inside("/layout/drafts", "Drafts", "草稿箱", () => import("../features/desk/DraftsPage.tsx")),
  inside("/layout/sent", "Sent", "已发送", () => import("../features/desk/SentPage.tsx")),
  inside("/layout/search", "Search", "搜索", () => import("../features/lists/SearchPage.tsx")),
  inside("/layout/compose/:id?", "Compose", "新建信封", () => import("../features/envelope/ComposePage.tsx")),
  inside("/layout/envelope/:id", "Envelope", "信封", () => import("../features/envelope/EnvelopePage.tsx")),
  inside("/layout/bl", "B/L List", "提单列表", () => import("../features/lists/BillsOfLadingPage.tsx")),
  inside("/layout/do", "DO List", "提货单列表", () => import("../features/lists/DeliveryOrdersPage.tsx")),
  inside("/layout/documents", "Document List", "单证列表", () => import("../features/lists/DocumentsPage.tsx")),
  inside("/layout/epacks", "e-Packs", "电子单证包", () => import("../features/pack/PacksPage.tsx")),
  inside(
    "/layout/workspaces",
    "Shared with visitors",
    "访客共享",
    () => import("../features/workspace/WorkspacesPage.tsx"),
  ),
  inside("/layout/share", "Share with visitors", "与访客共享", () => import("../features/workspace/SharePage.tsx")),
  inside("/layout/review", "B/L Review Process", "提单审阅流程", () => import("../features/review/ListPage.tsx")),
  inside("/layout/bunker", "Bunker Delivery", "燃油交付", () => import("../features/bunker/BoardPage.tsx")),
  inside("/layout/bunker/table", "Bunker deliveries", "燃油交付列表", () => import("../features/bunker/TablePage.tsx")),
  inside(
    "/layout/bunker/documents",
    "Bunker Documents",
    "燃油单证",
    () => import("../features/bunker/DocumentsPage.tsx"),
  ),
  inside("/layout/bunker/tankers", "Tankers", "供油船", () => import("../features/bunker/TankersPage.tsx")),
  inside("/layout/bunker/new", "New delivery", "新建供油任务", () => import("../features/bunker/NewPage.tsx")),
  inside("/layout/bunker/:id", "Bunker delivery", "燃油交付详情", () => import("../features/bunker/DeliveryPage.tsx")),
  inside(
    "/layout/bunker/:id/modify",
    "Modify a bunker delivery",
    "修改供油任务",
    () => import("../features/bunker/ModifyPage.tsx"),
  ),
  step(
    "/layout/bunker/:id/forms/:kind",
    "Form of a bunker delivery",
    "供油单证",
    () => import("../features/bunker/FormPage.tsx"),
  ),
  inside(
    "/layout/compliance",
    "Compliance Check",
    "合规检查",
    () => import("../features/compliance/CompaniesPage.tsx"),
  ),
  inside(
    "/layout/compliance/history",
    "History Report",
    "历史报告",
    () => import("../features/compliance/HistoryPage.tsx"),
  ),
  inside(
    "/layout/compliance/lists",
    "Lists of compliance checks",
    "合规名单",
    () => import("../features/compliance/ListsPage.tsx"),
  ),
  inside(
    "/layout/compliance/settings",
    "Settings of compliance checks",
    "合规检查设置",
    () => import("../features/compliance/SettingsPage.tsx"),
  ),
  inside(
    "/layout/compliance/hit/:id",
    "Compliance hit",
    "合规命中",
    () => import("../features/compliance/HitPage.tsx"),
  ),
  inside(
    "/layout/compliance/:id",
    "Compliance check",
    "合规检查详情",
    () => import("../features/compliance/CheckPage.tsx"),
  ),
  inside("/layout/new", "New document", "新建单证", () => import("../features/lists/NewDocumentPage.tsx")),
  inside("/layout/contacts", "Contacts", "联系人", () => import("../features/contacts/ContactsPage.tsx")),
  inside(
    "/layout/contacts/platform",
    "Companies on this platform",
    "平台公司",
    () => import("../features/contacts/PlatformPage.tsx"),
  ),
  inside(
    "/layout/contacts/external",
    "External Contacts",
    "外部联系人",
    () => import("../features/external/ExternalPage.tsx"),
  ),
  inside("/layout/vessels", "Vessels", "船舶", () => import("../features/vessels/VesselsPage.tsx")),
  inside(
    "/layout/bunker-exchange/:part?",
    "Bunker exchange",
    "供油数据交换",
    () => import("../features/bunker-exchange/ExchangePage.tsx"),
  ),
  inside("/layout/batches", "Documents from tables", "表格批量单证", () => import("../features/bulk/BatchesPage.tsx")),
  inside(
    "/layout/batches/new",
    "Documents from a table",
    "用表格批量制作单证",
    () => import("../features/bulk/NewBatchPage.tsx"),
  ),
  inside("/layout/batch/:id", "Batch of documents", "单证批次", () => import("../features/bulk/BatchPage.tsx")),
  inside("/layout/tasks", "Background Task", "后台任务", () => import("../features/tasks/TasksPage.tsx")),
  inside("/layout/log", "Operation Log", "操作日志", () => import("../features/record/LogPage.tsx")),
  inside("/layout/audit/:id?", "Audit Trail", "审计记录", () => import("../features/record/AuditPage.tsx")),
  inside("/layout/settings/:part?", "Settings", "设置", () => import("../features/settings/SettingsPage.tsx")),
  inside("/layout/users", "Users", "用户", () => import("../features/users/UsersPage.tsx")),
  inside(
    "/layout/enterprise",
    "Enterprise Management",
    "公司管理",
    () => import("../features/enterprise/EnterprisePage.tsx"),
  ),
  inside(
    "/layout/enterprise/create",
    "Create Enterprise",
    "创建公司",
    () => import("../features/enterprise/CreatePage.tsx"),
  ),
  inside(
    "/layout/contact-settings",
    "Contact Settings",
    "联系人设置",
    () => import("../features/enterprise/ContactSettingsPage.tsx"),
  ),
  inside(
    "/layout/templates",
    "Template Configuration",
    "模板配置",
    () => import("../features/document-templates/ConfigurationPage.tsx"),
  ),
  inside(
    "/layout/templates/bills",
    "Templates of bills of lading",
    "提单模板",
    () => import("../features/templates/TemplatesPage.tsx"),
  ),
  inside(
    "/layout/applications",
    "Application Management",
    "应用管理",
    () => import("../features/applications/ApplicationsPage.tsx"),
  ),
  inside("/layout/wallets", "Wallet Settings", "钱包设置", () => import("../features/wallets/WalletsPage.tsx")),
  inside(
    "/layout/assets/:chainId/:registry/:tokenId",
    "Title",
    "物权",
    () => import("../features/assets/TitlePage.tsx"),
  ),
  inside("/layout/assets/:id?", "Manage Assets", "资产管理", () => import("../features/assets/AssetsPage.tsx")),
  inside(
    "/layout/verifiable",
    "Verifiable documents",
    "可验证单证",
    () => import("../features/lists/VerifiableDocumentsPage.tsx"),
  ),
  inside(
    "/layout/transferable",
    "Transferable records",
    "可转让记录",
    () => import("../features/lists/TransferableRecordsPage.tsx"),
  ),
];

// Data: every refusal of the product, once. Longer than 300 lines is allowed here.
import { LIMITS } from "./limits.ts";
import { text, type Text, type TextParameters } from "./text.ts";

interface ErrorRow {
  /** HTTP status of the answer that carries this code. */
  readonly http: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 423 | 429 | 500 | 502 | 503 | 507;
  readonly text: Text;
  /** Names of the custom errors of our contracts that mean the same. */
  readonly solidity?: readonly string[];
}

const row = (http: ErrorRow["http"], en: string, zh: string, ...solidity: string[]): ErrorRow =>
  solidity.length === 0 ? { http, text: text(en, zh) } : { http, text: text(en, zh), solidity };

export const ERRORS = {
  // The door
  BAD_INPUT: row(
    422,
    "Some fields are missing or wrong. Nothing you typed was lost; correct the marked fields and try again.",
    "部分字段缺失或有误。已填写的内容均已保留，请更正标出的字段后重试。",
  ),
  REQUEST_TOO_LARGE: row(
    413,
    "More was sent at once than is taken here ({limit} KB). Nothing you typed was lost; shorten it and try again.",
    "一次提交的内容超过此处的上限（{limit} KB）。已填写的内容均已保留，请缩短后重试。",
  ),
  UNAUTHENTICATED: row(401, "Please sign in to go on.", "请先登录。"),
  FORBIDDEN: row(
    403,
    "Forbidden: unauthorized operation. Ask your administrator for the permission “{permission}”.",
    "无权操作。请向管理员申请“{permission}”权限。",
  ),
  NOT_FOUND: row(404, "There is nothing here that you may see.", "此处没有可供查看的内容。"),
  ORIGIN_REFUSED: row(403, "This request came from another site and was refused.", "该请求来自其他网站，已被拒绝。"),
  CONTENT_UPDATED: row(
    409,
    "Content has been updated, refresh to view the latest version.",
    "内容已更新，请刷新查看最新版本。",
  ),
  IDEMPOTENCY_MISMATCH: row(
    409,
    "The same request key was used with other content. Try again with a new one.",
    "同一请求标识已用于其他内容，请更换标识后重试。",
  ),
  REQUEST_RUNNING: row(
    409,
    "The same request is still running. Wait for its answer.",
    "同一请求正在处理，请等待结果。",
  ),
  TOO_MANY_ATTEMPTS: row(
    429,
    "Too many attempts. Wait {seconds}, then try again.",
    "尝试次数过多，请等待 {seconds} 后重试。",
  ),
  TOO_MANY_REQUESTS: row(
    429,
    "Too many requests at once from your network address. Nothing you typed was lost; wait {seconds}, then try again.",
    "来自该网络地址的请求过多。已填写的内容均已保留，请等待 {seconds} 后重试。",
  ),
  TOO_MANY_LETTERS: row(
    429,
    "Enough letters were sent to this address, or by your company, today. Nothing was sent; try again tomorrow.",
    "今日发往该地址或由本公司发出的邮件已达上限，未发送任何内容，请明日再试。",
  ),
  INTERNAL: row(
    500,
    "Something went wrong on our side. Nothing was lost; try again, and tell your administrator the number {requestId} if it stays.",
    "系统出现问题，数据未丢失。请重试；若仍失败，请将编号 {requestId} 告知管理员。",
  ),
  LOAD_FAILED: row(
    502,
    "Load failed, please try again. Nothing you typed or chose was lost; check your connection if it stays.",
    "加载失败，请重试。已填写和已选择的内容均已保留；如仍失败，请检查网络连接。",
  ),
  OVERLOADED: row(
    503,
    "More is being asked for at once than can be done. Nothing you typed or chose was lost; try again in {seconds}.",
    "当前请求过多，暂时无法处理。已填写和已选择的内容均已保留，请在 {seconds} 后重试。",
  ),
  STORAGE_AWAY: row(
    503,
    "The files of this platform cannot be reached at the moment. Nothing you typed or chose was lost; try again later, and tell whoever runs the platform if it stays.",
    "暂时无法访问本平台的文件存储。已填写和已选择的内容均已保留，请稍后重试；如仍失败，请告知平台运营方。",
  ),
  TIME_OUT: row(
    503,
    "Time out, please try again. Nothing you typed or chose was lost; check your connection if it stays.",
    "超时，请重试。已填写和已选择的内容均已保留；如仍失败，请检查网络连接。",
  ),

  // Processes
  PROCESS_NOT_ASKED: row(
    409,
    "It is not your turn now. Reload to see whose it is.",
    "当前未轮到本公司处理，请刷新查看。",
  ),
  // Bunker deliveries
  BUNKER_TANKER_REPLACED: row(
    409,
    "The office has put another bunker tanker in the place of this one, which is disabled for this delivery. What you typed stays on this tablet; call the office.",
    "办公室已更换供油船，本船已停用于本次供油。已填写的内容仍保留在本设备上，请联系办公室。",
  ),
  BUNKER_FORMS_UNSIGNED: row(
    409,
    "Not every form before this step is signed by all its parties. Have them signed first.",
    "此步骤之前的单证尚未由各方全部签署。请先完成签署。",
  ),
  BUNKER_CHECKLIST: row(
    409,
    "The safety checklist has items that were answered with “no”, or not at all. Settle the marked items and answer them anew; only then is it signed, and pumping begins.",
    "安全检查表中有回答“否”或未回答的项目。请先解决标出的项目并重新回答，之后方可签署和开泵。",
  ),
  BUNKER_TIMES: row(
    422,
    "The times are out of order: reset, commenced, completed and print follow one another, and none lies in the future. Correct the marked time.",
    "时间顺序有误：归零、开泵、停泵、打印须依次进行，且不得晚于当前时间。请更正标出的时间。",
  ),
  BUNKER_FORM_SIGNED: row(
    409,
    "{party} has signed this form already. A signed form is not changed; correct it by a new delivery that names this one.",
    "{party}已签署此单证。已签署的单证不能修改，请通过引用本次供油的新任务更正。",
  ),
  BUNKER_FORM_ORDER: row(
    409,
    "The form “{form}” comes first. Have it signed by all its parties, then go on with this one.",
    "须先完成“{form}”。请先由各方签署该单证，再继续。",
  ),
  BUNKER_FIRST_SIGNER: row(
    409,
    "{party} signs this form first: that signature fixes what it says.",
    "须由{party}首先签署此单证，其签名确定单证内容。",
  ),
  BUNKER_SAME_MAILBOX: row(
    422,
    "Another party of this delivery has the address {email}. Each party signs by codes to a mailbox of its own: give another one, or leave this one empty to have it sign in presence.",
    "本次供油的另一方已使用邮箱 {email}。各方须凭发送至各自邮箱的验证码签署：请填写其他邮箱，或留空以当面签署。",
  ),
  BUNKER_NOT_SIGNER: row(
    409,
    "This party does not sign this form. Reload to see who does.",
    "该方无须签署此单证，请刷新查看签署方。",
  ),
  BUNKER_CHECKS: row(
    422,
    "The checks before this signature do not pass. Correct the marked figures.",
    "签署前的检查未通过。请更正标出的数值。",
  ),
  BUNKER_DRAWING: row(
    422,
    "The drawn signature is empty or no PNG image of at most {kb} KB. Draw it again.",
    "手绘签名为空，或不是不超过 {kb} KB 的 PNG 图片。请重新绘制。",
  ),
  // Compliance checks
  SCREENING_COMPANY_UNKNOWN: row(404, "The company does not exist. Please search again.", "该公司不存在，请重新搜索。"),
  SCREENING_NO_LISTS: row(
    409,
    "No list is in use yet. Import one in the settings of compliance checks, or ask the administrator of this node.",
    "尚无可用名单。请在合规检查设置中导入名单，或联系本节点管理员。",
  ),
  OWNERSHIP_TWICE: row(
    422,
    "{name} is named twice among the owners. Name it once, with the whole share.",
    "股东中 {name} 出现两次，请只填写一次并注明全部持股比例。",
  ),
  SCREENING_SIGNED: row(
    409,
    "This report is signed, and nothing was decided since. Decide first, or check again.",
    "该报告已签署，此后没有新的判定。请先作出判定，或重新检查。",
  ),
  SCREENING_NAMES_NOBODY: row(
    409,
    "Nothing in it can be compared with lists: no party, ship, place or goods are named. Fill them in, or enter a company by hand.",
    "其中没有可与名单比对的内容：未载明相关方、船舶、地点或货物。请先填写，或手工录入公司。",
  ),
  SCREENING_CODE: row(
    422,
    "For goods type an HS code of 2, 4 or 6 to 12 digits; for a place two letters of a country, or five as SGSIN.",
    "货物请输入 2 位、4 位或 6 至 12 位 HS 编码；地点请输入两位国家代码，或五位地点代码，例如 SGSIN。",
  ),
  TRACK_COLUMNS: row(
    422,
    "The file has no columns for time, latitude and longitude. Name them so in its first row; times are UTC, as 2026-11-29 18:00.",
    "文件缺少时间、纬度或经度列。请在首行写明 time、latitude、longitude；时间为 UTC，例如 2026-11-29 18:00。",
  ),
  TRACK_POSITIONS: row(
    422,
    "Fewer than two positions of the file can be read. Times are written as 2026-11-29 18:00, places in degrees.",
    "文件中可读取的船位不足两个。时间格式例如 2026-11-29 18:00，位置以度为单位。",
  ),
  TRACK_SHIP: row(409, "A track is kept for ships only.", "航迹仅适用于船舶。"),
  TRACK_SIZE: row(
    413,
    `The track is larger than ${LIMITS.screeningTrackMb} MB. Export fewer days.`,
    `航迹文件超过 ${LIMITS.screeningTrackMb} MB，请减少导出天数。`,
  ),
  SCREENING_THRESHOLDS: row(
    422,
    "The score for a review lies below the score for a hit. Correct one of them.",
    "复核分数须低于命中分数，请更正其中一项。",
  ),
  SCREENING_FOUR_EYES: row(
    409,
    "You confirmed this hit. Another person with the right to check companies releases it.",
    "该命中由你确认，须由另一位具有合规检查权限的人员解除。",
  ),
  SCREENING_COLLEAGUE: row(
    422,
    "Choose a colleague who has the right to check companies.",
    "请选择具有合规检查权限的同事。",
  ),
  COMPLIANCE_BLOCKED: row(
    409,
    "This company is blocked by a compliance decision: {company}. Another person with the right to check companies may release it.",
    "根据合规判定，该公司已被禁止往来：{company}。可由另一位具有合规检查权限的人员解除。",
  ),
  COMPLIANCE_UNDECIDED: row(
    409,
    "A compliance hit about this company waits for a decision: {company}. Decide it in Compliance Check, then try again.",
    "该公司有待判定的合规命中：{company}。请先在合规检查中判定，再重试。",
  ),
  LIST_ADDRESS: row(
    422,
    "A list is fetched from a public address that begins with https://. Correct the address.",
    "名单须从以 https:// 开头的公开地址获取，请更正地址。",
  ),
  LIST_UNREACHABLE: row(
    502,
    "The address {address} did not answer in time, or answered with something else. The former version goes on; try again later.",
    "地址 {address} 未及时响应，或返回了其他内容。继续使用原版本，请稍后重试。",
  ),
  LIST_SHRUNK: row(
    409,
    "This version names {now} bodies, the former {before}. It waits until a person accepts it; the former version goes on.",
    "该版本包含 {now} 个主体，原版本为 {before} 个。须由人工确认后启用，期间继续使用原版本。",
  ),
  LIST_NAMES_SHRUNK: row(
    409,
    "This version has {now} names of its bodies, the former {before}. It waits until a person accepts it; the former version goes on.",
    "该版本包含 {now} 个名称，原版本为 {before} 个。须由人工确认后启用，期间继续使用原版本。",
  ),
  CRAFT_SAME: row(
    409,
    "This craft has the delivery already. Choose another one.",
    "该船已承担本次供油，请选择其他船舶。",
  ),
  REVIEW_TYPE: row(
    409,
    "This step belongs to another type of review. Open the review and take one of the steps that it offers.",
    "该步骤属于其他类型的审阅。请打开该审阅，选择其提供的操作。",
  ),
  REVIEW_UNSIGNED: row(
    409,
    "The initiator has not signed the return of the original in its wallet yet. It can be accepted after that.",
    "发起方尚未在其钱包中签署正本的交还操作，签署后方可接受。",
  ),
  REVIEW_DELEGATED: row(
    409,
    "The agent that your company has authorised answers this surrender. Withdraw the authorisation on the page of the review to answer it yourselves.",
    "本次交单由本公司授权的代理答复。如需自行答复，请先在审阅页面撤回授权。",
  ),
  REVIEW_AUTHORISED: row(
    409,
    "The agent is authorised already. Reload to see how it stands.",
    "已授权该代理，请刷新查看最新状态。",
  ),
  REVIEW_GRANT_ANSWERED: row(
    409,
    "Your company has already said whether the agent answers in its place. Reload to see how it stands.",
    "本公司已就是否授权该代理作出答复，请刷新查看最新状态。",
  ),
  REVIEW_NO_GRANT: row(
    409,
    "No authorisation of the issuer is in force for this surrender. Ask the issuer to authorise the agent, or to answer itself.",
    "签发人对本次交单的授权当前无效。请签发人授权代理，或由签发人自行答复。",
  ),
  RELEASE_AGENT_FIXED: row(
    422,
    "The surrender that was agreed says who releases the cargo: {agent}. Leave the release agent as it is.",
    "已确认的交单申请指定由 {agent} 放货，请勿更改放货代理。",
  ),
  REVIEW_ALONE: row(
    422,
    "Choose at least one collaborator who is to agree, and the company that issues the bill.",
    "请至少选择一家须确认的协作方，并选择签发提单的公司。",
  ),
  REVIEW_PART_GONE: row(
    409,
    "The part that this proposal is about is not there any more. Leave the proposal, or add a part and write the value there.",
    "该建议所针对的份已不存在。请不采纳该建议，或增加一份后填写该内容。",
  ),
  REVIEW_COLLEAGUE: row(
    422,
    "This colleague may not take part in reviews. Choose another, or have an administrator grant the right to draft bills of lading.",
    "该同事无权参与审阅。请另选一位，或请管理员授予起草提单的权限。",
  ),
  REVIEW_SUBSTITUTE: row(
    422,
    "The substitute is another colleague than the one who is named. Name somebody first, and choose another substitute.",
    "替代人须为另一位同事。请先指定处理人，再选择其他替代人。",
  ),
  REVIEW_ANSWERED: row(
    409,
    "This collaborator has answered already, or takes part no more. Reload to see how it stands.",
    "该协作方已答复或已不再参与，请刷新查看最新状态。",
  ),
  REVIEW_TWICE: row(
    422,
    "This company is among the collaborators already. Choose it once.",
    "该公司已在协作方中，请勿重复选择。",
  ),
  REVIEW_PREPARED: row(
    409,
    "The agreed bill is already being signed. Delete its draft first.",
    "已确认的提单正在签署。请先删除其草稿。",
  ),
  REVIEW_FOLLOWED: row(
    409,
    "This review was begun anew already. Go on in the one that follows it.",
    "该审阅已重新发起，请在后续的审阅中继续。",
  ),
  REVIEW_SUB_TYPE: row(
    422,
    "The consignee does not allow this sub type: a named consignee makes the bill straight, every other makes it to order or blank. Choose another, or change the consignee.",
    "收货人与此类型不符：记名收货人对应记名提单，其他情况对应指示提单或空白提单。请另选类型，或修改收货人。",
  ),
  REVIEW_AGREED: row(
    422,
    "The collaborators agreed to another wording or another layout. Only the number may differ from what they accepted; to change more, delete this draft and refuse to sign, with the reason.",
    "该内容或版式与协作方确认的不一致。除编号外不得更改；如需更改，请删除此草稿，并说明原因拒绝签署。",
  ),
  PAPER_COUNT: row(
    422,
    "The collaborators agreed to {count} originals on paper: write {count} serial numbers, one a line.",
    "各方确认的纸质正本为 {count} 份：请填写 {count} 个编号，每行一个。",
  ),
  REFERENCE_TAKEN: row(
    409,
    "Your company has a process with the reference {reference} already. Choose another one.",
    "本公司已有参考号为 {reference} 的流程，请更换参考号。",
  ),
  // The same, where they fail for a reason that nobody foresaw
  PROCESS_INFO: row(
    500,
    "The process could not be read. Nothing was lost; try again, and tell your administrator the number {requestId} if it stays.",
    "无法读取流程信息。数据未丢失。请重试；若仍失败，请将编号 {requestId} 告知管理员。",
  ),
  PROCESS_DOCUMENT: row(
    500,
    "The document of the process could not be read. Nothing was lost; try again, and tell your administrator the number {requestId} if it stays.",
    "无法读取流程中的单证。数据未丢失。请重试；若仍失败，请将编号 {requestId} 告知管理员。",
  ),
  PROCESS_INSTRUCTION: row(
    500,
    "The shipping instruction could not be read. Nothing was lost; try again, and tell your administrator the number {requestId} if it stays.",
    "无法读取托运指示。数据未丢失。请重试；若仍失败，请将编号 {requestId} 告知管理员。",
  ),
  PROCESS_CREATE: row(
    500,
    "The B/L document could not be made. Nothing was lost; try again, and tell your administrator the number {requestId} if it stays.",
    "无法生成提单文件。数据未丢失。请重试；若仍失败，请将编号 {requestId} 告知管理员。",
  ),
  PROCESS_ACCEPT: row(
    500,
    "Accepting failed. Nothing was lost; try again, and tell your administrator the number {requestId} if it stays.",
    "接受失败。数据未丢失。请重试；若仍失败，请将编号 {requestId} 告知管理员。",
  ),
  PROCESS_REJECT: row(
    500,
    "Rejecting failed. Nothing was lost; try again, and tell your administrator the number {requestId} if it stays.",
    "拒绝失败。数据未丢失。请重试；若仍失败，请将编号 {requestId} 告知管理员。",
  ),
  PROCESS_REVOKE: row(
    500,
    "Withdrawing failed. Nothing was lost; try again, and tell your administrator the number {requestId} if it stays.",
    "撤回失败。数据未丢失。请重试；若仍失败，请将编号 {requestId} 告知管理员。",
  ),
  PROCESS_SIGN: row(
    500,
    "Signing failed. Nothing was lost; try again, and tell your administrator the number {requestId} if it stays.",
    "签署失败。数据未丢失。请重试；若仍失败，请将编号 {requestId} 告知管理员。",
  ),
  PROCESS_ACTION: row(
    500,
    "The process could not be changed. Nothing was lost; try again, and tell your administrator the number {requestId} if it stays.",
    "流程操作失败。数据未丢失。请重试；若仍失败，请将编号 {requestId} 告知管理员。",
  ),
  PROCESS_PROCESSING: row(
    500,
    "What follows from the last acceptance could not be carried out. Nothing was lost; try again, and tell your administrator the number {requestId} if it stays.",
    "最后一方接受后的处理未能完成。数据未丢失。请重试；若仍失败，请将编号 {requestId} 告知管理员。",
  ),

  // Fields
  REQUIRED: row(422, "Fill this in.", "请填写此项。"),
  FIELD_INVALID: row(422, "This is not valid here. Check it and type it again.", "内容无效，请检查后重新填写。"),
  NONE_CHOSEN: row(422, "Choose at least {min}.", "请至少选择 {min} 项。"),
  TOO_SHORT: row(422, "Use at least {min} characters.", "至少 {min} 个字符。"),
  TOO_LOW: row(422, "Use a number from {min} on.", "请输入不小于 {min} 的数字。"),
  TOO_HIGH: row(422, "Use a number up to {max}.", "请输入不大于 {max} 的数字。"),
  NOT_STORABLE: row(
    422,
    "This contains characters that cannot be kept. Type it again.",
    "包含无法保存的字符，请重新输入。",
  ),
  TOO_LONG: row(422, "Use at most {max} characters.", "最多 {max} 个字符。"),
  TOO_MANY: row(422, "At most {max} of these.", "最多 {max} 项。"),
  PHONE_INVALID: row(
    422,
    "Type a telephone number, for example +65 6123 4567.",
    "请输入电话号码，例如 +65 6123 4567。",
  ),
  NOT_A_DATE: row(
    422,
    "Write the date as 2026-11-20 or 20 Nov 2026.",
    "请按 2026-11-20 或 2026年11月20日 的形式填写日期。",
  ),
  NOT_A_MOMENT: row(
    422,
    "Write the date and the time in UTC, as 25 Nov 2026 15:06 or 2026-11-25T15:06:00Z.",
    "请填写 UTC 日期和时间，形式为 2026年11月25日 15:06 或 2026-11-25T15:06:00Z。",
  ),
  DATE_YEAR: row(
    422,
    "Write the year with its four digits, from 1900 to 2100.",
    "请填写四位数年份，范围为 1900 至 2100 年。",
  ),
  MIXED_SCRIPTS: row(
    422,
    "A word mixes Latin letters with Cyrillic or Greek ones that look alike. Type it in one alphabet.",
    "一个词中混用了拉丁字母与外形相近的西里尔或希腊字母。请只用一种字母输入。",
  ),
  NUMBER_TWO_WAYS: row(
    422,
    "A comma before three digits can be read in two ways. Leave it out, or write a point where the decimals begin: 37998 or 37.998.",
    "三位数字前的逗号有两种读法。请去掉逗号，或在小数处写点号，例如 37998 或 37.998。",
  ),
  NOT_A_NUMBER: row(422, "Type a number, for example 37998.412.", "请输入数字，例如 37998.412。"),
  NUMBER_DIGITS: row(
    422,
    "Write at most 15 digits before the decimal point and 6 behind it.",
    "小数点前最多 15 位，小数点后最多 6 位。",
  ),
  NOT_WHOLE: row(422, "Type a whole number of at most 9 digits, for example 12.", "请输入不超过 9 位的整数，例如 12。"),
  NOT_MORE: row(422, "This is {max} at the most.", "最大为 {max}。"),
  NOT_POSITIVE: row(422, "This must be more than zero.", "必须大于零。"),
  NEGATIVE: row(422, "This must be zero or more.", "不得小于零。"),
  REMARK_NEEDED: row(
    422,
    "Say in a remark what is not so, and what was agreed.",
    "请在备注中说明不符之处及商定的处理方式。",
  ),
  NOT_A_CHOICE: row(422, "Choose one of the listed values.", "请从列表中选择。"),
  MINOR_UNITS: row(
    422,
    "Amounts in {currency} have at most {max} digits behind the point.",
    "{currency} 金额的小数位数最多为 {max} 位。",
  ),
  LOCODE: row(
    422,
    "Type two letters for a country and three for the place, as SGSIN.",
    "请输入两位国家代码加三位地点代码，例如 SGSIN。",
  ),
  IMPORT_UNREADABLE: row(
    422,
    "This file cannot be read. Choose a JSON or CSV file that was exported here, or a CSV file for a table.",
    "无法读取该文件。请选择在此导出的 JSON 或 CSV 文件，表格请选择 CSV 文件。",
  ),
  IMPORT_ENCODING: row(
    422,
    "The letters of this file cannot be read for certain. Save it as “CSV UTF-8” in your spreadsheet, and import that.",
    "无法确定该文件的字符编码。请在电子表格软件中另存为“CSV UTF-8”格式后再导入。",
  ),
  IMPORT_KIND: row(
    422,
    "This file holds another kind of document: {found}. Open a draft of that kind and import it there.",
    "该文件是另一种单证：{found}。请打开该类型的草稿后再导入。",
  ),
  IMPORT_FIELDS: row(
    422,
    "These fields of the file do not fit: {fields}. Nothing was imported.",
    "文件中的下列字段不符：{fields}。未导入任何内容。",
  ),
  IMPORT_COLUMNS: row(
    422,
    "These columns are not known: {columns}. Name them as the form does, or export the table first to see how.",
    "无法识别下列列名：{columns}。请与表单中的名称一致，可先导出表格作为参考。",
  ),
  IMPORT_EMPTY: row(422, "There is no line below the head of the table.", "表头之下没有数据行。"),
  EQUIPMENT_UNKNOWN: row(422, "This container is not in the list of equipment.", "该集装箱不在集装箱清单中。"),
  LISTED_TWICE: row(422, "This is in the list twice.", "清单中已有此项。"),
  CURRENCY: row(422, "Type the three letters of a currency, as USD.", "请输入三位货币代码，例如 USD。"),
  DECIMALS: row(422, "Write no more than {digits} digits behind the point.", "小数点后最多填写 {digits} 位。"),
  MONEY_DIGITS: row(
    422,
    "{currency} has {digits} digits behind the point: shorten the amount.",
    "{currency} 金额的小数位数为 {digits}，请调整。",
  ),
  CONTAINER: row(
    422,
    "This is not a valid container number: the check digit does not agree.",
    "集装箱号无效：校验码不符。",
  ),
  CALL_SIGN: row(
    422,
    "Type a call sign: 3 to 9 letters and digits, as 9HA5678.",
    "请输入呼号：3 至 9 位字母和数字，例如 9HA5678。",
  ),
  MMSI: row(
    422,
    "Type the nine digits of the MMSI of a ship; the first is 2 to 7.",
    "请输入船舶的 9 位 MMSI，首位为 2 至 7。",
  ),
  HS_CODE: row(422, "Type the digits of an HS code: 6 to 10, or 12.", "请输入 HS 编码的数字：6 至 10 位，或 12 位。"),
  DATE_BEFORE: row(422, "This date cannot lie before the date of the document.", "该日期不得早于单证日期。"),
  DATE_AFTER: row(422, "This date cannot lie after the date of the document.", "该日期不得晚于单证日期。"),
  RECEIVED_ORDER: row(422, "The date of issue cannot be before the goods were received.", "签发日期不得早于收货日期。"),
  ARRIVAL_ORDER: row(422, "The arrival cannot lie before the departure.", "抵港日不得早于离港日。"),
  SHIPMENT_ORDER: row(422, "The latest shipment cannot lie after the expiry.", "最迟装运日不得晚于到期日。"),
  NOT_SHAPED: row(
    422,
    "This is not written as it must be. Write it as {example}.",
    "格式不正确，请按此格式填写：{example}。",
  ),
  NAME_NOT_PRINTED: row(
    409,
    "The paper has no letters for {characters} in {name}. Before you sign, write it in Latin, Greek, Cyrillic, Chinese or Japanese letters: your own name in Settings, the names of the company and of its capacities with an administrator.",
    "单证无法打印 {name} 中的以下字符：{characters}。签署前请改用中文、拉丁、希腊、西里尔或日文字符：本人的姓名在设置中修改，公司及签署身份的名称由管理员修改。",
  ),
  NOT_PRINTED: row(
    422,
    "The paper has no letters for {characters}. Write it in Latin, Greek, Cyrillic, Chinese or Japanese letters.",
    "单证无法打印以下字符：{characters}。请改用中文、拉丁、希腊、西里尔或日文字符。",
  ),
  PLACE_UNFILLED: row(
    422,
    "A place in the text is not filled yet: {place}. Fill in its field or write the words yourself.",
    "文本中有尚未填写的位置：{place}。请填写相应字段，或直接补全文字。",
  ),
  TENOR_DAYS: row(422, "Type a number of days from 1 to 3650.", "请输入 1 至 3650 天。"),
  DATE_ORDER: row(
    422,
    "The date of issue cannot be before the cargo was shipped on board.",
    "签发日期不得早于装船日期。",
  ),

  // Signing in
  WRONG_CREDENTIALS: row(
    401,
    "E-mail and password do not match. {left} left, then a pause of {minutes}.",
    "邮箱与密码不匹配。还可尝试 {left}，之后需等待 {minutes}。",
  ),
  WRONG_PASSWORD: row(
    403,
    `The login password is wrong. Nothing was done. After ${LIMITS.loginAttempts} wrong ones nothing can be confirmed for ${LIMITS.loginPauseMinutes} minutes; signing in anew with the right one ends that.`,
    `登录密码错误，未执行任何操作。连续输错 ${LIMITS.loginAttempts} 次后，${LIMITS.loginPauseMinutes} 分钟内无法确认任何操作；以正确密码重新登录即可解除。`,
  ),
  PASSWORD_NEEDED: row(403, "Type your login password to confirm this.", "请输入登录密码以确认。"),
  WRONG_CODE: row(
    422,
    "The code is wrong or has expired. Check the newest e-mail or ask for a new code.",
    "验证码错误或已过期，请查看最新邮件或重新获取。",
  ),
  SECOND_CODE: row(
    422,
    "This code is wrong, has been used or is too old. Type the one that your app shows now.",
    "验证码错误、已使用或已过期，请输入应用当前显示的验证码。",
  ),
  RECOVERY_CODE: row(422, "This recovery code is wrong or has been used.", "恢复码错误或已使用。"),
  PASSKEY_REFUSED: row(
    422,
    "The passkey could not be checked, so nothing was done. Try again, or choose another way.",
    "无法验证通行密钥，未执行任何操作。请重试或选择其他方式。",
  ),
  FACTOR_LIMIT: row(
    409,
    "You have {max} authenticator apps and passkeys, the most that is possible. Remove one first.",
    "验证器应用和通行密钥已达 {max} 个上限，请先移除一个。",
  ),
  SECOND_NONE: row(409, "There is no authenticator app or passkey to reset.", "没有可重置的验证器应用或通行密钥。"),
  SECOND_OWN: row(
    409,
    "Your own apps and passkeys are removed under Settings, Security. If you have lost them, another administrator resets them.",
    "个人的应用和通行密钥在“设置 – 安全”中移除。如已遗失，请由其他管理员重置。",
  ),
  SECOND_COLLEAGUE: row(
    409,
    "Another administrator of this company can reset it. Nothing was done.",
    "该公司的其他管理员可以重置，未执行任何操作。",
  ),
  PASSWORD_RULES: row(
    422,
    "The new password does not comply with the Password Setting Rules.",
    "新密码不符合密码设置规则。",
  ),
  PASSWORD_COMMON: row(
    422,
    "The new password is made of a common word and is soon guessed. Choose another one.",
    "新密码由常见词语构成，容易被猜中，请另设密码。",
  ),
  PASSWORD_DUPLICATE: row(
    422,
    "Duplicate password detected: choose one you have not used before.",
    "检测到重复密码，请使用未曾用过的密码。",
  ),
  PASSWORD_INCONSISTENT: row(422, "The password is inconsistent!", "两次输入的密码不一致！"),
  PASSWORD_EXPIRED: row(403, "Password expired ({days} ago), reset it.", "密码已过期（{days} 前），请重设。"),
  EMAIL_INVALID: row(422, "Please enter a valid Email address", "请输入有效的邮箱地址"),
  EMAIL_TAKEN: row(409, "The user already exists", "该用户已存在"),
  TERMS_NEEDED: row(
    422,
    "Agree to the terms and the privacy policy, and confirm that address and password cannot be recovered.",
    "请同意服务条款与隐私政策，并确认区块链地址和密码无法找回。",
  ),
  USER_DISABLED: row(403, "This account is disabled. Contact your administrator.", "该账号已停用，请联系管理员。"),
  USER_EXPIRED: row(403, "This account has expired. Contact your administrator.", "该账号已到期，请联系管理员。"),
  USER_API_ONLY: row(
    403,
    "This account works through the API only: signed in, it looks after its tokens, certificate, password, second verification and sessions, and does nothing else.",
    "该账号仅限通过 API 使用：登录后只能管理令牌、证书、密码、二次验证和会话。",
  ),
  ENTERPRISE_WAITS: row(
    403,
    "This platform has not approved the enterprise yet. Until it does, nothing else can be done here.",
    "公司尚未获本平台批准，在此之前无法执行其他操作。",
  ),
  ENTERPRISE_TO_SELECT: row(
    403,
    "This account belongs to several enterprises. Choose the one to enter first.",
    "该账号属于多家公司，请先选择要进入的公司。",
  ),
  ENTERPRISE_INACTIVE: row(
    403,
    "The enterprise was not created, so it cannot be logged in. Ask a node administrator to try again, then configure it after creation.",
    "公司创建失败，无法登录。请由节点管理员重试，创建后再行配置。",
  ),
  ENTERPRISE_CERTIFICATE: row(
    403,
    "Enterprise certificate expired, contact the administrator.",
    "公司证书已过期，请联系管理员。",
  ),
  ENTERPRISE_CERTIFICATE_REVOKED: row(
    403,
    "Enterprise certificate revoked, contact the administrator.",
    "公司证书已吊销，请联系管理员。",
  ),
  ENTERPRISE_NO_CERTIFICATE: row(
    403,
    "This enterprise has no certificate: an administrator has to obtain or upload the certificate, or it cannot be logged into.",
    "该公司尚无证书：须由管理员申请或上传证书，否则无法登录。",
  ),
  USER_CERTIFICATE: row(
    422,
    "User certificate expired or revoked. Renew it under Certificates, then try again.",
    "用户证书已过期或已吊销，请在“证书”中更新后再试。",
  ),
  USER_NO_CERTIFICATE: row(
    422,
    "You have no certificate yet. Obtain or upload one under Certificates, then try again.",
    "尚无个人证书，请在“证书”中申请或上传后再试。",
  ),
  SIGNED_FINAL: row(
    422,
    "An earlier signature has certified this file as final: the whole document is locked, and one more signature would break it. Ask for a file that may be signed by others, too.",
    "先前的签名已将该文件认证为最终版本：整份文件已锁定，再次签署会破坏该签名。请索取允许多方签署的文件。",
  ),
  SIGNED_LOCKED: row(
    422,
    "An earlier signature has locked the fields of this file's form ({fields}; * is all of them). One more signature is one more field, and would break it. Ask for a file that may be signed by others, too.",
    "先前的签名已锁定该文件的表单域（{fields}；* 表示全部）。再次签署须新增一个域，会破坏该签名。请索取允许多方签署的文件。",
  ),
  CERTIFY_SIGNED: row(
    409,
    "This file bears a signature already, and only the first one can certify it. Sign without certifying.",
    "该文件已有签名，只有首个签名可以认证。请改为不认证的签署。",
  ),
  SIGNED_DOUBTFUL: row(
    409,
    "The signatures that this file bears already cannot be confirmed ({reasons}). Verify the file first; to sign it all the same, say so.",
    "该文件已有的签名无法确认（{reasons}）。请先验证该文件；若仍要签署，请明确确认。",
  ),
  AUTOMATIC_DOUBTFUL: row(
    409,
    "The automatic service does not sign this file: the signatures that it bears already cannot be confirmed ({reasons}). Have a colleague look at it and sign it in person.",
    "自动签署服务不签署此文件：文件已有的签名无法确认（{reasons}）。请由同事查看后亲自签署。",
  ),
  SIGNATURE_VALUE: row(
    422,
    "This signature was not made with the key of the certificate. Choose the certificate that is on the token, then sign again.",
    "该签名并非由证书对应的密钥生成。请选择令牌中的证书后重新签署。",
  ),
  TIMESTAMP_UNAVAILABLE: row(
    503,
    "The time-stamp authority does not answer as it should. Nothing was signed; try again in a few minutes.",
    "时间戳服务未能正常响应，文件尚未签署，请几分钟后再试。",
  ),
  KEY_SERVICE_UNAVAILABLE: row(
    503,
    "The service that keeps signing keys does not answer as it should. Nothing was signed; try again in a few minutes.",
    "密钥管理服务未能正常响应，文件尚未签署，请几分钟后再试。",
  ),
  UKEY_NEEDED: row(
    409,
    "The key of your certificate is on a UKey: sign in a browser on the machine that the UKey is plugged into. What the platform or a program does by itself needs a cloud or CA software certificate in use; choose one under Certificates.",
    "个人证书的密钥存于 UKey 中：请在插有该 UKey 的计算机上通过浏览器签署。由平台或程序自动完成的操作须启用云证书或 CA 软件证书，请在“证书”中选择。",
  ),
  UKEY_NOT_IN_USE: row(
    409,
    "This certificate is not on a UKey: your password alone opens its key. Load the page anew, then try again.",
    "该证书不在 UKey 中，仅凭登录密码即可使用。请刷新页面后重试。",
  ),
  UKEY_USER_ONLY: row(
    409,
    "A company’s certificate seals on the platform, for every colleague who holds its keys, so its key cannot stay on a UKey. Obtain a cloud certificate for the company, or upload a CA software certificate.",
    "公司证书由平台为持有密钥的同事代为封装，其密钥不能存于 UKey。请为公司申请云证书，或上传 CA 软件证书。",
  ),
  UKEY_TOO_LATE: row(
    410,
    "What the UKey was to sign is no longer waiting: more than {minutes} have passed, or it was signed already. Nothing was changed; begin again.",
    "待 UKey 签署的内容已失效：已超过 {minutes}，或已完成签署。未做任何更改，请重新开始。",
  ),
  CERTIFICATE_NOT_DUE: row(
    409,
    "This certificate is valid until {date}. It can be renewed from {days} before.",
    "该证书有效期至 {date}，到期前 {days} 起可以更新。",
  ),
  CERTIFICATE_ENDED: row(
    409,
    "This certificate has expired, was revoked, or was replaced by a newer one.",
    "该证书已过期、已吊销或已被新证书取代。",
  ),
  CHINESE_NAME_NEEDED: row(
    422,
    "Your company has no Chinese name that a certificate could bear.",
    "本公司没有可写入证书的中文名称。",
  ),
  CERTIFICATE_UPLOAD: row(
    422,
    "Incorrect certificate upload: no certificate with its private key can be read from this.",
    "证书上传有误：无法从中读取证书及其私钥。",
  ),
  CERTIFICATE_SIZE: row(
    413,
    "Incorrect certificate upload: the file is too large for a certificate or a key.",
    "证书上传有误：文件过大，不像证书或密钥。",
  ),
  CERTIFICATE_FILE_PASSWORD: row(
    422,
    "Incorrect certificate upload: this password does not open the file.",
    "证书上传有误：该密码无法打开文件。",
  ),
  CERTIFICATE_KEY: row(
    422,
    "Incorrect certificate upload: the private key does not belong to the certificate.",
    "证书上传有误：私钥与证书不匹配。",
  ),
  CERTIFICATE_TIME: row(
    422,
    "Incorrect certificate upload: the certificate counts from {from} to {until} only.",
    "证书上传有误：证书有效期仅为 {from} 至 {until}。",
  ),
  CERTIFICATE_PURPOSE: row(
    422,
    "Incorrect certificate upload: this certificate is not made for signing documents.",
    "证书上传有误：该证书不可用于签署文件。",
  ),
  CERTIFICATE_CHAIN: row(
    422,
    "Incorrect certificate upload: the certificate of its issuer is missing. Export it with its whole chain.",
    "证书上传有误：缺少其颁发机构的证书，请连同完整证书链一并导出。",
  ),
  CERTIFICATE_ALGORITHM: row(
    422,
    "Incorrect certificate upload: keys of this kind cannot sign here. Use RSA of 2048 to 4096 bits, or the curve P-256 or P-384.",
    "证书上传有误：不支持此类密钥，请使用 2048 至 4096 位 RSA，或 P-256、P-384 曲线。",
  ),
  CERTIFICATE_KNOWN: row(409, "This certificate is here already.", "该证书已存在。"),
  NO_ENTERPRISE: row(
    403,
    "You are not linked to an enterprise. Contact your administrator.",
    "该账号尚未归属任何公司，请联系管理员。",
  ),
  LINK_EXPIRED: row(
    410,
    "This link has been used or has expired. Ask for a new one.",
    "该链接已使用或已过期，请重新获取。",
  ),
  AGREEMENT_NEEDED: row(
    422,
    "Accept the user agreement before you transfer original bills of lading.",
    "转让提单正本前，请先接受用户协议。",
  ),
  AGREEMENT_ORG_NEEDED: row(
    422,
    "Your company has not accepted the user agreement. An administrator must accept it first.",
    "本公司尚未接受用户协议，请由管理员先行接受。",
  ),
  KEY_NOT_GRANTED: row(
    403,
    "You do not hold the company key yet. Ask a colleague who holds it to grant it to you.",
    "尚未获授公司密钥，请由持有密钥的同事授予。",
  ),
  CONFIRM_OWN: row(
    403,
    "A second administrator confirms this: neither who asked for it, nor who gets it.",
    "须由另一位管理员确认，申请人和获授人均不可确认。",
  ),
  USER_NOT_ACTIVATED: row(
    409,
    "This colleague has not followed the invitation yet. Grant the company key afterwards.",
    "该同事尚未完成邀请注册，请待其完成后再授予公司密钥。",
  ),
  LAST_ADMIN: row(
    409,
    "Your company needs an active administrator. Make somebody else one first.",
    "公司须至少有一名已激活的管理员，请先设置另一名管理员。",
  ),
  USER_SELF: row(
    409,
    "You cannot disable or remove yourself, or let your own account expire. Ask another administrator.",
    "不能停用、移除自己的账号或为其设定到期日，请由其他管理员操作。",
  ),
  LAST_KEY_HOLDER: row(
    409,
    "Only {name} holds keys of your company: they would be lost. Give the company keys to a colleague first.",
    "仅 {name} 持有公司密钥，移除后密钥将会丢失。请先将公司密钥授予其他同事。",
  ),
  EXTERNAL_USER: row(
    403,
    "You work from {platform}: originals reach you by an interoperable transfer only, and here you hold copies.",
    "该用户来自 {platform}：正本仅能通过互操作转让获得，在此平台仅可持有副本。",
  ),
  SIGNED_NAME_FIXED: row(
    409,
    "The name in signatures can be changed once a year: again from {date}.",
    "签名所用姓名每年仅可更改一次，{date} 起可再次更改。",
  ),
  ADDRESS_NOT_READY: row(
    409,
    "The title address of {company} is not on the chain yet. Try again when its register is there.",
    "{company} 的物权地址尚未上链，请待其登记册创建后重试。",
  ),
  COMPANY_NOT_READY: row(
    409,
    "Your company is still being set up. Try again when its register is on the chain.",
    "本公司尚在创建中，请待登记册上链后重试。",
  ),
  COMPANY_NOT_WAITING: row(409, "This company does not wait for approval.", "该公司无需审批。"),
  WRONG_PIN: row(
    422,
    "The PIN is wrong or has expired. Ask the administrators of this installation for a new one.",
    "PIN 错误或已过期，请向节点管理员重新获取。",
  ),
  COMPANY_NAME_TAKEN: row(
    409,
    "The name “{name}” is that of another company here, or looks like it. Choose one that cannot be taken for another's. If it is yours by right, write to {contact}.",
    "名称“{name}”与此处另一家公司的名称相同或相似。请使用不会与他人混淆的名称；如确有权使用，请联系 {contact}。",
  ),
  CARRIER_NAME_TAKEN: row(
    409,
    "“{name}” is, or looks like, a company here that is not your contact. Write the carrier's name as it stands there, and add it as a contact before you sign as its agent.",
    "“{name}”与此处一家公司的名称相同或相似，而该公司不是本公司的联系人。请按其登记名称填写，并先将其加为联系人，再以其代理人身份签署。",
  ),
  NAME_ADDRESS: row(
    422,
    "A name holds no web or e-mail address. Leave it out; behind a full stop leave a space.",
    "名称中不得包含网址或邮箱地址，请删去；英文句点后请留空格。",
  ),
  NAME_MIXED_SCRIPTS: row(
    422,
    "One word of this mixes Latin letters with Cyrillic or Greek ones that look the same. Type the word in one alphabet.",
    "其中一个单词混用了外形相似的拉丁字母与西里尔或希腊字母，请用同一种字母重新输入。",
  ),
  LEI_INVALID: row(
    422,
    "An LEI has 20 letters and digits, and its last two must fit the others. Check it.",
    "LEI 为 20 位字母和数字，末两位为校验码，请核对。",
  ),
  VAT_INVALID: row(
    422,
    "Write the VAT number with the two letters of its country in front and without spaces: PT507123456.",
    "请填写带两位国家代码且不含空格的增值税号，如 PT507123456。",
  ),
  DOMAIN_LETTERS: row(
    422,
    "{written} has letters that look like others. Write the domain in its ASCII form, if it is yours: {ascii}.",
    "{written} 含有与其他字母相似的字符。如确为本公司域名，请填写其 ASCII 形式：{ascii}。",
  ),
  DOMAIN_INVALID: row(
    422,
    "Write the domain alone, without https:// and without a path: tern-sable.example.",
    "请仅填写域名，不含 https:// 和路径，如 tern-sable.example。",
  ),
  NODE_UNATTENDED: row(
    503,
    "Nobody can be asked to approve new companies here yet, so none can register. Whoever runs this installation names its administrators (NODE_ADMINISTRATORS).",
    "此处尚无人可审批新公司，暂不能注册。请由平台运营方设置节点管理员（NODE_ADMINISTRATORS）。",
  ),
  CAPACITY_TAKEN: row(409, "Signing capacity duplicate, reset it.", "签署身份重复，请重新设置。"),
  ADDRESS_IN_USE: row(
    409,
    "{bill} still names this address: as holder, owner, nominee or issuer, as the party that gets the original back if it is refused, or by an act under way. The address can be changed when that has ended.",
    "{bill} 仍涉及该地址：作为持有人、所有人、被指定人或签发人，作为拒收时收回正本的一方，或有操作正在进行。上述情形结束后方可更换地址。",
  ),
  WALLET_PROOF: row(
    422,
    "The signature does not prove this address. Sign the newest message with the wallet you want to link.",
    "签名无法证明该地址。请用要关联的钱包签署最新消息。",
  ),
  WALLET_FORMER_PROOF: row(
    422,
    "The address in use has to agree to the change: sign with the wallet {address} too.",
    "现用地址须同意更换：请同时用钱包 {address} 签署。",
  ),
  WALLET_TAKEN: row(409, "Another company already uses this address.", "该地址已被其他公司使用。"),

  WALLET_KEY: row(
    422,
    "This is not a private key of this network: type its 64 hexadecimal digits, with or without 0x. On Hedera it must be an ECDSA key.",
    "该私钥不适用于此网络：请输入 64 位十六进制数字，可带 0x。Hedera 须为 ECDSA 密钥。",
  ),
  WALLET_KNOWN: row(409, "Your company has this account on this network already.", "本公司在该网络上已有此账户。"),

  WALLET_NETWORK: row(
    422,
    "This account is on another network than the title. Choose an account on {chain}, or add one under Settings, Wallet Settings.",
    "该账户与物权不在同一网络。请选择 {chain} 上的账户，或在“设置”的“钱包设置”中添加。",
  ),
  WALLET_SHORT: row(
    409,
    "The account {address} has {balance} {coin} on {chain}, and the fee may come to {needed} {coin}. Put some there, then try again. Nothing was sent.",
    "账户 {address} 在 {chain} 上有 {balance} {coin}，网络费用最高可能为 {needed} {coin}。请充值后重试。未发送任何交易。",
  ),
  STRANGER_NOT_ACTIVE: row(
    409,
    "The title is with its issuer or has ended: no party can act on it. Nothing was sent.",
    "该物权在签发人处或已终结，任何一方均无法操作。未发送任何交易。",
  ),
  STRANGER_NO_ROLE: row(
    409,
    "The contract does not let the account {address} do this to the title now. Look at who holds and owns it, and choose another act or account. Nothing was sent.",
    "合约目前不允许账户 {address} 对该物权作此操作。请查看持有人和所有人，另选操作或账户。未发送任何交易。",
  ),
  STRANGER_PARTY: row(
    422,
    "The act names a party whose address is missing, or is another than the owner has nominated. Type 0x and 40 digits.",
    "操作中的一方缺少地址，或与所有人提名的地址不符。请输入 0x 及 40 位数字。",
  ),
  STRANGER_UNDER_WAY: row(
    409,
    "The account has a transaction under way on this network. Wait until the chain has it, then act again. Nothing else was sent.",
    "该账户在此网络上有交易正在处理。请待其上链后再操作。未发送其他交易。",
  ),
  STRANGER_FEE: row(
    503,
    "The network asks more for gas at the moment than is usual for it. Nothing was sent; try again later.",
    "当前网络的燃料价格异常偏高。未发送任何交易，请稍后重试。",
  ),

  AUTOMATIC_OFF: row(
    409,
    "No document can be signed automatically: an administrator has to grant it, and a colleague with the right to lend the own certificate, under Settings, Advanced Setting.",
    "目前无法自动签署：须由管理员在“设置”的“高级设置”中授权，并由有权限的同事提供其证书。",
  ),
  AUTOMATIC_SIGNER: row(
    422,
    "Choose a colleague in whose name this may be signed automatically.",
    "请选择一位可以其名义自动签署的同事。",
  ),

  // Contacts
  CONTACT_NEEDED: row(422, "Cannot create, add a contact first.", "无法新建，请先添加联系人。"),
  CONTACT_DISABLED: row(
    422,
    "This blockchain address is disabled, please contact your administrator to make changes.",
    "该区块链地址已停用，请联系管理员修改。",
  ),
  CONTACT_EXISTS: row(
    409,
    "This company is already among your contacts, or a request is waiting.",
    "该公司已是联系人，或已有待处理的请求。",
  ),
  EXTERNAL_EXISTS: row(
    409,
    "A party with this address is noted already. Change that one, or type another address.",
    "已有使用该地址的外部联系人，请修改原有记录或输入其他地址。",
  ),
  VESSEL_EXISTS: row(
    409,
    "The register has a vessel with this IMO number already.",
    "船舶登记簿中已有该 IMO 编号的船舶。",
  ),
  CRAFT_EXISTS: row(
    409,
    "A craft with this IMO number or this licence is noted already. Change that one, or type another number.",
    "已登记使用该 IMO 编号或执照号的供油船。请修改原有记录，或输入其他编号。",
  ),
  CRAFT_UNNUMBERED: row(
    422,
    "A craft is known by a number. Type its IMO number or its licence number.",
    "供油船须有编号。请输入 IMO 编号或执照号。",
  ),
  CRAFT_DISABLED: row(
    409,
    "{name} is disabled and takes no new delivery. Choose another craft, or enable it under Craft.",
    "{name} 已停用，不能承接新的供油。请选择其他供油船，或在供油船列表中启用。",
  ),
  CREW_ELSEWHERE: row(
    409,
    "{person} is crew of {craft}. Take {person} off that craft first; a member is crew of one craft at a time.",
    "{person} 已在 {craft} 任船员。每人同时只能在一艘供油船任职，请先从该船移除。",
  ),
  CREW_WITHOUT_RIGHT: row(
    422,
    "{person} cannot fill and sign bunker forms yet. An administrator gives the right “Fill and sign bunker forms on board” under Users.",
    "{person} 尚无“在船填写并签署供油单证”权限。请由管理员在用户页面授予。",
  ),
  BUNKER_FACT_MISSING: row(
    422,
    "The {fact} is missing, and a delivery note names it. Its place: {place}.",
    "缺少 {fact}，交付单须载明。设置位置：{place}。",
  ),
  UEN_INVALID: row(
    422,
    "This is no UEN. It has 9 or 10 characters, such as 53012345A, 201912345K or T08LL1234A.",
    "UEN 格式有误。UEN 为 9 或 10 位，例如 53012345A、201912345K 或 T08LL1234A。",
  ),
  // Checks of a bunker delivery
  SEAL_BROKEN: row(
    422,
    "Seal {number} at {location} is broken. Note a protest, and have the meter sealed anew before pumping.",
    "{location} 的铅封 {number} 已破损。请提出抗议书，并在开泵前重新铅封流量计。",
  ),
  SEAL_MISSING: row(
    422,
    "Seal {number} at {location} was there before the delivery and is not among the seals after it. Note what is there now.",
    "{location} 的铅封 {number} 在供油前存在，供油后未列出。请填写目前的铅封。",
  ),
  SEAL_ADDED: row(
    422,
    "Seal {number} at {location} was not there before the delivery. Correct the number or the location.",
    "{location} 的铅封 {number} 在供油前不存在。请更正铅封号或位置。",
  ),
  SEAL_DIFFERS: row(
    422,
    "The seal at {location} was {before} before the delivery and is {after} after it. Correct the number, or note a protest.",
    "{location} 的铅封供油前为 {before}，供油后为 {after}。请更正铅封号，或提出抗议书。",
  ),
  PRODUCT_TWICE: row(
    422,
    "This product is listed already, and each product of a delivery has one line. Put both masses on that line, or tell two grades apart by their names, such as VLSFO 180 and VLSFO 380.",
    "该油品已列出，每次供油中每种油品只占一行。请将数量合并至该行；如为两个牌号，请以名称区分，例如 VLSFO 180 和 VLSFO 380。",
  ),
  PROPERTY_TWICE: row(
    422,
    "This property of the product is listed already. Keep the line with the right value, and delete the other.",
    "该油品的此项指标已列出。请保留数值正确的一行，删除另一行。",
  ),
  PRODUCT_LEFT_OUT: row(
    422,
    "{product} was read or receipted on a form before this one, and is missing here. Add it under the same name. A form that is signed stays as it is: if that one is wrong, abort the delivery and begin another.",
    "此前的单证载有 {product}，而本单证未列出。请以相同名称添加。已签署的单证不可更改：如其有误，请中止任务并重新创建。",
  ),
  PRODUCT_UNMETERED: row(
    422,
    "{product} is not on every reading and receipt before this form. Write its name as they have it, or delete the line. A form that is signed stays as it is: if that one is wrong, abort the delivery and begin another.",
    "此前的读数或计量单未列出 {product}。请按其所载名称填写，或删除该行。已签署的单证不可更改：如其有误，请中止任务并重新创建。",
  ),
  TOTALISER_BACKWARDS: row(
    422,
    "The totaliser ends at {end} t, below its start of {start} t. Correct the reading.",
    "累计量终点 {end} 吨小于起点 {start} 吨。请更正读数。",
  ),
  READING_DIFFERS: row(
    422,
    "This says {value} t, and the reading before the delivery {before} t. Correct the one that is wrong.",
    "此处为 {value} 吨，供油前读数为 {before} 吨。请更正有误的一处。",
  ),
  RECEIPT_DIFFERS: row(
    422,
    "The receipt says {mass} t and the totaliser {metered} t: {difference} t apart, more than {tolerance} t. Correct the figure that is wrong.",
    "计量单为 {mass} 吨，累计量为 {metered} 吨，相差 {difference} 吨，超过 {tolerance} 吨。请更正有误的数值。",
  ),
  NOTE_DIFFERS: row(
    422,
    "The note says {mass} t and the totaliser {metered} t: {difference} t apart, more than {tolerance} t. Correct the figure that is wrong.",
    "交付单为 {mass} 吨，累计量为 {metered} 吨，相差 {difference} 吨，超过 {tolerance} 吨。请更正有误的数值。",
  ),
  TIME_ORDER: row(
    422,
    "{first} must come before {second}: alongside and reset, commenced, completed, print and cast off follow one another, as a beginning and its end do. Correct the time.",
    "{first} 须早于 {second}：靠妥及归零、开泵、停泵、打印及解缆须依次进行，开始须早于结束。请更正时间。",
  ),
  SAMPLE_SEAL_TWICE: row(
    422,
    "Two samples have the seal {number}. Every sample has a seal of its own.",
    "有两份油样使用封签 {number}。每份油样须使用各自的封签。",
  ),
  METER_TIME_DIFFERS: row(
    422,
    "The meter's record says {value}, and the pumping {pumped}. Check that it is the record of this delivery.",
    "流量计记录为 {value}，供油时间为 {pumped}。请核对该记录是否属于本次供油。",
  ),
  BUNKER_FORM_OF_OTHER_TANKER: row(
    422,
    "This form names the tanker {tanker}, which was replaced by {now}. It stays as it was signed, and the note says so: check that its figures belong to this delivery.",
    "本单证所载供油船为 {tanker}，其已由 {now} 替换。单证按签署时的内容保留，交付单将予注明：请核对其数据是否属于本次交付。",
  ),
  FLASH_POINT_LOW: row(
    422,
    "A flash point of {value} °C is below {limit} °C: this fuel must not be delivered for this use.",
    "闪点 {value} °C 低于 {limit} °C，不得按此用途交付该燃油。",
  ),
  FLASH_POINT_SAID: row(
    422,
    "The note says that the flash point is at or above 70 °C, and the certificate says {value} °C. Write the measured flash point into the note.",
    "交付单声明闪点不低于 70 °C，而证书为 {value} °C。请在交付单中填写实测闪点。",
  ),
  SULPHUR_HIGH: row(
    422,
    "Sulphur of {value} % m/m is above the declared limit of {limit} % m/m. Correct the value, or the declaration.",
    "硫含量 {value} % m/m 高于所声明的限值 {limit} % m/m。请更正数值或声明。",
  ),
  VESSEL_UNREGISTERED: row(
    422,
    "The register of vessels has no ship with the IMO number {imo}. Compare it with the ship's papers.",
    "船舶登记簿中没有 IMO 编号为 {imo} 的船舶。请与船舶证书核对。",
  ),
  VESSEL_NAME_DIFFERS: row(
    422,
    "The register of vessels has {name} under the IMO number {imo}. Compare name and number with the ship's papers.",
    "船舶登记簿中 IMO 编号 {imo} 对应的船名为 {name}。请与船舶证书核对船名和编号。",
  ),
  BUNKER_OTHER_SHIP: row(
    422,
    "This form names the ship with the IMO number {imo}, and the delivery is for {ordered}. Compare it with the ship's papers, and correct the form, or the order by Modify. A form that is signed stays as it is: if it names the wrong ship, abort the delivery and begin another.",
    "本单证所载受油船 IMO 编号为 {imo}，而供油任务为 {ordered}。请与船舶证书核对，并更正单证，或通过“修改”更正任务。已签署的单证不可更改：如其所载船舶有误，请中止任务并重新创建。",
  ),
  DENSITY_DIFFERS: row(
    422,
    "The meter's average density of {value} kg/m³ is {difference} kg/m³ from the certificate's {certified} kg/m³. Ask for the reason: air in the line, or another product.",
    "流量计平均密度 {value} kg/m³ 与证书的 {certified} kg/m³ 相差 {difference} kg/m³。请查明原因：管内混气或油品不符。",
  ),
  DENSITY_DIPS: row(
    422,
    "The density fell {count} times, {minutes} in all, by more than {limit} kg/m³. There may have been air in the line; the surveyor may note a protest.",
    "密度有 {count} 次下降超过 {limit} kg/m³，共 {minutes}。管内可能混气，检验师可提出海事声明。",
  ),
  METER_FILE_SIZE: row(
    413,
    `The file has {size} MB. A meter file is smaller than ${LIMITS.meterMb} MB: export the time of this delivery only. What you typed is kept.`,
    `该文件大小为 {size} MB。流量计文件须小于 ${LIMITS.meterMb} MB，请仅导出本次供油时段。已填写的内容均已保留。`,
  ),
  METER_FILE_ROWS: row(
    422,
    `The file has more than ${LIMITS.meterRows} rows. Export the time of this delivery only. What you typed is kept.`,
    `该文件超过 ${LIMITS.meterRows} 行。请仅导出本次供油时段。已填写的内容均已保留。`,
  ),
  METER_FILE_LETTERS: row(
    422,
    "The letters of this file cannot be read for certain. Export it as UTF-8 or UTF-16, or type the readings. What you typed is kept.",
    "无法确定该文件的字符编码。请以 UTF-8 或 UTF-16 导出，或直接填写读数。已填写的内容均已保留。",
  ),
  METER_FILE_UNREADABLE: row(
    422,
    "This file is no table of separated values with rows below its head. Export the log of the meter as CSV. What you typed is kept.",
    "该文件不是带表头和数据行的分隔值表格。请将流量计记录导出为 CSV。已填写的内容均已保留。",
  ),
  METER_FILE_COLUMNS: row(
    422,
    "These columns are missing: {meterColumns}. The file has: {found}. Name them so in the first row of the file, have the office say at the tanker how its meter calls them, or type the readings. What you typed is kept.",
    "缺少下列列：{meterColumns}。文件中的列为：{found}。请在文件首行改用上述列名，由办公室在供油船资料中设定列名，或直接填写读数。已填写的内容均已保留。",
  ),
  METER_FILE_CELL: row(
    422,
    "Row {row} has “{value}” as {meterColumn}, which cannot be read. Correct the file, or type the readings. What you typed is kept.",
    "第 {row} 行的{meterColumn}为“{value}”，无法读取。请更正文件，或直接填写读数。已填写的内容均已保留。",
  ),
  METER_FILE_ORDER: row(
    422,
    "Row {row} is earlier than the row before it ({time}, {before}). Export the log in the order of time. What you typed is kept.",
    "第 {row} 行早于前一行（{time}，{before}）。请按时间顺序导出记录。已填写的内容均已保留。",
  ),
  METER_FILE_BACKWARDS: row(
    422,
    "The totaliser goes backwards in row {row}: {value} t after {before} t. Ask the maker of the meter, and type the readings. What you typed is kept.",
    "第 {row} 行累计量倒退：{before} 吨之后为 {value} 吨。请联系流量计厂商，并直接填写读数。已填写的内容均已保留。",
  ),
  LIST_EMPTY: row(422, "The file “{file}” is empty. Download the list again.", "文件“{file}”为空，请重新下载名单。"),
  LIST_NOBODY: row(
    422,
    "The file names nobody who could be compared. Check that it is the list that you meant.",
    "该文件未列出任何可比对的对象，请确认名单是否正确。",
  ),
  LIST_SIZE: row(
    413,
    `The list is larger than ${LIMITS.listMb} MB. Take a smaller edition of it.`,
    `名单超过 ${LIMITS.listMb} MB，请选用较小的版本。`,
  ),
  LIST_OWN_ENTRIES: row(
    413,
    `A list of a company names at most ${LIMITS.screeningOwnEntries} bodies. Ask the administrator of this node to keep it for every company.`,
    `公司自有名单最多 ${LIMITS.screeningOwnEntries} 个主体。请联系本节点管理员将其设为共享名单。`,
  ),
  LIST_ENTRIES: row(
    413,
    `The list has more than ${LIMITS.listEntries} entries. Take a smaller edition of it.`,
    `名单所列对象超过 ${LIMITS.listEntries} 个，请选用较小的版本。`,
  ),
  LIST_FILES: row(
    422,
    "“{file}” is not a file of this list, or it was given twice. It takes: {expected}.",
    "“{file}”不属于该名单，或重复提供。该名单的文件为：{expected}。",
  ),
  LIST_MAIN_FILE: row(
    422,
    "The file with the names is missing. Add it to the others of this list.",
    "缺少名称所在的文件，请与该名单的其他文件一并提供。",
  ),
  LIST_TRUNCATED: row(
    422,
    "The file “{file}” ends in the middle, at line {line}. Download it again.",
    "文件“{file}”在第 {line} 行中断，请重新下载。",
  ),
  LIST_HTML: row(
    422,
    "“{file}” is a web page and no list. The address may ask for a sign-in, or show an error: open it in a browser.",
    "“{file}”是网页，不是名单。该地址可能需要登录或返回了错误，请在浏览器中打开查看。",
  ),
  LIST_JSON: row(
    422,
    "“{file}” is JSON. This list is read as {expected}: download that edition.",
    "“{file}”是 JSON 文件。该名单按 {expected} 读取，请下载该版本。",
  ),
  LIST_PACKED: row(
    422,
    "“{file}” is a packed file. Unpack it, and give the list inside.",
    "“{file}”是压缩文件，请解压后提供其中的名单。",
  ),
  LIST_OTHER_FORMAT: row(
    422,
    "“{file}” begins with {found} and is no list of this format. Choose the format that it has.",
    "“{file}”以 {found} 开头，不是该格式的名单，请选择对应的格式。",
  ),
  LIST_ENCODING: row(
    422,
    "Letters of “{file}” cannot be read at line {line}. Save it as UTF-8.",
    "“{file}”第 {line} 行有无法读取的字符，请以 UTF-8 保存。",
  ),
  LIST_COLUMNS: row(
    422,
    "These columns are missing in “{file}”: {missing}. Check that it is the list that you meant.",
    "“{file}”缺少下列列：{missing}。请确认名单是否正确。",
  ),
  LIST_ROW_CUT: row(
    422,
    "Line {line} of “{file}” has {count} columns, and {columns} are wanted. Download it again.",
    "“{file}”第 {line} 行有 {count} 列，应为 {columns} 列。请重新下载。",
  ),
  LIST_VALUE: row(
    422,
    "A value at line {line} of “{file}” is longer than any of a list. Download it again.",
    "“{file}”第 {line} 行有超长的值，请重新下载。",
  ),
  LIST_XML: row(
    422,
    "“{file}” cannot be read as XML at line {line}. Download it again.",
    "“{file}”第 {line} 行无法按 XML 读取，请重新下载。",
  ),
  LIST_DOCTYPE: row(
    422,
    "“{file}” declares a document type, which lists do not. It was not read.",
    "“{file}”含文档类型声明，名单不应包含，未予读取。",
  ),
  LIST_DEPTH: row(
    422,
    "Line {line} of “{file}” is nested deeper than any list. It was not read.",
    "“{file}”第 {line} 行嵌套过深，未予读取。",
  ),
  LIST_ROW_NAME: row(422, "No name that could be compared stands there.", "此处没有可比对的名称。"),
  LIST_ROW_LONG_NAME: row(
    422,
    `The name is longer than ${LIMITS.listNameCharacters} characters.`,
    `名称超过 ${LIMITS.listNameCharacters} 个字符。`,
  ),
  LIST_ROW_NAMES: row(
    422,
    `The entry has more than ${LIMITS.listNames} names; the others are left out.`,
    `该对象的名称超过 ${LIMITS.listNames} 个，其余从略。`,
  ),
  LIST_ROW_KIND: row(422, "“{value}” is no kind of entry that is compared.", "“{value}”不是可比对的对象类型。"),
  LIST_ROW_CODE: row(
    422,
    "“{value}” is no valid code in the column “{column}”.",
    "“{value}”不是“{column}”列的有效代码。",
  ),
  LIST_ROW_TWICE: row(422, "The list has this identity already: {value}.", "名单中已有该标识：{value}。"),
  LIST_SUBJECT_NAME: row(
    422,
    "Nothing is left of the name that could be compared: give more than a legal form, signs, or one letter. What you typed is kept.",
    "该名称没有可比对的内容：请勿只填写组织形式、符号或单个字母。已填写的内容均已保留。",
  ),
  LIST_SUBJECT_LONG: row(
    422,
    `The name is longer than ${LIMITS.listNameCharacters} characters. Shorten it. What you typed is kept.`,
    `名称超过 ${LIMITS.listNameCharacters} 个字符，请缩短。已填写的内容均已保留。`,
  ),
  OWNERSHIP_SHARE: row(
    422,
    "“{value}” is no share of {owned}: give a percentage above 0 and up to 100. What you typed is kept.",
    "“{value}”不是 {owned} 的有效持股比例：请填写大于 0 且不超过 100 的百分比。已填写的内容均已保留。",
  ),
  OWNERSHIP_SUM: row(
    422,
    "The shares of {owned} add up to {percent} %, which is more than all of it. What you typed is kept.",
    "{owned} 的持股比例合计为 {percent}%，超过 100%。已填写的内容均已保留。",
  ),
  EXPORT_COLUMN_TWICE: row(
    422,
    "This field is in the export already. Leave out one of both.",
    "导出中已有该字段，请删除其中一列。",
  ),
  EXPORT_NAME_TWICE: row(
    422,
    "Another column has this name. Type another, so that programs can tell them apart.",
    "已有同名列。请使用其他名称，以便程序区分。",
  ),
  EXCHANGE_NOT_SET: row(
    409,
    "No exchange is set up, so nothing was pushed. An administrator does that under Bunker exchange.",
    "尚未设置交换平台，未推送任何内容。请由管理员在供油数据交换页面设置。",
  ),
  EXCHANGE_SET: row(
    409,
    "Your company pushes its notes to an exchange, so none is submitted by an export. Push this note.",
    "本公司通过交换平台推送交付单，不以导出方式提交。请推送此交付单。",
  ),
  COUNTERPARTY_ADDRESS: row(
    422,
    "A counterparty is reached at a public address that begins with https://, without a user name. Correct the address.",
    "对方须通过以 https:// 开头的公网地址访问，且地址中不得含用户名。请更正地址。",
  ),
  COUNTERPARTY_AWAY: row(
    502,
    "The counterparty does not answer at its address. Compare the address with what it gave you, then check again.",
    "对方地址无应答。请与对方提供的地址核对，然后重新检查。",
  ),
  PINT_KIND: row(
    409,
    "Only a liner bill of lading by the DCSA standard goes to another platform.",
    "只有符合 DCSA 标准的班轮提单才能转移至其他平台。",
  ),
  PINT_WALLET: row(
    409,
    "Your company signs with its own wallet, so that this node cannot lock the title while it is under way. Transfer the bill to a company whose keys are kept here, which can offer it.",
    "本公司以自有钱包签名，本节点无法在转移途中锁定物权。请先将提单转让给密钥由本节点保管的公司，再由其提出转移。",
  ),
  PINT_ISSUER_WALLET: row(
    409,
    "The issuer of this bill signs with its own wallet and cannot sign the end of the title in advance, so that the bill stays on this platform. Transfer it to a company here, or surrender it.",
    "该提单的签发人以自有钱包签名，无法预先签署物权的终结，因此提单不能转出本平台。可将其转让给本平台上的公司，或交单。",
  ),
  PINT_NOT_ALLOWED: row(
    409,
    "The issuer has not allowed this bill to leave the platform. On the page of the bill its issuer chooses “Allow it to leave the platform”, and every other holder “Ask to let it leave the platform”.",
    "尚未同意该提单转出平台。在提单页面上，签发人选择“同意转出本平台”，其他持有人选择“请求同意转出本平台”。",
  ),
  PINT_MOVE_ASKED: row(
    409,
    "The issuer has been asked already, and finds the request in its Inbox. You hear by e-mail when it has consented.",
    "已向签发人提出请求，请求已在其收件箱中。签发人同意后，将以邮件通知本公司。",
  ),
  PINT_ENDORSED_BY_NAME: row(
    409,
    "This bill was endorsed to a named party, which may not endorse it further: it cannot be offered. Surrender it to its issuer, or transfer it here to that party.",
    "该提单已背书给指定方，不得再背书，因此不能转移至其他平台。请向签发人交单，或在本平台转让给该方。",
  ),
  PINT_ENDORSES: row(
    403,
    "An offer endorses a bill to order. Ask an administrator of your company for the permission to endorse bills, then try again.",
    "转移指示提单即为背书。请向本公司管理员申请提单背书权限后重试。",
  ),
  PINT_STRAIGHT: row(
    422,
    "A straight bill goes only to its shipper or consignee: {parties}. Enter the LEI of one of them.",
    "记名提单只能转移给托运人或收货人：{parties}。请输入其中一方的 LEI。",
  ),
  PINT_ALLOWED: row(409, "This bill may leave the platform already.", "该提单已获准转出平台。"),
  PINT_FACTS_MISSING: row(
    422,
    "The standard wants facts that are not here: {fields}. Complete the company data of the parties (LEI and address), then try again.",
    "缺少标准所需的信息：{fields}。请补全各方的公司资料（LEI 和地址）后重试。",
  ),
  PINT_CHAIN_NOWHERE: row(
    409,
    "No other platform is known to have this bill. Ask for its endorsement chain once one has issued or taken it.",
    "没有已知持有该提单的其他平台。请在其他平台签发或接收该提单后，再查询背书链。",
  ),
  PINT_CHAIN_CONTRACT: row(
    409,
    "{platform} is not in use here, or not with the contract for endorsement chains. Ask the administrators of this node to set it.",
    "{platform} 在此未使用，或未启用背书链规范。请联系本节点管理员设置。",
  ),
  PINT_CHAIN_TOKEN: row(
    502,
    "{platform} does not take the token of this node. Ask the administrators of this node to enter the token that it gave you as a carrier.",
    "{platform} 不接受本节点的令牌。请本节点管理员填写对方发给承运人的令牌。",
  ),
  PINT_CHAIN_UNKNOWN: row(
    404,
    "{platform} knows nothing of the bill {number}. Ask its holder where it is now.",
    "{platform} 没有提单 {number} 的任何记录。请向持有人询问提单现在何处。",
  ),
  PINT_CHAIN_FORM: row(
    502,
    "{platform} answered with HTTP {status}, and not as the contract for endorsement chains has it. Tell it so, and try again later.",
    "{platform} 的应答（HTTP {status}）不符合背书链规范。请告知对方，稍后重试。",
  ),
  PINT_RECIPIENT: row(
    422,
    "{platform} knows nobody by this code. Check the LEI with the recipient, then try again.",
    "{platform} 上没有与该代码对应的公司。请与接收方核对 LEI 后重试。",
  ),
  PINT_RULEBOOK: row(
    409,
    "The rulebook of {platform} has changed or is missing. Load the page anew, read it, and agree to it.",
    "{platform} 的规则已变更或缺失。请刷新页面，阅读后再同意。",
  ),
  PINT_PLATFORM: row(
    409,
    "This platform is not in use any more, or does not take bills. Choose another, or ask the node's administrator.",
    "该平台已停用或不接收提单。请选择其他平台，或联系节点管理员。",
  ),
  PINT_TAKEN_ELSEWHERE: row(
    409,
    "{platform} has signed that it took the bill, but the title here could not end. Where its return has failed, sign it again; else the node's administrator has to look at it.",
    "{platform} 已签名确认接收提单，但此处的物权未能终结。退回失败的，请重新签署；否则须由节点管理员处理。",
  ),
  PINT_DISPUTED: row(
    409,
    "{platform} knows another history of this bill. The bill stays locked until the administrators of both sides have settled it.",
    "{platform} 所知的提单历史与此不同。在双方管理员解决之前，提单保持锁定。",
  ),
  PINT_REFUSED: row(
    409,
    "{platform} did not take the bill: {reason} It is yours again.",
    "{platform} 未接收提单：{reason} 提单仍归本公司。",
  ),
  PINT_SETTLED_HERE: row(
    409,
    "The administrator of this node has agreed with {platform} that the bill is not there, and remarked: {reason} It is yours again.",
    "本节点管理员已与 {platform} 商定提单不在对方，备注：{reason} 提单重新归本公司。",
  ),
  PINT_SURRENDER_STUCK: row(
    409,
    "The carrier {carrier} has answered the surrender, and the chain did not carry the answer out after several tries. The node's administrator tries it again under Counterparties, Exchanges.",
    "承运人 {carrier} 已答复交单，但多次尝试后链上仍未执行。请节点管理员在“对接方”的“互通记录”中重试。",
  ),
  PINT_CARRIER: row(
    409,
    "The carrier {carrier} is no counterparty of this node, or takes no surrenders. Ask the node's administrator to add it.",
    "承运人 {carrier} 未登记为本节点的对接方，或不接收交单。请联系节点管理员添加。",
  ),
  PINT_TOO_OLD: row(
    409,
    "The offer to {platform} is too old to be sent again. The node's administrator agrees with {platform} what became of the bill, and settles it under Counterparties, Exchanges.",
    "向 {platform} 提出的转移已过久，不能再次发送。须由节点管理员与对方商定提单的处理，并在“对接方”的“互通记录”中（了结）登记。",
  ),
  PINT_NOT_HERE: row(
    409,
    "{platform} has signed that it took the bill, or its return is under way, so it cannot be given back here. Settle it as taken there; {platform} can offer it back.",
    "{platform} 已签名确认接收提单，或退回已在进行，因此不能在此归还。请按“提单在对方”了结；{platform} 可将其转回。",
  ),
  PINT_WITHDRAWN: row(
    409,
    "Your company took the offer back before anything was sent. Offer the bill anew where you want it to go.",
    "本公司已在发送之前撤回转移。如需转移，请重新提出。",
  ),
  PINT_AWAY: row(
    409,
    "{platform} is not in use on this node, so nothing is sent to it. Ask the node's administrator to use it again.",
    "{platform} 在本节点已停用，因此不向其发送任何内容。请联系节点管理员重新启用。",
  ),
  PINT_NOT_MADE: row(
    409,
    "The message to {platform} could not be made. Hawser tries again automatically. If it keeps failing, take the offer back, or ask the node's administrator.",
    "未能生成发往 {platform} 的消息，系统会自动重试。如一直如此，请撤回转移，或联系节点管理员。",
  ),
  PINT_OTHER_ENTRY: row(
    409,
    "{platform} has this bill already, by another transfer than this one. The bill stays locked; the administrators of both sides compare their chains.",
    "{platform} 已通过另一次转移持有该提单。提单保持锁定，须由双方管理员核对转让链。",
  ),
  PINT_END_FAILED: row(
    409,
    "{platform} has the bill, and the end of its title that the issuer signed in advance has failed here. The issuer signs it anew on the page of the bill.",
    "{platform} 已持有提单，而签发人预先签署的物权终结在此失败。请签发人在提单页面重新签署。",
  ),
  PINT_NOT_LANDED: row(
    409,
    "The title of the bill could not be made here. Hawser tries again automatically. If it keeps failing, try it at once, or ask the node's administrator.",
    "未能在此生成该提单的物权，系统会自动重试。如一直如此，请重试，或联系节点管理员。",
  ),
  PINT_NOT_SURRENDERED: row(
    409,
    "The carrier {carrier} has not taken the surrender after many attempts. The title lies at its register; call the carrier, then ask it again.",
    "多次尝试后承运人 {carrier} 仍未接收交单。物权留在其登记册，请联系承运人后再次请求。",
  ),
  PINT_NOT_ANSWERED: row(
    409,
    "{platform} has not taken the answer to the surrender after many attempts. Call the other side, then send the answer again.",
    "多次尝试后 {platform} 仍未接收对交单的答复。请联系对方后重新发送答复。",
  ),
  PINT_DENIED: row(
    409,
    "{platform} does not know of this surrender: somebody else asked in its name. Do not release the cargo by it.",
    "{platform} 不知此交单请求，可能有人冒名。请勿凭此放货。",
  ),
  PINT_BILL_KNOWN: row(
    409,
    "This very bill is known here as the bill of somebody else. Check number, carrier and parties.",
    "此处已知相同内容的提单属于他人。请核对编号、承运人和各方。",
  ),
  PINT_CARRIER_CODE: row(
    409,
    "The carrier code {code} is that of a carrier that this node exchanges bills with. Use your own code, or ask the node's administrator.",
    "承运人代码 {code} 属于与本节点交换提单的另一承运人。请使用本公司的代码，或联系节点管理员。",
  ),
  PINT_REVIEWED: row(
    409,
    "This bill was agreed with others, and goes to {company} here when it is issued. Sign and issue it here; its holder can move it then.",
    "该提单已与他方商定，签发后交付本平台的 {company}。请在此签署并签发；持有人之后可转移。",
  ),
  PINT_NUMBER: row(
    409,
    "{platform} knows a bill of the number {number} from this node already. Give the bill another number, or choose another platform.",
    "{platform} 已在处理本节点提单号为 {number} 的提单。请更换提单号，或选择其他平台。",
  ),
  PINT_NOT_ISSUED: row(
    409,
    "{platform} did not issue the bill, which is a draft again. In its words: {reason}",
    "{platform} 未签发提单，提单已恢复为草稿。对方原文：{reason}",
  ),
  PINT_ISSUE_ENDED: row(
    409,
    "An administrator of this installation ended the request, since {platform} has nothing of it. The bill is a draft again: correct it and ask again, or issue it here.",
    "{platform} 未收到该请求，节点管理员已将其结束。提单已恢复为草稿，可修改后重新请求，或在此签发。",
  ),
  PINT_NOT_TOLD: row(
    409,
    "{carrier} has not taken the message that its bill was issued here. The title is yours all the same; ask the carrier, then try again.",
    "{carrier} 未接收提单已在此签发的消息。物权仍归本公司；请联系承运人后重试。",
  ),
  PINT_ISSUED_BEFORE: row(
    409,
    "The bill was issued by an earlier request, so {platform} was not asked again. Nothing remains to be done.",
    "该提单已按此前的请求签发，未再次请求 {platform}，无需处理。",
  ),
  PINT_NOT_ASKED: row(
    409,
    "{platform} has not taken the request to issue the bill after many attempts. The bill stays locked; call the other side, then try again.",
    "多次尝试后 {platform} 仍未接收签发请求。提单保持锁定，请联系对方后重试。",
  ),
  PINT_NO_TITLE: row(
    409,
    "The original of this bill was issued on another platform. Its holder can move it there.",
    "该提单的正本在其他平台签发，由持有人在该平台转移。",
  ),
  PINT_UNANSWERED: row(
    409,
    `{platform} has not answered with its signature for ${LIMITS.pintAnswerDays} days. The bill stays locked; ask the other side, then try again.`,
    `{platform} 已 ${LIMITS.pintAnswerDays} 天未以签名答复。提单保持锁定，请联系对方后重试。`,
  ),
  PINT_TOO_LARGE: row(
    413,
    "The file is {size}. Choose the JSON of one envelope, under {limit} MB; further documents are sent apart.",
    "文件为 {size}。请选择单个信封的 JSON 文件（小于 {limit} MB）；附加文件应单独发送。",
  ),
  PINT_NO_JSON: row(
    422,
    "The file is no JSON. Choose the body that the other platform posts to /v3/envelopes.",
    "该文件不是 JSON。请选择对方平台发送至 /v3/envelopes 的请求正文。",
  ),
  COUNTERPARTY_CODE: row(
    409,
    "Another counterparty has the code {code}. Change that one, or use ZZZ for a platform that DCSA's list does not name.",
    "代码 {code} 已用于另一对接方。请更改该对接方；DCSA 列表未列出的平台请使用 ZZZ。",
  ),
  COUNTERPARTY_UNLISTED: row(
    422,
    "DCSA's list of platforms has no code {code}. Choose one of the list, or ZZZ for a platform that it does not name.",
    "DCSA 平台列表中没有代码 {code}。请选择列表中的代码；未列出的平台请使用 ZZZ。",
  ),
  COUNTERPARTY_KEY_UNREADABLE: row(
    422,
    "This is no public key. Paste one X.509 certificate or one public key (SPKI) as PEM, from BEGIN to END.",
    "此内容不是公钥。请粘贴一份 PEM 格式的 X.509 证书或公钥（SPKI），须包含 BEGIN 与 END 行。",
  ),
  COUNTERPARTY_KEY_PRIVATE: row(
    422,
    "This is a private key. It was not kept. Tell its owner that others have seen it, and ask for the public key of another.",
    "此内容为私钥，系统未予保存。请告知其所有者该私钥已泄露，并索取另一密钥的公钥。",
  ),
  COUNTERPARTY_KEY_WEAK: row(
    422,
    "Signatures by this key ({found}) do not count. Ask for a key on the curve P-256, or an RSA key of 2048 to 4096 bits.",
    "该密钥（{found}）的签名不予认可。请索取 P-256 曲线密钥，或 2048 至 4096 位的 RSA 密钥。",
  ),
  COUNTERPARTY_KEY_EXPIRED: row(
    422,
    "This key has ended on {date}. Ask the counterparty for the key that it signs with now.",
    "该密钥已于 {date} 到期。请向对方索取当前使用的密钥。",
  ),
  COUNTERPARTY_KEY_DATES: row(
    422,
    "A key ends after it begins, and within the time of its certificate. Correct the days.",
    "密钥的结束日期须晚于开始日期，且不得超出证书有效期。请更正日期。",
  ),
  COUNTERPARTY_KEY_KNOWN: row(
    409,
    "This key is kept already, as {kid} of {name}. Two keys are never the same.",
    "该密钥已登记为 {name} 的 {kid}，不得重复登记。",
  ),
  COUNTERPARTY_KID_TAKEN: row(
    409,
    "The key id {kid} is that of a key of {name}. Ask the counterparty which id its signatures name.",
    "密钥标识 {kid} 已属于 {name} 的密钥。请向对方确认其签名所用的标识。",
  ),
  RULEBOOK_EMPTY: row(
    422,
    "Say by which rules the counterparty works: its text or a link to it, and the law.",
    "请填写对方的规则（正文或链接）以及适用法律。",
  ),
  RULEBOOK_LINK: row(
    422,
    "A link to a rulebook begins with https://. Correct the link.",
    "规则链接须以 https:// 开头，请更正链接。",
  ),
  PLATFORM_KEY_NONE: row(
    503,
    "This node has no key that signs on exchanges. Its administrator makes one under Counterparties, Own keys.",
    "本节点没有可用于平台交换的签名密钥。请由节点管理员在“节点—对接方—本节点密钥”中生成。",
  ),
  EXCHANGE_ADDRESS: row(
    422,
    "The exchange needs a public https address. Correct it under Bunker exchange.",
    "交换平台须使用公网 https 地址。请在供油数据交换页面更正。",
  ),
  EXCHANGE_KEY_MISSING: row(
    422,
    "Type the key that the exchange gave to your company.",
    "请输入交换平台发给本公司的密钥。",
  ),
  EXCHANGE_KEY: row(
    502,
    "The exchange does not take the key. Correct it under Bunker exchange, then push again. Nothing was taken.",
    "交换平台不接受该密钥，未接收任何内容。请在供油数据交换页面更正后重新推送。",
  ),
  EXCHANGE_AWAY: row(
    502,
    "The exchange does not answer, or has an error of its own. Nothing was taken; try again later.",
    "交换平台无应答或自身出错，未接收任何内容。请稍后重试。",
  ),
  EXCHANGE_ANSWER: row(
    502,
    "The exchange answered with something else than expected (status {status}). Look at the address under Bunker exchange, then push again.",
    "交换平台的应答与预期不符（状态 {status}）。请检查供油数据交换页面中的地址，然后重新推送。",
  ),
  EXCHANGE_ELEMENT: row(
    502,
    "The exchange does not let your company send bunker delivery notes, or gives no schema for them. Ask the exchange, then push again.",
    "交换平台未允许本公司发送燃油交付单，或未提供其数据结构。请联系交换平台，然后重新推送。",
  ),
  NOTE_COPY_FAILED: row(
    502,
    "The letter with the note to {to} could not be written in {tries} tries. Try again; if it fails again, ask the operator of this installation to look into its log.",
    "寄往 {to} 的交付单邮件尝试 {tries} 次仍未能生成。请重试；如仍失败，请联系系统运营方查看日志。",
  ),
  NOTE_COPY_RETURNED: row(
    502,
    "The letter with the note to {to} came back: {reason}. Correct the address, and send the note again from its delivery.",
    "寄往 {to} 的交付单邮件被退回：{reason}。请更正邮箱地址，并在供油任务中重新发送。",
  ),
  PUSH_FAILED: row(502, "Push failed, please try again.", "推送失败，请重试。"),
  PUSH_MISMATCH: row(
    422,
    "The exchange asks for {asks} at “{field}” (schema version {version}). Nothing was sent; what the note says stays. Ask the exchange or the operator of this installation, then push again.",
    "交换平台在“{field}”处要求 {asks}（数据结构版本 {version}）。未发送任何内容，交付单保持不变。请联系交换平台或系统运营方，然后重新推送。",
  ),
  PUSH_REFUSED: row(
    422,
    "The exchange refused the note: {reason}. What it says of your company is corrected under Bunker exchange, Company; then push again. What the signed note says is corrected by a delivery that corrects it.",
    "交换平台拒绝了交付单：{reason}。公司信息有误的，请在“供油数据交换 > 公司信息”中更正后重新推送；已签署的交付单内容有误的，请新建更正供油。",
  ),
  PUSH_UNSURE: row(
    409,
    "The answer of the exchange was lost, so that it may have the note. Ask the exchange, then say under Bunker exchange that it has it, or push again.",
    "未收到交换平台的应答，其可能已收到交付单。请向交换平台核实，然后在供油数据交换页面确认已收到或重新推送。",
  ),
  PUSH_BEGUN: row(
    409,
    "This note was pushed already. Look under Bunker exchange how it stands.",
    "该交付单已推送。请在供油数据交换页面查看状态。",
  ),
  PUSH_NOT_WAITING: row(
    409,
    "This push waits for nobody any more. Look at how it stands now.",
    "该推送已无需人工处理，请查看最新状态。",
  ),
  NOTICE_SECRET: row(
    401,
    "This message bears no valid secret. Send it as “Authorization: Bearer” with the secret from Bunker exchange.",
    "该消息未附有效密钥。请以“Authorization: Bearer”方式附上供油数据交换页面生成的密钥。",
  ),
  NOTICE_UNKNOWN: row(
    404,
    "No push of this company is known under the ids of this message. It was kept in the log, and nothing changed.",
    "本公司没有与该消息编号相符的推送。消息已记入日志，未作任何更改。",
  ),
  NOTICE_TYPE: row(
    422,
    "The type of this message is not known. CONFIG_REFRESH, PUSH_SUCCESS and PUSH_FAILED are.",
    "消息类型不明。可用类型为 CONFIG_REFRESH、PUSH_SUCCESS 和 PUSH_FAILED。",
  ),
  // FIATA
  FIATA_SETTINGS: row(
    409,
    "This installation is not connected with FIATA yet: {missing} is not set. Ask the operator of the installation to set it.",
    "本系统尚未连接 FIATA：未设置 {missing}。请联系系统运营方进行设置。",
  ),
  FIATA_ID_MISSING: row(
    409,
    "Your company has no FIATA ID yet. Please ask the administrator to fill in the FIATA ID under Settings, Advanced Setting.",
    "本公司尚未填写 FIATA ID。请联系管理员在“设置”的“高级设置”中填写。",
  ),
  FIATA_NOT_SET: row(
    409,
    "Your company has no user name and password of FIATA yet. Please ask the administrator to fill them in under Settings, Advanced Setting.",
    "本公司尚未填写 FIATA 用户名和密码。请联系管理员在“设置”的“高级设置”中填写。",
  ),
  FIATA_DISCLAIMER: row(
    403,
    "You need to agree to FIATA eFBL's disclaimer before you can proceed.",
    "须同意 FIATA eFBL 免责声明方可继续。",
  ),
  FIATA_PASSWORD_MISSING: row(
    422,
    "Type the password that FIATA gave to your company.",
    "请输入 FIATA 发给本公司的密码。",
  ),
  FIATA_OTHER_ID: row(
    422,
    "FIATA bills of your company bear its FIATA ID, {id}. Correct it here, or ask the administrator to correct it under Settings, Advanced Setting.",
    "本公司的 FIATA 提单须使用其 FIATA ID {id}。请在此更正，或请管理员在“设置”的“高级设置”中更正。",
  ),
  FIATA_ADDRESS: row(
    502,
    "The address of FIATA's service is not a public https address, so nothing was sent. Ask the operator of the installation to correct FIATA_URL.",
    "FIATA 服务地址不是公网 https 地址，未发送任何内容。请联系系统运营方更正 FIATA_URL。",
  ),
  FIATA_LOGIN: row(
    502,
    "FIATA does not take the user name and password of your company. Nothing was registered; ask the administrator to correct them under Settings, Advanced Setting, then try again.",
    "FIATA 不接受本公司的用户名和密码，未登记任何内容。请联系管理员在“设置”的“高级设置”中更正后重试。",
  ),
  FIATA_PROVIDER: row(
    502,
    "FIATA does not take this installation as a software provider for your company. Nothing was registered; ask the operator of the installation, then try again.",
    "FIATA 不认可本系统为本公司的软件服务商，未登记任何内容。请联系系统运营方后重试。",
  ),
  FIATA_AWAY: row(
    502,
    "FIATA does not answer, or has an error of its own. Nothing was registered; it is tried again by itself, or try later.",
    "FIATA 无应答或自身出错，未登记任何内容。系统将自动重试，也可稍后再试。",
  ),
  FIATA_ANSWER: row(
    502,
    "FIATA answered with something else than expected (status {status}). Look at the call on the bill's FIATA page, ask the operator of the installation, then try again.",
    "FIATA 的应答与预期不符（状态 {status}）。请在提单的 FIATA 页面查看该请求，并联系系统运营方后重试。",
  ),
  FIATA_REFUSED: row(
    422,
    "FIATA does not take the bill: {reason}. Correct the fields that it names, then try again.",
    "FIATA 未接受该提单：{reason}。请更正所指字段后重试。",
  ),
  FIATA_FIELD: row(
    422,
    "FIATA does not take this: {reason}. Correct it, then ask FIATA again.",
    "FIATA 未接受此项：{reason}。请更正后重新提交 FIATA。",
  ),
  FIATA_FAILED: row(
    502,
    "FIATA could not be reached after several tries. Nothing was registered; please try again.",
    "多次尝试后仍无法连接 FIATA，未登记任何内容，请重试。",
  ),
  FIATA_UNSURE: row(
    409,
    "The answer of FIATA was lost, so that it may have registered the bill. Look at FIATA: give the number of the document here, or say that FIATA has none.",
    "未收到 FIATA 的应答，其可能已登记该提单。请向 FIATA 核实：在此填写单证编号，或确认 FIATA 未登记。",
  ),
  FIATA_UNNAMED: row(
    409,
    "FIATA registered the bill and did not say its number. Take the number from FIATA's page, and give it on the bill's FIATA page.",
    "FIATA 已登记该提单，但未告知编号。请从 FIATA 页面查得编号并在提单的 FIATA 页面填写。",
  ),
  FIATA_ID_INVALID: row(
    422,
    "This is no number of a FIATA document. Copy it as FIATA writes it, without spaces.",
    "这不是 FIATA 单证编号。请按 FIATA 的写法复制，不含空格。",
  ),
  FIATA_ID_TAKEN: row(
    409,
    "Another bill of your company is registered with FIATA under {number}. Look at FIATA's page for the number of this bill, and give that.",
    "本公司的另一份提单已以 {number} 在 FIATA 登记。请在 FIATA 页面查得本提单的编号后填写。",
  ),
  FIATA_BUSY: row(
    409,
    "FIATA is being asked about this bill already. Wait for its answer.",
    "正在就该提单请求 FIATA，请等待应答。",
  ),
  FIATA_WAITING: row(
    409,
    "An earlier call waits for a person: it may have registered this bill. Look at it on the bill's FIATA page first.",
    "此前的请求需人工处理：该提单可能已登记。请先在提单的 FIATA 页面查看。",
  ),
  FIATA_NOT_WAITING: row(
    409,
    "This call waits for nobody any more. Look at how it stands now.",
    "该请求已无需人工处理，请查看最新状态。",
  ),
  FIATA_UNREGISTERED: row(
    409,
    "FIATA has not registered this content of the bill. Register it on the bill's FIATA page, then sign.",
    "FIATA 尚未登记该提单的当前内容。请先在提单的 FIATA 页面登记，再签署。",
  ),
  CONTACT_SELF: row(422, "Your own company cannot be its own contact.", "不能将本公司添加为联系人。"),
  COMPANY_UNKNOWN: row(404, "The company does not exist. Please search again.", "该公司不存在，请重新搜索。"),
  INVITATION_INVALID: row(
    422,
    "This invitation code is wrong, used or older than 7 days.",
    "邀请码错误、已使用或已超过 7 天。",
  ),
  NOT_A_CONTACT: row(422, "Choose a recipient from your contacts.", "请从联系人中选择收件方。"),

  // Documents
  WRONG_STATE: row(409, "Not possible in the present state, “{state}”.", "当前状态为“{state}”，无法执行此操作。"),
  NOT_ISSUER: row(409, "Only the issuer can do this.", "仅签发人可执行此操作。", "AccessControlUnauthorizedAccount"),
  NOT_POSSESSOR: row(
    409,
    "Only the party that holds the original can do this.",
    "仅持有正本的一方可执行此操作。",
    "CallerNotHolder",
  ),
  NOT_OWNER: row(
    409,
    "Only the party that owns the title can do this.",
    "仅物权所有人可执行此操作。",
    "CallerNotBeneficiary",
  ),
  NOT_OWNER_AND_POSSESSOR: row(
    409,
    "Only a party that both holds and owns the original can do this.",
    "仅同时持有并拥有正本的一方可执行此操作。",
  ),
  ISSUER_NOT_POSSESSOR: row(409, "Only the issuer can, while it holds the bill.", "仅签发人在持有提单时可操作。"),
  NOTHING_TO_REFUSE: row(
    409,
    "You have not just received this original, or have already acted on it.",
    "本公司并非刚收到此正本，或已对其进行过操作。",
    "InvalidTransferToZeroAddress",
  ),
  NOT_RELEASE_AGENT: row(409, "Only the release agent can do this.", "仅放货代理可执行此操作。"),
  NOT_GIVEN_HERE: row(
    409,
    "Only a company that was given this document itself, and not a copy, can do that.",
    "仅收到该单证原件（而非副本）的公司可执行此操作。",
  ),
  UPDATE_WAITING: row(
    409,
    "An update waits for its answer. It is confirmed, declined or withdrawn first.",
    "有更新等待答复，请先确认、拒绝或撤回该更新。",
  ),
  NO_UPDATE: row(409, "No update waits for an answer.", "没有等待答复的更新。"),
  NOTHING_CHANGED: row(422, "The update changes nothing. Change a field first.", "更新未作任何更改，请先修改内容。"),
  NOT_AUTHOR: row(409, "Only the company that made this document can do this.", "仅制作该单证的公司可执行此操作。"),
  ISSUER_CANNOT: row(
    409,
    "The issuer answers a surrender; it cannot make one to itself.",
    "签发人受理交单，不能向自己交单。",
  ),
  STRAIGHT_NO_ENDORSEMENT: row(
    409,
    "A straight bill is not endorsed: it goes to the named consignee only.",
    "记名提单不可背书，只能交付给记名收货人。",
  ),
  LOCKED: row(423, "A B/L in process approval cannot be operated on", "审批流程中的提单不可操作"),
  BUSY: row(
    409,
    "Another action on this document is still running. Wait until it ends.",
    "该单证的另一操作仍在进行，请等待其结束。",
  ),
  NUMBER_TAKEN: row(
    409,
    "Your company already has a live document of this kind with the number {number}, or one that reads the same, whichever template it was made with. Give this one another number, or end that one first.",
    "本公司已有编号为 {number}（或读作相同）的同类有效单证，无论使用哪个模板。请改用其他编号，或先终结该单证。",
  ),
  SIGN_CAPACITY_NEEDED: row(422, "Choose the capacity in which you sign.", "请选择签署身份。"),
  REASON_NEEDED: row(422, "Enter the reject reason.", "请输入拒绝原因。"),
  ENDORSED_RESTRICTIVELY: row(
    409,
    "The last endorsement ends all others: ownership cannot be passed on. Possession can, in an envelope.",
    "最后一次背书禁止再转让：所有权不能再转移，但可通过信封转移占有。",
  ),
  PLEDGE_COLLECTION_ONLY: row(
    409,
    "You own this bill as security only: endorse it for collection.",
    "本公司仅作为质权人持有该汇票，只能作委托收款背书。",
  ),
  HOLDER_ENDORSES: row(
    409,
    "You hold the original too: endorse it instead of nominating.",
    "本公司同时持有正本，请直接背书，无需提名。",
  ),
  NOTHING_TO_ASK_BACK: row(
    409,
    "There is nothing to ask back: no other party got it from you by an endorsement or a surrender, or it has acted since.",
    "没有可请求退回的内容：没有其他方因本公司的背书或交单取得该单证，或对方此后已进行操作。",
  ),
  ASKED_BACK: row(
    409,
    "The other party has been asked already. It answers, or you speak to it.",
    "已向对方提出请求，请等待答复，或直接与对方联系。",
  ),
  PARTY_NOT_HERE: row(409, "The other party is not on this platform: speak to it.", "对方不在本平台，请直接与其联系。"),
  NO_NOMINEE: row(409, "The owner has named no next owner yet.", "所有人尚未提名下一所有人。"),
  NOT_STRAIGHT: row(409, "Only a straight bill can be released by telex.", "仅记名提单可办理电放。"),
  SURRENDERED_FOR_AMENDMENT: row(
    409,
    "It was surrendered to be amended, not for delivery. Replace it, switch it to paper, or reject the surrender.",
    "该单证因修改而交单，并非提货。请替换、转为纸质或退回交单。",
  ),
  SURRENDERED_FOR_DELIVERY: row(
    409,
    "It was surrendered for delivery: its holder waits for the cargo, not for another bill. Accept the surrender or reject it.",
    "该单证因提货而交单，持有人等待放货，而非换单。请受理或退回交单。",
  ),
  NOT_FROM_SHIPPER: row(
    409,
    "A telex release needs the original back from the shipper; this one has been with others.",
    "电放须由托运人交回正本，而该正本已经其他公司持有。",
  ),
  ENDORSEMENT_FORM: row(
    422,
    "This kind of document is not endorsed in that form. Choose one of those offered.",
    "该类单证不适用此背书方式，请从所列方式中选择。",
  ),
  CONDITION_NEEDED: row(422, "Write the condition of the endorsement.", "请填写背书所附条件。"),
  BILL_AT_SIGHT: row(
    409,
    "A bill at sight is not accepted: present it for payment.",
    "即期汇票无需承兑，请直接提示付款。",
  ),
  BILL_NOT_ACCEPTED: row(
    409,
    "This bill is due later: present it for acceptance first.",
    "该汇票为远期汇票，请先提示承兑。",
  ),
  PRESENTED_ALREADY: row(
    409,
    "It is presented already. Wait for the answer, or record the dishonour.",
    "已提示，请等待答复或记录拒付。",
  ),
  NOT_PRESENTED: row(409, "It has not been presented yet.", "尚未提示。"),
  NOT_DRAWEE: row(
    422,
    "This bill is drawn on {drawee}: only that company accepts it. Choose it, under the name that the bill has.",
    "该汇票的付款人为 {drawee}，仅该公司可以承兑。请按汇票所载名称选择。",
  ),
  NOT_AGENT_NAMED: row(
    422,
    "The order names {agent} as release agent: present it to that company, or to the issuer by choosing nobody.",
    "提货单所列放货代理为 {agent}。请向该公司提示；不选择公司则向签发人提示。",
  ),
  NOT_PASSED_ON: row(
    409,
    "A bill of exchange that was presented for payment is not passed on before it is answered.",
    "已提示付款的汇票在得到答复前不能转让。",
  ),
  NOT_PRESENTED_TO_YOU: row(409, "It was not presented to your company.", "该汇票并未向本公司提示。"),
  BILL_NOT_SURRENDERED: row(
    409,
    "The bill of lading that this order names is neither surrendered nor in your hands. Have it surrendered first.",
    "该提货单所列提单尚未交单，也不在本公司手中，请先办理交单。",
  ),
  ORDER_EXCEEDS: row(
    422,
    "The delivery orders of this bill of lading would together exceed its quantity.",
    "该提单项下提货单的数量合计将超过提单数量。",
  ),
  NOT_REPLACING: row(
    409,
    "Nothing is being prepared to replace this bill. Begin with “Amend”.",
    "尚未准备替换该提单的单证，请先选择“修改”。",
  ),
  REPLACEMENT_UNSIGNED: row(
    409,
    "What replaces this bill is not signed yet. Sign it first, then confirm.",
    "替换该提单的单证尚未全部签署，请先签署再确认。",
  ),
  REPLACEMENT_COUNT: row(
    422,
    "An amended bill is replaced by one bill, a split one by 2 to 20, one on paper by none.",
    "修改的提单由一份提单替换，拆分的由 2 至 20 份替换，转为纸质的不再有电子提单。",
  ),
  SPLIT_EXCEEDS: row(422, "The total split quantity exceeds the reference quantity.", "拆分总量超过原提单数量。"),
  SPLIT_QUANTITY: row(
    422,
    "Check the cargo quantity: the parts together must be exactly the quantity of the bill, unit by unit, and none may be empty.",
    "请检查货物数量：各部分按单位合计须与原提单数量完全一致，且均不得为空。",
  ),
  SWITCH_GOODS: row(
    422,
    "A switched bill of lading keeps goods, quantities and the day of shipment.",
    "换单时，货物、数量和装船日期不得更改。",
  ),
  SPLIT_DATE: row(
    422,
    "Every part keeps the day on which the cargo was shipped on board.",
    "各部分的装船日期须与原提单一致。",
  ),
  IS_SUCCESSOR: row(
    409,
    "This draft is to replace a bill. Cancel the replacement there first.",
    "该草稿将用于替换一份提单，请先在该提单上取消替换。",
  ),
  RELEASE_EXCEEDS: row(
    422,
    "That is more than is left to release. Release at most what is left.",
    "超过可放货的剩余数量，放货数量不得多于剩余数量。",
  ),
  CONFIRM_RELEASE: row(
    422,
    "Confirm receiver and quantities once more: nobody can take a release back.",
    "请再次确认提货方和数量：放货不可撤回。",
  ),
  RELEASE_NOT_FINAL: row(
    409,
    "The chain has not finally confirmed the surrender yet. Wait a little, then try again.",
    "链上尚未最终确认交单，请稍候再试。",
  ),
  ENDORSEE_NEEDED: row(
    422,
    "Choose an endorsement type and an endorsee from your contacts.",
    "请选择背书类型，并从联系人中选择被背书人。",
  ),
  DOCUMENT_IN_USE: row(
    409,
    "This document is inside a sealed envelope. Unseal it first.",
    "该单证在已封装的信封中，请先拆封。",
  ),
  ALREADY_BLANK: row(409, "This bill is endorsed in blank already.", "该提单已作空白背书。"),
  ALREADY_SIGNED: row(
    409,
    "A signed document is kept for ever. Void it instead.",
    "已签署的单证须永久保留，请改为作废。",
  ),
  ALREADY_SENT: row(
    409,
    "Others have received this document, so it cannot be deleted. Void it instead.",
    "其他公司已收到该单证，无法删除，请改为作废。",
  ),
  CHANGED_ELSEWHERE: row(
    409,
    "The title was moved meanwhile from another program. This page now shows where it is.",
    "该物权已在别处变动，本页现显示最新状态。",
    "StateChanged",
  ),
  IMO_NUMBER: row(422, "This is not a valid IMO number: the check digit does not agree.", "IMO 编号无效：校验码不符。"),
  NO_PREVIEW: row(415, "This document type does not support preview.", "该单证类型不支持预览。"),

  MULTI_SIGN_LIMIT: row(
    422,
    "Together at most {files} documents are signed, each under {mb} MB and of {mb} MB in all. Sign fewer at once.",
    "每次最多可一并签署 {files} 份单证，单份须小于 {mb} MB，合计不超过 {mb} MB。请分批签署。",
  ),
  NO_SIGNING_TEMPLATE: row(
    422,
    "no template for signing, contact the administrator",
    "没有可供签署的模板，请联系管理员",
  ),
  PLACEMENT_OUTSIDE: row(
    422,
    "The signature would not lie on the page. Move it inside. On a very small page show the lines alone, or sign it under “Sign documents”, which makes the signature smaller.",
    "签名超出页面范围，请移入页面内。页面过小时请仅显示签名文字，或在“批量签署”中签署，签名会相应缩小。",
  ),
  PLACEMENT_TAKEN: row(
    409,
    "Another signature stands there. Move yours beside it.",
    "该处已有其他签名，请将签名移至旁边。",
  ),
  MADE_BY_FORM: row(
    409,
    "This document was made by its form, which it cannot leave. Copy it to a new draft to change it.",
    "该单证由表单生成，无法更改。如需修改，请复制为新草稿。",
  ),
  PLACEMENT_FIXED: row(422, "The form of this document says where it is signed.", "该单证的签署位置由其格式确定。"),

  // Requests to sign
  SIGNING_NOT_TURN: row(
    409,
    "Others are asked to sign this document now. Wait until they have, or withdraw the request.",
    "其他方正在签署该单证。请等待其完成，或撤回请求。",
  ),
  SIGNING_NOT_ASKED: row(409, "You are not asked to sign this document now.", "当前未轮到签署该单证。"),
  SIGNING_TWICE: row(422, "This party is asked already. Each is asked once.", "该方已在列表中，每一方只能邀请一次。"),
  SIGNING_COLLEAGUE: row(
    422,
    "This colleague may not sign ordinary documents. Choose another, or have an administrator grant the right.",
    "该同事无权签署普通单证。请另选一位，或请管理员授权。",
  ),
  SIGNING_DUE: row(422, "Choose today or a later day.", "请选择今天或之后的日期。"),
  SIGNING_REMINDED: row(
    409,
    "They were reminded less than a day ago. Remind them again tomorrow.",
    "一天内已提醒过，请明天再提醒。",
  ),

  NOTHING_WAITS: row(409, "Nobody else is asked for anything here now.", "目前没有等待其他方处理的事项。"),
  REMINDED_LATELY: row(
    409,
    "A reminder was sent less than a day ago. The next can be sent from {again} on.",
    "一天内已发送过提醒，{again} 起可再次发送。",
  ),
  BUNKER_REMINDED: row(
    409,
    "This party was reminded less than {hours} hours ago. It can be reminded again from {again} on. Call the ship if it is urgent.",
    "{hours} 小时内已提醒过该方，{again} 起可再次提醒。如有急事，请直接联系船方。",
  ),

  // Uploads and files
  UPLOAD_TOO_LARGE: row(
    413,
    "The file is {size}. Send one under {limit} MB.",
    "文件为 {size}，请上传小于 {limit} MB 的文件。",
  ),
  UPLOAD_TYPE: row(415, "Unsupported document format!", "不支持的文件格式！"),
  ATTACHED_ALREADY: row(409, "This very file is attached to the document already.", "此文件已附在单证上。"),
  UPLOAD_NOT_PDF: row(415, "Upload failed. Please upload PDF version.", "上传失败，请上传 PDF 版本。"),
  UPLOAD_NOT_TT: row(415, "Upload failed. Please upload TT version.", "上传失败，请上传 TT 版本。"),
  RECEIVED_ALREADY: row(
    409,
    "Your company has kept this very file already. Look for {name} in the lists of trade documents.",
    "本公司已保存此文件。请在贸易单证列表中查找 {name}。",
  ),
  UPLOAD_UNSEEN: row(
    422,
    "This PDF has layers or notes that show on paper only, on screen only, or are hidden. What is signed must be what is seen: print it to a plain PDF and upload that.",
    "此 PDF 含有仅在纸上、仅在屏幕上显示或被隐藏的图层或批注。签署的内容必须与看到的一致：请打印为普通 PDF 后再上传。",
  ),
  UPLOAD_ACTIVE: row(
    422,
    "The file contains a script, an action, media or a form that acts by itself, and was refused. Print it to a plain PDF and upload that.",
    "文件包含脚本、动作、媒体或可自行运行的表单，已被拒绝。请打印为普通 PDF 后再上传。",
  ),
  UPLOAD_ENCRYPTED: row(
    422,
    "The file is locked by encryption and cannot be read here. Save it without a password in the program that made it, and upload that.",
    "文件已加密锁定，无法在此读取。请在生成该文件的程序中取消密码后另存，再上传。",
  ),
  UPLOAD_PORTFOLIO: row(
    422,
    "This PDF is a portfolio: a folder of files behind one cover page. Save its files one by one, and upload each.",
    "此 PDF 为文件包（Portfolio）：一个封面后附有多个文件。请逐一另存其中的文件后分别上传。",
  ),
  UPLOAD_PINNED: row(
    422,
    "A file is pinned to a page of this PDF as a note. Remove the note and attach the file to the document instead.",
    "此 PDF 的页面上以批注形式附有文件。请移除该批注，改将文件作为单证附件添加。",
  ),
  UPLOAD_INSIDE_TYPE: row(
    415,
    "The PDF carries a file of a type that is not taken ({name}). XML, text, PDF, images and office files are; remove it from the PDF and upload that.",
    "此 PDF 内附有不支持类型的文件（{name}）。支持 XML、文本、PDF、图片及办公文件；请从 PDF 中移除该文件后再上传。",
  ),
  UPLOAD_INSIDE_ACTIVE: row(
    422,
    "The PDF carries a file that was refused because it can act by itself: scripts, macros, or content from elsewhere ({name}). Remove it from the PDF and upload that.",
    "此 PDF 内附的文件（{name}）可自行运行（含脚本、宏或外部内容），已被拒绝。请从 PDF 中移除该文件后再上传。",
  ),
  UPLOAD_INSIDE_BROKEN: row(
    422,
    "The PDF carries a file that cannot be read: damaged, encrypted or too large ({name}). Remove it from the PDF and upload that, or have its maker export it again.",
    "此 PDF 内附的文件（{name}）无法读取：已损坏、已加密或过大。请从 PDF 中移除该文件后再上传，或请制作方重新导出。",
  ),
  UPLOAD_APPENDED: row(
    422,
    "Something follows behind the end of this PDF that readers do not show. Export it again, or print it to a plain PDF, and upload that.",
    "此 PDF 结尾之后还有阅读器不会显示的内容。请重新导出或打印为普通 PDF 后再上传。",
  ),
  UPLOAD_BROKEN: row(
    422,
    "The file is damaged or incomplete. Export it again and upload it anew.",
    "文件损坏或不完整，请重新导出后上传。",
  ),
  UPLOAD_SIGNED_BROKEN: row(
    422,
    "The file bears signatures, and a fault in its structure that only writing it anew would mend: that would break them. Ask its sender for another signed file, or upload it unsigned.",
    "文件已有签名，且结构存在缺陷；修复须重写文件，会破坏签名。请向发件人索取另一份签署文件，或上传未签署的版本。",
  ),
  UPLOAD_SIGNATURE: row(
    422,
    "The file was changed after it was signed: its content, or by something added that is no signature. Ask its sender for the signed file.",
    "文件在签署后被改动：内容有变，或被添加了签名以外的内容。请向发件人索取签署后的原文件。",
  ),
  UPLOAD_AMBIGUOUS: row(
    422,
    "Programs read this file in different ways: what one of them shows as signed, another does not. Ask its sender for another one, or print it to a plain PDF and upload that.",
    "不同程序对该文件的解读不一致：一个程序显示的签名，另一个程序并不显示。请向发件人索取另一份文件，或打印为普通 PDF 后再上传。",
  ),
  DISK_FULL: row(
    507,
    "The store for files is full. Nothing was changed; tell your administrator and try again.",
    "文件存储空间已满，未作任何更改。请告知管理员后重试。",
  ),
  DOWNLOAD_FAILED: row(502, "Download failed, please try again", "下载失败，请重试"),
  TAMPERED: row(422, "User certificate expired or document tampered with", "用户证书已过期或单证被篡改"),

  // Stamps
  STAMP_FORMAT: row(
    415,
    "Wrong stamp format: choose a .png or .jpg image.",
    "印章格式错误：请选择 .png 或 .jpg 图片。",
  ),
  STAMP_TOO_LARGE: row(413, "Stamp over 2MB: choose an image under 2 MB.", "印章超过 2MB：请选择小于 2 MB 的图片。"),
  STAMP_SIDE: row(
    422,
    `Type whole millimetres from ${LIMITS.stampMinMm} to ${LIMITS.stampMaxMm}.`,
    `请输入 ${LIMITS.stampMinMm} 至 ${LIMITS.stampMaxMm} 之间的整数毫米值。`,
  ),
  STAMP_LIMIT: row(
    409,
    "Your company has {max} stamps, the most that is possible. Delete one, or replace the image of one of them.",
    "本公司已有 {max} 个印章，达到上限。请删除其中一个，或更换其图片。",
  ),
  STAMP_UNUSABLE: row(
    409,
    "This stamp is not enabled any more. Choose another one, or sign without.",
    "该印章已不可用，请另选一个，或不加盖印章签署。",
  ),

  LOGO_FORMAT: row(
    415,
    "The logo cannot be read as a picture: choose a .png or .jpg image.",
    "无法将该文件识别为图片：请选择 .png 或 .jpg 图片作为徽标。",
  ),
  ANNEX_TOO_LARGE: row(
    413,
    `Choose a PDF under ${LIMITS.draftUploadMb} MB.`,
    `PDF 文件过大：请选择小于 ${LIMITS.draftUploadMb} MB 的文件。`,
  ),
  ANNEX_STAYS: row(
    409,
    "This file holds the conditions of carriage of the template: it stays with the bill. Begin another bill to go without it.",
    "该文件为模板的运输条款，须随提单保留。如不需要，请另行新建提单。",
  ),
  TEMPLATE_ANNEX: row(
    422,
    "Upload the PDF with the conditions, or choose other conditions.",
    "请上传条款 PDF，或选择其他条款来源。",
  ),
  TEMPLATE_OLD: row(
    409,
    "A later version of this template is there. Open it and change that.",
    "该模板已有更新的版本，请打开最新版本后修改。",
  ),
  TEMPLATE_NOT_ZIP: row(415, "Only zip templates.", "仅支持 zip 模板。"),
  TEMPLATE_MISNAMED: row(
    422,
    "Wrongly named template. Call it NAME_vMAJOR.MINOR.zip, of letters, digits, - and _.",
    "模板命名有误。请命名为 NAME_vMAJOR.MINOR.zip，仅含字母、数字、- 和 _。",
  ),
  TEMPLATE_MISNAMED_LIKE: row(422, "Wrongly named template. Call it {name}.", "模板命名有误。请命名为 {name}。"),
  TEMPLATE_FAULTS: row(
    422,
    "The zip is no template yet. Faults: {count}. Correct the marked places, then upload it again.",
    "该 zip 尚不能用作模板，共 {count} 处问题。请更正标出的位置后重新上传。",
  ),
  TEMPLATE_FAULT: row(422, "{said}.", "{said}。"),
  TEMPLATE_VERSION_TAKEN: row(
    409,
    "Version {version} of this template is there already, and a version never changes. Give the zip a higher version.",
    "该模板的版本 {version} 已存在，且版本不可更改。请使用更高的版本号。",
  ),
  STORE_UNAVAILABLE: row(
    409,
    "This network has no contract that makes document stores yet. Ask the administrator of this platform to deploy it, or choose a template in the W3C format.",
    "该网络尚无用于创建单证存证合约的部署合约。请联系平台管理员部署，或选择 W3C 格式的模板。",
  ),
  ISSUER_DOMAIN_MISSING: row(
    409,
    "An OpenAttestation document names the domain that vouches for it. Enter your company's domain under Enterprise Management, then sign again.",
    "OpenAttestation 单证须写明为其担保的域名。请先在“公司管理”中填写本公司的域名，然后再签署。",
  ),
  TEMPLATE_TYPE_STAYS: row(
    409,
    "Verifiable or transferable: a template stays what its first version is. Give the zip another name.",
    "模板的类型（可验证或可转让）由首个版本确定，不可更改。请使用其他名称。",
  ),
  TEMPLATE_TOO_LARGE: row(
    413,
    `Choose a zip under ${LIMITS.documentTemplateMb} MB.`,
    `zip 文件过大：请选择小于 ${LIMITS.documentTemplateMb} MB 的文件。`,
  ),
  TEMPLATE_IN_USE: row(409, "It is the one in use. Put another in use first.", "此版本正在使用中，请先启用其他版本。"),
  TEMPLATE_MADE: row(
    409,
    "Documents were made with this version. Retire it instead.",
    "已有单证使用此版本，请改为停用。",
  ),
  TEMPLATE_NOT_OWN: row(
    409,
    "This template is not your company's. Make one of your own from it to change it.",
    "该模板不属于本公司。如需更改，请以其为基础新建模板。",
  ),
  LOGO_TOO_LARGE: row(
    413,
    `Choose a logo under ${LIMITS.stampMb} MB.`,
    `徽标文件过大：请选择小于 ${LIMITS.stampMb} MB 的图片。`,
  ),

  // Documents in bulk
  BULK_ENCODING: row(
    422,
    "The letters of this file are not UTF-8. Say in which encoding it was saved, or save it as “CSV UTF-8” in your spreadsheet.",
    "该文件不是 UTF-8 编码。请说明保存时使用的编码，或在电子表格软件中另存为“CSV UTF-8”格式。",
  ),
  BULK_WORKBOOK: row(
    422,
    "This is a workbook, and not a table of text. Save it as “CSV UTF-8” in your spreadsheet, and choose that file.",
    "这是工作簿，不是文本表格。请在电子表格软件中另存为“CSV UTF-8”格式后选择该文件。",
  ),
  BULK_CHOICE: row(422, "Take one of these: {values}.", "请填写下列之一：{values}。"),
  BULK_COUNTRY: row(422, "A country is a code of two letters, such as SG.", "国家须为两位字母代码，例如 SG。"),
  BULK_TOO_LARGE: row(
    413,
    "The file is {size}. Send one under {limit} MB, or divide it.",
    "文件为 {size}，请上传小于 {limit} MB 的文件，或拆分后上传。",
  ),
  BULK_COLUMNS: row(422, "The table has more than {max} columns.", "表格超过 {max} 列。"),
  BULK_UNKNOWN_COLUMNS: row(
    422,
    "The template has no fields for these columns: {columns}. Download the empty table to see the names.",
    "模板中没有与下列列名对应的字段：{columns}。可下载空白表格查看列名。",
  ),
  BULK_COLUMN_TWICE: row(
    422,
    "These columns stand in the table twice: {columns}. Leave one of each.",
    "下列列名在表格中重复：{columns}。每列请只保留一个。",
  ),
  BULK_COLUMNS_MISSING: row(
    422,
    "These columns are missing, and no document is whole without them: {columns}. Add them to the table.",
    "缺少单证必需的列：{columns}。请在表格中补充。",
  ),
  BULK_ROWS: row(
    422,
    "The table has {found} rows. Take at most {max} in one file, and divide the rest.",
    "表格共 {found} 行。每个文件最多 {max} 行，请拆分后上传。",
  ),
  BULK_ROW_TWICE: row(
    422,
    "Two rows of the table have the same number in the column $row. Number them anew, or leave the column out.",
    "表格的 $row 列中有两行编号相同。请重新编号或删除该列。",
  ),
  BULK_ROWS_UNKNOWN: row(
    422,
    "These rows do not wait to be mended in this batch: {rows}. Upload the file of errors of this batch, with its column $row.",
    "本批次中没有下列待更正的行：{rows}。请上传本批次的错误文件，并保留 $row 列。",
  ),
  BULK_LINES: row(422, "Write at most {max} lines into this cell.", "该单元格最多 {max} 行。"),
  BULK_CELLS: row(
    422,
    "The row has more cells than the table has columns. Put a cell with a separator in it into quotation marks.",
    "该行的单元格多于表格的列。含分隔符的单元格请用引号括起。",
  ),
  BULK_NUMBER_TWICE: row(
    422,
    "Already used in row {row}. Give each document a number of its own.",
    "第 {row} 行已使用此编号。每份单证应有各自的编号。",
  ),
  STEM_TAKEN: row(
    409,
    "A delivery of this stem or nomination was begun already. Leave the row out, or give it another number.",
    "该供油确认或委托编号的供油任务已创建。请略去该行，或改用其他编号。",
  ),
  BULK_NO_GOOD_ROWS: row(
    409,
    "No row of this batch is ready. Mend the marked cells first.",
    "本批次没有可用的行。请先更正标出的单元格。",
  ),
  BULK_ROW_TAKEN: row(
    409,
    "Row {row} is being issued, or is issued already: what was issued does not change.",
    "第 {row} 行正在签发或已签发，不可再更改。",
  ),
  BULK_TOO_LATE: row(
    409,
    "Every document of this batch is signed already. Revoke those that are wrong.",
    "本批次的单证均已签署。有误的单证请撤销。",
  ),
  ISSUER_KEY_IN_BATCH: row(
    409,
    "The batch “{name}” is still signing documents with this key. Wait until its documents are signed, or stop it on its page, then renew the key.",
    "批次“{name}”仍在用该密钥签署单证。请等待签署完成，或在批次页面停止后，再更换密钥。",
  ),
  BULK_NOT_GENUINE: row(
    409,
    "The document of row {row} does not verify. Revoke it, and begin the batch again: the others stay.",
    "第 {row} 行的单证未通过验证。请撤销该单证后重新开始批次，其余单证保留。",
  ),
  BULK_NOT_ISSUED: row(
    409,
    "The chain did not take the title of row {row}, and its document is a draft again. Sign or delete it, then go on: the others stay.",
    "链上未接受第 {row} 行的权利凭证，该单证已恢复为草稿。请签署或删除后继续，其余单证保留。",
  ),
  BULK_OWN_WALLET: row(
    409,
    "A table of titles is issued by a key that is kept here, and your company holds its titles in an own wallet. Sign these records one by one.",
    "表格中的权利凭证须由本平台保管的密钥签发，而本公司使用自有钱包持有凭证。请逐份签署。",
  ),
  NO_PROOF_FILE: row(
    409,
    "This document has no .tt file that your company may pass on. Make the link when it is signed, or ask for the original.",
    "该单证没有可由本公司转交的 .tt 文件。请在签署后生成链接，或索取正本。",
  ),
  BULK_NOT_ENDED: row(
    409,
    "The documents of this table are not all made yet. Envelopes can be prepared when the batch has ended.",
    "该表格的单证尚未全部制成。批次结束后方可准备信封。",
  ),
  BULK_NONE_TO_SEND: row(
    409,
    "No document of this table waits for an envelope: each that names a recipient is in one already.",
    "该表格中没有待放入信封的单证：填写了收件方的单证均已在信封中。",
  ),
  BULK_FAILED: row(
    500,
    "The batch could not go on. The documents that are made stay, and nothing was lost: begin it again from its page.",
    "批次未能继续。已生成的单证保留，数据未丢失，请在批次页面重新开始。",
  ),

  // Programs that come in by themselves
  PERSON_NEEDED: row(403, "No API credential can do this. Sign in to do it.", "API 凭据不能执行此操作，请登录后操作。"),
  GRANT_NEEDED: row(
    403,
    "This act needs a step-up grant: sign in, open Application Management and grant it to the token with your password.",
    "此操作需要授权：请登录后在应用管理中用密码授予该令牌。",
  ),
  RECOVERY_FILE: row(
    422,
    "This is not the present recovery file of your company. Choose the newest one.",
    "该文件不是本公司当前的恢复文件，请选择最新的文件。",
  ),
  WEBHOOK_ADDRESS: row(
    422,
    "Type a public address that begins with https://, without a user name, a password or a port.",
    "请输入以 https:// 开头的公网地址，不含用户名、密码和端口。",
  ),
  WEBHOOK_DISABLED: row(409, "This webhook is disabled. Enable it first.", "该 Webhook 已停用，请先启用。"),
  NAME_TAKEN: row(409, "This name is taken. Choose another one.", "该名称已被使用，请更换。"),
  CREDENTIAL_LIMIT: row(
    409,
    "There are {max} of them, the most that is possible. Delete one first.",
    "已有 {max} 个，达到上限。请先删除一个。",
  ),
  SECRET_SHOWN: row(
    409,
    "This was done already, and its secret was shown then. Delete it and make a new one if you do not have it.",
    "该操作已完成，密钥已显示过。若未保存，请删除后重新创建。",
  ),
  SCOPE_NEEDED: row(
    403,
    "This application was not given “{scope}”, so it cannot do this. An administrator can give it under Application Management.",
    "该应用未获得“{scope}”，无法执行此操作。可由管理员在“应用管理”中授予。",
  ),
  OAUTH_CLIENT: row(401, "The client is unknown, or its secret is wrong.", "客户端不存在或密钥错误。"),
  OAUTH_GRANT: row(
    400,
    "Only the grant type client_credentials is served here.",
    "此处仅支持 client_credentials 授权类型。",
  ),
  OAUTH_SCOPE: row(400, "The application was not given the scope {scope}.", "该应用未获得权限范围 {scope}。"),

  // Envelopes
  ENVELOPE_EMPTY: row(422, "Put at least one document into the envelope.", "请至少放入一份单证。"),
  ENVELOPE_NO_RECIPIENT: row(422, "Choose a recipient.", "请选择收件方。"),
  ENVELOPE_STATE: row(409, "Not possible while the envelope is “{state}”.", "信封处于“{state}”状态，无法执行此操作。"),
  ENVELOPE_ASKED: row(
    409,
    "Nobody in your company has read this envelope yet. Open it first, then archive it.",
    "本公司尚无人查看该信封，请先打开再归档。",
  ),
  ENVELOPE_TRANSFERRING: row(409, "The envelope is still being transfer", "信封仍在转让中"),
  ENVELOPE_HAS_DRAFT: row(
    422,
    "{number} is a draft, or waits for signatures. Drafts cannot be sealed, downloaded or sent.",
    "{number} 是草稿，或尚待签署。草稿不可封装、下载或发送。",
  ),
  ENVELOPE_DOCUMENT_VOID: row(
    409,
    "{number} was voided, so it cannot be sent. Take it out of the envelope first.",
    "{number} 已作废，无法发送。请先将其从信封中取出。",
  ),
  DOCUMENT_ALREADY_INSIDE: row(409, "The document is already in current envelope", "该单证已在当前信封中"),
  ORIGINAL_ELSEWHERE: row(
    409,
    "The original {number} is already in another unsent envelope. Take it out there, or leave it out here.",
    "正本 {number} 已在另一个未发送的信封中。请先从该信封取出，或不放入此信封。",
  ),
  ORIGINALS_LIMIT: row(
    422,
    "An envelope carries at most {max} originals. Send the others as copies, or in another envelope.",
    "一个信封最多装 {max} 份正本，其余请以副本发送或放入另一信封。",
  ),
  ORIGINALS_ONE_CHAIN: row(
    422,
    "The originals in an envelope move together, so they must be on one chain. Put those of the other chain into another envelope.",
    "同一信封中的正本须一并转让，因此须在同一条链上。其他链上的正本请放入另一信封。",
  ),
  MOVES_BOTH: row(
    409,
    "A straight bill, or one endorsed in blank, moves with possession and ownership together.",
    "记名提单或空白背书提单的占有权与所有权须一并转让。",
  ),
  FOUR_EYES: row(
    403,
    "You sealed this envelope: a colleague must transfer it.",
    "封装人不能转让自己封装的信封，须由另一位同事转让。",
  ),
  RECIPIENT_NO_AGREEMENT: row(
    422,
    "recipient is not a user of the e-B/L so the original cannot be sent",
    "收件方不是电子提单用户，无法发送正本",
  ),
  SEALING_FAILED: row(502, "Sealing envelope failed", "信封封装失败"),
  NOT_SEALER_STATE: row(
    409,
    "Only a sealed envelope that is not yet under way can be unsealed.",
    "仅已封装且尚未转让的信封可以拆封。",
  ),
  NOT_SENDER: row(409, "Only the sender can do this.", "仅发件方可执行此操作。"),
  NOT_RECIPIENT: row(409, "Only the recipient can do this.", "仅收件方可执行此操作。"),
  NO_DOCUMENT_PERMISSIONS: row(404, "no document permissions", "无单证权限"),
  QUERY_FAILED: row(502, "Query failed, try again later", "查询失败，请稍后重试"),
  NO_TRANSFER_RECORDS: row(404, "no transfer records", "暂无转让记录"),
  NO_COMPOSE: row(403, "No permission to compose", "无新建权限"),

  // e-Packs
  PACK_STATE: row(409, "Not possible while the e-Pack is “{state}”.", "单证包处于“{state}”状态，无法执行此操作。"),
  PACK_NOT_OWNER: row(409, "Only the company that made this e-Pack can do this.", "仅创建该单证包的公司可执行此操作。"),
  PACK_REFERENCE_TAKEN: row(
    409,
    "Your company already has an e-Pack with this reference number. Type another one.",
    "本公司已有使用该参考号的单证包，请更换参考号。",
  ),
  PACK_EMPTY: row(422, "Put at least one document into the e-Pack.", "请至少在单证包中放入一份单证。"),
  PACK_HAS_DRAFT: row(
    422,
    "{number} in this e-Pack is a draft, or waits for signatures. An e-Pack with drafts inside cannot be sealed, downloaded or sent.",
    "单证包内的 {number} 是草稿，或尚待签署。含有草稿的单证包不可封装、下载或发送。",
  ),
  PACK_DOCUMENT_ENDED: row(
    409,
    "{number} in this e-Pack was voided, so the e-Pack cannot be sent. Take the document out first.",
    "单证包内的 {number} 已作废，无法发送该单证包。请先取出该单证。",
  ),
  WORKSPACE_STATE: row(
    409,
    "This workspace has ended or was revoked: nothing in it can be changed.",
    "该共享空间已到期或已撤销，内容不可更改。",
  ),
  WORKSPACE_NOT_MEMBER: row(
    403,
    "Only members of this workspace, and colleagues who may share with visitors, add documents. Ask whoever shared it to name you a member.",
    "仅该共享空间的成员及有权与访客共享的同事可添加单证。请联系共享人将你设为成员。",
  ),
  WORKSPACE_NOT_YOURS: row(
    403,
    "As a member you add and take out only documents that you made. Ask a colleague who may share with visitors for the others.",
    "成员仅可添加和移除自己制作的单证。其他单证请联系有权与访客共享的同事。",
  ),
  WORKSPACE_MEMBER_KNOWN: row(
    409,
    "This colleague is a member already, or may share with visitors anyway.",
    "该同事已是成员，或本就有权与访客共享。",
  ),
  VISITOR_NOT_ASKED: row(
    403,
    "You are not asked to sign this document. Ask the company that shares it.",
    "未邀请你签署该单证。请联系共享该单证的公司。",
  ),
  VISITOR_SIGNED: row(409, "This visitor has signed the document already.", "该访客已签署此单证。"),
  VISITOR_REFUSED: row(
    409,
    "This visitor has refused to sign the document. The company that shares it may ask again.",
    "该访客已拒绝签署此单证，共享该单证的公司可再次邀请。",
  ),
  VISITOR_SIGN_OLD: row(
    409,
    "Only the newest version of a document, shown as the file itself, is signed. Nothing was lost: it has to be shared anew first.",
    "仅可签署单证的最新版本，且须以原文件展示。数据未受影响，请先重新共享。",
  ),
  VISITOR_CANNOT_SIGN: row(
    422,
    "Visitors sign PDFs that your company made and that are no titles, and only visitors with the right to sign are asked.",
    "访客仅可签署本公司制作的非物权 PDF 单证，且仅可邀请有签署权的访客。",
  ),
  WORKSPACE_HAS_DRAFT: row(
    422,
    "{number} is a draft, or waits for signatures. Drafts are not shown to visitors.",
    "{number} 是草稿，或尚待签署。草稿不可向访客展示。",
  ),
  WORKSPACE_DOCUMENT_INSIDE: row(409, "The document is already shared in this workspace", "该单证已在此共享空间中"),
  WORKSPACE_DAYS: row(422, "Choose a day from today until {max} days from now.", "请选择今天起 {max} 天内的日期。"),
  WORKSPACE_GONE: row(
    410,
    "This link shows nothing any more: it has ended, was revoked, or was replaced by a newer one. Ask the company that gave it to you for another.",
    "该链接已失效：可能已到期、被撤销或已被新链接取代。请联系提供链接的公司。",
  ),
  VISITOR_INVITED: row(409, "{email} is invited already.", "{email} 已受邀。"),
  VISIT_ENDED: row(
    401,
    "Your visit has ended. Nothing was lost: ask for a new code to go on.",
    "访问已结束，数据未受影响。请重新获取验证码后继续。",
  ),
  NO_COPY_OF_KIND: row(
    422,
    "Only a PDF can be marked as a copy. Show the file itself, or take the document out.",
    "仅 PDF 可加盖副本标记。请共享原文件，或移除该单证。",
  ),
  PACK_DOCUMENT_INSIDE: row(409, "The document is already in this e-Pack", "该单证已在此单证包中"),
  PACK_ALREADY_INSIDE: row(409, "The e-Pack is already in current envelope", "该单证包已在当前信封中"),
  PACK_IN_ENVELOPE: row(
    409,
    "An envelope that has not arrived carries this e-Pack. Take it out there first.",
    "该单证包在尚未送达的信封中，请先从信封中取出。",
  ),
  PACK_WHOLE: row(
    409,
    "{number} belongs to the e-Pack {reference}, which travels as a whole. Take the e-Pack out instead.",
    "{number} 属于单证包 {reference}，单证包须整体发送。如需取出，请取出整个单证包。",
  ),

  // Chain
  CHAIN_DOWN: row(
    503,
    "The chain does not answer. Your action is kept and goes on by itself when it is back.",
    "区块链暂无响应。操作已保存，恢复后将自动继续。",
  ),
  CHAIN_WRONG: row(
    503,
    "The node that was set up serves another chain, or not the contracts of this platform. Your action is kept and goes on by itself when the operator has corrected that.",
    "所配置的节点属于其他链，或其上的合约与本平台不符。操作已保存，运营方更正后将自动继续。",
  ),
  FEE_LIMIT: row(
    503,
    "The network asks more for gas at the moment than the operator allows. Your action is kept and goes on by itself when it costs less, or when the operator raises the limit.",
    "当前网络的燃料价格高于运营方设定的上限。操作已保存，价格回落或运营方提高上限后将自动继续。",
  ),
  GAS_BUDGET: row(
    429,
    "Your company has used what this platform pays for it on the chain: {used} of {limit} gas, counting what is under way. Nothing was signed or moved. Wait until tomorrow, or ask the administrator of this platform for more.",
    "平台为本公司支付的链上燃料已用完：{used} / {limit}（含进行中的操作）。未签署或变动任何内容。请明日再试，或请平台管理员提高额度。",
  ),
  GAS_BUDGET_TOTAL: row(
    429,
    "Your company has used all that this platform pays for it on the chain: {used} of {limit} gas. Nothing was signed or moved. Ask the administrator of this platform for more.",
    "平台为本公司支付的链上燃料总额已用完：{used} / {limit}。未签署或变动任何内容。请平台管理员提高额度。",
  ),
  STORAGE_BUDGET: row(
    413,
    "The files of your company need more room than it has: {limit} MB. Delete drafts and uploads that are no longer needed, or ask the administrator of this platform for more.",
    "本公司文件已超出可用空间（{limit} MB）。请删除不再需要的草稿和上传文件，或请平台管理员提高额度。",
  ),
  CHAIN_REVERTED: row(409, "The contract refused this: {reason}", "合约拒绝了该操作：{reason}"),
  REGISTRY_MISSING: row(
    409,
    "Your company has no address on the chain yet. Ask the administrator of this platform.",
    "本公司尚无链上地址，请联系平台管理员。",
  ),
  REGISTRY_PAUSED: row(
    423,
    "The register is paused. Nothing can move until it is resumed: an administrator of the company that issued the title does that under Settings, Blockchain.",
    "登记册已暂停，恢复前无法变动。由签发公司的管理员在“设置 - 区块链”中恢复。",
    "RegistryContractPaused",
    "EnforcedPause",
  ),
  REGISTER_NOT_PAUSED: row(
    409,
    "The register is not paused. Nothing needs to be done.",
    "登记册未被暂停，无需操作。",
    "ExpectedPause",
  ),
  PAUSER_UNKNOWN: row(
    409,
    "This address has no right to pause the register. Nothing needs to be done.",
    "该地址无权暂停此登记册，无需操作。",
  ),
  TITLE_INACTIVE: row(
    409,
    "This title has ended; nothing moves it any more.",
    "该物权已终结，无法再变动。",
    "InactiveTitleEscrow",
  ),
  TITLE_RETURNED: row(409, "The title is with the issuer.", "该物权已交回签发人。", "TitleEscrowNotHoldingToken"),
  INTENT_EXPIRED: row(
    409,
    "The time for this action has passed and nothing was moved. Start it again.",
    "该操作已超时，未发生任何变动，请重新发起。",
    "RequestExpired",
  ),
  INTENT_USED: row(
    409,
    "This signed action has been carried out or withdrawn already. Refresh to see where the title is.",
    "该签署操作已执行或已撤回，请刷新查看物权现状。",
    "NonceUsed",
  ),
  SIGNATURE_REFUSED: row(
    422,
    "The signature is not by the address that has to act. Nothing was moved; choose the right account in the wallet and sign again.",
    "签名与应执行操作的地址不符，未发生任何变动。请在钱包中选择正确的账户后重新签署。",
    "InvalidSignature",
  ),
  WALLET_REFUSED: row(
    409,
    "You refused it in the wallet. Nothing was signed; ask it again, or give the act up.",
    "已在钱包中拒绝，未签署任何内容。可再次签署，或放弃操作。",
  ),
  WALLET_ACCOUNT: row(
    409,
    "The wallet is on {address}, which cannot sign for your company. Choose {needed} in it, or connect another wallet.",
    "钱包当前地址为 {address}，不能代表本公司签署。请在钱包中选择 {needed}，或连接其他钱包。",
  ),
  WALLET_CHAIN: row(
    409,
    "The wallet stands on another network. Choose {chain} in it, then sign. Nothing was signed.",
    "钱包处于其他网络。请在钱包中选择 {chain} 后签署。未签署任何内容。",
  ),
  WALLET_SWITCH: row(
    409,
    "You refused in the wallet to switch to {chain}. Nothing was lost: switch here or in the wallet, then sign; or give the act up.",
    "已在钱包中拒绝切换至 {chain}，操作仍保留。可在此处或钱包中切换后签署，或放弃操作。",
  ),
  WALLET_NO_COIN: row(
    409,
    "The account of the wallet has no {coin} on {chain} to pay the fee of the network. Put some there, then try again. Nothing was moved.",
    "钱包账户在 {chain} 上没有 {coin} 支付网络费用。请充值后重试。未发生任何变动。",
  ),
  WALLET_FAILED: row(
    409,
    "The wallet did not sign: {reason}. Nothing was moved; try again.",
    "钱包未签署：{reason}。未发生任何变动，请重试。",
  ),
  ALREADY_OWNER: row(
    409,
    "This company owns the title already. Choose another one.",
    "该公司已是物权所有人，请另选一家。",
    "TargetNomineeAlreadyBeneficiary",
  ),
  ALREADY_NOMINATED: row(
    409,
    "This company is nominated already; nothing needs to be done.",
    "该公司已被提名，无需重复操作。",
    "NomineeAlreadyNominated",
  ),
  ALREADY_POSSESSOR: row(
    409,
    "This company holds the original already. Choose another one.",
    "该公司已持有正本，请另选一家。",
    "RecipientAlreadyHolder",
  ),
  NOT_NOMINATED: row(
    409,
    "The owner must first nominate the company that is to own the title.",
    "须由物权所有人先提名受让公司。",
    "InvalidNominee",
  ),
  NOT_RETURNED: row(
    409,
    "The original has not been surrendered to the issuer yet.",
    "正本尚未交回签发人。",
    "TokenNotReturnedToIssuer",
  ),
  REFUSE_BOTH: row(
    409,
    "You received possession and ownership together: refuse both at once.",
    "占有权与所有权系同时收到，须一并拒绝。",
    "DualRoleRejectionRequired",
  ),
  REMARK_TOO_LONG: row(
    422,
    "The remark is too long: write at most 120 bytes, about 40 Chinese characters.",
    "备注过长：最多 120 字节，约 40 个汉字。",
    "RemarkLengthExceeded",
  ),
  TITLE_EXISTS: row(
    409,
    "A title with exactly this content is on the chain already.",
    "链上已存在内容完全相同的物权。",
    "TokenExists",
  ),
  TITLE_UNKNOWN: row(
    409,
    "There is no such title on the chain. Check that it was issued on this chain.",
    "链上不存在该物权，请确认其签发所在的链。",
    "InvalidTokenId",
  ),

  // Titles of others
  CHAIN_NOT_MIRRORED: row(
    422,
    "This chain is not mirrored here, so nothing on it can be followed. Choose one of: {chains}.",
    "此平台未同步该链，无法关注其上的物权。请选择：{chains}。",
  ),
  NOT_A_CONTRACT: row(
    422,
    "There is no contract at this address on {chain}. Check the address and the chain.",
    "{chain} 上该地址没有合约，请核对地址和链。",
  ),
  NOT_A_REGISTER: row(
    422,
    "The contract at this address is not a title register that can be read here: it must speak as TradeTrust's token registry, version 5, does.",
    "该地址的合约不是可读取的物权登记册：须与 TradeTrust 第 5 版 token registry 一致。",
  ),
  REGISTER_READ_ONLY: row(
    422,
    "This register is older than TradeTrust's token registry of version 5. Its titles are verified and looked up here, but neither followed nor acted on. Open the title to see its state, holder and owner.",
    "该登记册早于 TradeTrust 第 5 版 token registry。其物权在此可核验、可查询，但不能关注，也不能操作。请打开该物权查看其状态、持有人和所有人。",
  ),
  TITLE_UNMINTED: row(
    422,
    "This register has no title with this number. Check the number; a title can be followed once it was minted.",
    "该登记册中没有此编号的物权，请核对编号；物权生成后方可关注。",
  ),
  FOLLOW_LIMIT: row(
    409,
    "Your company follows {max} titles already, the most that is possible. Stop following one of them first.",
    "本公司已关注 {max} 项物权，达到上限。请先取消关注其中一项。",
  ),
  FOLLOW_REGISTERS: row(
    429,
    "Your company has asked for {max} registers of others within {days} days. Titles in registers that you asked for before can be followed at any time; others, when the first of these days have passed.",
    "本公司在 {days} 天内已请求 {max} 个他人的登记册。已请求过的登记册中的物权可随时关注，其他登记册请稍后再试。",
  ),
  REGISTER_TOO_LONG: row(
    409,
    "This register has more than {max} events, more than is read here of a register of others. Look the title up on the chain itself.",
    "该登记册的事件超过 {max} 条，超出本平台对他人登记册的读取上限。请直接在链上查询该物权。",
  ),
  FOLLOWED_ALREADY: row(409, "Your company follows this title already.", "本公司已关注该物权。"),
  CHAIN_SILENT: row(
    503,
    "The chain does not answer at the moment, so the title could not be looked at. Nothing was changed; try again in a minute.",
    "区块链暂无响应，无法查看该物权。未作任何更改，请稍后重试。",
  ),

  ANCHOR_RUNNING: row(
    409,
    "An anchor of the record is still on its way to the chain. Wait until it stands there, then anchor again.",
    "上一次审计记录锚定仍在上链中，请等待其完成后再锚定。",
  ),
  ANCHOR_LIMIT: row(
    429,
    "Your company has anchored its record {max} times today, the most that is possible. It is anchored again by itself tonight.",
    "本公司今日锚定审计记录已达 {max} 次上限，今夜将自动再次锚定。",
  ),

  TASK_NOT_FAILED: row(409, "Only a task that failed or waits can be retried.", "只有失败或等待中的任务可以重试。"),
  TASK_NOT_HERE: row(
    409,
    "This task needs your confirmation again. Open its document, envelope or review and start the action anew.",
    "该任务需要再次确认，请打开对应的单证、信封或审阅重新操作。",
  ),
  INTENT_CANCELLED: row(
    409,
    "The action was given up before it was sent. Nothing was moved.",
    "该操作在发送前已放弃，未发生任何变动。",
  ),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/** A field that was refused: where (dotted path) and why. */
export interface FieldError {
  readonly path: string;
  readonly code: ErrorCode;
  readonly parameters?: TextParameters;
  readonly message?: string;
}

/** A refusal with a code. The one error that the product throws on purpose. */
export class Refused extends Error {
  readonly code: ErrorCode;
  readonly parameters: TextParameters;
  readonly fields: readonly FieldError[];

  constructor(code: ErrorCode, parameters: TextParameters = {}, fields: readonly FieldError[] = []) {
    super(code);
    this.name = "Refused";
    this.code = code;
    this.parameters = parameters;
    this.fields = fields;
  }
}

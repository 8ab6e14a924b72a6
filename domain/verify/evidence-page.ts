import { ASSURANCE } from "../assurance.ts";
import { text, type Language, type Text } from "../text.ts";
import { HEADLINES, HOLDING } from "../headlines.ts";
import { OBLIGATION_STATES } from "./obligation.ts";
import { REASONS, type Finding } from "../reasons.ts";
import type { SignatureReport } from "./signature-report.ts";
import type { AnchorFound, Verdict } from "./verdict.ts";

const WORDS = {
  title: text("Report of a verification", "验证报告"),
  checkedAt: text("Checked at", "验证时间"),
  file: text("File", "文件"),
  fingerprint: text("Fingerprint (SHA-256)", "指纹（SHA-256）"),
  number: text("Number", "编号"),
  issuer: text("Issuer", "签发人"),
  integrity: text("Integrity", "完整性"),
  issuerCheck: text("Who issued it", "签发人身份"),
  status: text("Status", "状态"),
  signatures: text("Signatures", "签名"),
  identity: text("Identity", "身份"),
  company: text("The company", "公司"),
  later: text("Later changes", "后续改动"),
  signedAt: text("Signed at, as the signer says", "签署时间（签署人所称）"),
  provenAt: text("Proven to exist at", "已证明存在的时间"),
  timestamp: text("Time-stamp", "时间戳"),
  certificates: text("Certificates", "证书"),
  from: text("valid from", "有效期自"),
  until: text("until", "至"),
  anchors: text("Anchors on chain", "链上锚定"),
  chain: text("chain", "链"),
  block: text("block", "区块"),
  register: text("Register", "登记册"),
  holder: text("Holder", "持有人"),
  owner: text("Owner", "所有人"),
  readFrom: text("Read from", "读取自"),
  source: {
    chain: text("the chain itself", "区块链本身"),
    server: text("the server's record of the chain", "服务器的链上记录"),
  },
  history: text("History of the title", "物权历史"),
  files: text("Files in the package", "包内文件"),
  limits: text(
    "This page is a summary for people. The proofs are in the other files beside it.",
    "本页为供人阅读的摘要，证明见同一压缩包内的其他文件。",
  ),
} as const;

const OUTCOMES = {
  VALID: text("valid", "有效"),
  INVALID: text("invalid", "无效"),
  INDETERMINATE: text("not certain", "无法确定"),
} as const;

const STYLE =
  "body{font:14px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#131b26;background:#fff}h1{font-size:22px}h2{font-size:16px;border-bottom:1px solid #e2e6ec;margin-top:2rem}" +
  "dl{display:grid;grid-template-columns:minmax(10rem,max-content) 1fr;gap:.25rem 1rem}dt{color:#445063}dd{margin:0;overflow-wrap:anywhere}.VALID{color:#14703f}.INVALID{color:#be2b2b}.INDETERMINATE{color:#8f5400}code{font-size:12px}";

const escape = (value: string): string => value.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);

interface PageInput {
  readonly name: string;
  readonly verdict: Verdict;
  readonly at: Date;
}

/** The findings about a file, as one page for people: no script, nothing that is fetched. */
export function evidencePage({ name, verdict, at }: PageInput, language: Language): string {
  const say = (words: Text): string => escape(language === "zh-CN" ? words.zh : words.en);
  const row = (label: Text, value: string): string => (value === "" ? "" : `<dt>${say(label)}</dt><dd>${value}</dd>`);
  const code = (value: string | null): string =>
    value === null || value === "" ? "" : `<code>${escape(value)}</code>`;
  const answer = ({ outcome, reason }: Finding): string =>
    `<strong class="${outcome}">${say(OUTCOMES[outcome])}</strong> ${say(REASONS[reason])}`;
  const section = (heading: Text, body: string): string => (body === "" ? "" : `<h2>${say(heading)}</h2>${body}`);
  const signature = (one: SignatureReport): string =>
    `<h3>${escape([one.name, one.organisation].filter((part) => part !== "").join(", "))} (${one.level})</h3><dl>${[
      row(WORDS.integrity, answer(one.integrity)),
      row(WORDS.identity, answer(one.identity)),
      row(WORDS.later, answer(one.laterChanges)),
      row(
        WORDS.company,
        one.assurance === null
          ? ""
          : [say(ASSURANCE[one.assurance].means), escape(one.identifier)].filter((part) => part !== "").join(" "),
      ),
      row(WORDS.signedAt, escape(one.time ?? "")),
      row(WORDS.provenAt, escape(one.provenAt ?? "")),
      row(
        WORDS.timestamp,
        one.timestamp === null
          ? ""
          : `${answer(one.timestamp.finding)} ${escape(one.timestamp.time ?? "")} ${escape(one.timestamp.authority?.name ?? "")}`,
      ),
      row(
        WORDS.certificates,
        one.path
          .map(
            (certificate) =>
              `${escape(certificate.name)}, ${say(WORDS.from)} ${escape(certificate.notBefore)} ${say(WORDS.until)} ${escape(certificate.notAfter)} ${code(certificate.fingerprint)}`,
          )
          .join("<br>"),
      ),
    ].join("")}</dl>`;
  const anchor = (one: AnchorFound): string =>
    `<li>${say(WORDS.chain)} ${one.chainId}, ${say(WORDS.block)} ${one.block ?? "–"}, ${escape(one.at ?? "–")} ${code(one.root)} ${code(one.store)}</li>`;
  const { title, place } = verdict;
  const register =
    place === null
      ? ""
      : `<dl>${row(WORDS.register, `${say(WORDS.chain)} ${place.chainId} ${code(place.registry)} ${code(place.tokenId)}`)}${
          title === null
            ? ""
            : [
                row(WORDS.holder, code(title.holder)),
                row(WORDS.owner, code(title.owner)),
                title.obligation === null
                  ? ""
                  : row(
                      OBLIGATION_STATES[title.obligation.state],
                      `${code(title.obligation.by)} ${escape(title.obligation.at ?? "")}`,
                    ),
                row(WORDS.readFrom, `${say(WORDS.source[title.source])}, ${say(WORDS.block)} ${title.block}`),
              ].join("")
        }</dl><p>${say(HOLDING.file)}</p>`;
  const history = (title?.story.events ?? [])
    .map(
      (event) =>
        `<li>${escape(event.at)} ${escape(event.kind)} ${code(event.from)} → ${code(event.to)} ${code(event.tx)}</li>`,
    )
    .join("");
  const parts = (verdict.package?.parts ?? [])
    .map(
      (part) =>
        `<li>${escape(part.name)}: <strong class="${part.verdict.overall}">${say(HEADLINES[part.verdict.headline])}</strong> ${code(part.verdict.sha256)}</li>`,
    )
    .join("");
  return `<!doctype html>
<html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${say(WORDS.title)}</title><style>${STYLE}</style>
<h1 class="${verdict.overall}">${say(HEADLINES[verdict.headline])}</h1>
<dl>${row(WORDS.file, escape(name))}${row(WORDS.fingerprint, code(verdict.sha256))}${row(WORDS.number, escape(verdict.number))}${row(WORDS.issuer, escape(verdict.issuerName))}${row(WORDS.checkedAt, escape(at.toISOString()))}</dl>
<dl>${row(WORDS.integrity, answer(verdict.checks.integrity))}${row(WORDS.issuerCheck, answer(verdict.checks.issuer))}${row(WORDS.status, answer(verdict.checks.status))}</dl>
${section(WORDS.signatures, verdict.signatures.map(signature).join(""))}
${section(WORDS.files, parts === "" ? "" : `<ul>${parts}</ul>`)}
${section(WORDS.anchors, verdict.anchors.length === 0 ? "" : `<ul>${verdict.anchors.map(anchor).join("")}</ul>`)}
${section(WORDS.register, register)}
${section(WORDS.history, history === "" ? "" : `<ol>${history}</ol>`)}
<p>${say(WORDS.limits)}</p>
</html>
`;
}

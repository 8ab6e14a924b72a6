import { z } from "zod";
import { say, text, type Language, type Text } from "../text.ts";
import { PINT_FAULTS, type PintFault } from "../pint-faults.ts";
import { state, type State } from "../states.ts";
import { jsonOf } from "../json.ts";

/** The steps of a dry run, in their order. */
export const DRY_RUN_STEPS = {
  OWN_KEY: text(
    "A test message that this node signs is verified with the key that it publishes",
    "本节点签署的测试消息可用其公布的密钥验证",
  ),
  THEIR_KEYS: text("The counterparty has a public key here that is valid now", "对接方在此登记有当前有效的公钥"),
  RULEBOOK: text("Its rulebook and law are entered here", "已登记对接方的规则与适用法律"),
  ADDRESS: text("Its address answers", "对接方地址有应答"),
  RECEIVER: text(
    "It answers about a receiver as the contract PINT 3.0.0 has it",
    "对接方按 PINT 3.0.0 规范应答接收方查询",
  ),
  SAMPLE: text(
    "A sample envelope with a test bill is made here, and verified with the key that this node publishes; it is not sent",
    "本节点制作了含测试提单的示例信封，并以其公布的密钥验证；该信封不会发出",
  ),
  THEIR_SAMPLE: text(
    "A sample envelope of the counterparty is judged as one of an offer; nothing of it is taken",
    "对接方的示例信封已按正式转移的标准检验；不接收其中任何内容",
  ),
} as const satisfies Record<string, Text>;
export type DryRunStep = keyof typeof DRY_RUN_STEPS;

/** The remedy for each step that failed. */
export const DRY_RUN_REMEDIES = {
  OWN_KEY: text("Make a key under Own keys.", "请在“本节点密钥”中生成密钥。"),
  THEIR_KEYS: text("Add the key that it signs with now.", "请添加对方当前签名所用的密钥。"),
  RULEBOOK: text("Enter its rulebook and law.", "请填写对方的规则与适用法律。"),
  ADDRESS: text(
    "Compare the base address with what it gave you, and ask whether its system runs.",
    "请与对方核对基础地址，并确认其系统是否运行。",
  ),
  RECEIVER: text(
    "Ask whether it serves POST /v3/receiver-validation there: 200 with a name, or 404 with an error body.",
    "请向对方确认是否提供 POST /v3/receiver-validation：200 并返回名称，或 404 并返回错误正文。",
  ),
  SAMPLE: text("Make a key under Own keys, then start again.", "请在“本节点密钥”中生成密钥，然后重新开始。"),
  THEIR_SAMPLE: text(
    "Give the counterparty this report, compare its keys with those entered here, and ask for another sample.",
    "请将本报告交给对接方，核对其密钥与此处登记的是否一致，并请其重新提供示例。",
  ),
} as const satisfies Record<DryRunStep, Text>;

export const DRY_RUN_STATES = {
  PASSED: state("Passed", "通过", "disc-tick", "green"),
  FAILED: state("Failed", "未通过", "cross", "red"),
} as const satisfies Record<string, State>;

/** The outcome of a step. */
export interface DryRunFinding {
  readonly passed: boolean;
  /** A key id, a number, a status, a name, a code. */
  readonly found: string;
  /** The reason why an envelope would not be taken. */
  readonly fault?: PintFault | undefined;
}

/** The report of a dry run, the same for both sides. */
export interface DryRun {
  readonly at: string;
  readonly by: string;
  readonly node: { readonly code: string; readonly address: string };
  readonly counterparty: { readonly code: string; readonly name: string; readonly baseUrl: string };
  /** The receiver that was asked about; null where the counterparty takes no envelopes. */
  readonly asked: { readonly codeListProvider: string; readonly partyCode: string } | null;
  readonly steps: readonly (DryRunFinding & { readonly step: DryRunStep })[];
  readonly passed: boolean;
}

/** The name of a receiver by the answer of the contract; null for every other. */
export function receiverName(status: number | null, body: string): string | null {
  const named = NAMED.safeParse(status === 200 ? jsonOf(body) : undefined);
  return named.success ? named.data.partyName : null;
}

/**
 * Whether an answer about a receiver is one of the contract: a name with 200, or an error body with 404, which says no
 * more than that the receiver is not known. Answers what is told of it.
 */
export function judgeReceiver(status: number | null, body: string): DryRunFinding {
  if (status === null) return { passed: false, found: "" };
  const name = receiverName(status, body);
  if (name !== null) return { passed: true, found: `200 ${name}` };
  return { passed: status === 404 && UNKNOWN.safeParse(jsonOf(body)).success, found: `${status}` };
}

/** The meaning of a 404 of the contract, which passes: the address serves it, and knows no such receiver. */
const UNKNOWN_THERE = text("This receiver is not known there", "对方不认识该接收方");
export const remarkOn = ({ step, passed, found }: DryRun["steps"][number]): Text | undefined =>
  step === "RECEIVER" && passed && found === "404" ? UNKNOWN_THERE : undefined;

/** The answers of the contract, as far as they are looked at. */
const NAMED = z.object({
  partyName: z
    .string()
    .max(70)
    .regex(/^\S(?:.*\S)?$/),
});
const UNKNOWN = z.object({ statusCode: z.literal(404), errors: z.array(z.unknown()) });

const TITLE = text("Dry run of an exchange of electronic bills of lading", "电子提单交换试运行报告");
const LABELS = {
  at: text("Time", "时间"),
  by: text("By", "执行人"),
  node: text("Node", "本节点"),
  counterparty: text("Counterparty", "对接方"),
  asked: text("Receiver asked about", "所查询的接收方"),
} as const satisfies Record<string, Text>;
const PASSED = text("Result: passed", "结果：通过");
const FAILED = text("Result: failed", "结果：未通过");

/** The report as a text, in one language. */
export function dryRunText(run: DryRun, language: Language): string {
  const mark = (passed: boolean): string =>
    `[${say((passed ? DRY_RUN_STATES.PASSED : DRY_RUN_STATES.FAILED).label, language)}]`;
  const fact = (label: keyof typeof LABELS, value: string): string => `${say(LABELS[label], language)}: ${value}`;
  return [
    say(TITLE, language),
    "",
    fact("at", run.at),
    fact("by", run.by),
    fact("node", `${run.node.code}, ${run.node.address}`),
    fact("counterparty", `${run.counterparty.name}, ${run.counterparty.code}, ${run.counterparty.baseUrl}`),
    ...(run.asked === null ? [] : [fact("asked", `${run.asked.codeListProvider} ${run.asked.partyCode}`)]),
    "",
    ...run.steps.flatMap((one) => {
      const { step, passed, found, fault } = one;
      const remark = remarkOn(one);
      return [
        `${mark(passed)} ${say(DRY_RUN_STEPS[step], language)}${found === "" ? "" : ` (${found})`}`,
        ...(remark === undefined ? [] : [`    ${say(remark, language)}`]),
        ...(fault === undefined ? [] : [`    ${say(PINT_FAULTS[fault].label, language)}`]),
        ...(passed ? [] : [`    ${say(DRY_RUN_REMEDIES[step], language)}`]),
      ];
    }),
    "",
    say(run.passed ? PASSED : FAILED, language),
    "",
  ].join("\n");
}

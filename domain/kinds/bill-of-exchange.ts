import { isDate } from "../checks.ts";
import type { FieldError } from "../errors.ts";
import { billOfExchangeFlow } from "../flows/bill-of-exchange.ts";
import { text } from "../text.ts";
import type { FieldData } from "./field.ts";
import { kind } from "./kind.ts";
import { money, party } from "./parts.ts";
import { read } from "./read.ts";
import { DAY_MS } from "../clock.ts";

const AFTER = ["AFTER_SIGHT", "AFTER_DATE", "AFTER_BL"] as const;

/** The values of the fields that say when a bill falls due. */
export interface TenorData {
  readonly tenor?: string;
  readonly days?: string;
  readonly blDate?: string;
  readonly dueDate?: string;
  readonly date?: string;
  /** The day on which it was accepted; what is due after sight counts from that. */
  readonly sight?: string;
}

/** The day on which a bill falls due; null while it is payable at sight, or counts from a sight that nobody has had. */
export function dueDateOf({ tenor, days, blDate, dueDate, date, sight }: TenorData): string | null {
  if (tenor === "FIXED") return isDate(dueDate ?? "") ? dueDate! : null;
  const from =
    tenor === "AFTER_DATE" ? date : tenor === "AFTER_BL" ? blDate : tenor === "AFTER_SIGHT" ? sight : undefined;
  if (!isDate(from ?? "") || !/^\d{1,4}$/.test(days ?? "")) return null;
  return new Date(Date.parse(`${from}T00:00:00Z`) + Number(days) * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The day on which a bill that was accepted at a moment falls due; as long as it is not accepted, what it says by
 * itself.
 */
export const dueOnceAccepted = (data: FieldData, acceptedAt: string | null): string | null =>
  dueDateOf({ ...(data as TenorData), ...(acceptedAt === null ? {} : { sight: acceptedAt.slice(0, 10) }) });

function drawn(data: FieldData): FieldError[] {
  const { tenor, days } = data as TenorData;
  const counts =
    AFTER.some((one) => one === tenor) && /^\d{1,9}$/.test(days ?? "") && (Number(days) === 0 || Number(days) > 3_650);
  return counts ? [{ path: "days", code: "TENOR_DAYS" }] : [];
}

/** Whether a bill is payable later, so that its drawee accepts it first. */
export function isUsance(data: FieldData): boolean {
  const tenor = read(data, "tenor");
  return tenor !== undefined && tenor !== "SIGHT";
}

/** Order of a drawer to a drawee to pay a payee: section 11.5 of the specification. */
export const billOfExchange = kind(
  {
    name: "BillOfExchange",
    code: "BE",
    label: text("Bill of exchange", "汇票"),
    class: "title",
    life: "EXCHANGE",
    tile: "title",
    flow: billOfExchangeFlow,
    draft: "boe.draft",
    madeBy: ["form"],
    print: "table",
    numberField: "number",
    once: ["date", "dueDate", "exchange"],
    usance: isUsance,
    negotiability: (data) => (data["payable"] === "NAMED" ? "STRAIGHT" : "TO_ORDER"),
    summary: { quantity: "amount", unit: "currency" },
    sections: [
      {
        name: "draft",
        label: text("Bill", "汇票"),
        fields: [
          { name: "number", label: text("Number", "编号"), type: "text", required: true, max: 35 },
          {
            name: "exchange",
            label: text("Of exchange", "联次"),
            type: "choice",
            default: "SOLE",
            choices: [
              { value: "SOLE", label: text("Sole", "单张") },
              // An electronic record exists once: these are read in what was signed before.
              { value: "FIRST", label: text("First", "第一联"), former: true },
              { value: "SECOND", label: text("Second", "第二联"), former: true },
            ],
          },
          { name: "place", label: text("Place of drawing", "出票地"), type: "text", required: true, max: 60 },
          { name: "date", label: text("Date of drawing", "出票日期"), type: "date", required: true },
          ...money("amount", "Amount", "金额", true),
        ],
      },
      {
        name: "tenor",
        label: text("Maturity", "到期"),
        fields: [
          {
            name: "tenor",
            label: text("Tenor", "付款期限"),
            type: "choice",
            required: true,
            wide: true,
            default: "SIGHT",
            choices: [
              { value: "SIGHT", label: text("At sight", "见票即付") },
              { value: "AFTER_SIGHT", label: text("Days after sight", "见票后若干天") },
              { value: "AFTER_DATE", label: text("Days after the date of the bill", "出票后若干天") },
              { value: "AFTER_BL", label: text("Days after the date of the B/L", "提单日后若干天") },
              { value: "FIXED", label: text("On a fixed day", "定日付款") },
            ],
          },
          {
            name: "days",
            label: text("Days", "天数"),
            type: "integer",
            required: true,
            when: { field: "tenor", is: AFTER },
          },
          {
            name: "blDate",
            label: text("B/L date", "提单日期"),
            type: "date",
            required: true,
            when: { field: "tenor", is: "AFTER_BL" },
          },
          {
            name: "dueDate",
            label: text("Due on", "到期日"),
            type: "date",
            required: true,
            when: { field: "tenor", is: "FIXED" },
            days: [{ notBefore: "date", code: "DATE_BEFORE" }],
          },
        ],
      },
      {
        name: "parties",
        label: text("Parties", "各方"),
        fields: [
          {
            name: "payable",
            label: text("Payable", "付款方式"),
            type: "choice",
            wide: true,
            default: "ORDER",
            choices: [
              { value: "ORDER", label: text("To the order of the payee", "凭收款人指示") },
              { value: "NAMED", label: text("To the payee only", "仅付收款人") },
            ],
          },
          party("payee", "Payee", "收款人", true),
          party("drawer", "Drawer", "出票人", true),
          party("drawee", "Drawee", "付款人", true),
        ],
      },
      {
        name: "credit",
        label: text("Credit", "信用证"),
        fields: [
          { name: "lcNo", label: text("Against L/C number", "信用证号"), type: "text", max: 35 },
          {
            name: "lcDate",
            label: text("L/C dated", "信用证日期"),
            type: "date",
            days: [{ notAfter: "date", code: "DATE_AFTER" }],
          },
          { name: "lcBank", label: text("Issued by", "开证行"), type: "text", names: "party", wide: true },
          {
            name: "clauses",
            label: text("Clauses", "条款"),
            type: "longText",
            wide: true,
            max: 1000,
            hint: text("As “documents against payment”, “without protest”", "例如“付款交单”、“免作拒绝证书”"),
          },
        ],
      },
    ],
  },
  drawn,
);

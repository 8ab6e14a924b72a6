import { billOfExchangeFlow } from "../flows/bill-of-exchange.ts";
import { text } from "../text.ts";
import { kind } from "./kind.ts";
import { money, party } from "./parts.ts";

const LATER = ["AFTER_SIGHT", "AFTER_DATE", "AFTER_BL"] as const;

/** An order to pay: section 11.5 of the specification. */
export const billOfExchange = kind({
  name: "BillOfExchange", code: "BOE", label: text("Bill of exchange", "汇票"),
  class: "title", life: "EXCHANGE", tile: "title", flow: billOfExchangeFlow, draft: "boe.draft", madeBy: ["form"], print: "table",
  numberField: "number", once: ["date"], negotiability: () => "TO_ORDER",
  usance: (data) => data["tenor"] !== "SIGHT",
  summary: { cargo: "drawee.name", quantity: "amount", unit: "currency" },
  sections: [
    {
      name: "bill", label: text("Bill", "汇票"),
      fields: [
        { name: "number", label: text("Number", "编号"), type: "text", required: true, max: 35 },
        { name: "place", label: text("Place of drawing", "出票地"), type: "text", required: true, max: 60 },
        { name: "date", label: text("Date of drawing", "出票日期"), type: "date", required: true },
        ...money("amount", "Amount", "金额", true),
        {
          name: "tenor", label: text("Tenor", "付款期限"), type: "choice", required: true, default: "SIGHT",
          choices: [
            { value: "SIGHT", label: text("At sight", "见票即付") },
            { value: "AFTER_SIGHT", label: text("Days after sight", "见票后定期") },
            { value: "AFTER_DATE", label: text("Days after date", "出票后定期") },
            { value: "AFTER_BL", label: text("Days after the date of the B/L", "提单日后定期") },
            { value: "FIXED", label: text("On a fixed date", "定日付款") },
          ],
        },
        { name: "days", label: text("Days", "天数"), type: "integer", required: true, when: { field: "tenor", is: LATER } },
        { name: "dueDate", label: text("Due on", "到期日"), type: "date", required: true, when: { field: "tenor", is: "FIXED" } },
      ],
    },
    {
      name: "parties", label: text("Parties", "各方"),
      fields: [
        party("drawer", "Drawer", "出票人", true), party("drawee", "Drawee", "付款人", true), party("payee", "Payee", "收款人", true),
        { name: "clause", label: text("Drawn under", "出票依据"), type: "text", wide: true },
      ],
    },
  ],
});

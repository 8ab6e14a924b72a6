import { documentFlow } from "../flows/document.ts";
import { text } from "../text.ts";
import { kind } from "./kind.ts";
import { money, party } from "./parts.ts";

/**
 * With which a beneficiary presents documents to a bank under a letter of credit: section 11.7 of the specification.
 */
export const negotiationForm = kind({
  name: "NegotiationForm",
  code: "NEG",
  label: text("Negotiation form", "议付申请书"),
  class: "structured",
  tile: "letter",
  flow: documentFlow,
  draft: "ordinary.upload",
  madeBy: ["form"],
  print: "table",
  numberField: "number",
  once: ["date"],
  summary: {},
  sections: [
    {
      name: "credit",
      label: text("Credit", "信用证"),
      fields: [
        { name: "number", label: text("Reference", "编号"), type: "text", max: 35 },
        { name: "date", label: text("Date", "日期"), type: "date" },
        party("bank", "Bank", "银行", true),
        party("beneficiary", "Beneficiary", "受益人", true),
        { name: "lcNo", label: text("L/C number", "信用证号"), type: "text", required: true, max: 35 },
        { name: "drawnUnder", label: text("Drawn under", "开证行"), type: "text" },
        ...money("amount", "Amount", "金额", true),
      ],
    },
    {
      name: "documents",
      label: text("Documents presented", "提交单据"),
      fields: [
        {
          name: "documents",
          label: text("Documents presented", "提交单据"),
          type: "list",
          min: 1,
          max: 40,
          wide: true,
          item: text("Document", "单据"),
          fields: [
            { name: "name", label: text("Document", "单据名称"), type: "text", required: true },
            { name: "originals", label: text("Originals", "正本份数"), type: "integer", required: true },
            { name: "copies", label: text("Copies", "副本份数"), type: "integer" },
          ],
        },
      ],
    },
    {
      name: "instructions",
      label: text("Instructions", "指示"),
      fields: [
        { name: "instructions", label: text("Instructions to the bank", "对银行的指示"), type: "longText", wide: true },
      ],
    },
  ],
});

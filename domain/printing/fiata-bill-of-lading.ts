import type { FieldData } from "../kinds/field.ts";
import { read } from "../kinds/read.ts";
import { countryWords } from "../kinds/shown.ts";
import { say, text } from "../text.ts";
import { formatNumber, formatQuantity } from "../units.ts";
import { layoutChain, type TitleNames } from "./face.ts";
import { printedDate } from "./format.ts";
import { layoutLiner, partyLines, type Cell } from "./liner.ts";
import { LINER, packagesSaid } from "./liner-words.ts";
import type { Paper } from "./paper.ts";
import { isOnPaper, type PrintView } from "./print-view.ts";
import type { Row } from "./printed-rows.ts";

interface Party {
  readonly name?: string;
  readonly postalAddress?: readonly string[];
  readonly country?: string;
}

const namesOf = (data: FieldData): TitleNames => ({
  kind: text("Multimodal transport bill of lading", "多式联运提单"),
  number: read(data, "number") ?? "",
  chain: { note: LINER.chainNote },
});

function goodsRows(data: FieldData, view: PrintView): Row[] {
  const items = Array.isArray(data["includedConsignmentItem"]) ? (data["includedConsignmentItem"] as FieldData[]) : [];
  return items.flatMap((item, i): Row[] => {
    const path = `includedConsignmentItem.${i}`;
    const at = (name: string): string => read(item, name) ?? "";
    const container = [at("equipment"), at("seal") && say(LINER.seals, view.language, { seals: at("seal") })]
      .filter(Boolean)
      .join("  ");
    const count =
      at("packageQuantity") === "" ? "" : packagesSaid(at("packageQuantity"), at("packageType"), view.language);
    const right = (name: string, unit: string): string => (at(name) === "" ? "" : formatQuantity(at(name), unit));
    return [
      ...(i === 0 ? [] : [{ field: path, text: "" }]),
      {
        field: `${path}.packageQuantity`,
        text: [container, count].filter(Boolean).join("  "),
        right: right("grossWeight", "KGM"),
        rightField: `${path}.grossWeight`,
      },
      {
        field: `${path}.goodsText`,
        text: at("goodsText"),
        right: right("grossVolume", "MTQ"),
        rightField: `${path}.grossVolume`,
      },
      ...(at("marks") === "" ? [] : [{ field: `${path}.marks`, text: at("marks") }]),
      ...(at("dangerousGoods") === ""
        ? []
        : [
            {
              field: `${path}.dangerousGoods`,
              text: say(LINER.dangerous, view.language, { goods: at("dangerousGoods") }),
            },
          ]),
    ];
  });
}

/** A preview of the forwarders' bill in its arrangement of boxes. */
export function layoutFiataBillOfLading(data: FieldData, view: PrintView): Paper {
  const { language } = view;
  const at = (path: string): string => read(data, path) ?? "";
  const party = (value: unknown): { name?: string; addressLines: readonly string[] } => {
    const { name, postalAddress = [], country = "" } = (value ?? {}) as Party;
    const named = countryWords(country, language);
    return {
      ...(name === undefined ? {} : { name }),
      addressLines: [
        ...postalAddress,
        ...(country === "" ? [] : [view.capitals === true ? named.toUpperCase() : named]),
      ],
    };
  };
  const rowsOf = (field: string, value: unknown): Row[] => partyLines(field, party(value), "postalAddress");
  const place = (label: Cell["label"], field: string): Cell => ({
    label,
    field,
    text: at(`${field}.name`),
    below: at(`${field}.id`),
  });
  const money = (name: string): string =>
    at(name) === "" ? "" : [at("currency"), formatNumber(at(name))].filter(Boolean).join(" ");
  const choice = (name: string): string => {
    const value = at(name);
    return value === "PREPAID" || value === "COLLECT" || value === "COVERED" || value === "NOT_COVERED"
      ? say(LINER[value], language)
      : value;
  };
  const agent = party(data["ctoAgent"]);
  return layoutLiner(
    {
      names: namesOf(data),
      title: LINER.fiata,
      subtitle: LINER.fiataBelow,
      carrier: { field: "cto", party: party(data["cto"]) },
      number: { label: LINER.fblNumber, field: "number", text: at("number") },
      references: [
        { label: LINER.forwarderId, field: "forwarderId", text: at("forwarderId") },
        { label: LINER.freightTerms, field: "freightPayable", text: choice("freightPayable") },
      ],
      shipper: { label: LINER.consignor, field: "consignor", party: party(data["consignor"]) },
      consignee: { field: "consignee", rows: rowsOf("consignee", data["consignee"]) },
      notify: {
        field: "notifiedParty",
        rows: (Array.isArray(data["notifiedParty"]) ? (data["notifiedParty"] as unknown[]) : []).flatMap((one, i) =>
          rowsOf(`notifiedParty.${i}`, one),
        ),
      },
      transport: [
        [
          place(LINER.receipt, "carrierAcceptanceLocation"),
          {
            label: LINER.vessel,
            field: "vessel",
            text: at("vessel.name"),
            below: [
              at("vessel.imo") && `IMO ${at("vessel.imo")}`,
              at("vessel.voyage") && say(LINER.voyage, language, { voyage: at("vessel.voyage") }),
            ]
              .filter(Boolean)
              .join(" · "),
          },
          place(LINER.loading, "loadingBaseportLocation"),
        ],
        [
          place(LINER.discharge, "unloadingBaseportLocation"),
          place(LINER.delivery, "consigneeReceiptLocation"),
          { label: LINER.agent, field: "ctoAgent", text: agent.name ?? "", below: agent.addressLines.join(" · ") },
        ],
      ],
      goods: { field: "includedConsignmentItem", rows: goodsRows(data, view) },
      charges: [
        { label: LINER.freight, field: "totalCharge", text: money("totalCharge") },
        { label: LINER.declared, field: "declaredValue", text: money("declaredValue") },
        { label: LINER.insurance, field: "cargoInsuranceProvidedByCTO", text: choice("cargoInsuranceProvidedByCTO") },
      ],
      terms: {
        label: LINER.handling,
        field: "handling",
        rows: ["handling", "contractualClause"].flatMap((field) =>
          at(field)
            .split("\n")
            .filter(Boolean)
            .map((line) => ({ field, text: line })),
        ),
      },
      issue: [
        {
          label: LINER.issued,
          field: "issueLocation",
          text: at("issueLocation.name"),
          below: printedDate(at("issueDate"), language),
        },
        { label: LINER.originals, field: "originalIssuedQuantity", text: at("originalIssuedQuantity") },
        { label: LINER.signatory, field: "signatory", text: at("signatory") },
      ],
      attestation: isOnPaper(view.marking) ? LINER.multimodalPaper : LINER.multimodal,
      signs: at("signatory"),
    },
    view,
  );
}

export const layoutFiataChain = (data: FieldData, view: PrintView): Paper => layoutChain(namesOf(data), view);

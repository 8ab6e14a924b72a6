// Data: bodies on the lists of the demo, and those that its bank checks. Every name and number is invented.
import type { screeningRoutes } from "#domain/api/screening";
import type { BodyInput } from "#domain/api/route";
import type { ListFormat } from "#domain/screening/list-formats";

type Entered = BodyInput<typeof screeningRoutes.enter>["subjects"][number];

interface DemoList {
  readonly name: string;
  readonly format: ListFormat;
  readonly file: string;
  readonly text: string;
}

const HEAD = "id,kind,name,aliases,country,imo,registration,flag,remarks";
const csv = (...rows: readonly string[]): string => `${[HEAD, ...rows].join("\r\n")}\r\n`;

/** The list that the node keeps for every company. */
export const SHARED_LIST: DemoList = {
  name: "Example sanctions list",
  format: "own",
  file: "example-list.csv",
  text: csv(
    "EX-101,person,Irina Salvadina,Ирина Сальвадина,RU,,,,Example: holds shares through Cyprus",
    "EX-102,person,Andrei K. Morozhen,Андрей К. Морожен,RU,,,,Example",
    "EX-103,company,Zamir Qeshti Lines,,IR,,,,Example",
    "EX-104,company,Dunlin Petrochem Brokers FZE,,AE,,DPB-40117,,Example",
    "EX-105,vessel,PALE KITTIWAKE,NORTH SPINDLE,,9990117,,KM,Example: two names within a year",
  ),
};

/** The list that the bank keeps for itself. */
export const WATCH_LIST: DemoList = {
  name: "Own watch list",
  format: "own",
  file: "watch-list.csv",
  text: csv(
    "KB-01,company,Orlan Bay Maritime Holding,ООО «Орлан Бэй Шиппинг»;Orlan Bay Shipping,RU,,,,Fleet manager of three hulls",
    "KB-02,vessel,MARAVEL,SEVERNY BRIZ,,9990105,,CM,Renamed twice",
    "KB-03,person,Grigor Salvadin,Григор Сальвадин,CY,,,,Director",
    "KB-04,company,ООО «Морской Путь Логистик»,Morskoy Put Logistik,RU,,,,",
    "KB-05,company,远岬海运有限公司,Yuanjia Haiyun,CN,,,,Vessel operator",
    "KB-06,person,沈若渔,Shen Ruoyu,CN,,,,",
    "KB-07,company,Vantage Ridge Crude Trading FZE,,AE,,VRC-22714,,",
    "KB-08,person,Salma Idrisova,,KZ,,,,",
    "KB-09,company,Lagoon Star Bunkers Ltd,,CY,,,,Offers without a delivery note",
    "KB-10,vessel,AMBER GANNET,,,9990129,,GA,Position switched off for 40 days",
    "KB-11,company,Corvane Freight Forwarders Inc,,PA,,CFF-90233,,",
    "KB-12,person,Elin Marskova,,RU,,,,",
  ),
};

/** The colleagues of the bank by their place in it. */
type Decider = 0 | 1;

interface Checked {
  readonly body: Entered;
  /** Owners by their names, with their shares in per cent. */
  readonly owners?: Readonly<Record<string, string>>;
  /** The decision about each open hit; without it, hits stay open. */
  readonly decision?: { readonly act: "falsePositive" | "confirm"; readonly by: Decider; readonly reason: string };
  readonly signed?: true;
  /** Known as an owner alone. */
  readonly unchecked?: true;
}

/** Bodies that the bank has entered: nothing else of the demo names them, so that no decision stops anything else. */
export const CHECKED: readonly Checked[] = [
  { body: { name: "Quillon Ropes & Chandlery Ltd", country: "GB", city: "Hull", registration: "QRC-118204" } },
  {
    body: { name: "Orlan Bey Maritime Holding LLC", country: "AE", city: "Sharjah", registration: "SAIF-22714" },
    decision: {
      act: "falsePositive",
      by: 1,
      reason: "Registered 2019 in Sharjah; the listed one is a company of Murmansk.",
    },
  },
  {
    body: { kind: "vessel", name: "MARAVEL", imo: "9990105", flag: "CM" },
    decision: { act: "confirm", by: 1, reason: "The same hull by its IMO number, renamed." },
  },
  { body: { name: "Yuanjia Haiyun Co., Ltd", localName: "远岬海运有限公司", country: "CN", city: "Dalian" } },
  {
    body: { kind: "person", name: "Grigor Salvadin", country: "CY" },
    decision: { act: "confirm", by: 0, reason: "Born on the same day, director of the same company." },
  },
  {
    body: { kind: "person", name: "Irina Salvadina", country: "RU" },
    decision: { act: "confirm", by: 0, reason: "Named with her passport in the extract of the register." },
  },
  {
    body: { name: "Vellum Crest Holding Ltd", country: "CY", city: "Limassol" },
    owners: { "Grigor Salvadin": "42.50", "Irina Salvadina": "15.00" },
    unchecked: true,
  },
  {
    body: { name: "Lindhaven Invest B.V.", country: "NL", city: "Rotterdam" },
    owners: { "Vellum Crest Holding Ltd": "80.00" },
    unchecked: true,
  },
  {
    body: { name: "Tamarind Reach Shipping FZE", country: "AE", city: "Sharjah", registration: "TRS-50418" },
    owners: { "Lindhaven Invest B.V.": "85.00" },
    decision: { act: "confirm", by: 0, reason: "Counts as listed through its owners, 50 % rule." },
    signed: true,
  },
];

import { packageWords } from "../packages.ts";
import { say, text, type Language } from "../text.ts";
import { formatNumber } from "../units.ts";

/** Everything that bills for general and container cargo print and that is not data. */
export const LINER = {
  bill: text("BILL OF LADING", "提  单"),
  waybill: text("SEA WAYBILL", "海 运 单"),
  dcsa: text("For port-to-port or combined transport of containers", "港至港或集装箱联合运输"),
  fiata: text("MULTIMODAL TRANSPORT BILL OF LADING", "多式联运提单"),
  fiataBelow: text(
    "Forwarder's bill of lading (FBL), negotiable unless consigned to a named party only",
    "货运代理提单（FBL），除仅记名收货人外均可转让",
  ),
  number: text("Document No.", "单证编号"),
  fblNumber: text("FBL No.", "FBL 编号"),
  bookings: text("Booking No.", "订舱号"),
  carrierCode: text("Carrier code", "承运人代码"),
  forwarderId: text("Forwarder ID", "货代编号"),
  shipper: text("Shipper", "托运人"),
  consignor: text("Consignor", "发货人"),
  consignee: text("Consignee", "收货人"),
  toOrder: text("TO ORDER", "凭指示"),
  toOrderOf: text("TO ORDER OF", "凭下列一方指示"),
  notify: text("Notify party", "通知方"),
  receipt: text("Place of receipt", "收货地"),
  vessel: text("Ocean vessel", "海运船舶"),
  voyage: text("VOYAGE {voyage}", "航次 {voyage}"),
  loading: text("Port of loading", "装货港"),
  discharge: text("Port of discharge", "卸货港"),
  delivery: text("Place of delivery", "交货地"),
  service: text("Service", "交接方式"),
  planned: text("{departure} – {arrival}", "{departure} 至 {arrival}"),
  agent: text("For delivery apply to", "提货请联系"),
  goods: text(
    "Marks and numbers, containers and seals, packages, description of goods",
    "唛头、箱号及封条、件数、货物描述",
  ),
  weight: text("Gross weight and measurement", "毛重及体积"),
  packages: text("{count} PACKAGES", "{count} 件"),
  packed: text("{count} {kind}", "{count} {kind}"),
  hs: text("HS CODE {codes}", "HS 编码 {codes}"),
  seals: text("SEAL {seals}", "封条 {seals}"),
  temperature: text("SET AT {value} DEG C", "设定 {value} °C"),
  dangerous: text("DANGEROUS GOODS {goods}", "危险货物 {goods}"),
  freight: text("Freight and charges", "运费及费用"),
  freightTerms: text("Freight", "运费条款"),
  PREPAID: text("PREPAID", "预付"),
  COLLECT: text("COLLECT", "到付"),
  payableAt: text("Freight payable at", "运费支付地"),
  declared: text("Declared value", "声明价值"),
  insurance: text("Cargo insurance", "货物保险"),
  NOT_COVERED: text("NOT COVERED", "未投保"),
  COVERED: text("COVERED BY ATTACHED POLICY", "按所附保单投保"),
  contact: text("Contact of the carrier", "承运人联系方式"),
  originals: text("Originals", "正本份数"),
  shipped: text("Shipped on board", "装船日期"),
  received: text("Received for shipment", "收货待运日期"),
  issued: text("Place and date of issue", "签发地点及日期"),
  signatory: text("Signatory", "签署人"),
  terms: text("Terms and conditions", "条款与条件"),
  handling: text("Handling, clauses", "操作指示与条款"),
  signature: text("Signature", "签署"),
  carried: text(
    "Received by the carrier in apparent good order and condition, unless noted otherwise, the containers or packages said to contain the goods above, for carriage from the place of receipt or port of loading to the port of discharge or place of delivery. There is one electronic original; who controls it on the register below is its holder.",
    "承运人已收到外表状况良好（另有批注除外）、据称内装上述货物的集装箱或包件，自收货地或装货港运往卸货港或交货地。电子正本仅此一份，在下列登记册上控制该正本的一方为持有人。",
  ),
  carriedPaper: text(
    "Received by the carrier in apparent good order and condition, unless noted otherwise, the containers or packages said to contain the goods above, for carriage from the place of receipt or port of loading to the port of discharge or place of delivery.",
    "承运人已收到外表状况良好（另有批注除外）、据称内装上述货物的集装箱或包件，自收货地或装货港运往卸货港或交货地。",
  ),
  multimodalPaper: text(
    "Taken in charge in apparent good order and condition, unless noted otherwise, at the place of receipt for transport and delivery as mentioned above. Against the surrender of one of the originals the goods are delivered.",
    "货物已于收货地接管，外表状况良好（另有批注除外），按上述内容运输并交付。货物凭交回一份正本交付。",
  ),
  multimodal: text(
    "Taken in charge in apparent good order and condition, unless noted otherwise, at the place of receipt for transport and delivery as mentioned above. There is one electronic original; who controls it on the register below is its holder, and against its surrender the goods are delivered.",
    "货物已于收货地接管，外表状况良好（另有批注除外），按上述内容运输并交付。电子正本仅此一份，在下列登记册上控制该正本的一方为持有人，货物凭交回正本交付。",
  ),
  conditions: text("For conditions of carriage see the page that is headed so.", "运输条款见标题为“运输条款”的页面。"),
  chainNote: text(
    "The chain of title is kept on the register, in the order below. Each entry is signed by the party that acted. Where this page and the register differ, the register decides.",
    "物权链记载于登记册，顺序如下。每一记录均由行为方签署。本页与登记册不一致时，以登记册为准。",
  ),
} as const;

/** "80 DRUMS": a count of packages, by the name of their type where it is said. */
export const packagesSaid = (count: string, code: string | undefined, language: Language): string =>
  code === undefined || code === ""
    ? say(LINER.packages, language, { count: formatNumber(count) })
    : say(LINER.packed, language, {
        count: formatNumber(count),
        kind: packageWords(code, language, count).toUpperCase(),
      });

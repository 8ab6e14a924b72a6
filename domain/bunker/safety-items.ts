import { SAFETY_LISTS, type SafetyList } from "../kinds/bunker/before.ts";
import type { FieldData } from "../kinds/field.ts";
import { text, type Text } from "../text.ts";
import { itemsOf, said } from "./written.ts";

/** One question of the safety check; its number stays the same for as long as the item means the same. */
export interface SafetyItem {
  readonly id: string;
  readonly text: Text;
}

/**
 * The questions with which a safety check begins, in our own words and in the order in which ISO 13739 has the two
 * ships agree: what is so before pumping, what they keep to during it, and how they end it.
 */
export const SAFETY_ITEMS = {
  before: [
    { id: "A1", text: text("The tanker is safely moored; fenders are in place", "供油船系泊牢固，碰垫到位") },
    { id: "A2", text: text("There is a safe way between the two ships, lit at night", "两船之间通道安全，夜间有照明") },
    {
      id: "A3",
      text: text("Officer in charge and chief engineer are named on both ships", "两船均已指定主管船员和轮机长"),
    },
    { id: "A4", text: text("Communication was tested, with a second way agreed", "通信已测试，并商定备用通信方式") },
    { id: "A5", text: text("The emergency stop was explained and tested", "紧急停泵信号和方法已说明并测试") },
    {
      id: "A6",
      text: text("Quantity, grade, tanks and order of filling are agreed", "数量、牌号、受油舱及装舱顺序已商定"),
    },
    { id: "A7", text: text("Rates at the start, in bulk and topping off are agreed", "起始、正常及收尾泵速已商定") },
    { id: "A8", text: text("Tanks were sounded; there is room for the quantity", "油舱已测量，舱容足够") },
    {
      id: "A9",
      text: text("The hose is within its test date, undamaged and supported", "软管在试验有效期内，无损坏，支撑良好"),
    },
    { id: "A10", text: text("The connection is fully bolted with a sound gasket", "接头螺栓齐全紧固，垫片完好") },
    { id: "A11", text: text("Unused connections are blanked; drains are closed", "不用的接口已加盲板，泄放阀已关闭") },
    { id: "A12", text: text("Scuppers are plugged; drip trays are empty", "甲板排水孔已堵塞，接油盘已排空") },
    { id: "A13", text: text("Spill equipment and fire-fighting gear are at hand", "溢油和消防器材已就位") },
    { id: "A14", text: text("No smoking or naked light; hot work is stopped", "禁止吸烟和明火，热工作业已停止") },
    { id: "A15", text: text("The safety data sheet was handed over", "化学品安全技术说明书已交付") },
    { id: "A16", text: text("Meter and seals were looked at by both parties", "双方已查看流量计及铅封") },
    {
      id: "A17",
      text: text("Sampling equipment is fitted and sealed at the manifold", "取样装置已在集管处安装并铅封"),
    },
  ],
  during: [
    { id: "B1", text: text("A watch is kept at both manifolds for the whole time", "全程在两船集管处值守") },
    { id: "B2", text: text("Moorings, fenders and hose are tended", "随时照看系缆、碰垫和软管") },
    { id: "B3", text: text("Rate and pressure stay within what was agreed", "泵速和压力保持在商定范围内") },
    { id: "B4", text: text("Tanks are sounded at agreed intervals", "按商定间隔测量油舱") },
    { id: "B5", text: text("The sample is drawn by continuous drip", "以连续滴样方式取样") },
    { id: "B6", text: text("Pumping stops when communication is lost", "通信中断时立即停泵") },
    { id: "B7", text: text("The rate is reduced in good time before topping off", "收尾前及时降低泵速") },
  ],
  after: [
    { id: "C1", text: text("The hose is drained before it is disconnected", "拆管前先排空软管") },
    { id: "C2", text: text("Valves are closed and connections blanked", "关闭阀门并在接口加盲板") },
    { id: "C3", text: text("Tanks and meter are read by both parties", "双方共同测量油舱并读取流量计") },
    { id: "C4", text: text("Meter seals are looked at again by both parties", "双方再次检查流量计铅封") },
    {
      id: "C5",
      text: text("Samples are sealed, labelled and signed in presence of both", "油样在双方见证下封存、贴标并签字"),
    },
    { id: "C6", text: text("The tanker casts off only when both agree", "双方同意后供油船方可解缆") },
  ],
} as const satisfies Record<SafetyList, readonly SafetyItem[]>;

/** An item of a safety check that keeps the pumping from beginning. */
export interface UnsettledItem {
  readonly path: string;
  readonly id: string;
}

/** The items that one of the ships has answered with "no", or not at all. */
export const unsettledItems = (check: FieldData | undefined): readonly UnsettledItem[] =>
  SAFETY_LISTS.flatMap((list) =>
    itemsOf(check, list).flatMap(({ at, item }) =>
      (["tanker", "vessel"] as const)
        .filter((ship) => !["YES", "NA"].includes(said(item, ship)))
        .map((ship) => ({ path: `${list}.${at}.${ship}`, id: said(item, "id") })),
    ),
  );

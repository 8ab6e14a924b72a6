// Data: common types of packages of UN/ECE Recommendation 21. Other codes are taken as they are.
import { unaccented } from "./legible.ts";
import { entryOf } from "./lookup.ts";
import { say, text, type Language, type Text } from "./text.ts";

/** A type of package: one of it, and several. Chinese has no plural. */
interface Package {
  readonly one: Text;
  readonly many: string;
}

const of = (one: string, zh: string, many = `${one}s`): Package => ({ one: text(one, zh), many });

const PACKAGES = {
  "1A": of("steel drum", "钢桶"),
  "1B": of("aluminium drum", "铝桶"),
  "1D": of("plywood drum", "胶合板桶"),
  "1G": of("fibre drum", "纤维桶"),
  "3A": of("steel jerrican", "钢罐"),
  "3H": of("plastic jerrican", "塑料罐"),
  "43": of("super bulk bag", "吨袋"),
  "44": of("polybag", "塑料袋"),
  "4A": of("steel box", "钢箱", "steel boxes"),
  "4C": of("natural wood box", "天然木箱", "natural wood boxes"),
  "4D": of("plywood box", "胶合板箱", "plywood boxes"),
  "4G": of("fibreboard box", "纤维板箱", "fibreboard boxes"),
  "4H": of("plastic box", "塑料箱", "plastic boxes"),
  "5H": of("woven plastic bag", "塑料编织袋"),
  "5L": of("textile bag", "纺织品袋"),
  "5M": of("paper bag", "纸袋"),
  "8A": of("wooden pallet", "木托盘"),
  AA: of("rigid plastic intermediate bulk container", "硬塑料中型散货箱"),
  AE: of("aerosol", "气雾罐"),
  BA: of("barrel", "琵琶桶"),
  BE: of("bundle", "捆"),
  BG: of("bag", "袋"),
  BI: of("bin", "料箱"),
  BJ: of("bucket", "提桶"),
  BK: of("basket", "篮"),
  BL: of("compressed bale", "紧压包"),
  BN: of("bale", "包"),
  BO: of("bottle", "瓶"),
  BR: of("bar", "条"),
  BX: of("box", "盒", "boxes"),
  BZ: of("bundle of bars", "捆条", "bundles of bars"),
  CA: of("rectangular can", "方罐"),
  CG: of("cage", "笼"),
  CH: of("chest", "柜箱"),
  CI: of("canister", "小罐"),
  CK: of("cask", "木桶"),
  CL: of("coil", "卷材"),
  CN: of("container", "集装箱"),
  CO: of("carboy", "坛"),
  CR: of("crate", "板条箱"),
  CS: of("case", "箱"),
  CT: of("carton", "纸箱"),
  CX: of("cylindrical can", "圆罐"),
  CY: of("cylinder", "圆筒"),
  DR: of("drum", "圆桶"),
  FX: of("flexible container bag", "柔性集装袋"),
  GB: of("gas bottle", "气瓶"),
  HG: of("hogshead", "大桶"),
  IN: of("ingot", "锭"),
  IZ: of("bundle of ingots", "捆锭", "bundles of ingots"),
  JC: of("rectangular jerrican", "方形罐"),
  JR: of("jar", "广口瓶"),
  JT: of("jute bag", "麻袋"),
  JY: of("cylindrical jerrican", "圆形罐"),
  KG: of("keg", "小桶"),
  LG: of("log", "原木"),
  LZ: of("bundle of logs", "捆原木", "bundles of logs"),
  MS: of("multi-wall sack", "多层袋"),
  NE: of("unpacked piece", "裸装件"),
  NT: of("net", "网袋"),
  OT: of("octabin", "八角箱"),
  PA: of("packet", "小包"),
  PC: of("parcel", "包裹"),
  PG: of("plate", "板材"),
  PI: of("pipe", "管"),
  PK: of("package", "件"),
  PL: of("pail", "提桶（带盖）"),
  PO: of("pouch", "小袋", "pouches"),
  PP: of("piece", "个"),
  PU: of("tray", "托盘盒"),
  PX: of("pallet", "托盘"),
  PZ: of("bundle of planks", "捆木板", "bundles of planks"),
  QA: of("steel drum with fixed head", "闭口钢桶", "steel drums with fixed head"),
  QB: of("steel drum with removable head", "开口钢桶", "steel drums with removable head"),
  RD: of("rod", "棒"),
  RG: of("ring", "环"),
  RL: of("reel", "盘"),
  RO: of("roll", "卷"),
  RZ: of("bundle of rods", "捆棒", "bundles of rods"),
  SA: of("sack", "麻包"),
  SH: of("sachet", "小药袋"),
  SK: of("skeleton case", "框架箱"),
  SL: of("slip sheet", "滑托板"),
  ST: of("sheet", "张"),
  SW: of("shrink-wrapped unit", "热缩包装件"),
  SZ: of("bundle of sheets", "捆板", "bundles of sheets"),
  TB: of("tub", "盆"),
  TC: of("tea chest", "茶叶箱"),
  TK: of("rectangular tank", "方形液罐"),
  TN: of("tin", "听"),
  TR: of("trunk", "皮箱"),
  TU: of("tube", "筒"),
  TY: of("cylindrical tank", "圆形液罐"),
  TZ: of("bundle of tubes", "捆管", "bundles of tubes"),
  VG: of("bulk gas", "散装气体", "bulk gas"),
  VL: of("bulk liquid", "散装液体", "bulk liquid"),
  VN: of("vehicle", "车辆"),
  VO: of("bulk solid in lumps", "散装块状固体", "bulk solid in lumps"),
  VQ: of("bulk liquefied gas", "散装液化气", "bulk liquefied gas"),
  VR: of("bulk solid in grains", "散装颗粒固体", "bulk solid in grains"),
  VY: of("bulk powder", "散装粉末", "bulk powder"),
  WA: of("intermediate bulk container", "中型散货箱"),
  ZZ: of("mutually defined package", "双方约定包装"),
} as const satisfies Record<string, Package>;

const ALL: readonly [string, Package][] = Object.entries(PACKAGES);

/** The name of so many packages of a type; the code itself where it is not in the list. */
export function packageWords(code: string, language: Language, count = "1"): string {
  const found = entryOf(PACKAGES, code);
  if (found === undefined) return code;
  return language === "zh-CN" || count.trim() === "1" ? say(found.one, language) : found.many;
}

const folded = (said: string): string => unaccented(said).toLowerCase().trim();

const fit = (code: string, { one, many }: Package, typed: string): number => {
  const names = [one.en, many, one.zh];
  if (folded(code) === typed) return 4;
  if (names.includes(typed)) return 3;
  if (names.some((name) => name.startsWith(typed))) return 2;
  return names.some((name) => name.includes(typed)) ? 1 : 0;
};

/** Types whose code or name answers what was typed, the best first. */
export function packagesFor(typed: string, language: Language, most: number): { code: string; name: string }[] {
  const sought = folded(typed);
  return ALL.map(([code, one]) => ({ code, name: say(one.one, language), fits: fit(code, one, sought) }))
    .filter(({ fits }) => fits > 0)
    .toSorted((a, b) => b.fits - a.fits || a.name.localeCompare(b.name, language))
    .slice(0, most)
    .map(({ code, name }) => ({ code, name }));
}

/** The code of the one type that bears this very name, in either language; what is none stays. */
export function packageMeant(typed: string): string {
  const [only, ...more] = ALL.filter(([code, one]) => fit(code, one, folded(typed)) >= 3);
  return only === undefined || more.length > 0 ? typed : only[0];
}

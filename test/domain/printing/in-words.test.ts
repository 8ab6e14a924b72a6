import { expect, it } from "vitest";
import { amountInWords, quantityInWords } from "#domain/printing/in-words";

it.each([
  [
    "24149992.89",
    "USD",
    "US DOLLARS TWENTY-FOUR MILLION ONE HUNDRED FORTY-NINE THOUSAND NINE HUNDRED NINETY-TWO AND 89/100 ONLY",
    "美元贰仟肆佰壹拾肆万玖仟玖佰玖拾贰元捌角玖分",
  ],
  [
    "24150000",
    "USD",
    "US DOLLARS TWENTY-FOUR MILLION ONE HUNDRED FIFTY THOUSAND AND 00/100 ONLY",
    "美元贰仟肆佰壹拾伍万元整",
  ],
  ["1.00", "USD", "US DOLLAR ONE AND 00/100 ONLY", "美元壹元整"],
  ["1.50", "USD", "US DOLLARS ONE AND 50/100 ONLY", "美元壹元伍角整"],
  ["1005.05", "EUR", "EUROS ONE THOUSAND FIVE AND 05/100 ONLY", "欧元壹仟零伍元零伍分"],
  ["100.5", "USD", "US DOLLARS ONE HUNDRED AND 50/100 ONLY", "美元壹佰元伍角整"],
  ["0.05", "USD", "US DOLLARS ZERO AND 05/100 ONLY", "美元伍分"],
  ["1000000", "JPY", "JAPANESE YEN ONE MILLION ONLY", "日元壹佰万元整"],
  ["10010001.10", "CNY", "CHINESE YUAN TEN MILLION TEN THOUSAND ONE AND 10/100 ONLY", "人民币壹仟零壹万零壹元壹角整"],
  [
    "20300400500",
    "USD",
    "US DOLLARS TWENTY BILLION THREE HUNDRED MILLION FOUR HUNDRED THOUSAND FIVE HUNDRED AND 00/100 ONLY",
    "美元贰佰零叁亿零肆拾万零伍佰元整",
  ],
])("%s %s is written out as bills write it", (amount, currency, english, chinese) => {
  expect(amountInWords(amount, currency, "en-US")).toBe(english);
  expect(amountInWords(amount, currency, "zh-CN")).toBe(chinese);
});

it("an amount of three decimals is written to its last", () => {
  expect(amountInWords("12.305", "KWD", "en-US")).toMatch(/^KUWAITI DINARS? TWELVE AND 305\/1000 ONLY$/);
  expect(amountInWords("12.305", "KWD", "zh-CN")).toMatch(/壹拾贰元叁角零伍厘$/);
});

it.each([
  [
    "37998.412",
    "TNE",
    "THIRTY-SEVEN THOUSAND NINE HUNDRED NINETY-EIGHT POINT FOUR ONE TWO METRIC TONNES",
    "叁万柒仟玖佰玖拾捌点肆壹贰公吨",
  ],
  ["1.000", "TNE", "ONE METRIC TONNE", "壹公吨"],
  ["1.5", "TNE", "ONE POINT FIVE METRIC TONNES", "壹点伍公吨"],
  ["0.50", "MTQ", "ZERO POINT FIVE CUBIC METRES", "零点伍立方米"],
  ["100000001", "C62", "ONE HUNDRED MILLION ONE PIECES", "壹亿零壹件"],
])("%s %s is said digit by digit behind the point", (quantity, unit, english, chinese) => {
  expect(quantityInWords(quantity, unit, "en-US")).toBe(english);
  expect(quantityInWords(quantity, unit, "zh-CN")).toBe(chinese);
});

it("a text that is no number is not put into words", () => {
  for (const value of ["", "twelve", "-5", "1,000", "1e9"])
    expect([amountInWords(value, "USD", "en-US"), quantityInWords(value, "TNE", "zh-CN")]).toEqual(["", ""]);
});

it("the unit of account of Chile has four decimals", () => {
  expect(amountInWords("10.1234", "CLF", "en-US")).toMatch(/TEN AND 1234\/10000 ONLY$/);
});

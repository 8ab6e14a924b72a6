import { describe, expect, test } from "vitest";
import { formatNumber, formatQuantity, unitsKept } from "#domain/units";
import {
  formatDate,
  formatDay,
  formatHash,
  formatInstant,
  formatSize,
  formatClock,
  formatTime,
  formatWhen,
} from "../../web/i18n/format.ts";

describe("formats", () => {
  test("dates in both languages, read in UTC", () => {
    expect(formatDate("2026-11-20", "en-US")).toBe("20 Nov 2026");
    expect(formatDate("2026-11-20", "zh-CN")).toBe("2026年11月20日");
    expect(formatDate("2026-11-20T23:59:59.999Z", "en-US")).toBe("20 Nov 2026");
    expect(formatDay("2026-01-05", "en-US")).toBe("5 Jan");
    expect(formatDay("2026-01-05", "zh-CN")).toBe("1月5日");
    expect(formatDate("TO BE ADVISED", "en-US")).toBe("TO BE ADVISED");
  });

  test("times in UTC", () => {
    expect(formatTime("2026-11-20T14:27:08.431Z")).toBe("14:27:08");
    expect(formatTime("2026-11-20T22:27:08+08:00")).toBe("14:27:08");
    expect(formatInstant("2026-11-20T14:33:07Z", "en-US")).toBe("20 Nov 2026, 14:33:07 UTC");
    expect(formatInstant("2026-11-20T14:33:07Z", "zh-CN")).toBe("2026年11月20日 14:33:07 UTC");
  });

  test("when: today, yesterday, this year, before", () => {
    const now = new Date("2026-11-20T00:10:00Z");
    expect(formatWhen("2026-11-20T00:05:00Z", now, "en-US")).toBe("00:05");
    expect(formatWhen("2026-11-19T23:55:00Z", now, "en-US")).toBe("Yesterday");
    expect(formatWhen("2026-11-19T23:55:00Z", now, "zh-CN")).toBe("昨天");
    expect(formatWhen("2026-11-18T12:00:00Z", now, "en-US")).toBe("18 Nov");
    expect(formatWhen("2025-11-18T12:00:00Z", now, "en-US")).toBe("18 Nov 2025");
    const zone = process.env["TZ"];
    try {
      process.env["TZ"] = "Asia/Singapore";
      expect(formatWhen("2026-11-19T17:05:00Z", now, "en-US")).toBe("01:05");
      expect(formatWhen("2026-11-19T15:55:00Z", now, "en-US")).toBe("Yesterday");
      expect(formatClock("2026-11-20T14:27:08Z")).toBe("22:27:08 UTC+8");
      process.env["TZ"] = "America/St_Johns";
      expect(formatClock("2026-11-20T14:27:08Z")).toBe("10:57:08 UTC-3:30");
    } finally {
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
    }
  });

  test("numbers keep every decimal, quantities their unit", () => {
    expect(formatNumber("1234567.5000")).toBe("1,234,567.5000");
    expect(formatNumber("999")).toBe("999");
    expect(formatNumber("-1234")).toBe("-1,234");
    expect(formatQuantity("37998.412", "TNE")).toBe("37,998.412 t");
    expect(formatQuantity("13736.264", "MTQ")).toBe("13,736.264 m³");
    expect(formatQuantity("5", "XPK")).toBe("5 XPK");
  });

  test("a line ends behind a unit, not before it", () => {
    expect(unitsKept("Halcyon Terminal: 18,000.000 t, 820 kg/m³ at 15 °C and 5 tanks, 2 l")).toBe(
      "Halcyon Terminal: 18,000.000\u00a0t, 820\u00a0kg/m³ at 15\u00a0°C and 5 tanks, 2\u00a0l",
    );
    // Without a unit behind the number, and with one that is only the beginning of a word.
    for (const said of ["4 Dock Street", "26 lbs", "tank 14", "10 kg/x"]) expect(unitsKept(said)).toBe(said);
  });

  test("hashes are shortened, short texts are not", () => {
    expect(formatHash("0x5a31000000000000000000000000000000c07e")).toBe("0x5a31…c07e");
    expect(formatHash("4e1d9a6071bb0c52c27b08f5")).toBe("4e1d…08f5");
    expect(formatHash("0x1234")).toBe("0x1234");
  });

  test("sizes", () => {
    expect([999, 184_000, 4_100_000].map(formatSize)).toEqual(["999 B", "184 kB", "4.1 MB"]);
  });
});

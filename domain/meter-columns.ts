import { text, type Text } from "./text.ts";

/** The columns of a meter's file that are read, with the names that makers give them. */
export const METER_COLUMNS = {
  time: {
    label: text("Time", "时间"),
    names: ["time", "timestamp", "date time", "datetime", "date/time", "utc", "时间", "日期时间"],
  },
  totaliser: {
    label: text("Totaliser (t)", "累计量（吨）"),
    names: ["totaliser", "totalizer", "total", "mass total", "total mass", "累计量", "累计值", "累计质量"],
  },
  massFlow: {
    label: text("Mass flow (t/h)", "质量流量（吨/小时）"),
    names: ["mass flow", "massflow", "flow", "flow rate", "mass flow rate", "质量流量", "流量"],
  },
  density: { label: text("Density (kg/m³)", "密度（kg/m³）"), names: ["density", "密度"] },
  temperature: { label: text("Temperature (°C)", "温度（°C）"), names: ["temperature", "temp", "温度"] },
} as const satisfies Record<string, { readonly label: Text; readonly names: readonly string[] }>;
export type MeterColumn = keyof typeof METER_COLUMNS;
export const METER_COLUMN_NAMES = Object.keys(METER_COLUMNS) as [MeterColumn, ...MeterColumn[]];

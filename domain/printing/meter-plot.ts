import { plotOf, type PlotAxis, type PlotCurve } from "../bunker/meter-plot.ts";
import { say, text } from "../text.ts";
import { formatNumber } from "../units.ts";
import { STRIP, type Pages } from "./form-pages.ts";
import { wrap } from "./metrics.ts";
import type { PrintedLog, PrintView } from "./print-view.ts";
import { FRAME, INK, type Box } from "./sheet.ts";

const WORDS = {
  title: text("FLOW AND DENSITY OF THE METER", "流量计流量与密度"),
  file: text(
    "From the file {name}, {rows} rows, times in UTC. SHA-256 {sha256}",
    "数据来自文件 {name}，共 {rows} 行，时间为 UTC。SHA-256 {sha256}",
  ),
  flow: text("Mass flow, t/h", "质量流量，吨/小时"),
  density: text("Density, kg/m³", "密度，kg/m³"),
  dips: text("shaded: density over 8 kg/m³ below the certificate", "阴影：密度低于证书值 8 kg/m³ 以上"),
} as const;

const COLOUR = { flow: "#1b5bd7", density: "#445063", dip: "#fdf3e1", grid: "#e2e6ec" } as const;
/** The height of the curves, and of the marks and words around them. */
const [CURVES, AROUND] = [34, 24] as const;
const MARGIN = { left: 14, right: 14 } as const;
const SMALL = { face: "sans", size: 5.8, colour: INK.muted } as const;

/** The curves of the logs, one under the other, above the place of the signatures. */
export function printMeter(pages: Pages, logs: readonly PrintedLog[], { language }: PrintView): void {
  for (const log of logs) {
    const plot = plotOf(log);
    if (plot === null) continue;
    if (pages.y + CURVES + AROUND > STRIP.top) pages.turn();
    const { sheet } = pages;
    const title = [say(WORDS.title, language), log.product].filter(Boolean).join(" · ");
    sheet.text(FRAME.left, pages.y + 4.2, title, { face: "sansBold", size: 6.8, colour: INK.muted });
    const about = say(WORDS.file, language, { name: log.name, rows: log.rows, sha256: log.sha256 });
    const lines = wrap(about, SMALL.face, SMALL.size, FRAME.right - FRAME.left);
    lines.forEach((line, i) => sheet.text(FRAME.left, pages.y + 8 + i * 2.8, line, SMALL));
    const box: Box = {
      x: FRAME.left + MARGIN.left,
      y: pages.y + 13.5 + (lines.length - 1) * 2.8,
      width: FRAME.right - FRAME.left - MARGIN.left - MARGIN.right,
      height: CURVES,
    };
    const bottom = box.y + box.height;
    for (const { from, to } of plot.dips)
      sheet.rectangle(
        { x: box.x + from * box.width, y: box.y, width: Math.max(0.6, (to - from) * box.width), height: box.height },
        { fill: COLOUR.dip },
      );
    for (const { x, clock } of plot.times) {
      sheet.line(box.x + x * box.width, box.y, box.x + x * box.width, bottom, 0.1, COLOUR.grid);
      sheet.text(box.x + x * box.width, bottom + 3, clock, { ...SMALL, align: "centre" });
    }
    const axis = ({ low, high, ticks }: PlotAxis, side: "left" | "right"): void => {
      for (const tick of ticks) {
        const y = bottom - ((tick - low) / (high - low)) * box.height;
        if (side === "left" || plot.flow === null) sheet.line(box.x, y, box.x + box.width, y, 0.1, COLOUR.grid);
        sheet.text(side === "left" ? box.x - 1.5 : box.x + box.width + 1.5, y + 0.8, formatNumber(String(tick)), {
          ...SMALL,
          align: side === "left" ? "right" : "left",
        });
      }
    };
    const curve = (parts: PlotCurve, width: number, colour: string): void => {
      for (const part of parts)
        part.slice(1).forEach((point, i) => {
          const before = part[i] ?? point;
          sheet.line(
            box.x + before.x * box.width,
            box.y + before.y * box.height,
            box.x + point.x * box.width,
            box.y + point.y * box.height,
            width,
            colour,
          );
        });
    };
    if (plot.flow !== null) {
      axis(plot.flow.axis, "left");
      curve(plot.flow.curve, 0.3, COLOUR.flow);
      sheet.text(FRAME.left, box.y - 1.8, say(WORDS.flow, language), { ...SMALL, colour: COLOUR.flow });
    }
    if (plot.density !== null) {
      axis(plot.density.axis, "right");
      curve(plot.density.curve, 0.2, COLOUR.density);
      sheet.text(FRAME.right, box.y - 1.8, say(WORDS.density, language), { ...SMALL, align: "right" });
    }
    if (plot.dips.length > 0)
      sheet.text(box.x + box.width / 2, box.y - 1.8, say(WORDS.dips, language), { ...SMALL, align: "centre" });
    pages.y = bottom + 6;
  }
}

import type { BunkerMeterLog } from "#domain/api/bunker-shapes";
import { plotOf, type MeterPlot as Plot, type PlotAxis, type PlotCurve } from "#domain/bunker/meter-plot";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useWidth } from "../../ui/use-width.ts";
import styles from "./MeterPlot.module.css";

const [HEIGHT, TOP, BOTTOM, SIDE] = [220, 34, 22, 46] as const;
/** The least width between two marks of the time. */
const MARK = 62;
/** So many rows of the log stand in the table under the plot. */
const ROWS = 40;

/** The curves of flow and density over time, and under them the figures as a table. */
export function MeterPlot({ log }: { readonly log: BunkerMeterLog }) {
  const words = useWords();
  const { ref, width } = useWidth<HTMLDivElement>(640);
  const plot = plotOf(log, Math.max(2, Math.floor((width - 2 * SIDE) / MARK)));
  return (
    <div className={styles.plot}>
      <div ref={ref}>
        {plot === null ? (
          <p className="hw-quiet">{words("bunker.meterFile.noCurves")}</p>
        ) : (
          <Curves plot={plot} width={width} log={log} />
        )}
      </div>
      <Figures log={log} />
    </div>
  );
}

interface CurvesProps {
  readonly plot: Plot;
  readonly width: number;
  readonly log: BunkerMeterLog;
}

function Curves({ plot, width, log }: CurvesProps) {
  const words = useWords();
  const format = useFormat();
  const box = { left: SIDE, top: TOP, width: Math.max(1, width - 2 * SIDE), height: HEIGHT - TOP - BOTTOM };
  const bottom = box.top + box.height;
  const [x, y] = [(part: number): number => box.left + part * box.width, (part: number) => box.top + part * box.height];
  const level = ({ low, high }: PlotAxis, tick: number): number => y(1 - (tick - low) / (high - low));
  const path = (curve: PlotCurve): string =>
    curve
      .map((part) =>
        part.map((point, i) => `${i === 0 ? "M" : "L"}${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`).join(""),
      )
      .join("");
  const area = (curve: PlotCurve): string =>
    curve
      .filter((part) => part.length > 1)
      .map(
        (part) =>
          `${path([part])}L${x(part.at(-1)?.x ?? 0).toFixed(1)} ${bottom}L${x(part[0]?.x ?? 0).toFixed(1)} ${bottom}Z`,
      )
      .join("");
  const { flow, density, dips } = plot;
  const grid = flow?.axis ?? density?.axis;
  return (
    <>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={words("bunker.meterFile.plotAlt", {
          from: format.time(log.startedAt).slice(0, 5),
          to: format.time(log.endedAt).slice(0, 5),
          mass: format.number(log.mass),
          flow: log.averages.massFlow === "" ? "–" : format.number(log.averages.massFlow),
          density: log.averages.density === "" ? "–" : log.averages.density,
          dips: dips.length,
        })}
      >
        {dips.map((dip) => (
          <rect
            key={`${dip.from} ${dip.to}`}
            className={styles.dip}
            x={x(dip.from) - 1}
            y={box.top}
            width={Math.max(3, (dip.to - dip.from) * box.width + 2)}
            height={box.height}
          />
        ))}
        {plot.times.map(({ x: part, clock }) => (
          <g key={part}>
            <line className={styles.grid} x1={x(part)} x2={x(part)} y1={box.top} y2={bottom} />
            <text className={styles.mark} x={x(part)} y={HEIGHT - 6} textAnchor="middle">
              {clock}
            </text>
          </g>
        ))}
        {grid?.ticks.map((tick) => (
          <line
            key={tick}
            className={styles.grid}
            x1={box.left}
            x2={x(1)}
            y1={level(grid, tick)}
            y2={level(grid, tick)}
          />
        ))}
        {flow !== null && (
          <>
            <text className={styles.flowName} x={0} y={12}>
              {words("bunker.meterFile.flow")}
            </text>
            {flow.axis.ticks.map((tick) => (
              <text key={tick} className={styles.mark} x={box.left - 8} y={level(flow.axis, tick) + 4} textAnchor="end">
                {format.number(tick)}
              </text>
            ))}
            <path className={styles.area} d={area(flow.curve)} />
            <path className={styles.flow} d={path(flow.curve)} />
          </>
        )}
        {density !== null && (
          <>
            <text className={styles.densityName} x={width} y={12} textAnchor="end">
              {words("bunker.meterFile.density")}
            </text>
            {density.axis.ticks.map((tick) => (
              <text key={tick} className={styles.mark} x={x(1) + 8} y={level(density.axis, tick) + 4}>
                {format.number(tick)}
              </text>
            ))}
            <path className={styles.density} d={path(density.curve)} />
          </>
        )}
        {dips.map((dip) => (
          <text
            key={`${dip.from} ${dip.lowest}`}
            className={styles.lowest}
            x={Math.min(x(1) - 14, Math.max(box.left + 14, x((dip.from + dip.to) / 2)))}
            y={box.top - 6}
            textAnchor="middle"
          >
            {dip.lowest}
          </text>
        ))}
      </svg>
      <p className={styles.legend}>
        {flow !== null && <span data-line="flow">{words("bunker.meterFile.flow")}</span>}
        {density !== null && <span data-line="density">{words("bunker.meterFile.density")}</span>}
        {dips.length > 0 && <span data-line="dip">{words("bunker.meterFile.dip")}</span>}
      </p>
    </>
  );
}

/** The figures that the curves show: the averages, the dips and gaps, and rows at even distances. */
function Figures({ log }: { readonly log: BunkerMeterLog }) {
  const words = useWords();
  const format = useFormat();
  const { points, dips, gaps, averages } = log;
  const step = Math.max(1, Math.ceil(points.length / ROWS));
  const rows = points.filter((_, i) => i % step === 0 || i === points.length - 1);
  const figure = (value: number | null): string => (value === null ? "–" : format.number(value));
  return (
    <details className={styles.figures}>
      <summary>{words("bunker.meterFile.figures")}</summary>
      <ul>
        {averages.massFlow !== "" && (
          <li>{words("bunker.meterFile.meanFlow", { value: format.number(averages.massFlow) })}</li>
        )}
        {averages.density !== "" && <li>{words("bunker.meterFile.meanDensity", { value: averages.density })}</li>}
        {averages.temperature !== "" && (
          <li>{words("bunker.meterFile.meanTemperature", { value: averages.temperature })}</li>
        )}
        {dips.map((dip) => (
          <li key={dip.from}>
            {words("bunker.meterFile.dipOf", {
              from: format.time(dip.from),
              to: format.time(dip.to),
              lowest: dip.lowest,
            })}
          </li>
        ))}
        {gaps.map((gap) => (
          <li key={gap.row}>
            {words("bunker.meterFile.gap", { row: gap.row, from: format.time(gap.from), to: format.time(gap.to) })}
          </li>
        ))}
      </ul>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={words("bunker.meterFile.figures")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words("bunker.meterFile.time")}</th>
              <th scope="col">{words("bunker.meterFile.flow")}</th>
              <th scope="col">{words("bunker.meterFile.density")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ at, flow, density }, i) => (
              <tr key={`${at} ${i}`}>
                <th scope="row">
                  <time dateTime={at}>{format.time(at)}</time>
                </th>
                <td>{figure(flow)}</td>
                <td>{figure(density)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

import { Select } from "antd";
import { useState } from "react";
import { monitoringRoutes, type Figures } from "#domain/api/monitoring";
import type { Output } from "#domain/api/route";
import { useRead } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { countryName } from "../../i18n/countries.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import styles from "./Node.module.css";

type Measured = Output<typeof monitoringRoutes.read>;

const DAYS = 7;
const SECOND = 1_000;
const EVERYWHERE = "";

/** How fast the pages were in the last days, by page and release, and what failed in them. */
export function Measurements() {
  const words = useWords();
  const format = useFormat();
  const language = useLanguage();
  const [country, setCountry] = useState<string>();
  const {
    data: read,
    error,
    refetch,
  } = useRead(monitoringRoutes.read, { query: { days: DAYS, ...(country === undefined ? {} : { country }) } });
  // While the figures of another country are read, the choice stays where it was made.
  const [before, setBefore] = useState(read);
  if (read !== undefined && read !== before) setBefore(read);
  const data = read ?? before;
  if (error !== null)
    return <ErrorView title={words("common.failed")} help={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingLine />;
  const { sessions, countries } = data;
  if (sessions === 0 && country === undefined)
    return <p className={styles.nothing}>{words("node.measured.none", { count: DAYS })}</p>;
  return (
    <>
      <p className={styles.nothing}>
        {words("node.measured.from", { count: sessions, sessions: format.number(sessions), days: DAYS })}
      </p>
      {countries.length > 0 && (
        <Select
          aria-label={words("node.measured.country")}
          title={words("node.measured.countryHelp")}
          className={styles.country}
          value={country ?? EVERYWHERE}
          onChange={(chosen) => setCountry(chosen === EVERYWHERE ? undefined : chosen)}
          options={[
            { value: EVERYWHERE, label: words("node.measured.everywhere") },
            ...countries.map((one) => ({
              value: one.country,
              label: `${countryName(one.country, language)} · ${format.number(one.sessions)}`,
            })),
          ]}
        />
      )}
      {read === undefined ? <LoadingLine /> : <Tables {...read} />}
    </>
  );
}

function Tables({ figures, failures }: Pick<Measured, "figures" | "failures">) {
  const words = useWords();
  const format = useFormat();
  /** A share of the window for shifts, else a time. */
  const value = (name: Figures["name"], number: number): string =>
    name === "CLS"
      ? format.number(number.toFixed(3))
      : number < SECOND
        ? words("node.measured.ms", { value: format.number(Math.round(number)) })
        : words("node.measured.s", { value: format.number((number / SECOND).toFixed(2)) });
  return (
    <>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={words("node.measured.speed")}>
        <table className={styles.figures}>
          <caption>{words("node.measured.speed")}</caption>
          <thead>
            <tr>
              <th scope="col">{words("node.measured.page")}</th>
              <th scope="col">{words("node.measured.measure")}</th>
              <th scope="col">{words("node.measured.release")}</th>
              {(["count", "p50", "p75", "p95"] as const).map((one) => (
                <th key={one} scope="col" data-number="">
                  {words(`node.measured.${one}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.map((row) => (
              <tr key={`${row.page} ${row.name} ${row.release}`}>
                <td className="hw-mono">{row.page}</td>
                <td title={words(`node.measured.of.${row.name}`)}>{words(`node.measured.short.${row.name}`)}</td>
                <td className="hw-mono">{row.release}</td>
                <td data-number="">{format.number(row.count)}</td>
                <td data-number="">{value(row.name, row.p50)}</td>
                <td data-number="">{value(row.name, row.p75)}</td>
                <td data-number="">{value(row.name, row.p95)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {failures.length > 0 && (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={words("node.measured.failures")}>
          <table className={styles.figures}>
            <caption>{words("node.measured.failures")}</caption>
            <thead>
              <tr>
                <th scope="col">{words("node.measured.what")}</th>
                <th scope="col">{words("node.measured.where")}</th>
                <th scope="col">{words("node.measured.release")}</th>
                <th scope="col" data-number="">
                  {words("node.measured.count")}
                </th>
                <th scope="col" data-number="">
                  {words("node.measured.sessions")}
                </th>
                <th scope="col">{words("node.measured.last")}</th>
              </tr>
            </thead>
            <tbody>
              {failures.map((row) => (
                <tr key={`${row.kind} ${row.name} ${row.detail} ${row.release}`}>
                  <td className="hw-mono">{row.name}</td>
                  <td className="hw-mono">
                    {row.stack.length > 1 ? (
                      <details>
                        <summary aria-label={words("node.measured.stack")}>{row.stack[0]}</summary>
                        {row.stack.slice(1).map((place, i) => (
                          <div key={i}>{place}</div>
                        ))}
                      </details>
                    ) : (
                      (row.stack[0] ?? row.detail)
                    )}
                  </td>
                  <td className="hw-mono">{row.release}</td>
                  <td data-number="">{format.number(row.count)}</td>
                  <td data-number="">{format.number(row.sessions)}</td>
                  <td>{format.instant(row.lastAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

import LeftOutlined from "@ant-design/icons/es/icons/LeftOutlined";
import RightOutlined from "@ant-design/icons/es/icons/RightOutlined";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { serverMoment } from "../i18n/instants.ts";
import { useFormat } from "../i18n/use-format.ts";
import { useLanguage, useWords } from "../i18n/use-words.ts";
import { dayByKey, monthsAfter, openingAt, todayHere, weeksOf } from "./calendar.ts";
import styles from "./MonthGrid.module.css";

interface Props {
  /** An ISO date, or whatever stands in the field. */
  readonly value: string;
  readonly onChoose: (day: string) => void;
}

/** The days of a month, one to be chosen: by the mouse, or by arrows, Page Up and Page Down. */
export function MonthGrid({ value, onChoose }: Props) {
  const words = useWords();
  const format = useFormat();
  const language = useLanguage();
  const [day, setDay] = useState(() => openingAt(value));
  const [today] = useState(todayHere);
  const grid = useRef<HTMLTableElement>(null);
  /** The focus follows the keys; the arrows beside the month keep it. */
  const enter = useRef(false);
  useEffect(() => {
    if (enter.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
    enter.current = false;
  }, [day]);
  const title = new Intl.DateTimeFormat(language, { year: "numeric", month: "long", timeZone: "UTC" }).format(
    serverMoment(day),
  );
  const named = (one: string, weekday: "long" | "short"): string =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" }).format(serverMoment(one));
  const weeks = weeksOf(day);
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <Button
          type="text"
          size="small"
          icon={<LeftOutlined aria-hidden="true" />}
          aria-label={words("common.monthBefore")}
          onClick={() => setDay(monthsAfter(day, -1))}
        />
        <span aria-live="polite">{title}</span>
        <Button
          type="text"
          size="small"
          icon={<RightOutlined aria-hidden="true" />}
          aria-label={words("common.monthAfter")}
          onClick={() => setDay(monthsAfter(day, 1))}
        />
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={title}
        onKeyDown={(event) => {
          const next = dayByKey(day, event.key);
          if (next === undefined) return;
          event.preventDefault();
          enter.current = true;
          setDay(next);
        }}
      >
        <thead>
          <tr>
            {weeks[0]!.map((one) => (
              <th key={one} scope="col" abbr={named(one, "long")}>
                {named(one, "short")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} data-outside={one.slice(0, 7) !== day.slice(0, 7)} aria-selected={one === value}>
                  <Button
                    type={one === value ? "primary" : "text"}
                    size="small"
                    tabIndex={one === day ? 0 : -1}
                    aria-label={`${named(one, "long")} ${format.date(one)}`}
                    aria-current={one === today ? "date" : undefined}
                    onClick={() => onChoose(one)}
                  >
                    {Number(one.slice(8))}
                  </Button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button type="link" size="small" onClick={() => onChoose(today)}>
        {words("common.today")}
      </Button>
    </div>
  );
}

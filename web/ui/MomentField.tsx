import ClockCircleOutlined from "@ant-design/icons/es/icons/ClockCircleOutlined";
import { Button, Input } from "antd";
import { useState } from "react";
import { momentWords, parseMoment } from "#domain/reading";
import { useFormat } from "../i18n/use-format.ts";
import { useLanguage, useWords } from "../i18n/use-words.ts";
import { CalendarField, useCalendarActs, type CalendarValue } from "./CalendarField.tsx";
import styles from "./MomentField.module.css";

interface Props extends CalendarValue {
  /** RFC 3339 in UTC; what was typed, while it is none; empty when nothing is chosen. */
  readonly value: string;
}

/** This minute, in UTC. */
const minute = (): string => `${new Date().toISOString().slice(0, 16)}:00Z`;

/**
 * A date with its time in UTC that is typed, in any plain form, or chosen beside it from a calendar and a clock; one
 * touch puts this minute. When the field is left it is shown as people write it.
 */
export function MomentField({ value, ...rest }: Props) {
  const format = useFormat();
  const language = useLanguage();
  const words = useWords();
  const moment = parseMoment(value);
  const time = (moment ?? minute()).slice(11);
  return (
    <CalendarField
      {...rest}
      shown={moment === undefined ? value : momentWords(moment, format.date, language === "zh-CN" ? " " : ", ")}
      placeholder="yyyy-mm-dd hh:mm UTC"
      read={parseMoment}
      icon={<ClockCircleOutlined aria-hidden="true" />}
      label={words("common.chooseMoment")}
      day={moment?.slice(0, 10) ?? ""}
      onDay={(day, { put }) => put(`${day}T${time}`)}
      under={<Clock moment={moment} />}
    />
  );
}

/** The time of the day, this minute by one touch, and the end of choosing. */
function Clock({ moment }: { readonly moment: string | undefined }) {
  const words = useWords();
  const { put, close } = useCalendarActs();
  const [typed, setTyped] = useState<string>();
  return (
    <div className={styles.clock}>
      <label>
        {words("common.timeUtc")}
        <Input
          // A clock of the browser's own has twelve hours in some countries.
          inputMode="numeric"
          maxLength={5}
          placeholder="hh:mm"
          autoComplete="off"
          value={typed ?? moment?.slice(11, 16) ?? ""}
          onChange={(event) => {
            const { value: at } = event.target;
            setTyped(at);
            const next = parseMoment(`${(moment ?? minute()).slice(0, 10)} ${at}`);
            if (next !== undefined) put(next);
          }}
          onBlur={() => setTyped(undefined)}
          onPressEnter={close}
        />
      </label>
      <Button onClick={() => put(minute())}>{words("common.thisMinute")}</Button>
      <Button type="primary" onClick={close}>
        {words("common.done")}
      </Button>
    </div>
  );
}

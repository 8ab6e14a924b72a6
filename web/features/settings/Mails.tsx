import { useState } from "react";
import { meRoutes, type Letters } from "#domain/api/me";
import { isFixed, LETTER_TOPICS, LETTER_WAYS, TOPIC_NAMES } from "#domain/letter-topics";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Field, Section } from "../../ui/FormParts.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Row, RowList, RowPart } from "../../ui/RowList.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Settings.module.css";

/** The topics that the person is written about by e-mail, and how: each at once, in one letter a day, or not at all. */
export function Mails() {
  const words = useWords();
  const { user } = useMe();
  const found = useRead(meRoutes.letters, {});
  return (
    <Section title={words("settings.mailsTitle")}>
      <p className="hw-help">{words("settings.mailsHelp", { email: user.email })}</p>
      {found.error ? (
        <Notice tone="error">{found.error.message}</Notice>
      ) : found.data === undefined ? (
        <LoadingLine />
      ) : (
        <Chosen chosen={found.data} />
      )}
    </Section>
  );
}

function Chosen({ chosen: kept }: { readonly chosen: Letters }) {
  const words = useWords();
  const say = useSay();
  const { send, busy, problem } = useSend();
  const [wanted, setWanted] = useState<Letters>();
  const chosen = (busy ? wanted : undefined) ?? kept;
  const set = async (next: Letters): Promise<void> => {
    setWanted(next);
    if ((await send(meRoutes.setLetters, { body: next })) !== undefined) toast(words("settings.mailsSaved"));
  };
  const ways = LETTER_WAYS.map((value) => ({ value, label: words(`settings.mailsWays.${value}`) }));
  return (
    <>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <RowList columns={2} label={words("settings.mailsTitle")}>
        {TOPIC_NAMES.map((topic) => (
          <Row key={topic}>
            <RowPart>
              <span className="hw-strong">{say(LETTER_TOPICS[topic].label)}</span>
              <span className="hw-quiet">{say(LETTER_TOPICS[topic].about)}</span>
            </RowPart>
            <RowPart end>
              {isFixed(topic) ? (
                <span className="hw-quiet">{words("settings.mailsAlways")}</span>
              ) : (
                <Segments
                  small
                  label={say(LETTER_TOPICS[topic].label)}
                  value={chosen.ways[topic]}
                  options={ways}
                  onChange={(way) => void set({ ...chosen, ways: { ...chosen.ways, [topic]: way } })}
                />
              )}
            </RowPart>
          </Row>
        ))}
      </RowList>
      {Object.values(chosen.ways).includes("digest") && (
        <div className={styles.apart}>
          <Hour hour={chosen.hour} onChange={(hour) => void set({ ...chosen, hour })} />
        </div>
      )}
    </>
  );
}

/** The hour of the reader's clock from which the letter of the day is written; it is kept in UTC. */
function Hour({ hour, onChange }: { readonly hour: number; readonly onChange: (hour: number) => void }) {
  const words = useWords();
  const format = useFormat();
  const options = Array.from({ length: 24 }, (_, utc) => {
    const at = new Date();
    at.setUTCHours(utc, 0, 0, 0);
    const label = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
    return { value: String(utc), label };
  }).toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <Field label={words("settings.mailsHour")} help={words("settings.mailsHourHelp", { zone: format.zone() })}>
      <Choice
        label={words("settings.mailsHour")}
        value={String(hour)}
        options={options}
        onChange={(value) => onChange(Number(value))}
      />
    </Field>
  );
}

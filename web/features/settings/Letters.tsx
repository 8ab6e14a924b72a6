import { Button, Input } from "antd";
import { useState } from "react";
import { wordingRoutes, type Wording } from "#domain/api/wordings";
import { PLACES } from "#domain/kinds/letter-places";
import { INDEMNITIES, INDEMNITY_KINDS, type IndemnityKind } from "#domain/kinds/letter-of-indemnity";
import { indemnityWording } from "#domain/kinds/wordings";
import { LANGUAGES, LANGUAGE_NAMES, type Language } from "#domain/text";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { Field, Section } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Settings.module.css";

/** The wordings of letters of indemnity: the company's own, or the platform's. */
export function Letters() {
  const words = useWords();
  const say = useSay();
  const [kind, setKind] = useState<IndemnityKind>("A");
  const [language, setLanguage] = useState<Language>("en-US");
  const found = useRead(wordingRoutes.list, {});
  const kept = found.data?.find((one) => one.kind === kind && one.language === language);
  return (
    <Section title={words("settings.wordings")}>
      <FormStack>
        <Notice tone="info">{words("settings.wordingsHelp")}</Notice>
        <Field label={words("settings.wordingKind")} required>
          <Choice
            label={words("settings.wordingKind")}
            value={kind}
            options={INDEMNITY_KINDS.map((value) => ({ value, label: say(INDEMNITIES[value]) }))}
            onChange={setKind}
          />
        </Field>
        <Segments
          label={words("settings.wordingLanguage")}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={setLanguage}
        />
      </FormStack>
      {found.error ? (
        <Notice tone="error">{found.error.message}</Notice>
      ) : found.data === undefined ? (
        <LoadingLine />
      ) : (
        <div className={styles.apart}>
          <OneWording key={`${kind} ${language} ${kept?.version ?? 0}`} kind={kind} language={language} kept={kept} />
        </div>
      )}
    </Section>
  );
}

interface Props {
  readonly kind: IndemnityKind;
  readonly language: Language;
  readonly kept: Wording | undefined;
}

function OneWording({ kind, language, kept }: Props) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const { user } = useMe();
  const { send, busy, problem } = useSend();
  const ours = indemnityWording({ kind }, language);
  const own = kept !== undefined && kept.text !== "" ? kept.text : undefined;
  const [text, setText] = useState(own ?? ours);
  const keep = async (next: string): Promise<void> => {
    const body = { kind, language, text: next, expectedVersion: kept?.version ?? 0 };
    if ((await send(wordingRoutes.set, { body })) !== undefined)
      toast(words(next === "" ? "settings.wordingOursAgain" : "settings.wordingKept"));
  };
  return (
    <FormStack onSubmit={() => void keep(text.trim() === ours.trim() ? "" : text)}>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <Field
        label={words(own === undefined ? "settings.wordingOurs" : "settings.wordingOwn")}
        help={
          kept === undefined
            ? words("settings.wordingDefault")
            : words("settings.wordingVersion", {
                version: kept.version,
                name: kept.createdBy,
                time: format.instant(kept.createdAt),
              })
        }
      >
        <Input.TextArea
          value={text}
          maxLength={8000}
          rows={16}
          lang={language}
          readOnly={!user.isAdmin}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <p className="hw-help">
        {words("settings.wordingPlaces")}{" "}
        {Object.entries(PLACES).map(([name, { label }], i) => (
          <span key={name}>
            {i > 0 && " · "}
            <code className="hw-mono">{`{${name}}`}</code> {say(label)}
          </span>
        ))}
      </p>
      {user.isAdmin ? (
        <ButtonRow start>
          <Button type="primary" htmlType="submit" loading={busy} disabled={text === (own ?? ours)}>
            {words("settings.wordingKeep")}
          </Button>
          {own !== undefined && (
            <Button disabled={busy} onClick={() => void keep("")}>
              {words("settings.wordingBack")}
            </Button>
          )}
        </ButtonRow>
      ) : (
        <p className="hw-help">{words("settings.wordingAdmin")}</p>
      )}
    </FormStack>
  );
}

import { Button, Input } from "antd";
import { useState } from "react";
import { counterpartyRoutes as routes, type CounterpartyView } from "#domain/api/counterparties";
import type { Output } from "#domain/api/route";
import { DRY_RUN_REMEDIES, DRY_RUN_STATES, DRY_RUN_STEPS, remarkOn, dryRunText } from "#domain/counterparties/dry-run";
import { LIMITS } from "#domain/limits";
import { PINT_FAULTS } from "#domain/pint-faults";
import { useSend } from "../../../api/use-send.ts";
import { useErrorWords, useLanguage, useSay, useWords } from "../../../i18n/use-words.ts";
import { ButtonRow } from "../../../ui/ButtonRow.tsx";
import { FilePick } from "../../../ui/FilePick.tsx";
import { Field, FieldRow, Section } from "../../../ui/FormParts.tsx";
import { FormStack } from "../../../ui/FormStack.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Row, RowList, RowPart } from "../../../ui/RowList.tsx";
import { saveBlob } from "../../../ui/save-blob.ts";
import { StateMark } from "../../../ui/StateMark.tsx";
import styles from "./Counterparties.module.css";

type Done = Output<typeof routes.dryRun>;
const FIELDS = ["codeListProvider", "partyCode", "theirSample"] as const;
const SAMPLE_KB = LIMITS.sampleCharacters / 1024;

/** Goes through what an exchange needs, and gives the report to keep. */
export function DryRuns({ counterparty: { id, code, role, contracts } }: { readonly counterparty: CounterpartyView }) {
  const [words, errorWords] = [useWords(), useErrorWords()];
  const { send, busy, above, under } = useSend();
  const [provider, setProvider] = useState(code);
  const [party, setParty] = useState("");
  const [theirSample, setTheirSample] = useState("");
  const [file, setFile] = useState<File>();
  const [tried, setTried] = useState(false);
  const [done, setDone] = useState<Done>();
  const needed = (value: string): string | undefined =>
    tried && value.trim() === "" ? errorWords("REQUIRED") : undefined;
  const start = async (): Promise<void> => {
    setTried(true);
    if (provider.trim() === "" || party.trim() === "") return;
    setDone(undefined);
    const body = { codeListProvider: provider.trim(), partyCode: party.trim(), theirSample };
    setDone((await send(routes.dryRun, { params: { id }, body }))?.answer);
  };
  const choose = async (chosen: File): Promise<void> => {
    setFile(chosen);
    if (chosen.size <= LIMITS.sampleCharacters) setTheirSample(await chosen.text());
  };
  const large =
    file !== undefined && file.size > LIMITS.sampleCharacters
      ? words("counterparties.dryRun.sampleLarge", { limit: SAMPLE_KB })
      : undefined;
  const refused = above(FIELDS);
  return (
    <Section title={words("counterparties.dryRun.title")} note={words("counterparties.dryRun.note")}>
      <p className="hw-help">{words("counterparties.dryRun.help")}</p>
      <FormStack onSubmit={() => void start()}>
        {refused !== undefined && <Notice tone="error">{refused}</Notice>}
        <FieldRow>
          <Field
            label={words("counterparties.dryRun.provider")}
            required
            help={words("counterparties.dryRun.providerHelp")}
            error={under("codeListProvider") ?? needed(provider)}
          >
            <Input
              value={provider}
              maxLength={LIMITS.codeListCharacters}
              onChange={({ target }) => setProvider(target.value)}
            />
          </Field>
          <Field label={words("counterparties.dryRun.party")} required error={under("partyCode") ?? needed(party)}>
            <Input
              value={party}
              maxLength={LIMITS.partyCodeCharacters}
              onChange={({ target }) => setParty(target.value)}
            />
          </Field>
        </FieldRow>
        {role === "platform" && contracts.includes("PINT") && (
          <>
            <Field
              label={words("counterparties.dryRun.sample")}
              optional
              help={words("counterparties.dryRun.sampleHelp")}
              error={large ?? under("theirSample")}
            >
              <Input.TextArea
                rows={3}
                className="hw-mono"
                spellCheck={false}
                value={theirSample}
                maxLength={LIMITS.sampleCharacters}
                onChange={({ target }) => {
                  setFile(undefined);
                  setTheirSample(target.value);
                }}
              />
            </Field>
            <FilePick accept=".json,application/json" file={file} onFile={(chosen) => void choose(chosen)} />
          </>
        )}
        <ButtonRow start>
          <Button htmlType="submit" loading={busy}>
            {words("counterparties.dryRun.start")}
          </Button>
        </ButtonRow>
      </FormStack>
      {done !== undefined && <Report done={done} />}
    </Section>
  );
}

function Report({ done }: { readonly done: Done }) {
  const [words, say, language] = [useWords(), useSay(), useLanguage()];
  const { run, signed, sample } = done;
  const name = `dry-run-${run.counterparty.code}-${run.at.slice(0, 10)}`;
  const save = (content: string, type: string, file: string): void =>
    saveBlob(new Blob([content], { type: `${type};charset=utf-8` }), file);
  return (
    <>
      <RowList columns={2} label={words("counterparties.dryRun.title")}>
        {run.steps
          .map((one) => ({ ...one, remark: remarkOn(one) }))
          .map(({ step, passed, found, fault, remark }) => (
            <Row key={step}>
              <RowPart>
                <span>{say(DRY_RUN_STEPS[step])}</span>
                {found !== "" && <span className={`hw-quiet ${styles.kid}`}>{found}</span>}
                {remark !== undefined && <span>{say(remark)}</span>}
                {fault !== undefined && <span>{say(PINT_FAULTS[fault].label)}</span>}
                {!passed && <span className="hw-quiet">{say(DRY_RUN_REMEDIES[step])}</span>}
              </RowPart>
              <RowPart end>
                <StateMark state={DRY_RUN_STATES[passed ? "PASSED" : "FAILED"]} />
              </RowPart>
            </Row>
          ))}
      </RowList>
      <p className="hw-help">
        {words(signed === null ? "counterparties.dryRun.unsigned" : "counterparties.dryRun.signed")}
      </p>
      <div className={styles.head}>
        <Button onClick={() => save(JSON.stringify({ run, signed }, null, 2), "application/json", `${name}.json`)}>
          {words("counterparties.dryRun.json")}
        </Button>
        <Button onClick={() => save(dryRunText(run, language), "text/plain", `${name}.txt`)}>
          {words("counterparties.dryRun.text")}
        </Button>
      </div>
      {sample !== null && (
        <Section
          title={words("counterparties.dryRun.own", { number: sample.number })}
          note={words("counterparties.dryRun.ownNote")}
        >
          <p className="hw-help">{words("counterparties.dryRun.ownHelp")}</p>
          <Button onClick={() => save(sample.envelope, "application/json", `${sample.number}.json`)}>
            {words("counterparties.dryRun.ownSave")}
          </Button>
        </Section>
      )}
    </>
  );
}

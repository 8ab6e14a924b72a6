import { Button, Input } from "antd";
import { useState } from "react";
import { counterpartyRoutes as routes, type CounterpartyView } from "#domain/api/counterparties";
import type { Output } from "#domain/api/route";
import { DRY_RUN_REMEDIES, DRY_RUN_STATES, DRY_RUN_STEPS, dryRunText } from "#domain/counterparties/dry-run";
import { LIMITS } from "#domain/limits";
import { useSend } from "../../../api/use-send.ts";
import { useErrorWords, useLanguage, useSay, useWords } from "../../../i18n/use-words.ts";
import { ButtonRow } from "../../../ui/ButtonRow.tsx";
import { Field, FieldRow, Section } from "../../../ui/FormParts.tsx";
import { FormStack } from "../../../ui/FormStack.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Row, RowList, RowPart } from "../../../ui/RowList.tsx";
import { saveBlob } from "../../../ui/save-blob.ts";
import { StateMark } from "../../../ui/StateMark.tsx";
import styles from "./Counterparties.module.css";

type Done = Output<typeof routes.dryRun>;
const FIELDS = ["codeListProvider", "partyCode"] as const;

/** Goes through what an exchange needs, and gives the report to keep. */
export function DryRuns({ counterparty: { id, code } }: { readonly counterparty: CounterpartyView }) {
  const [words, errorWords] = [useWords(), useErrorWords()];
  const { send, busy, above, under } = useSend();
  const [provider, setProvider] = useState(code);
  const [party, setParty] = useState("");
  const [tried, setTried] = useState(false);
  const [done, setDone] = useState<Done>();
  const needed = (value: string): string | undefined =>
    tried && value.trim() === "" ? errorWords("REQUIRED") : undefined;
  const start = async (): Promise<void> => {
    setTried(true);
    if (provider.trim() === "" || party.trim() === "") return;
    setDone(undefined);
    const body = { codeListProvider: provider.trim(), partyCode: party.trim() };
    setDone((await send(routes.dryRun, { params: { id }, body }))?.answer);
  };
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
  const { run, signed } = done;
  const name = `dry-run-${run.counterparty.code}-${run.at.slice(0, 10)}`;
  const save = (content: string, type: string, end: string): void =>
    saveBlob(new Blob([content], { type: `${type};charset=utf-8` }), `${name}.${end}`);
  return (
    <>
      <RowList columns={2} label={words("counterparties.dryRun.title")}>
        {run.steps.map(({ step, passed, found }) => (
          <Row key={step}>
            <RowPart>
              <span>{say(DRY_RUN_STEPS[step])}</span>
              {found !== "" && <span className={`hw-quiet ${styles.kid}`}>{found}</span>}
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
        <Button onClick={() => save(JSON.stringify(done, null, 2), "application/json", "json")}>
          {words("counterparties.dryRun.json")}
        </Button>
        <Button onClick={() => save(dryRunText(run, language), "text/plain", "txt")}>
          {words("counterparties.dryRun.text")}
        </Button>
      </div>
    </>
  );
}

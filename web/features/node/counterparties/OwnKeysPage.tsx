import { Button, Input } from "antd";
import KeyOutlined from "@ant-design/icons/es/icons/KeyOutlined";
import { useState } from "react";
import { platformKeyRoutes as routes, type PlatformKey } from "#domain/api/platform-keys";
import { KEY_ALGORITHMS, PLATFORM_KEY_STATES, type KeyAlgorithm } from "#domain/counterparties/counterparty";
import { LIMITS } from "#domain/limits";
import { keysOf } from "#domain/lookup";
import { useRead } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useErrorWords, useSay, useWords } from "../../../i18n/use-words.ts";
import { useConfirmed } from "../../../session/use-confirmed.tsx";
import { ButtonRow } from "../../../ui/ButtonRow.tsx";
import { Choice } from "../../../ui/Choice.tsx";
import { copyText } from "../../../ui/copy.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorView } from "../../../ui/ErrorView.tsx";
import { FactList } from "../../../ui/FactList.tsx";
import { Field, FieldRow, Section } from "../../../ui/FormParts.tsx";
import { FormStack } from "../../../ui/FormStack.tsx";
import { Hash } from "../../../ui/Hash.tsx";
import { LoadingLine } from "../../../ui/LoadingLine.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PasswordFoot } from "../../../ui/PasswordFoot.tsx";
import { Row, RowActs, RowList, RowPart } from "../../../ui/RowList.tsx";
import { Screen } from "../../../ui/Screen.tsx";
import { StateMark } from "../../../ui/StateMark.tsx";
import { toast } from "../../../ui/toast.ts";
import { ForNode } from "../ForNode.tsx";
import { Parts } from "./Parts.tsx";
import styles from "./Counterparties.module.css";

/** /Counterparties/own-keys: the code of this node, the keys that it signs with, and where others get them. */
export function Page() {
  return (
    <ForNode>
      <OwnKeys />
    </ForNode>
  );
}

const PLACES = ["jwks", "pem", "page"] as const;

function OwnKeys() {
  const words = useWords();
  const { data, error, isPending, refetch } = useRead(routes.list, {});
  const sender = useSend();
  const confirmed = useConfirmed(sender);
  // The first key is read while its dialog closes: the dialog keeps its title until it is gone.
  const [making, setMaking] = useState({ open: false, first: false });
  const withdraw = ({ id, kid }: PlatformKey): void =>
    confirmed.ask({
      title: words("counterparties.own.withdrawOf", { kid }),
      sentence: words("counterparties.own.withdrawSentence"),
      verb: words("counterparties.own.withdraw"),
      irreversible: true,
      run: async (password) => {
        const done = await sender.send(routes.withdraw, { params: { id }, body: { password } });
        if (done !== undefined) toast(words("counterparties.own.withdrawn"));
        return done;
      },
    });
  const keys = data?.keys ?? [];
  const first = keys.length === 0;
  const verb = (isFirst: boolean) => words(isFirst ? "counterparties.own.makeFirst" : "counterparties.own.make");
  const close = () => setMaking((shown) => ({ ...shown, open: false }));
  return (
    <Screen head={<Parts current="own" />}>
      <div className={styles.part}>
        {error ? (
          <ErrorView title={words("common.failed")} help={error.message} onRetry={() => void refetch()} />
        ) : isPending ? (
          <LoadingLine />
        ) : (
          <>
            <Section title={words("counterparties.own.give")} note={words("counterparties.own.giveNote")}>
              <FactList label="wide">
                <dt>{words("counterparties.own.code")}</dt>
                <dd>
                  <span className="hw-mono">{data.code}</span>{" "}
                  <span className="hw-quiet">{words("counterparties.own.codeHelp")}</span>
                </dd>
                {PLACES.map((place) => [
                  <dt key={`${place} label`}>{words(`counterparties.own.${place}`)}</dt>,
                  <dd key={place}>
                    <a className={`hw-link ${styles.address}`} href={data[place]} target="_blank" rel="noreferrer">
                      {data[place]}
                    </a>
                  </dd>,
                ])}
              </FactList>
            </Section>
            <Section title={words("counterparties.own.keys")} note={words("counterparties.own.keysNote")}>
              {first ? (
                <EmptyState
                  icon={<KeyOutlined aria-hidden="true" />}
                  title={words("counterparties.own.none")}
                  help={words("counterparties.own.noneHelp")}
                  action={
                    <Button type="primary" onClick={() => setMaking({ open: true, first })}>
                      {verb(first)}
                    </Button>
                  }
                />
              ) : (
                <>
                  <RowList columns={3} label={words("counterparties.own.keys")}>
                    {keys.map((key) => (
                      <KeyRow key={key.id} shown={key} onWithdraw={() => withdraw(key)} />
                    ))}
                  </RowList>
                  <ButtonRow start>
                    <Button onClick={() => setMaking({ open: true, first })}>{verb(first)}</Button>
                  </ButtonRow>
                </>
              )}
            </Section>
          </>
        )}
      </div>
      <Dialog open={making.open} title={verb(making.first)} onClose={close}>
        {making.open && <MakeForm verb={verb(making.first)} days={making.first ? 0 : 7} onClose={close} />}
      </Dialog>
      {confirmed.dialog}
    </Screen>
  );
}

function KeyRow({ shown, onWithdraw }: { readonly shown: PlatformKey; readonly onWithdraw: () => void }) {
  const [words, say, format] = [useWords(), useSay(), useFormat()];
  const { kid, algorithm, state, signsFrom, until, sha256, certificate, madeAt, madeBy } = shown;
  const label = (act: string): string => `${act}${words("common.colon")}${kid}`;
  return (
    <Row>
      <RowPart>
        <span className={`hw-mono ${styles.kid}`}>{kid}</span>
        <span className="hw-quiet">
          {say(KEY_ALGORITHMS[algorithm])} <Hash value={sha256} />
        </span>
      </RowPart>
      <RowPart>
        <StateMark state={PLATFORM_KEY_STATES[state]} />
        <span className="hw-quiet">
          {words("counterparties.own.signsFrom", { from: format.date(signsFrom), until: format.date(until) })}
        </span>
      </RowPart>
      <RowActs>
        <Button
          size="small"
          aria-label={label(words("counterparties.copyPem"))}
          onClick={() => void copyText(certificate).then((done) => done && toast(words("counterparties.copied")))}
        >
          {words("counterparties.copyPem")}
        </Button>
        {state !== "WITHDRAWN" && (
          <Button size="small" aria-label={label(words("counterparties.own.withdraw"))} onClick={onWithdraw}>
            {words("counterparties.own.withdraw")}
          </Button>
        )}
      </RowActs>
      <RowPart whole quiet>
        <span>{words("counterparties.own.madeBy", { name: madeBy, when: format.when(madeAt) })}</span>
      </RowPart>
    </Row>
  );
}

interface FormProps {
  readonly verb: string;
  /** The days that are proposed until it signs. */
  readonly days: number;
  readonly onClose: () => void;
}

function MakeForm({ verb, days: proposed, onClose }: FormProps) {
  const [words, say, errorWords] = [useWords(), useSay(), useErrorWords()];
  const { send, busy, above, under } = useSend();
  const [algorithm, setAlgorithm] = useState<KeyAlgorithm>("ES256");
  const [days, setDays] = useState(String(proposed));
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const wrong = !/^\d{1,2}$/.test(days.trim()) || Number(days) > LIMITS.platformKeyOverlapDays;
  const make = async (): Promise<void> => {
    setTried(true);
    if (wrong || password === "") return;
    if ((await send(routes.make, { body: { algorithm, days: Number(days), password } })) === undefined) return;
    toast(words("counterparties.own.made"));
    onClose();
  };
  const refused = above(["days", "password"]);
  return (
    <FormStack onSubmit={() => void make()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <p>{words("counterparties.own.sentence")}</p>
      <FieldRow>
        <Field label={words("counterparties.own.algorithm")}>
          <Choice
            label={words("counterparties.own.algorithm")}
            value={algorithm}
            onChange={setAlgorithm}
            options={keysOf(KEY_ALGORITHMS).map((value) => ({ value, label: say(KEY_ALGORITHMS[value]) }))}
          />
        </Field>
        <Field
          label={words("counterparties.own.days")}
          required
          help={words("counterparties.own.daysHelp")}
          error={under("days") ?? (tried && wrong ? errorWords("NOT_A_NUMBER") : undefined)}
        >
          <Input inputMode="numeric" maxLength={2} value={days} onChange={({ target }) => setDays(target.value)} />
        </Field>
      </FieldRow>
      <PasswordFoot
        password={password}
        onPassword={setPassword}
        error={under("password")}
        tried={tried}
        busy={busy}
        verb={verb}
        onClose={onClose}
      />
    </FormStack>
  );
}

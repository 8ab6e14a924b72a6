import { Button } from "antd";
import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import type { Output } from "#domain/api/route";
import { strangerActRoutes } from "#domain/api/stranger-acts";
import type { StrangerTitle } from "#domain/chain/stranger-acts";
import { STRANGER_RIGHTS } from "#domain/chain/stranger-rights";
import { STRANGER_LABELS } from "#domain/chain/stranger-labels";
import { SENT_STATES } from "#domain/sent-states";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useWhyNotAll } from "../../session/use-me.ts";
import { useChainName } from "../../session/use-chain-name.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordFoot } from "../../ui/PasswordFoot.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { toast } from "../../ui/toast.ts";
import { ActFacts, ActFields } from "./ActFields.tsx";
import { useActChoice, type StrangerProps } from "./use-act-choice.ts";
import styles from "./AccountPanel.module.css";

type Told = Output<typeof strangerActRoutes.get>;
type Payer = Told["accounts"][number];

interface Props extends StrangerProps {
  readonly onClose: () => void;
}

/** The acts of the company's accounts on a title of others: their keys are kept here, and they pay the fee. */
export function AccountPanel(props: Props) {
  const words = useWords();
  const { title: place, onClose } = props;
  const { chainId, registry, tokenId } = place;
  const asked = useRead(
    strangerActRoutes.get,
    { params: { chainId, registry, tokenId } },
    // Nobody else tells of its balance, nor of a block that has its transaction.
    { refetchInterval: ({ state }) => (state.error === null ? 5_000 : false) },
  );
  const [chosen, setChosen] = useState<string>();
  if (asked.data === undefined)
    return asked.error === null ? <LoadingLine /> : <Notice tone="error">{asked.error.message}</Notice>;
  const { title, accounts, sent } = asked.data;
  const payer = accounts.find(({ id }) => id === chosen) ?? accounts[0];
  return (
    <>
      {accounts.length > 1 && payer !== undefined && (
        <Field label={words("assets.account")}>
          <Choice
            label={words("assets.account")}
            value={payer.id}
            onChange={setChosen}
            options={accounts.map(({ id, name, written }) => ({
              value: id,
              label: `${name} (${written.slice(0, 10)}…)`,
            }))}
          />
        </Field>
      )}
      {title === null ? (
        <Notice tone="info">{words("assets.notActive")}</Notice>
      ) : payer === undefined ? (
        <Notice tone="info">{words("assets.noAccount")}</Notice>
      ) : (
        <Acting key={payer.id} {...props} title={title as StrangerTitle} place={place} payer={payer} />
      )}
      <Sent sent={sent} />
      {(title === null || payer === undefined) && (
        <ButtonRow>
          <Button onClick={onClose}>{words("common.close")}</Button>
        </ButtonRow>
      )}
    </>
  );
}

interface ActingProps extends Omit<Props, "title"> {
  readonly title: StrangerTitle;
  readonly place: Props["title"];
  readonly payer: Payer;
}

function Acting({ title, place, names, payer, onDone, onClose }: ActingProps) {
  const words = useWords();
  const format = useFormat();
  const chain = useChainName(place.chainId);
  const coin =
    useRead(authRoutes.config, {}).data?.chains.find(({ chainId }) => chainId === place.chainId)?.nativeCurrency
      .symbol ?? "";
  const { send, busy, above, under } = useSend();
  const choice = useActChoice(title, payer.address);
  const [password, setPassword] = useState("");
  const refused = above(["password"]);
  const { verb } = choice;
  const why = useWhyNotAll(verb === undefined ? [] : STRANGER_RIGHTS[verb]);
  const facts = <ActFacts title={title} names={names} account={{ label: payer.name, address: payer.address }} />;
  if (verb === undefined)
    return (
      <>
        {facts}
        <Notice tone="warning">{words("assets.accountNoRole", { address: format.hash(payer.address) })}</Notice>
        <ButtonRow>
          <Button onClick={onClose}>{words("common.close")}</Button>
        </ButtonRow>
      </>
    );
  const submit = async (): Promise<void> => {
    if (why !== undefined || !choice.complete() || password === "") return;
    const [owner, holder] = (["owner", "holder"] as const).map((party) =>
      choice.parties.includes(party) ? (choice.given(party)?.toLowerCase() ?? null) : null,
    );
    const { chainId, registry, tokenId } = place;
    const done = await send(strangerActRoutes.act, {
      params: { chainId, registry, tokenId },
      body: { walletId: payer.id, verb, owner: owner ?? null, holder: holder ?? null, password },
    });
    if (done === undefined) return;
    toast(words("assets.sent"));
    choice.forget();
    setPassword("");
    onDone();
  };
  return (
    <FormStack onSubmit={() => void submit()}>
      {facts}
      <ActFields choice={choice} names={names} />
      <p className="hw-quiet">
        {payer.balance === null
          ? words("assets.accountFee", { coin, chain })
          : words("assets.accountHas", { balance: payer.balance, coin, chain })}
      </p>
      {why !== undefined && <Notice tone="warning">{why}</Notice>}
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <PasswordFoot
        password={password}
        onPassword={setPassword}
        error={under("password")}
        tried={choice.tried}
        busy={busy}
        verb={words("assets.sendAccount")}
        onClose={onClose}
      />
    </FormStack>
  );
}

/** The transactions that accounts of the company sent for this title, the newest first. */
function Sent({ sent }: { readonly sent: Told["sent"] }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  if (sent.length === 0) return null;
  return (
    <ul className={styles.sent} aria-label={words("assets.sentActs")}>
      {sent.map(({ id, verb, account, state, tx, at, by }) => (
        <li key={id} className={styles.one}>
          <StateMark state={SENT_STATES[state]} />
          <span>{say(STRANGER_LABELS[verb])}</span>
          <span className="hw-quiet">
            {words("assets.sentBy", { account, name: by.name, when: format.instant(at) })}
          </span>
          <Hash value={tx} />
        </li>
      ))}
    </ul>
  );
}

import { Button } from "antd";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { counterpartyRoutes as routes, type CounterpartyView } from "#domain/api/counterparties";
import { COUNTERPARTY_ROLES, COUNTERPARTY_STATES, DCSA_CONTRACTS } from "#domain/counterparties/counterparty";
import { useRead } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useErrorWords, useSay, useWords } from "../../../i18n/use-words.ts";
import { DangerDialog } from "../../../ui/DangerDialog.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorView } from "../../../ui/ErrorView.tsx";
import { FactList } from "../../../ui/FactList.tsx";
import { Section } from "../../../ui/FormParts.tsx";
import { LoadingLine } from "../../../ui/LoadingLine.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { Screen } from "../../../ui/Screen.tsx";
import { StateMark } from "../../../ui/StateMark.tsx";
import { toast } from "../../../ui/toast.ts";
import { ForNode } from "../ForNode.tsx";
import { CounterpartyForm } from "./CounterpartyForm.tsx";
import { DryRuns } from "./DryRuns.tsx";
import { Keys } from "./Keys.tsx";
import { Rulebooks } from "./Rulebooks.tsx";
import { Tokens } from "./Tokens.tsx";
import styles from "./Counterparties.module.css";

const LIST = "/Counterparties";

/** /Counterparties/:id: a platform or carrier's system, its keys and its rulebook. */
export function Page() {
  return (
    <ForNode>
      <Found />
    </ForNode>
  );
}

function Found() {
  const words = useWords();
  const navigate = useNavigate();
  const { id = "" } = useParams();
  // A counterparty that is removed is not read again.
  const [leaving, setLeaving] = useState(false);
  const { data, error, isPending, refetch } = useRead(routes.get, { params: { id } }, { enabled: !leaving });
  const back = (): void => void navigate(LIST);
  if (data !== undefined)
    return <Counterparty counterparty={data} onBack={back} leaving={leaving} onLeaving={setLeaving} />;
  return (
    <Screen head={<PageTitle title={words("shell.counterparties")} onBack={back} />}>
      {error && <ErrorView title={words("common.failed")} help={error.message} onRetry={() => void refetch()} />}
      {isPending && <LoadingLine />}
    </Screen>
  );
}

interface Props {
  readonly counterparty: CounterpartyView;
  readonly onBack: () => void;
  readonly leaving: boolean;
  readonly onLeaving: (leaving: boolean) => void;
}

function Counterparty({ counterparty, onBack, leaving, onLeaving }: Props) {
  const [words, say] = [useWords(), useSay()];
  const checker = useSend();
  const remover = useSend();
  const [asked, setAsked] = useState<"change" | "remove">();
  const { id, name, code, role, baseUrl, contracts, strict, used, contact } = counterparty;
  const close = (): void => {
    setAsked(undefined);
    remover.forget();
  };
  const remove = async (): Promise<void> => {
    onLeaving(true);
    if ((await remover.send(routes.remove, { params: { id } })) === undefined) return onLeaving(false);
    toast(words("counterparties.removed", { name }));
    onBack();
  };
  return (
    <Screen
      head={
        <PageTitle
          title={name}
          state={<StateMark state={COUNTERPARTY_STATES[used ? "USED" : "UNUSED"]} />}
          fact={code}
          onBack={onBack}
        />
      }
    >
      <div className={styles.part}>
        <Section title={words("counterparties.facts")}>
          <FactList label="wide">
            <dt>{words("counterparties.role")}</dt>
            <dd>{say(COUNTERPARTY_ROLES[role])}</dd>
            <dt>{words("counterparties.baseUrl")}</dt>
            <dd className={styles.address}>{baseUrl}</dd>
            <dt>{words("counterparties.contracts")}</dt>
            <dd>{contracts.map((one) => say(DCSA_CONTRACTS[one])).join(words("common.list"))}</dd>
            <dt>{words("counterparties.reading")}</dt>
            <dd>{words(strict ? "counterparties.strict" : "counterparties.lenient")}</dd>
            <dt>{words("counterparties.contact")}</dt>
            <dd>
              {[contact.name, contact.email, contact.phone].filter((one) => one !== "").join(words("common.comma")) || (
                <span className="hw-quiet">{words("counterparties.noContact")}</span>
              )}
            </dd>
            <dt>{words("counterparties.address")}</dt>
            <dd>
              <Reached check={counterparty.check} />
            </dd>
          </FactList>
          {checker.problem !== undefined && <Notice tone="error">{checker.problem.message}</Notice>}
          <div className={styles.head}>
            <Button onClick={() => setAsked("change")}>{words("counterparties.change")}</Button>
            <Button loading={checker.busy} onClick={() => void checker.send(routes.check, { params: { id } })}>
              {words("counterparties.check")}
            </Button>
            <Button onClick={() => setAsked("remove")}>{words("counterparties.remove")}</Button>
          </div>
        </Section>
        <Keys counterparty={counterparty} />
        <Tokens counterparty={counterparty} leaving={leaving} />
        <Rulebooks counterparty={counterparty} />
        <DryRuns counterparty={counterparty} />
      </div>
      <Dialog open={asked === "change"} title={words("counterparties.changeOf", { name })} onClose={close}>
        {asked === "change" && <CounterpartyForm counterparty={counterparty} onClose={close} />}
      </Dialog>
      <DangerDialog
        open={asked === "remove"}
        title={words("counterparties.removeTitle", { name })}
        sentence={words("counterparties.removeSentence")}
        verb={words("counterparties.remove")}
        confirm="none"
        irreversible
        busy={remover.busy}
        error={remover.problem?.message}
        onConfirm={() => void remove()}
        onCancel={close}
      />
    </Screen>
  );
}

/** How the address answered when somebody last looked. */
function Reached({ check }: Pick<CounterpartyView, "check">) {
  const [words, format, errorWords] = [useWords(), useFormat(), useErrorWords()];
  if (check === null) return <span className="hw-quiet">{words("counterparties.unchecked")}</span>;
  const { status, milliseconds, error, at } = check;
  return (
    <>
      {status === null
        ? words("counterparties.silent")
        : words("counterparties.answered", { status: String(status), ms: format.number(milliseconds) })}
      {words("common.comma")}
      <time dateTime={at} title={format.instant(at)}>
        {words("counterparties.checkedAt", { when: format.when(at) })}
      </time>
      {error !== null && <div className="hw-quiet">{errorWords(error)}</div>}
    </>
  );
}

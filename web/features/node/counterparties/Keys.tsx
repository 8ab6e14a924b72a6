import { Button } from "antd";
import { useState } from "react";
import { counterpartyRoutes as routes, type CounterpartyKey, type CounterpartyView } from "#domain/api/counterparties";
import { COUNTERPARTY_KEY_STATES, KEY_ALGORITHMS } from "#domain/counterparties/counterparty";
import { useSend } from "../../../api/use-send.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { ButtonRow } from "../../../ui/ButtonRow.tsx";
import { copyText } from "../../../ui/copy.ts";
import { DangerDialog } from "../../../ui/DangerDialog.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Section } from "../../../ui/FormParts.tsx";
import { Hash } from "../../../ui/Hash.tsx";
import { Row, RowActs, RowList, RowPart } from "../../../ui/RowList.tsx";
import { StateMark } from "../../../ui/StateMark.tsx";
import { toast } from "../../../ui/toast.ts";
import { lastDay } from "./counterparty-columns.tsx";
import { EndKeyForm, KeyForm } from "./KeyForm.tsx";
import styles from "./Counterparties.module.css";

type Asked = "add" | { readonly end: CounterpartyKey } | { readonly remove: CounterpartyKey };

/** The public keys of a counterparty: those that its signatures are verified with. */
export function Keys({ counterparty }: { readonly counterparty: CounterpartyView }) {
  const words = useWords();
  const { send, busy, problem, forget } = useSend();
  const [asked, setAsked] = useState<Asked>();
  const { keys, name } = counterparty;
  const close = (): void => {
    setAsked(undefined);
    forget();
  };
  const ending = typeof asked === "object" && "end" in asked ? asked.end : undefined;
  const removing = typeof asked === "object" && "remove" in asked ? asked.remove : undefined;
  const remove = async (key: CounterpartyKey): Promise<void> => {
    if ((await send(routes.removeKey, { params: { id: key.id } })) === undefined) return;
    toast(words("counterparties.keyRemoved"));
    close();
  };
  return (
    <Section title={words("counterparties.keys")} note={words("counterparties.keysNote")}>
      {keys.length === 0 ? (
        <p className="hw-help">{words("counterparties.keysNone")}</p>
      ) : (
        <RowList columns={3} label={words("counterparties.keys")}>
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              shown={key}
              onEnd={() => setAsked({ end: key })}
              onRemove={() => setAsked({ remove: key })}
            />
          ))}
        </RowList>
      )}
      <ButtonRow start>
        <Button onClick={() => setAsked("add")}>{words("counterparties.addKey")}</Button>
      </ButtonRow>
      <Dialog open={asked === "add"} title={words("counterparties.addKeyTo", { name })} onClose={close}>
        {asked === "add" && <KeyForm counterparty={counterparty} onClose={close} />}
      </Dialog>
      <Dialog
        open={ending !== undefined}
        title={words("counterparties.endKeyOf", { kid: ending?.kid ?? "" })}
        onClose={close}
      >
        {ending !== undefined && <EndKeyForm shown={ending} onClose={close} />}
      </Dialog>
      {removing !== undefined && (
        <DangerDialog
          open
          title={words("counterparties.removeKeyOf", { kid: removing.kid })}
          sentence={words("counterparties.removeKeySentence")}
          verb={words("counterparties.removeKey")}
          confirm="none"
          irreversible
          busy={busy}
          error={problem?.message}
          onConfirm={() => void remove(removing)}
          onCancel={close}
        />
      )}
    </Section>
  );
}

interface RowProps {
  readonly shown: CounterpartyKey;
  readonly onEnd: () => void;
  readonly onRemove: () => void;
}

function KeyRow({ shown, onEnd, onRemove }: RowProps) {
  const [words, say, format] = [useWords(), useSay(), useFormat()];
  const { kid, algorithm, state, from, until, subject, sha256, pem, addedAt, addedBy } = shown;
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
        <StateMark state={COUNTERPARTY_KEY_STATES[state]} />
        <span className="hw-quiet">
          {until === null
            ? words("counterparties.fromOn", { from: format.date(from) })
            : words("counterparties.fromTo", { from: format.date(from), until: lastDay(format, until) })}
        </span>
      </RowPart>
      <RowActs>
        <Button
          size="small"
          aria-label={label(words("counterparties.copyPem"))}
          onClick={() => void copyText(pem).then((done) => done && toast(words("counterparties.copied")))}
        >
          {words("counterparties.copyPem")}
        </Button>
        <Button size="small" aria-label={label(words("counterparties.endKey"))} onClick={onEnd}>
          {words("counterparties.endKey")}
        </Button>
        <Button size="small" aria-label={label(words("counterparties.removeKey"))} onClick={onRemove}>
          {words("counterparties.removeKey")}
        </Button>
      </RowActs>
      <RowPart whole quiet>
        <span>
          {[subject, words("counterparties.addedBy", { name: addedBy, when: format.when(addedAt) })]
            .filter(Boolean)
            .join(words("common.list"))}
        </span>
      </RowPart>
    </Row>
  );
}

import { Button, Input } from "antd";
import { useState } from "react";
import { counterpartyRoutes as routes, type CounterpartyView, type Rulebook } from "#domain/api/counterparties";
import { LIMITS } from "#domain/limits";
import { useSend } from "../../../api/use-send.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { ButtonRow } from "../../../ui/ButtonRow.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FactList } from "../../../ui/FactList.tsx";
import { Field, Section } from "../../../ui/FormParts.tsx";
import { FormStack } from "../../../ui/FormStack.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { toast } from "../../../ui/toast.ts";
import styles from "./Counterparties.module.css";

const FIELDS = ["law", "link", "text"] as const;

/** The rules and the law that a counterparty works by, each version of them. */
export function Rulebooks({ counterparty }: { readonly counterparty: CounterpartyView }) {
  const words = useWords();
  const [entering, setEntering] = useState(false);
  const { name, rulebooks } = counterparty;
  const [newest, ...former] = rulebooks;
  const close = (): void => setEntering(false);
  return (
    <Section title={words("counterparties.rulebook")} note={words("counterparties.rulebookNote")}>
      {newest === undefined ? (
        <p className="hw-help">{words("counterparties.rulebookNone")}</p>
      ) : (
        <Version rulebook={newest} />
      )}
      <ButtonRow start>
        <Button onClick={() => setEntering(true)}>{words("counterparties.rulebookSet")}</Button>
      </ButtonRow>
      {former.length > 0 && (
        <details>
          <summary>{words("counterparties.former")}</summary>
          {former.map((one) => (
            <Version key={one.version} rulebook={one} />
          ))}
        </details>
      )}
      <Dialog open={entering} title={words("counterparties.rulebookOf", { name })} onClose={close}>
        {entering && <RulebookForm id={counterparty.id} newest={newest} onClose={close} />}
      </Dialog>
    </Section>
  );
}

function Version({ rulebook: { version, law, link, text, by, at } }: { readonly rulebook: Rulebook }) {
  const [words, format] = [useWords(), useFormat()];
  return (
    <>
      <FactList label="wide">
        <dt>{words("counterparties.version", { version })}</dt>
        <dd>{words("counterparties.versionBy", { name: by, when: format.when(at) })}</dd>
        <dt>{words("counterparties.law")}</dt>
        <dd>{law}</dd>
        {link !== "" && (
          <>
            <dt>{words("counterparties.link")}</dt>
            <dd>
              <a className={`hw-link ${styles.address}`} href={link} target="_blank" rel="noreferrer">
                {link}
              </a>
            </dd>
          </>
        )}
      </FactList>
      {text !== "" && (
        <div className={styles.rules} tabIndex={0} role="region" aria-label={words("counterparties.text")}>
          {text}
        </div>
      )}
    </>
  );
}

interface FormProps {
  readonly id: string;
  readonly newest: Rulebook | undefined;
  readonly onClose: () => void;
}

function RulebookForm({ id, newest, onClose }: FormProps) {
  const words = useWords();
  const { send, busy, above, under } = useSend();
  const [law, setLaw] = useState(newest?.law ?? "");
  const [link, setLink] = useState(newest?.link ?? "");
  const [text, setText] = useState(newest?.text ?? "");
  const save = async (): Promise<void> => {
    const done = await send(routes.rulebook, { params: { id }, body: { law, link, text } });
    if (done === undefined) return;
    toast(words("counterparties.rulebookSaved", { version: done.answer.rulebooks[0]?.version ?? 1 }));
    onClose();
  };
  const refused = above(FIELDS);
  return (
    <FormStack onSubmit={() => void save()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Field label={words("counterparties.law")} required help={words("counterparties.lawHelp")} error={under("law")}>
        <Input value={law} maxLength={200} onChange={({ target }) => setLaw(target.value)} />
      </Field>
      <Field label={words("counterparties.link")} optional error={under("link")}>
        <Input
          value={link}
          maxLength={LIMITS.counterpartyAddress}
          placeholder="https://"
          onChange={({ target }) => setLink(target.value)}
        />
      </Field>
      <Field
        label={words("counterparties.text")}
        optional
        help={words("counterparties.textHelp")}
        error={under("text")}
      >
        <Input.TextArea
          rows={8}
          value={text}
          maxLength={LIMITS.rulebookCharacters}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <ButtonRow>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {words("common.save")}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}

import { Input } from "antd";
import { useState } from "react";
import { counterpartyRoutes as routes, type CounterpartyKey, type CounterpartyView } from "#domain/api/counterparties";
import { LIMITS } from "#domain/limits";
import { useSend } from "../../../api/use-send.ts";
import { useErrorWords, useWords } from "../../../i18n/use-words.ts";
import { DateField } from "../../../ui/DateField.tsx";
import { Field, FieldRow } from "../../../ui/FormParts.tsx";
import { FormStack } from "../../../ui/FormStack.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PasswordFoot } from "../../../ui/PasswordFoot.tsx";
import { toast } from "../../../ui/toast.ts";

const FIELDS = ["pem", "kid", "from", "until", "password"] as const;

interface Props {
  readonly counterparty: CounterpartyView;
  readonly onClose: () => void;
}

/** A public key of a counterparty, as its administrator was given it. */
export function KeyForm({ counterparty: { id, keys }, onClose }: Props) {
  const [words, errorWords] = [useWords(), useErrorWords()];
  const { send, busy, above, under } = useSend();
  const [pem, setPem] = useState("");
  const [kid, setKid] = useState("");
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const add = async (): Promise<void> => {
    setTried(true);
    if (pem.trim() === "" || password === "") return;
    const body = { pem, kid: kid.trim(), from, until, password };
    if ((await send(routes.addKey, { params: { id }, body })) === undefined) return;
    toast(words("counterparties.keyAdded"));
    onClose();
  };
  const refused = above(FIELDS);
  return (
    <FormStack onSubmit={() => void add()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Field
        label={words("counterparties.pem")}
        required
        help={words("counterparties.pemHelp")}
        error={under("pem") ?? (tried && pem.trim() === "" ? errorWords("REQUIRED") : undefined)}
      >
        <Input.TextArea
          rows={6}
          className="hw-mono"
          spellCheck={false}
          value={pem}
          maxLength={LIMITS.keyPemCharacters}
          onChange={({ target }) => setPem(target.value)}
        />
      </Field>
      <Field label={words("counterparties.kid")} optional help={words("counterparties.kidHelp")} error={under("kid")}>
        <Input
          className="hw-mono"
          spellCheck={false}
          value={kid}
          maxLength={LIMITS.kidCharacters}
          onChange={({ target }) => setKid(target.value)}
        />
      </Field>
      <FieldRow>
        <Field
          label={words("counterparties.from")}
          optional
          help={words("counterparties.fromHelp")}
          error={under("from")}
        >
          <DateField value={from} onChange={setFrom} />
        </Field>
        <Field
          label={words("counterparties.until")}
          optional
          help={words("counterparties.untilHelp")}
          error={under("until")}
        >
          <DateField value={until} onChange={setUntil} />
        </Field>
      </FieldRow>
      {keys.length > 0 && <p className="hw-help">{words("counterparties.overlap")}</p>}
      <PasswordFoot
        password={password}
        onPassword={setPassword}
        error={under("password")}
        tried={tried}
        busy={busy}
        verb={words("counterparties.addKey")}
        onClose={onClose}
      />
    </FormStack>
  );
}

/** The last day of a key that another takes the place of. */
export function EndKeyForm({
  shown: { id },
  onClose,
}: {
  readonly shown: CounterpartyKey;
  readonly onClose: () => void;
}) {
  const [words, errorWords] = [useWords(), useErrorWords()];
  const { send, busy, above, under } = useSend();
  const [until, setUntil] = useState("");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const end = async (): Promise<void> => {
    setTried(true);
    if (until === "" || password === "") return;
    if ((await send(routes.endKey, { params: { id }, body: { until, password } })) === undefined) return;
    toast(words("counterparties.ended"));
    onClose();
  };
  const refused = above(FIELDS);
  return (
    <FormStack onSubmit={() => void end()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Field
        label={words("counterparties.until")}
        required
        error={under("until") ?? (tried && until === "" ? errorWords("REQUIRED") : undefined)}
      >
        <DateField value={until} onChange={setUntil} />
      </Field>
      <PasswordFoot
        password={password}
        onPassword={setPassword}
        error={under("password")}
        tried={tried}
        busy={busy}
        verb={words("common.save")}
        onClose={onClose}
      />
    </FormStack>
  );
}

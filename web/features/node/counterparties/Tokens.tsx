import { Button, Input } from "antd";
import { useState } from "react";
import { counterpartyRoutes as routes, type CounterpartyView } from "#domain/api/counterparties";
import { useRead } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { ButtonRow } from "../../../ui/ButtonRow.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FactList } from "../../../ui/FactList.tsx";
import { Field, Section } from "../../../ui/FormParts.tsx";
import { FormStack } from "../../../ui/FormStack.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PasswordFoot } from "../../../ui/PasswordFoot.tsx";
import { SecretOnce } from "../../../ui/SecretOnce.tsx";
import { toast } from "../../../ui/toast.ts";

const FIELDS = ["token", "password"] as const;

interface TokensProps {
  readonly counterparty: CounterpartyView;
  /** It is being removed, and is not read again. */
  readonly leaving: boolean;
}

/** The tokens by which both sides know each other where the standard does not sign a message: issue and surrender. */
export function Tokens({ counterparty: { id, name }, leaving }: TokensProps) {
  const [words, format] = [useWords(), useFormat()];
  const [asked, setAsked] = useState<"make" | "set">();
  const { data, refetch } = useRead(routes.tokens, { params: { id } }, { enabled: !leaving });
  const since = (at: string | null | undefined): string =>
    at ? words("counterparties.tokenSince", { when: format.when(at) }) : words("counterparties.tokenNone");
  const close = (): void => {
    setAsked(undefined);
    void refetch();
  };
  return (
    <Section title={words("counterparties.tokens")} note={words("counterparties.tokensNote")}>
      <FactList label="wide">
        <dt>{words("counterparties.tokenIn")}</dt>
        <dd>{since(data?.inboundSince)}</dd>
        <dt>{words("counterparties.tokenOut")}</dt>
        <dd>{since(data?.outboundSince)}</dd>
      </FactList>
      <ButtonRow start>
        <Button onClick={() => setAsked("make")}>{words("counterparties.tokenMake")}</Button>
        <Button onClick={() => setAsked("set")}>{words("counterparties.tokenSet")}</Button>
      </ButtonRow>
      <Dialog
        open={asked !== undefined}
        title={words(asked === "set" ? "counterparties.tokenSetOf" : "counterparties.tokenMakeOf", { name })}
        onClose={close}
      >
        {asked === "make" && <MakeForm id={id} onClose={close} />}
        {asked === "set" && <SetForm id={id} onClose={close} />}
      </Dialog>
    </Section>
  );
}

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** The token is shown once; the one before it ends at the same moment. */
function MakeForm({ id, onClose }: Props) {
  const words = useWords();
  const { send, busy, under, problem } = useSend();
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const [made, setMade] = useState<string>();
  const make = async (): Promise<void> => {
    setTried(true);
    if (password === "") return;
    const answer = await send(routes.makeToken, { params: { id }, body: { password } });
    if (answer !== undefined) setMade(answer.answer.token);
  };
  if (made !== undefined) return <SecretOnce secret={made} onClose={onClose} />;
  return (
    <FormStack onSubmit={() => void make()}>
      <p className="hw-help">{words("counterparties.tokenMakeHelp")}</p>
      <PasswordFoot
        password={password}
        onPassword={setPassword}
        error={under("password") ?? problem?.message}
        tried={tried}
        busy={busy}
        verb={words("counterparties.tokenMake")}
        onClose={onClose}
      />
    </FormStack>
  );
}

function SetForm({ id, onClose }: Props) {
  const words = useWords();
  const { send, busy, above, under } = useSend();
  const [token, setToken] = useState("");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const set = async (): Promise<void> => {
    setTried(true);
    if (password === "") return;
    if ((await send(routes.setToken, { params: { id }, body: { token: token.trim(), password } })) === undefined)
      return;
    toast(words("counterparties.tokenSaved"));
    onClose();
  };
  const refused = above(FIELDS);
  return (
    <FormStack onSubmit={() => void set()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Field
        label={words("counterparties.tokenOut")}
        optional
        help={words("counterparties.tokenSetHelp")}
        error={under("token")}
      >
        <Input
          className="hw-mono"
          autoComplete="off"
          spellCheck={false}
          maxLength={1000}
          value={token}
          onChange={({ target }) => setToken(target.value)}
        />
      </Field>
      <PasswordFoot
        password={password}
        onPassword={setPassword}
        error={under("password")}
        tried={tried}
        busy={busy}
        verb={words("counterparties.tokenSet")}
        onClose={onClose}
      />
    </FormStack>
  );
}

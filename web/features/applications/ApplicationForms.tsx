import { Button, Input } from "antd";
import { useState, type ReactNode } from "react";
import { credentialRoutes, type Application } from "#domain/api/credentials";
import { LIMITS } from "#domain/limits";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { READS, type ReadScope, type Scope } from "#domain/scopes";
import { useSend } from "../../api/use-send.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { CheckGroup } from "../../ui/CheckGroup.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { RightsMatrix } from "../../ui/RightsMatrix.tsx";
import { toast } from "../../ui/toast.ts";

/** The credentials by which an application comes in. */
export interface Made {
  readonly id: string;
  readonly secret: string;
}

/** An application of others, with what it may read and do. */
export function RegisterForm({
  onMade,
  onClose,
}: {
  readonly onMade: (made: Made) => void;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const { send, busy, above, under } = useSend();
  const [name, setName] = useState("");
  const [url, setUrl] = useState("https://");
  const [tried, setTried] = useState(false);
  const wrongUrl = !URL.canParse(url) || !/^https?:\/\/./.test(url);
  const submit = async (permissions: Scope[], password: string): Promise<void> => {
    const done = await send(credentialRoutes.createApplication, {
      body: { name: name.trim(), url, permissions, password },
    });
    if (done !== undefined) onMade(done.answer);
  };
  return (
    <Confirmed
      start={[]}
      verb={words("applications.register")}
      busy={busy}
      refused={above(["name", "url", "password"])}
      wrong={under("password")}
      onTried={() => setTried(true)}
      ready={name.trim() !== "" && !wrongUrl}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={words("applications.name")}
        required
        error={under("name") ?? (tried && name.trim() === "" ? words("account.needed") : undefined)}
      >
        <Input maxLength={LIMITS.credentialName} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field
        label={words("applications.url")}
        required
        error={under("url") ?? (tried && wrongUrl ? words("applications.urlWrong") : undefined)}
      >
        <Input maxLength={300} value={url} onChange={(event) => setUrl(event.target.value)} />
      </Field>
    </Confirmed>
  );
}

/** Other scopes for an application that is registered. */
export function ScopesForm({
  application,
  onClose,
}: {
  readonly application: Application;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const { send, busy, above, under } = useSend();
  const submit = async (permissions: Scope[], password: string): Promise<void> => {
    if (
      (await send(credentialRoutes.setScopes, { params: { id: application.id }, body: { permissions, password } })) ===
      undefined
    )
      return;
    toast(words("applications.scopesChanged", { name: application.name }));
    onClose();
  };
  return (
    <Confirmed
      start={application.permissions}
      verb={words("applications.changeScopes")}
      busy={busy}
      refused={above(["password"])}
      wrong={under("password")}
      ready
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words("applications.scopesSentence", { name: application.name, owner: application.owner.name })}</p>
    </Confirmed>
  );
}

interface Props {
  readonly start: readonly Scope[];
  readonly verb: string;
  readonly busy: boolean;
  readonly refused: string | undefined;
  readonly wrong: string | undefined;
  /** Whether everything else of the form is filled in. */
  readonly ready: boolean;
  readonly onTried?: () => void;
  readonly onSubmit: (scopes: Scope[], password: string) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The choice of scopes, which the password confirms. */
function Confirmed({ start, verb, busy, refused, wrong, ready, onTried, onSubmit, onClose, children }: Props) {
  const words = useWords();
  const say = useSay();
  const [permissions, setPermissions] = useState(new Set(ALL_PERMISSIONS.filter((one) => start.includes(one))));
  const [reads, setReads] = useState(new Set((Object.keys(READS) as ReadScope[]).filter((one) => start.includes(one))));
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  return (
    <FormStack
      onSubmit={() => {
        setTried(true);
        onTried?.();
        if (ready && password !== "") void onSubmit([...reads, ...permissions], password);
      }}
    >
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      {children}
      <p className="hw-quiet">{words("applications.scopesHelp")}</p>
      <CheckGroup
        label={words("applications.reads")}
        labelled
        names={Object.keys(READS) as ReadScope[]}
        value={[...reads]}
        onChange={(value) => setReads(new Set(value))}
        render={(one) => say(READS[one])}
      />
      <RightsMatrix value={permissions} onChange={(value) => setPermissions(new Set(value))} />
      <Field
        label={words("danger.password")}
        required
        error={wrong ?? (tried && password === "" ? words("danger.passwordNeeded") : undefined)}
      >
        <PasswordField value={password} onChange={setPassword} />
      </Field>
      <ButtonRow>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {verb}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}

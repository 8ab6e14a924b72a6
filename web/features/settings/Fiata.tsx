import { Button, Input } from "antd";
import { useState } from "react";
import { fiataRoutes as routes, type FiataConnection } from "#domain/api/fiata";
import type { Output } from "#domain/api/route";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { FactList } from "../../ui/FactList.tsx";
import { Field, Section } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { PasswordFoot } from "../../ui/PasswordFoot.tsx";
import { toast } from "../../ui/toast.ts";

/** The FIATA ID of the company, and its sign-in at FIATA: an administrator keeps them. */
export function Fiata() {
  const words = useWords();
  const { isAdmin } = useMe().user;
  return (
    <Section title={words("fiata.settings")}>
      <p className="hw-help">{words("fiata.settingsHelp")}</p>
      {isAdmin ? <Administered /> : <Told />}
    </Section>
  );
}

function Told() {
  const words = useWords();
  const found = useRead(routes.standing, {});
  const id = found.data?.forwarderId ?? "";
  return <p className="hw-help">{id === "" ? words("fiata.askAdmin") : words("fiata.settingsMember", { id })}</p>;
}

function Administered() {
  const words = useWords();
  const found = useRead(routes.connection, {});
  const [editing, setEditing] = useState(false);
  /** The finding of a test is about the sign-in as it was then. */
  const [saves, setSaves] = useState(0);
  if (found.isPending) return <LoadingLine />;
  if (found.error)
    return <ErrorView title={words("common.failed")} help={found.error.message} onRetry={() => void found.refetch()} />;
  return (
    <>
      <Standing key={saves} connection={found.data} onEdit={() => setEditing(true)} />
      <Dialog open={editing} width={480} title={words("fiata.settings")} onClose={() => setEditing(false)}>
        {editing && (
          <ConnectionForm
            connection={found.data}
            onSaved={() => setSaves(saves + 1)}
            onClose={() => setEditing(false)}
          />
        )}
      </Dialog>
    </>
  );
}

interface StandingProps {
  readonly connection: FiataConnection;
  readonly onEdit: () => void;
}

function Standing({ connection: { forwarderId, userName, hasPassword, missing }, onEdit }: StandingProps) {
  const words = useWords();
  const errorWords = useErrorWords();
  const trier = useSend();
  const [tried, setTried] = useState<Output<typeof routes.test>>();
  const test = async (): Promise<void> => {
    setTried(undefined);
    setTried((await trier.send(routes.test, {}))?.answer);
  };
  return (
    <>
      <FactList label="wide">
        <dt>{words("fiata.forwarderId")}</dt>
        <dd>{forwarderId === "" ? words("fiata.none") : forwarderId}</dd>
        <dt>{words("fiata.userName")}</dt>
        <dd>{userName === "" ? words("fiata.none") : userName}</dd>
      </FactList>
      {missing.length > 0 && (
        <Notice tone="warning">{words("fiata.missingSettings", { names: missing.join(words("common.list")) })}</Notice>
      )}
      <ButtonRow start>
        <Button onClick={onEdit}>{words("fiata.change")}</Button>
        {hasPassword && missing.length === 0 && (
          <Button loading={trier.busy} onClick={() => void test()}>
            {words("fiata.test")}
          </Button>
        )}
      </ButtonRow>
      {trier.problem !== undefined && <Notice tone="error">{trier.problem.message}</Notice>}
      {tried !== undefined &&
        (tried.error === null ? (
          <Notice tone="success">{words("fiata.tested")}</Notice>
        ) : (
          <Notice tone="error">{errorWords(tried.error.code, tried.error.parameters)}</Notice>
        ))}
    </>
  );
}

const FIELDS = ["forwarderId", "userName", "fiataPassword", "password"] as const;

interface FormProps {
  readonly connection: FiataConnection;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

function ConnectionForm({ connection, onSaved, onClose }: FormProps) {
  const words = useWords();
  const errorWords = useErrorWords();
  const { send, busy, above, under } = useSend();
  const [forwarderId, setForwarderId] = useState(connection.forwarderId);
  const [userName, setUserName] = useState(connection.userName);
  const [fiataPassword, setFiataPassword] = useState("");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const needed = (value: string): string | undefined =>
    tried && value.trim() === "" ? errorWords("REQUIRED") : undefined;
  const noPassword = !connection.hasPassword && fiataPassword === "";
  const submit = async (): Promise<void> => {
    setTried(true);
    if (forwarderId.trim() === "" || userName.trim() === "" || noPassword || password === "") return;
    const body = { forwarderId, userName, ...(fiataPassword === "" ? {} : { fiataPassword }), password };
    if ((await send(routes.set, { body })) === undefined) return;
    toast(words("fiata.saved"));
    onSaved();
    onClose();
  };
  const refused = above(FIELDS);
  return (
    <FormStack onSubmit={() => void submit()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Field label={words("fiata.forwarderId")} required error={under("forwarderId") ?? needed(forwarderId)}>
        <Input maxLength={35} value={forwarderId} onChange={({ target }) => setForwarderId(target.value)} />
      </Field>
      <Field label={words("fiata.userName")} required error={under("userName") ?? needed(userName)}>
        <Input
          maxLength={140}
          autoComplete="off"
          value={userName}
          onChange={({ target }) => setUserName(target.value)}
        />
      </Field>
      <Field
        label={words("fiata.password")}
        required={!connection.hasPassword}
        {...(connection.hasPassword ? { help: words("fiata.passwordKept") } : {})}
        error={under("fiataPassword") ?? (tried && noPassword ? errorWords("FIATA_PASSWORD_MISSING") : undefined)}
      >
        <PasswordField autoComplete="off" value={fiataPassword} onChange={setFiataPassword} />
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

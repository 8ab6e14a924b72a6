import { Button } from "antd";
import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import type { Output } from "#domain/api/route";
import { PERMISSIONS } from "#domain/permissions";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Settings.module.css";

type Person = Output<typeof authRoutes.users>[number];
const nameOf = (person: Person): string => person.name || person.email;

/** Who works for the company, with which rights, and who holds its keys. */
export function Colleagues() {
  const words = useWords();
  const users = useRead(authRoutes.users, {});
  const [asked, setAsked] = useState<Person | null>(null);
  const { send, busy, problem, forget } = useSend();
  const give = async (person: Person, password: string): Promise<void> => {
    const done = await send(authRoutes.grantKey, { params: { id: person.id }, body: { password } });
    if (done === undefined) return;
    setAsked(null);
    toast(words("settings.given", { name: nameOf(person) }));
  };
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  return (
    <Section title={words("settings.colleagues")}>
      <p className={styles.help}>{words("settings.colleaguesHelp")}</p>
      {users.error !== null ? <ErrorView title={words("common.failed")} help={users.error.message} onRetry={() => void users.refetch()} /> : users.data === undefined ? <LoadingLine /> : (
        <ul className={styles.rows}>{users.data.map((person) => <Row key={person.id} person={person} onGive={() => {
          forget();
          setAsked(person);
        }} />)}</ul>
      )}
      {asked !== null && (
        <DangerDialog open title={words("settings.giveTitle", { name: nameOf(asked) })} sentence={words("settings.giveSentence", { name: nameOf(asked) })} verb={words("settings.giveVerb")}
          confirm="password" busy={busy} passwordError={wrong} error={wrong === undefined ? problem?.message : undefined} onConfirm={(password) => void give(asked, password)} onCancel={() => setAsked(null)} />
      )}
    </Section>
  );
}

function Row({ person, onGive }: { readonly person: Person; readonly onGive: () => void }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const { user } = useMe();
  const mayGive = user.isAdmin && user.keyGranted && person.id !== user.id && person.status === "ACTIVATED" && !person.keyGranted;
  return (
    <li className={styles.row}>
      <span>
        <span className={styles.strong}>{nameOf(person)}</span>{person.id === user.id && <span className={styles.quiet}> · {words("settings.yourself")}</span>}
        <br /><span className={styles.quiet}>{person.email}</span>
      </span>
      <span>
        {words(person.isAdmin ? "settings.administrator" : "settings.member")} · {words(`settings.personState.${person.status}`)}
        <br /><span className={styles.quiet}>{person.lastLogin === null ? words("settings.neverLogin") : words("settings.lastLogin", { time: format.when(person.lastLogin) })}</span>
        {person.permissions.length > 0 && (
          <details className={styles.rights}>
            <summary>{words("settings.rights", { count: person.permissions.length })}</summary>
            <ul>{person.permissions.map((permission) => <li key={permission}>{say(PERMISSIONS[permission])}</li>)}</ul>
          </details>
        )}
      </span>
      <span className={styles.end}>
        <span className={person.keyGranted ? styles.good : styles.quiet}>{words("settings.keys")}{words("common.colon")}{words(person.keyGranted ? "settings.hasKeys" : "settings.noKeys")}</span>
        {mayGive && <><br /><Button size="small" onClick={onGive}>{words("settings.giveKeys")}</Button></>}
      </span>
    </li>
  );
}

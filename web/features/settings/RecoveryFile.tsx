import { Button } from "antd";
import { useState } from "react";
import { recoveryRoutes } from "#domain/api/recovery";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Field, Section } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { saveBlob } from "../../ui/save-blob.ts";
import { toast } from "../../ui/toast.ts";
import { UploadDrop } from "../../ui/UploadDrop.tsx";

/** Megabytes; a recovery file has one kilobyte. */
const LIMIT_MB = 1;

/** For administrators: the file that opens the company's keys when nobody holds them any more. */
export function RecoveryFile() {
  const words = useWords();
  const { user } = useMe();
  return (
    <Section title={words("recovery.title")}>
      <p className="hw-help">{words("recovery.help")}</p>
      {user.keyGranted ? <Make /> : <Use />}
    </Section>
  );
}

function Make() {
  const words = useWords();
  const format = useFormat();
  const { organisation } = useMe();
  const state = useRead(recoveryRoutes.get, {});
  const { send, busy, problem, forget } = useSend();
  const [asked, setAsked] = useState<"make" | "withdraw" | null>(null);
  const close = (): void => {
    setAsked(null);
    forget();
  };
  const make = async (password: string): Promise<void> => {
    const done = await send(recoveryRoutes.make, { body: { password } });
    if (done === undefined) return;
    saveBlob(
      new Blob([done.answer.file], { type: "application/json" }),
      `hawser-recovery-${organisation.name.replace(/[^\p{L}\p{N}]+/gu, "-")}.json`,
    );
    close();
    toast(words("recovery.made"));
  };
  const withdraw = async (password: string): Promise<void> => {
    if ((await send(recoveryRoutes.withdraw, { body: { password } })) !== undefined) close();
  };
  const made = state.data?.made ?? null;
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  const general = wrong === undefined ? problem?.message : undefined;
  if (state.data === undefined) return null;
  return (
    <>
      {made === null ? (
        <Notice tone="warning">{words("recovery.none")}</Notice>
      ) : (
        <p>
          {words("recovery.madeBy", { name: made.by.name, when: format.date(made.at) })}
          {made.usedAt !== null && ` ${words("recovery.used", { when: format.when(made.usedAt) })}`}
        </p>
      )}
      <ButtonRow start>
        <Button onClick={() => setAsked("make")}>{words(made === null ? "recovery.make" : "recovery.makeNew")}</Button>
        {made !== null && <Button onClick={() => setAsked("withdraw")}>{words("recovery.withdraw")}</Button>}
      </ButtonRow>
      {asked === "make" && (
        <DangerDialog
          open
          title={words("recovery.make")}
          sentence={words(made === null ? "recovery.makeSentence" : "recovery.makeNewSentence")}
          verb={words("recovery.makeDo")}
          confirm="password"
          busy={busy}
          passwordError={wrong}
          error={general}
          onConfirm={(password) => void make(password)}
          onCancel={close}
        />
      )}
      {asked === "withdraw" && (
        <DangerDialog
          open
          title={words("recovery.withdraw")}
          sentence={words("recovery.withdrawSentence")}
          verb={words("recovery.withdraw")}
          confirm="password"
          irreversible
          busy={busy}
          passwordError={wrong}
          error={general}
          onConfirm={(password) => void withdraw(password)}
          onCancel={close}
        />
      )}
    </>
  );
}

function Use() {
  const words = useWords();
  const { send, busy, above, under } = useSend();
  const [file, setFile] = useState<File>();
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const refused = above(["password"]);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (file === undefined || password === "") return;
    const done = await send(recoveryRoutes.use, { body: { password, file: await file.text() } });
    if (done !== undefined) toast(words("settings.keysTaken"));
  };
  return (
    <FormStack narrow onSubmit={() => void submit()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <UploadDrop
        types="JSON"
        accept=".json,application/json"
        limitMb={LIMIT_MB}
        busy={busy}
        onFiles={([chosen]) => setFile(chosen)}
      />
      {file !== undefined && <p>{file.name}</p>}
      {tried && file === undefined && <Notice tone="error">{words("recovery.fileNeeded")}</Notice>}
      <Field
        label={words("settings.currentPassword")}
        required
        error={under("password") ?? (tried && password === "" ? words("login.passwordNeeded") : undefined)}
      >
        <PasswordField value={password} onChange={setPassword} />
      </Field>
      <ButtonRow start>
        <Button htmlType="submit" loading={busy}>
          {words("recovery.use")}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}

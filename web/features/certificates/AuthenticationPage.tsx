import { Button } from "antd";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { Output } from "#domain/api/route";
import { certificateRoutes } from "#domain/api/certificates";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { CardPage } from "../../ui/CardPage.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { FactList } from "../../ui/FactList.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { UkeyProof } from "./UkeyProof.tsx";
import styles from "./Certificates.module.css";

/** /authentication: proves that one holds the key of a certificate, by signing a challenge. */
export function Page() {
  const words = useWords();
  const [search] = useSearchParams();
  const { certificates } = useMe();
  const { send, busy, above, under } = useSend();
  const living = certificates.filter((one) => one.usable);
  const [id, setId] = useState(
    () =>
      (
        living.find((one) => one.id === search.get("id")) ??
        living.find((one) => one.of === "user" && one.inUse) ??
        living[0]
      )?.id,
  );
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const [proof, setProof] = useState<Output<typeof certificateRoutes.prove>>();
  const byUkey = living.find((one) => one.id === id)?.type === "ukey";
  const refused = above(["password"]);
  const proved = (answer: Output<typeof certificateRoutes.prove>): void => {
    setTried(false);
    setPassword("");
    setProof(answer);
  };
  const prove = async (): Promise<void> => {
    setTried(true);
    setProof(undefined);
    if (byUkey || password === "" || id === undefined) return;
    const done = await send(certificateRoutes.prove, { params: { id }, body: { password } });
    if (done !== undefined) proved(done.answer);
  };
  return (
    <CardPage
      width="form"
      home="/layout"
      title={words("certificates.authentication")}
      help={words("certificates.authenticationHelp")}
    >
      <FormStack onSubmit={() => void prove()}>
        {refused !== undefined && !byUkey && <Notice tone="error">{refused}</Notice>}
        {living.length === 0 && <Notice tone="warning">{words("certificates.noneValid")}</Notice>}
        <Field label={words("certificates.which")} required>
          <Choice
            label={words("certificates.which")}
            value={id}
            onChange={setId}
            options={living.map((one) => ({
              value: one.id,
              label: `${one.subject} · ${words(`certificates.type.${one.type}`)} · ${one.serial.slice(0, 8)}`,
            }))}
          />
        </Field>
        {byUkey && id !== undefined ? (
          <UkeyProof key={id} id={id} onBegin={() => setProof(undefined)} onProved={proved} />
        ) : (
          <>
            <Field
              label={words("danger.password")}
              required
              error={under("password") ?? (tried && password === "" ? words("danger.passwordNeeded") : undefined)}
            >
              <PasswordField value={password} onChange={setPassword} />
            </Field>
            <ButtonRow start>
              <Button type="primary" htmlType="submit" loading={busy} disabled={living.length === 0}>
                {words("certificates.proveVerb")}
              </Button>
            </ButtonRow>
          </>
        )}
      </FormStack>
      {proof !== undefined && <Proof proof={proof} />}
      <p>
        <Link className="hw-link" to="/certification">
          {words("certificates.title")}
        </Link>
      </p>
    </CardPage>
  );
}

function Proof({ proof }: { readonly proof: Output<typeof certificateRoutes.prove> }) {
  const words = useWords();
  const format = useFormat();
  return (
    <div className={styles.proof}>
      <Notice tone="success">{words("certificates.proved", { time: format.when(proof.at) })}</Notice>
      <FactList label="wide">
        <dt>{words("certificates.challenge")}</dt>
        <dd>
          <Hash value={proof.challenge} />
        </dd>
        <dt>{words("certificates.signature")}</dt>
        <dd>
          <Hash value={proof.signature} />
        </dd>
        <dt>{words("certificates.algorithm")}</dt>
        <dd>{proof.algorithm}</dd>
      </FactList>
    </div>
  );
}

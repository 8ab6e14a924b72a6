import { Button, Input } from "antd";
import { useMemo, useState } from "react";
import { accountRoutes } from "#domain/api/account";
import { codeModules } from "#domain/printing/code";
import { digitsOf } from "#domain/reading";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { NameAndPassword } from "./NameAndPassword.tsx";
import styles from "./Security.module.css";

interface Props {
  readonly onKept: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** An authenticator app: the password, then the secret to scan, then the first code of it. */
export function AppDialog({ onKept, onClose }: Props) {
  const words = useWords();
  const { send, busy, problem, under, above } = useSend();
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const [begun, setBegun] = useState<{ readonly secret: string; readonly uri: string }>();
  const begin = async (given: string, password: string): Promise<void> => {
    setName(given);
    setBegun((await send(accountRoutes.beginTotp, { body: { password } }))?.answer);
  };
  const confirm = async (): Promise<void> => {
    const done = await send(accountRoutes.confirmTotp, { body: { name, code } });
    if (done !== undefined) onKept(done.answer.recoveryCodes);
  };
  const refused = above(["code", "password"]);
  return (
    <Dialog open title={words("second.addApp")} onClose={onClose}>
      {begun === undefined ? (
        <NameAndPassword
          proposal={words("second.appName")}
          verb={words("second.goOn")}
          busy={busy}
          problem={problem}
          onSubmit={begin}
        />
      ) : (
        <FormStack onSubmit={() => void confirm()}>
          {refused !== undefined && <Notice tone="error">{refused}</Notice>}
          <p>{words("second.scan")}</p>
          <div className={styles.scan}>
            <Code text={begun.uri} label={words("second.picture")} />
            <p className="hw-quiet">
              {words("second.byHand")}
              <br />
              <code className={styles.secret}>{begun.secret.replace(/.{4}(?=.)/g, "$& ")}</code>
            </p>
          </div>
          <Field label={words("second.code.totp")} required error={under("code")}>
            <Input
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={40}
              value={code}
              onChange={(event) => setCode(digitsOf(event.target.value).slice(0, 6))}
            />
          </Field>
          <ButtonRow>
            <Button type="primary" htmlType="submit" loading={busy} disabled={code.length < 6}>
              {words("second.keep")}
            </Button>
          </ButtonRow>
        </FormStack>
      )}
    </Dialog>
  );
}

/** A QR code, dark on light in every mode: cameras read it so. */
function Code({ text, label }: { readonly text: string; readonly label: string }) {
  const { side, dark } = useMemo(() => codeModules(text), [text]);
  const QUIET = 4;
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.qr}
      viewBox={`${-QUIET} ${-QUIET} ${side + 2 * QUIET} ${side + 2 * QUIET}`}
      shapeRendering="crispEdges"
    >
      <path d={dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("")} />
    </svg>
  );
}

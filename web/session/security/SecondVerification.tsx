import { Button } from "antd";
import { useState } from "react";
import { accountRoutes } from "#domain/api/account";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { passkeysHere } from "../passkeys.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Row, RowList, RowPart } from "../../ui/RowList.tsx";
import { toast } from "../../ui/toast.ts";
import { AppDialog } from "./AppDialog.tsx";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { PasskeyDialog } from "./PasskeyDialog.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import styles from "./Security.module.css";

type Asked =
  | { readonly what: "app" | "passkey" | "codes" | "on" | "off" }
  | { readonly what: "remove"; readonly id: string; readonly name: string };

/** Authenticator apps, passkeys and recovery codes. */
export function SecondVerification() {
  const words = useWords();
  const format = useFormat();
  const { data, error } = useRead(accountRoutes.factors, {});
  const { send, busy, problem, forget } = useSend();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = (): void => {
    forget();
    setAsked(null);
  };
  const kept = (made: readonly string[]): void => {
    close();
    toast(words("second.kept"));
    setCodes(made);
  };
  const remove = async (id: string, password: string): Promise<void> => {
    const done = await send(accountRoutes.removeFactor, { params: { id }, body: { password } });
    if (done === undefined) return;
    close();
    toast(words("second.removed"));
  };
  const renew = async (password: string): Promise<void> => {
    const done = await send(accountRoutes.newRecoveryCodes, { body: { password } });
    if (done === undefined) return;
    close();
    setCodes(done.answer.recoveryCodes);
  };
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  const dialog = {
    busy,
    confirm: "password" as const,
    passwordError: wrong,
    error: wrong === undefined ? problem?.message : undefined,
    onCancel: close,
  };
  return (
    <Section title={words("second.title")}>
      <p className="hw-help">{words("second.about")}</p>
      {error !== null && <Notice tone="error">{error.message}</Notice>}
      {data === undefined && error === null && <LoadingLine />}
      {data?.askedByCompany === true && <Notice tone="info">{words("second.byCompany")}</Notice>}
      {data !== undefined && (
        <p className={styles.changed}>
          {words(data.email ? "second.emailOn" : "second.emailOff")}{" "}
          <Button type="link" size="small" onClick={() => setAsked({ what: data.email ? "off" : "on" })}>
            {words(`changing.ask.${data.email ? "off" : "on"}`)}
          </Button>
        </p>
      )}
      {data !== undefined && data.factors.length > 0 && (
        <RowList columns={3} label={words("second.list")}>
          {data.factors.map((one) => (
            <Row key={one.id}>
              <RowPart>
                <span className="hw-strong">{one.name}</span>
                <span className="hw-quiet">{words(`second.kind.${one.kind}`)}</span>
              </RowPart>
              <RowPart quiet>
                <span>{words("second.since", { date: format.date(one.createdAt) })}</span>
                <span>
                  {one.usedAt === null
                    ? words("second.neverUsed")
                    : words("second.used", { time: format.when(one.usedAt) })}
                </span>
              </RowPart>
              <RowPart end>
                <Button
                  size="small"
                  onClick={() => setAsked({ what: "remove", id: one.id, name: one.name })}
                  aria-label={words("second.removeOne", { name: one.name })}
                >
                  {words("second.remove")}
                </Button>
              </RowPart>
            </Row>
          ))}
        </RowList>
      )}
      {data !== undefined && data.factors.length > 0 && (
        <p className={data.recoveryCodesLeft === 0 ? styles.bad : "hw-quiet"}>
          {words("second.codesLeft", { count: data.recoveryCodesLeft })}
        </p>
      )}
      <div className={styles.acts}>
        <Button onClick={() => setAsked({ what: "app" })}>{words("second.addApp")}</Button>
        {passkeysHere() && <Button onClick={() => setAsked({ what: "passkey" })}>{words("second.addPasskey")}</Button>}
        {data !== undefined && data.factors.length > 0 && (
          <Button onClick={() => setAsked({ what: "codes" })}>{words("second.newCodes")}</Button>
        )}
      </div>
      {asked?.what === "app" && <AppDialog onKept={kept} onClose={close} />}
      {asked?.what === "passkey" && <PasskeyDialog onKept={kept} onClose={close} />}
      {(asked?.what === "on" || asked?.what === "off") && <ChangeDialog what={asked.what} onClose={close} />}
      {asked?.what === "codes" && (
        <DangerDialog
          open
          {...dialog}
          title={words("second.newCodes")}
          sentence={words("second.newCodesSentence")}
          verb={words("second.newCodesVerb")}
          onConfirm={(password) => void renew(password)}
        />
      )}
      {asked?.what === "remove" && (
        <DangerDialog
          open
          {...dialog}
          title={words("second.removeOne", { name: asked.name })}
          sentence={words("second.removeSentence", { name: asked.name })}
          verb={words("second.remove")}
          onConfirm={(password) => void remove(asked.id, password)}
        />
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
    </Section>
  );
}

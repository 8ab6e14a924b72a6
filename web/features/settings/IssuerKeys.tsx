import { Button } from "antd";
import { Fragment, useState } from "react";
import { issuerRoutes } from "#domain/api/issuer";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { FactList } from "../../ui/FactList.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { toast } from "../../ui/toast.ts";

/** The keys by which the files of the company are verified; an administrator begins a new one. */
export function IssuerKeys() {
  const words = useWords();
  const format = useFormat();
  const { user } = useMe();
  const issuer = useRead(issuerRoutes.get, {}).data;
  const { send, busy, problem, forget } = useSend();
  const [asked, setAsked] = useState(false);
  if (issuer === undefined || issuer.keys.length === 0) return null;
  const close = (): void => {
    setAsked(false);
    forget();
  };
  const renew = async (password: string): Promise<void> => {
    if ((await send(issuerRoutes.renew, { body: { password } })) === undefined) return;
    close();
    toast(words("issuerKeys.renewed"));
  };
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  return (
    <Section title={words("issuerKeys.title")}>
      <p className="hw-help">{words("issuerKeys.help")}</p>
      <FactList label="wide">
        <dt>{words("issuerKeys.name")}</dt>
        <dd className="hw-mono">{issuer.did}</dd>
        {issuer.keys.map(({ id, since, until }) => (
          <Fragment key={id}>
            <dt>{words(until === null ? "issuerKeys.inUse" : "issuerKeys.former")}</dt>
            <dd>
              {until === null
                ? words("issuerKeys.since", { since: format.date(since) })
                : words("issuerKeys.between", { since: format.date(since), until: format.date(until) })}
            </dd>
          </Fragment>
        ))}
      </FactList>
      {user.isAdmin && user.keyGranted && (
        <ButtonRow start>
          <Button onClick={() => setAsked(true)}>{words("issuerKeys.renew")}</Button>
        </ButtonRow>
      )}
      <DangerDialog
        open={asked}
        title={words("issuerKeys.renew")}
        sentence={words("issuerKeys.sentence")}
        verb={words("issuerKeys.renew")}
        confirm="password"
        irreversible
        busy={busy}
        passwordError={wrong}
        error={wrong === undefined ? problem?.message : undefined}
        onConfirm={(password) => void renew(password)}
        onCancel={close}
      />
    </Section>
  );
}

import { Button } from "antd";
import { useState } from "react";
import { automaticRoutes } from "#domain/api/automatic";
import { kindOf } from "#domain/kinds/kinds";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { Row, RowList, RowPart } from "../../ui/RowList.tsx";
import { toast } from "../../ui/toast.ts";

type Act = "grant" | "withdraw" | "lend" | "takeBack";

/** The automatic service: who granted it, in whose names it signs, and whether in one's own. */
export function AutomaticSigning() {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const { user } = useMe();
  const service = useRead(automaticRoutes.get, {});
  const [asked, setAsked] = useState<Act | null>(null);
  const { data } = service;
  /** Kinds with rights of their own by name; those that the ordinary right covers in one word. */
  const said = (names: readonly string[]): string => {
    const kinds = names.map(kindOf);
    const named = kinds.filter((kind) => kind.draft !== "ordinary.upload").map((kind) => say(kind.label));
    return [...named, ...(named.length < kinds.length ? [words("automatic.ordinary")] : [])].join(words("common.list"));
  };
  return (
    <Section title={words("automatic.title")}>
      <p className="hw-help">{words("automatic.help")}</p>
      {data === undefined ? (
        service.error && (
          <ErrorView
            title={words("common.failed")}
            help={service.error.message}
            onRetry={() => void service.refetch()}
          />
        )
      ) : (
        <>
          <p className="hw-strong">
            {data.granted === null
              ? words("automatic.off")
              : words("automatic.on", { name: data.granted.by.name, date: format.date(data.granted.at) })}
          </p>
          {data.granted !== null &&
            (data.signers.length === 0 ? (
              <p className="hw-quiet">{words("automatic.noSigner")}</p>
            ) : (
              <RowList columns={3}>
                {data.signers.map(({ id, name, kinds }) => (
                  <Row key={id}>
                    <RowPart>
                      <span className="hw-strong">{name}</span>
                    </RowPart>
                    <RowPart quiet>
                      <span>{kinds.length === 0 ? words("automatic.noRight") : said(kinds)}</span>
                    </RowPart>
                  </Row>
                ))}
              </RowList>
            ))}
          <ButtonRow start>
            {user.isAdmin && (
              <Button onClick={() => setAsked(data.granted === null ? "grant" : "withdraw")}>
                {words(data.granted === null ? "automatic.grant" : "automatic.withdraw")}
              </Button>
            )}
            {data.granted !== null && data.lent && (
              <Button onClick={() => setAsked("takeBack")}>{words("automatic.takeBack")}</Button>
            )}
            {data.granted !== null && !data.lent && data.mayLend && (
              <Button onClick={() => setAsked("lend")}>{words("automatic.lend")}</Button>
            )}
          </ButtonRow>
          {!user.isAdmin && data.granted === null && <p className="hw-quiet">{words("automatic.forAdmins")}</p>}
        </>
      )}
      {asked !== null && <Confirm act={asked} onClose={() => setAsked(null)} />}
    </Section>
  );
}

function Confirm({ act, onClose }: { readonly act: Act; readonly onClose: () => void }) {
  const words = useWords();
  const { organisation } = useMe();
  const { send, busy, problem } = useSend();
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  const confirm = async (password: string): Promise<void> => {
    if ((await send(automaticRoutes[act], { body: { password } })) === undefined) return;
    toast(words(`automatic.done.${act}`));
    onClose();
  };
  return (
    <DangerDialog
      open
      title={words(`automatic.${act}`)}
      sentence={words(`automatic.sentence.${act}`, { company: organisation.name })}
      verb={words(`automatic.verb.${act}`)}
      confirm="password"
      busy={busy}
      passwordError={wrong}
      error={wrong === undefined ? problem?.message : undefined}
      onConfirm={(password) => void confirm(password)}
      onCancel={onClose}
    />
  );
}

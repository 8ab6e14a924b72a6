import { Button } from "antd";
import { useState } from "react";
import { bunkerExchangeRoutes as routes, type BunkerExchange, type TriedExchange } from "#domain/api/bunker-exchange";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { useConfirmed } from "../../session/use-confirmed.tsx";
import { useMe } from "../../session/use-me.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { FactList } from "../../ui/FactList.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SecretOnce } from "../../ui/SecretOnce.tsx";
import { ConnectionForm } from "./ConnectionForm.tsx";
import styles from "./Exchange.module.css";

/** The exchange that the company pushes to; an administrator sets it. */
export function Connection() {
  const { isAdmin } = useMe().user;
  const words = useWords();
  return isAdmin ? <Administered /> : <p className="hw-help">{words("exchange.admin")}</p>;
}

function Administered() {
  const words = useWords();
  const found = useRead(routes.get, {});
  const [editing, setEditing] = useState(false);
  if (found.isPending) return <LoadingLine />;
  if (found.error)
    return <ErrorView title={words("common.failed")} help={found.error.message} onRetry={() => void found.refetch()} />;
  const { exchange } = found.data;
  return (
    <>
      <p className="hw-help">{words("exchange.help")}</p>
      {exchange === null ? (
        <>
          <p className="hw-help">{words("exchange.none")}</p>
          <Button type="primary" onClick={() => setEditing(true)}>
            {words("exchange.setUp")}
          </Button>
        </>
      ) : (
        <Standing exchange={exchange} onEdit={() => setEditing(true)} />
      )}
      <Dialog open={editing} width={560} title={words("exchange.setUp")} onClose={() => setEditing(false)}>
        {editing && <ConnectionForm exchange={exchange} onClose={() => setEditing(false)} />}
      </Dialog>
    </>
  );
}

function Standing({ exchange, onEdit }: { readonly exchange: BunkerExchange; readonly onEdit: () => void }) {
  const words = useWords();
  const trier = useSend();
  const maker = useSend();
  const confirmed = useConfirmed(maker);
  const [tried, setTried] = useState<TriedExchange>();
  const [secret, setSecret] = useState<string>();
  const test = async (): Promise<void> => {
    setTried(undefined);
    setTried((await trier.send(routes.test, {}))?.answer);
  };
  const renew = (): void =>
    confirmed.ask({
      title: words("exchange.secretTitle"),
      sentence: words(exchange.hasSecret ? "exchange.secretSentence" : "exchange.secretFirst"),
      verb: words("exchange.secretMake"),
      run: async (password) => {
        const done = await maker.send(routes.secret, { body: { password } });
        if (done !== undefined) setSecret(done.answer.secret);
        return done;
      },
    });
  return (
    <>
      <FactList label="wide">
        <dt>{words("exchange.baseUrl")}</dt>
        <dd>{exchange.baseUrl}</dd>
        <dt>{words("exchange.inUse")}</dt>
        <dd>{words(exchange.enabled ? "exchange.on" : "exchange.off")}</dd>
        <dt>{words("exchange.participants")}</dt>
        <dd>{exchange.participants.join(words("common.list"))}</dd>
        {exchange.onBehalfOf.length > 0 && (
          <>
            <dt>{words("exchange.onBehalfOf")}</dt>
            <dd>{exchange.onBehalfOf.join(words("common.list"))}</dd>
          </>
        )}
        <dt>{words("exchange.parentNode")}</dt>
        <dd>
          {words(`exchange.node.${exchange.parentNodeType}`)} {exchange.parentNodeId}
        </dd>
      </FactList>
      <div className={styles.head}>
        <Button onClick={onEdit}>{words("exchange.change")}</Button>
        <Button loading={trier.busy} onClick={() => void test()}>
          {words("exchange.test")}
        </Button>
      </div>
      {trier.problem !== undefined && <Notice tone="error">{trier.problem.message}</Notice>}
      {tried !== undefined && <Tried tried={tried} />}
      <Section title={words("exchange.messages")}>
        <p className="hw-help">{words("exchange.messagesHelp")}</p>
        <FactList label="wide">
          <dt>{words("exchange.notifyUrl")}</dt>
          <dd className="hw-mono">{exchange.notifyUrl}</dd>
          <dt>{words("exchange.secretLabel")}</dt>
          <dd>{words(exchange.hasSecret ? "exchange.secretMade" : "exchange.secretNone")}</dd>
        </FactList>
        <div className={styles.head}>
          <Button onClick={renew}>{words("exchange.secretTitle")}</Button>
        </div>
      </Section>
      {confirmed.dialog}
      <Dialog
        open={secret !== undefined}
        width={560}
        title={words("exchange.secretLabel")}
        onClose={() => setSecret(undefined)}
      >
        {secret !== undefined && <SecretOnce secret={secret} onClose={() => setSecret(undefined)} />}
      </Dialog>
    </>
  );
}

function Tried({ tried: { error, version, receivers, unknown } }: { readonly tried: TriedExchange }) {
  const words = useWords();
  const errorWords = useErrorWords();
  if (error !== null) return <Notice tone="error">{errorWords(error.code, error.parameters)}</Notice>;
  const listed = receivers.map(({ id, name }) => (name === "" ? id : `${name} (${id})`)).join(words("common.list"));
  return (
    <div className={styles.notes}>
      <Notice tone="success">
        {words("exchange.tested", { version, receivers: listed || words("exchange.nobody") })}
      </Notice>
      {unknown.length > 0 && (
        <Notice tone="warning">{words("exchange.unknown", { ids: unknown.join(words("common.list")) })}</Notice>
      )}
    </div>
  );
}

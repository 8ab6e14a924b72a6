import { Button } from "antd";
import { useState } from "react";
import { webhookRoutes, type Webhook } from "#domain/api/webhooks";
import { WEBHOOK_TOPICS } from "#domain/webhooks";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useConfirmed } from "../../session/use-confirmed.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Row, RowActs, RowList, RowPart } from "../../ui/RowList.tsx";
import { toast } from "../../ui/toast.ts";
import { DeliveryLog } from "./DeliveryLog.tsx";
import { SecretOnce } from "../../ui/SecretOnce.tsx";
import { WebhookForm } from "./WebhookForm.tsx";
import styles from "./Applications.module.css";

type Asked =
  | { readonly what: "create" }
  | { readonly what: "log" | "rotate" | "delete"; readonly webhook: Webhook }
  | { readonly what: "made"; readonly secret: string }
  | null;

/** Addresses that are told of changes, with how that went. */
export function Webhooks() {
  const words = useWords();
  const webhooks = useRead(webhookRoutes.list, {});
  const { send, busy, problem, forget } = useSend();
  const [asked, setAsked] = useState<Asked>(null);
  const close = (): void => {
    setAsked(null);
    forget();
  };
  const rotate = async ({ id }: Webhook, password: string): Promise<void> => {
    const done = await send(webhookRoutes.rotate, { params: { id }, body: { password } });
    if (done !== undefined) setAsked({ what: "made", secret: done.answer.secret });
  };
  const remove = async ({ id }: Webhook, password: string): Promise<void> => {
    if ((await send(webhookRoutes.remove, { params: { id }, body: { password } })) !== undefined) close();
  };
  const rows = webhooks.data ?? [];
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  return (
    <>
      <p className="hw-help">{words("webhooks.help")}</p>
      {webhooks.isPending ? (
        <LoadingLine />
      ) : webhooks.error ? (
        <ErrorView
          title={words("common.failed")}
          help={webhooks.error.message}
          onRetry={() => void webhooks.refetch()}
        />
      ) : rows.length === 0 ? (
        <p className="hw-help">{words("webhooks.none")}</p>
      ) : (
        <RowList columns={3}>
          {rows.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onAsk={setAsked} />
          ))}
        </RowList>
      )}
      <Button type={rows.length === 0 ? "primary" : "default"} onClick={() => setAsked({ what: "create" })}>
        {words("webhooks.add")}
      </Button>
      <Dialog open={asked?.what === "create"} width={520} title={words("webhooks.add")} onClose={close}>
        <WebhookForm onMade={(secret) => setAsked({ what: "made", secret })} onClose={close} />
      </Dialog>
      <Dialog open={asked?.what === "made"} width={520} title={words("webhooks.secretTitle")} onClose={close}>
        {asked?.what === "made" && <SecretOnce secret={asked.secret} onClose={close} />}
      </Dialog>
      <Dialog open={asked?.what === "log"} width={760} title={words("webhooks.log")} onClose={close}>
        {asked?.what === "log" && <DeliveryLog webhook={asked.webhook} />}
      </Dialog>
      {asked?.what === "rotate" && (
        <DangerDialog
          open
          title={words("webhooks.rotateTitle")}
          sentence={words("webhooks.rotateSentence", { url: asked.webhook.url })}
          verb={words("applications.rotate")}
          confirm="password"
          busy={busy}
          passwordError={wrong}
          error={wrong === undefined ? problem?.message : undefined}
          onConfirm={(password) => void rotate(asked.webhook, password)}
          onCancel={close}
        />
      )}
      {asked?.what === "delete" && (
        <DangerDialog
          open
          title={words("webhooks.deleteTitle")}
          sentence={words("webhooks.deleteSentence", { url: asked.webhook.url })}
          verb={words("applications.delete")}
          confirm="password"
          irreversible
          busy={busy}
          passwordError={wrong}
          error={wrong === undefined ? problem?.message : undefined}
          onConfirm={(password) => void remove(asked.webhook, password)}
          onCancel={close}
        />
      )}
    </>
  );
}

function WebhookRow({ webhook, onAsk }: { readonly webhook: Webhook; readonly onAsk: (asked: Asked) => void }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const sender = useSend();
  const { send, busy, problem } = sender;
  const confirmed = useConfirmed(sender);
  const params = { id: webhook.id };
  const named = (label: string): string => `${label}${words("common.colon")}${webhook.url}`;
  const test = async (): Promise<void> => {
    if ((await send(webhookRoutes.test, { params })) !== undefined) toast(words("webhooks.tested"));
  };
  const button = (label: string, onClick: () => void) => (
    <Button size="small" disabled={busy} aria-label={named(label)} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <Row>
      <RowPart>
        <span className="hw-strong">{webhook.url}</span>
        <span className="hw-quiet">
          {webhook.topics.map((topic) => say(WEBHOOK_TOPICS[topic])).join(words("common.list"))}
        </span>
      </RowPart>
      <RowPart quiet>
        <span>
          {words(webhook.enabled ? "webhooks.enabled" : webhook.gaveUp ? "webhooks.gaveUp" : "webhooks.disabled")}
        </span>
        <span>
          {webhook.lastDeliveredAt === null
            ? words("webhooks.neverDelivered")
            : words("webhooks.lastDelivered", { when: format.when(webhook.lastDeliveredAt) })}
        </span>
        {webhook.failingSince !== null && (
          <span className={styles.granted}>
            {words("webhooks.failing", { when: format.when(webhook.failingSince) })}
          </span>
        )}
      </RowPart>
      <RowActs>
        {button(words("webhooks.log"), () => onAsk({ what: "log", webhook }))}
        {webhook.enabled && button(words("webhooks.test"), () => void test())}
        {button(words(webhook.enabled ? "webhooks.disable" : "webhooks.enable"), () =>
          confirmed.ask({
            title: words(webhook.enabled ? "webhooks.disable" : "webhooks.enable"),
            sentence: words(webhook.enabled ? "webhooks.disableSentence" : "webhooks.enableSentence", {
              url: webhook.url,
            }),
            verb: words(webhook.enabled ? "webhooks.disable" : "webhooks.enable"),
            run: (password) => send(webhookRoutes.set, { params, body: { enabled: !webhook.enabled, password } }),
          }),
        )}
        {button(words("applications.rotate"), () => onAsk({ what: "rotate", webhook }))}
        {button(words("applications.delete"), () => onAsk({ what: "delete", webhook }))}
      </RowActs>
      {confirmed.dialog}
      {problem !== undefined && !confirmed.asking && (
        <RowPart whole>
          <Notice tone="error">{problem.message}</Notice>
        </RowPart>
      )}
    </Row>
  );
}

import { Button } from "antd";
import { webhookRoutes, type Webhook } from "#domain/api/webhooks";
import { DELIVERY_STATES } from "#domain/states";
import { isWebhookTopic, WEBHOOK_FAULTS, WEBHOOK_TOPICS } from "#domain/webhooks";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Row, RowActs, RowList, RowPart } from "../../ui/RowList.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import styles from "./Applications.module.css";

/** Milliseconds between two looks while the log is open. */
const LOOK_MS = 3000;

/** The recent messages to a webhook; each can be sent again. */
export function DeliveryLog({ webhook }: { readonly webhook: Webhook }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const params = { id: webhook.id };
  const log = useRead(webhookRoutes.deliveries, { params }, { refetchInterval: LOOK_MS });
  const { send, busy, problem } = useSend();
  if (log.isPending) return <LoadingLine />;
  if (log.error)
    return <ErrorView title={words("common.failed")} help={log.error.message} onRetry={() => void log.refetch()} />;
  return (
    <>
      <p className="hw-help">{webhook.url}</p>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      {log.data.length === 0 ? (
        <p className="hw-help">{words("webhooks.logEmpty")}</p>
      ) : (
        <div className={styles.log}>
          <RowList columns={3}>
            {log.data.map((one) => (
              <Row key={one.id}>
                <RowPart>
                  <StateMark state={DELIVERY_STATES[one.state]} />
                  <span className="hw-quiet">{format.when(one.createdAt)}</span>
                </RowPart>
                <RowPart>
                  <span>
                    {isWebhookTopic(one.topic) ? say(WEBHOOK_TOPICS[one.topic]) : words("webhooks.testTopic")}{" "}
                    <Hash value={one.id} />
                  </span>
                  <span className="hw-quiet">
                    {words("webhooks.attempts", { count: one.attempts })}
                    {one.status !== null && `${words("common.comma")}HTTP ${one.status}`}
                    {one.fault !== null && `${words("common.comma")}${say(WEBHOOK_FAULTS[one.fault])}`}
                    {one.nextAt !== null &&
                      one.attempts > 0 &&
                      `${words("common.comma")}${words("webhooks.next", { when: format.when(one.nextAt) })}`}
                  </span>
                </RowPart>
                <RowActs>
                  {webhook.enabled && (
                    <Button
                      size="small"
                      disabled={busy}
                      onClick={() => void send(webhookRoutes.replay, { params: { ...params, deliveryId: one.id } })}
                    >
                      {words("webhooks.replay")}
                    </Button>
                  )}
                </RowActs>
              </Row>
            ))}
          </RowList>
        </div>
      )}
    </>
  );
}

import { Button } from "antd";
import { Link } from "react-router";
import { bunkerExchangeRoutes as routes } from "#domain/api/bunker-exchange";
import type { BunkerPushStory } from "#domain/api/bunker-push-shapes";
import { PUSH_LINES, PUSH_STATES } from "#domain/bunker/exchange/push";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Row, RowList, RowPart } from "../../ui/RowList.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Exchange.module.css";

/** One push: how it stands, what a person can do, its log and every call. */
export function PushStory({ id }: { readonly id: string }) {
  const words = useWords();
  const story = useRead(routes.push, { params: { id } });
  if (story.isPending) return <LoadingLine />;
  if (story.error)
    return <ErrorView title={words("common.failed")} help={story.error.message} onRetry={() => void story.refetch()} />;
  return (
    <>
      <Standing push={story.data} />
      <Lines lines={story.data.lines} />
      <Calls calls={story.data.calls} />
      <Link className="hw-link" to="/layout/tasks">
        {words("exchange.task")}
      </Link>
    </>
  );
}

function Standing({ push }: { readonly push: BunkerPushStory }) {
  const words = useWords();
  const errorWords = useErrorWords();
  const { send, busy, problem } = useSend();
  const params = { id: push.id };
  const unsure = push.state === "UNKNOWN";
  const again = async (): Promise<void> => {
    if ((await send(routes.again, { params, body: { mayHaveArrived: unsure } })) !== undefined)
      toast(words("exchange.pushedAgain"));
  };
  const received = async (): Promise<void> => {
    if ((await send(routes.received, { params })) !== undefined) toast(words("exchange.noted"));
  };
  const waits = unsure || push.state === "FAILED" || push.state === "REFUSED";
  return (
    <>
      <div className={styles.head}>
        <StateMark state={PUSH_STATES[push.state]} strong />
      </div>
      {push.state === "FAILED" && <Notice tone="error">{errorWords("PUSH_FAILED")}</Notice>}
      {push.error !== null && push.error.code !== "PUSH_FAILED" && (
        <Notice tone={waits ? "error" : "info"}>{errorWords(push.error.code, push.error.parameters)}</Notice>
      )}
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      {waits && (
        <div className={styles.head}>
          {unsure && (
            <Button type="primary" disabled={busy} onClick={() => void received()}>
              {words("exchange.received")}
            </Button>
          )}
          <Button type={unsure ? "default" : "primary"} disabled={busy} onClick={() => void again()}>
            {words(unsure ? "exchange.againUnsure" : "exchange.again")}
          </Button>
        </div>
      )}
    </>
  );
}

function Lines({ lines }: Pick<BunkerPushStory, "lines">) {
  const [words, say, errorWords] = [useWords(), useSay(), useErrorWords()];
  const format = useFormat();
  const why = (detail: BunkerPushStory["lines"][number]["detail"]): string =>
    typeof detail["code"] === "string"
      ? errorWords(detail["code"], (detail["parameters"] ?? {}) as Readonly<Record<string, string | number>>)
      : [detail["version"], detail["transaction"]].filter((one) => typeof one === "string" && one !== "").join(" · ");
  return (
    <Section title={words("exchange.log")}>
      <RowList columns={2} label={words("exchange.log")}>
        {lines.map(({ id, at, line, person, detail }) => (
          <Row key={id}>
            <RowPart>
              <span>{say(PUSH_LINES[line], { person: person ?? "" })}</span>
              {why(detail) !== "" && <span className="hw-quiet">{why(detail)}</span>}
            </RowPart>
            <RowPart quiet end>
              <span>{format.when(at)}</span>
            </RowPart>
          </Row>
        ))}
      </RowList>
    </Section>
  );
}

function Calls({ calls }: Pick<BunkerPushStory, "calls">) {
  const words = useWords();
  const format = useFormat();
  if (calls.length === 0) return null;
  return (
    <Section title={words("exchange.calls")}>
      {calls.map(({ id, n, calledAt, status, schemaVersion, request, answer }) => (
        <details key={id}>
          <summary>
            {words("exchange.call", {
              n,
              when: format.when(calledAt),
              status: status ?? words("exchange.noAnswer"),
              version: schemaVersion,
            })}
          </summary>
          <pre className={styles.sent} tabIndex={0} aria-label={words("exchange.request")}>
            {request}
          </pre>
          {answer !== null && answer !== "" && (
            <pre className={styles.sent} tabIndex={0} aria-label={words("exchange.answer")}>
              {answer}
            </pre>
          )}
        </details>
      ))}
    </Section>
  );
}

import { Button } from "antd";
import { exchangeRoutes as routes } from "#domain/api/arrivals";
import type { HeldMessage } from "#domain/api/held-messages";
import { NOTICE_STATES } from "#domain/ebl-states";
import { CLAIM_STATES, SURRENDER_STATES } from "#domain/pint-states";
import type { State } from "#domain/states";
import { useSend } from "../../../api/use-send.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useErrorWords, useWords } from "../../../i18n/use-words.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { Row, RowList, RowPart } from "../../../ui/RowList.tsx";
import { StateMark } from "../../../ui/StateMark.tsx";
import { toast } from "../../../ui/toast.ts";

const STATES: Readonly<Record<HeldMessage["of"], Readonly<Partial<Record<HeldMessage["state"], State>>>>> = {
  SURRENDER: SURRENDER_STATES,
  ANSWER: CLAIM_STATES,
  NOTICE: NOTICE_STATES,
};

interface Props {
  readonly of: "surrenders" | "notices";
  readonly messages: readonly HeldMessage[];
}

/** Messages to carriers and platforms that they have not taken, to be sent again at once. */
export function HeldMessages({ of, messages }: Props) {
  const [words, format, errorWords] = [useWords(), useFormat(), useErrorWords()];
  const { send, busy, problem } = useSend();
  const shown = messages.filter((one) => (one.of === "NOTICE") === (of === "notices"));
  const again = async (id: string): Promise<void> => {
    if ((await send(routes.sayAgain, { params: { id } })) !== undefined) toast(words("platforms.node.said"));
  };
  if (shown.length === 0) return <p className="hw-quiet">{words(`platforms.node.${of}None`)}</p>;
  return (
    <>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <RowList columns={3} label={words(`platforms.node.${of}`)}>
        {shown.map(({ id, of: kind, number, company, other, state, attempts, nextAt, status, error, at }) => {
          const stands = STATES[kind][state];
          return (
            <Row key={id}>
              <RowPart>
                <span className="hw-strong">{number}</span>
                <span className="hw-quiet">{company}</span>
              </RowPart>
              <RowPart>
                <span>{words(`platforms.node.${kind}`)}</span>
                <span className="hw-quiet">
                  {other.name}
                  {words("common.comma")}
                  {nextAt === null
                    ? words("platforms.story.attempts", { count: attempts })
                    : words("platforms.node.tries", { count: attempts, when: format.when(nextAt) })}
                  {words("common.comma")}
                  {format.when(at)}
                </span>
              </RowPart>
              <RowPart end>
                {stands !== undefined && <StateMark state={stands} />}
                {status !== null && <span className="hw-mono">{status}</span>}
                <Button size="small" disabled={busy} onClick={() => void again(id)}>
                  {words("platforms.node.retry")}
                </Button>
              </RowPart>
              {error !== null && (
                <RowPart whole quiet>
                  {errorWords(error.code, error.parameters)}
                </RowPart>
              )}
            </Row>
          );
        })}
      </RowList>
    </>
  );
}

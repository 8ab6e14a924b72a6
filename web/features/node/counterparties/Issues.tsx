import { Button } from "antd";
import { useState } from "react";
import { exchangeRoutes as routes, type HeldIssue, type Issuance } from "#domain/api/arrivals";
import { ISSUANCE_CODES } from "#domain/pint-codes";
import { ISSUANCE_STATES, ISSUE_STATES } from "#domain/pint-states";
import { useSend } from "../../../api/use-send.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { DangerDialog } from "../../../ui/DangerDialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Row, RowList, RowPart } from "../../../ui/RowList.tsx";
import { StateMark } from "../../../ui/StateMark.tsx";
import { toast } from "../../../ui/toast.ts";
import { HeldBill } from "./HeldBill.tsx";

/**
 * Requests of carriers here that a platform has not taken, or not answered. The carrier sends them again; an
 * administrator ends one of which the platform has nothing.
 */
export function Issues({ issues }: { readonly issues: readonly HeldIssue[] }) {
  const [words, format] = [useWords(), useFormat()];
  const { send, busy, problem, forget } = useSend();
  const [ended, setEnded] = useState<HeldIssue>();
  const close = (): void => {
    setEnded(undefined);
    forget();
  };
  const end = async (id: string, password: string): Promise<void> => {
    if ((await send(routes.issueEnd, { params: { id }, body: { password } })) === undefined) return;
    toast(words("platforms.node.issueEnded"));
    close();
  };
  if (issues.length === 0) return <p className="hw-quiet">{words("platforms.node.issuesNone")}</p>;
  return (
    <RowList columns={3} label={words("platforms.node.issues")}>
      <DangerDialog
        open={ended !== undefined}
        title={words("platforms.node.issueEndOf", { number: ended?.number ?? "" })}
        sentence={words("platforms.node.issueEndSentence", { platform: ended?.platform.name ?? "" })}
        verb={words("platforms.node.issueEnd")}
        confirm="password"
        busy={busy}
        error={problem?.message}
        onConfirm={(password) => void end(ended?.id ?? "", password)}
        onCancel={close}
      />
      {issues.map((one) => {
        const { id, state, status, attempts, reason, at } = one;
        return (
          <Row key={id}>
            <HeldBill held={one} note={words("platforms.node.stopped", { count: attempts, when: format.when(at) })} />
            <RowPart end>
              <StateMark state={ISSUE_STATES[state]} />
              {status !== null && <span className="hw-mono">{status}</span>}
              <Button size="small" onClick={() => setEnded(one)}>
                {words("platforms.node.issueEnd")}
              </Button>
            </RowPart>
            {reason !== "" && (
              <RowPart whole quiet>
                {words("platforms.story.reason", { reason })}
              </RowPart>
            )}
          </Row>
        );
      })}
    </RowList>
  );
}

/** Requests of carriers elsewhere that bills are issued to companies here, and how they are answered. */
export function Issuances({ issuances }: { readonly issuances: readonly Issuance[] }) {
  const [words, say, format] = [useWords(), useSay(), useFormat()];
  const { send, busy, problem } = useSend();
  const again = async (id: string): Promise<void> => {
    if ((await send(routes.issuanceAgain, { params: { id } })) === undefined) return;
    toast(words("platforms.node.answeredAgain"));
  };
  if (issuances.length === 0) return <p className="hw-quiet">{words("platforms.node.issuancesNone")}</p>;
  return (
    <>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <RowList columns={3} label={words("platforms.node.issuances")}>
        {issuances.map((one) => (
          <Row key={one.id}>
            <RowPart>
              <span className="hw-strong">{one.number}</span>
              <span className="hw-quiet">{words("platforms.platformOf", one.carrier)}</span>
            </RowPart>
            <RowPart>
              <span>
                {one.company ?? words("platforms.node.recipientNone")}
                {words("common.comma")}
                {format.when(one.at)}
              </span>
              {one.attempts > 0 && (
                <span className="hw-quiet">{words("platforms.node.issuanceTries", { count: one.attempts })}</span>
              )}
            </RowPart>
            <RowPart end>
              <StateMark state={ISSUANCE_STATES[one.state]} />
              {one.code !== null && (
                <span className="hw-quiet">
                  <span className="hw-mono">{one.code}</span> {say(ISSUANCE_CODES[one.code])}
                </span>
              )}
              {one.again && (
                <Button size="small" disabled={busy} onClick={() => void again(one.id)}>
                  {words("platforms.node.answerAgain")}
                </Button>
              )}
            </RowPart>
            {one.reason !== "" && (
              <RowPart whole quiet>
                {one.reason}
              </RowPart>
            )}
          </Row>
        ))}
      </RowList>
    </>
  );
}

import { Button, Input } from "antd";
import { useState } from "react";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { exchangeCarrierRoutes as routes, type Claim, type Surrendered } from "#domain/api/exchange-carriers";
import { SURRENDER_ANSWERS, SURRENDER_CODES } from "#domain/pint-codes";
import { ANSWERABLE_CLAIMS, CLAIM_STATES, SURRENDER_STATES, type ClaimState } from "#domain/pint-states";
import { EXCHANGED_KIND } from "#domain/kinds/exchanged";
import { useRead } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useErrorWords, useSay, useWords } from "../../../i18n/use-words.ts";
import { AskedChain } from "../../../process/AskedChain.tsx";
import { ButtonRow } from "../../../ui/ButtonRow.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FactList } from "../../../ui/FactList.tsx";
import { Field, Section } from "../../../ui/FormParts.tsx";
import { FormStack } from "../../../ui/FormStack.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PasswordFoot } from "../../../ui/PasswordFoot.tsx";
import { StateMark } from "../../../ui/StateMark.tsx";
import { useWhyNot } from "../../../session/use-me.ts";
import { toast } from "../../../ui/toast.ts";

type Answer = keyof typeof SURRENDER_ANSWERS;

/** The surrenders of a bill between platforms: those that its issuer answers, and those that its carrier was asked. */
export function ExchangeSurrenders({ document: { id, kind } }: { readonly document: DocumentDetail }) {
  const words = useWords();
  const { data } = useRead(routes.surrenders, { params: { id } }, { enabled: kind === EXCHANGED_KIND });
  if (data === undefined || data.claims.length + data.asked.length === 0) return null;
  return (
    <Section title={words("exchangeSurrenders.title")}>
      {data.claims.map((claim) => (
        <ClaimPart key={claim.id} document={id} claim={claim} />
      ))}
      {data.asked.map((asked) => (
        <AskedPart key={asked.id} asked={asked} />
      ))}
    </Section>
  );
}

function ClaimPart({ document, claim }: { readonly document: string; readonly claim: Claim }) {
  const [words, say, format] = [useWords(), useSay(), useFormat()];
  const [answering, setAnswering] = useState<Answer>();
  const { platform, code, state, reasonCode, comments, answer, answerComments, receivedAt, answeredAt } = claim;
  return (
    <>
      {state === "OPEN" && <Notice tone="warning">{words("exchangeSurrenders.open", { platform })}</Notice>}
      {state === "FAILED" && <Notice tone="error">{words("exchangeSurrenders.failed", { platform })}</Notice>}
      {state === "DENIED" && <Notice tone="error">{words("exchangeSurrenders.denied", { platform })}</Notice>}
      <FactList label="wide">
        <dt>{words("exchangeSurrenders.from")}</dt>
        <dd>{platform}</dd>
        <dt>{words("exchangeSurrenders.asks")}</dt>
        <dd>
          {say(SURRENDER_CODES[code])}
          {reasonCode !== "" && ` · ${reasonCode}`}
        </dd>
        {comments !== "" && (
          <>
            <dt>{words("exchangeSurrenders.comments")}</dt>
            <dd>{comments}</dd>
          </>
        )}
        <dt>{words("exchangeSurrenders.received")}</dt>
        <dd>{format.when(receivedAt)}</dd>
        <dt>{words("exchangeSurrenders.state")}</dt>
        <dd>
          <StateMark state={CLAIM_STATES[state]} />
        </dd>
        {answer !== null && (
          <>
            <dt>{words("exchangeSurrenders.answer")}</dt>
            <dd>
              {say(SURRENDER_ANSWERS[answer])}
              {answerComments !== "" && `${words("common.colon")}${answerComments}`}
              {answeredAt !== null && ` · ${format.when(answeredAt)}`}
            </dd>
          </>
        )}
      </FactList>
      <details>
        <summary>{words("exchangeSurrenders.chain")}</summary>
        <pre className="hw-mono">{claim.chain}</pre>
      </details>
      <AskedChain documentId={document} claimId={claim.id} platform={platform} />
      {(ANSWERABLE_CLAIMS as readonly ClaimState[]).includes(state) && (
        <ButtonRow start>
          <Button type="primary" onClick={() => setAnswering("SURR")}>
            {words("exchangeSurrenders.accept")}
          </Button>
          <Button onClick={() => setAnswering("SREJ")}>{words("exchangeSurrenders.reject")}</Button>
        </ButtonRow>
      )}
      <Dialog
        open={answering !== undefined}
        title={words(answering === "SREJ" ? "exchangeSurrenders.reject" : "exchangeSurrenders.accept")}
        onClose={() => setAnswering(undefined)}
      >
        {answering !== undefined && (
          <AnswerForm
            id={claim.id}
            platform={platform}
            action={answering}
            delivery={code === "SREQ"}
            onClose={() => setAnswering(undefined)}
          />
        )}
      </Dialog>
    </>
  );
}

interface AnswerProps {
  readonly id: string;
  readonly platform: string;
  readonly action: Answer;
  /** It is surrendered for delivery, and not for amendment. */
  readonly delivery: boolean;
  readonly onClose: () => void;
}

function AnswerForm({ id, platform, action, delivery, onClose }: AnswerProps) {
  const [words, errorWords] = [useWords(), useErrorWords()];
  const { send, busy, above, under } = useSend();
  const [comments, setComments] = useState("");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const missing = action === "SREJ" && comments.trim() === "";
  const answer = async (): Promise<void> => {
    setTried(true);
    if (missing || password === "") return;
    const body = { action, comments: comments.trim(), password };
    if ((await send(routes.answer, { params: { id }, body })) === undefined) return;
    toast(words("exchangeSurrenders.sent"));
    onClose();
  };
  const refused = above(["comments", "password"]);
  return (
    <FormStack onSubmit={() => void answer()}>
      <p className="hw-help">
        {words(
          action === "SREJ"
            ? "exchangeSurrenders.rejectHelp"
            : delivery
              ? "exchangeSurrenders.acceptHelp"
              : "exchangeSurrenders.amendHelp",
          { platform },
        )}
      </p>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Field
        label={words("exchangeSurrenders.comments")}
        {...(action === "SREJ" ? { required: true } : { optional: true })}
        error={under("comments") ?? (tried && missing ? errorWords("REASON_NEEDED") : undefined)}
      >
        <Input maxLength={255} value={comments} onChange={({ target }) => setComments(target.value)} />
      </Field>
      <PasswordFoot
        password={password}
        onPassword={setPassword}
        error={under("password")}
        tried={tried}
        busy={busy}
        verb={words(action === "SURR" ? "exchangeSurrenders.accept" : "exchangeSurrenders.reject")}
        onClose={onClose}
      />
    </FormStack>
  );
}

function AskedPart({ asked }: { readonly asked: Surrendered }) {
  const [words, say, format, errorWords] = [useWords(), useSay(), useFormat(), useErrorWords()];
  const why = useWhyNot("bl.transferOriginal");
  const { send, busy, problem } = useSend();
  const { id, carrier, state, code, answer, comments, attempts, error, createdAt, answeredAt } = asked;
  const again = async (): Promise<void> => {
    if ((await send(routes.askAgain, { params: { id } })) !== undefined)
      toast(words("exchangeSurrenders.askedAgain", { carrier }));
  };
  const waits = state === "FAILED" || (state === "DUE" && error !== null);
  return (
    <>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      {waits && (
        <Notice
          tone={state === "FAILED" ? "error" : "warning"}
          {...(why === undefined
            ? {
                action: (
                  <Button size="small" loading={busy} onClick={() => void again()}>
                    {words("exchangeSurrenders.askAgain")}
                  </Button>
                ),
              }
            : {})}
        >
          {state === "FAILED" && <div>{words("exchangeSurrenders.carrierFailed", { carrier, count: attempts })}</div>}
          {error !== null && <div>{errorWords(error.code, error.parameters)}</div>}
          {why !== undefined && <div>{why}</div>}
        </Notice>
      )}
      <FactList label="wide">
        <dt>{words("exchangeSurrenders.carrier")}</dt>
        <dd>{carrier}</dd>
        <dt>{words("exchangeSurrenders.asks")}</dt>
        <dd>{say(SURRENDER_CODES[code])}</dd>
        <dt>{words("exchangeSurrenders.state")}</dt>
        <dd>
          <StateMark state={SURRENDER_STATES[state]} />
        </dd>
        <dt>{words("exchangeSurrenders.asked")}</dt>
        <dd>{format.when(createdAt)}</dd>
        {answeredAt !== null && (
          <>
            <dt>{words("exchangeSurrenders.answer")}</dt>
            <dd>
              {answer !== null && (
                <>
                  <span className="hw-mono">{answer}</span> {say(SURRENDER_ANSWERS[answer])}
                </>
              )}
              {comments !== "" && `${words("common.colon")}${comments}`}
              {` · ${format.when(answeredAt)}`}
            </dd>
          </>
        )}
      </FactList>
    </>
  );
}

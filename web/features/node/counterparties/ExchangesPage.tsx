import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { exchangeRoutes as routes, type Came, type FailingLanding, type HeldOffer } from "#domain/api/arrivals";
import { LIMITS } from "#domain/limits";
import { RESPONSE_CODES } from "#domain/pint-codes";
import { ARRIVAL_STATES, LANDING_STATES, OFFER_STATES } from "#domain/pint-states";
import { useRead } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useErrorWords, useSay, useWords } from "../../../i18n/use-words.ts";
import { DangerDialog } from "../../../ui/DangerDialog.tsx";
import { ErrorView } from "../../../ui/ErrorView.tsx";
import { Section } from "../../../ui/FormParts.tsx";
import { LoadingLine } from "../../../ui/LoadingLine.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Row, RowList, RowPart } from "../../../ui/RowList.tsx";
import { Screen } from "../../../ui/Screen.tsx";
import { StateMark } from "../../../ui/StateMark.tsx";
import { toast } from "../../../ui/toast.ts";
import { ForNode } from "../ForNode.tsx";
import { HeldBill } from "./HeldBill.tsx";
import { Issuances, Issues } from "./Issues.tsx";
import { HeldMessages } from "./HeldMessages.tsx";
import { Parts } from "./Parts.tsx";
import { SettleOffer } from "./SettleOffer.tsx";
import styles from "./Counterparties.module.css";

/** Other platforms send without anybody's doing here. */
const LOOK_MS = 30_000;

/** /Counterparties/exchanges: what came, offers and requests that need a person, titles that could not be made. */
export function Page() {
  return (
    <ForNode>
      <Exchanges />
    </ForNode>
  );
}

function Exchanges() {
  const words = useWords();
  /** A list that ends before all is told. */
  const newestOnly = ({ length }: readonly unknown[]): string =>
    length < LIMITS.pintListed ? "" : words("platforms.node.newest", { count: LIMITS.pintListed });
  const { data, error, isPending, refetch } = useRead(routes.list, {}, { refetchInterval: LOOK_MS });
  return (
    <Screen head={<Parts current="exchanges" />}>
      <div className={styles.part}>
        {error ? (
          <ErrorView title={words("common.failed")} help={error.message} onRetry={() => void refetch()} />
        ) : isPending ? (
          <LoadingLine />
        ) : (
          <>
            <Section title={words("platforms.node.held")}>
              <Held offers={data.offers} />
            </Section>
            <Section title={words("platforms.node.issues")}>
              <Issues issues={data.issues} />
            </Section>
            <Section title={words("platforms.node.issuances")}>
              <Issuances issuances={data.issuances} />
            </Section>
            <Section title={words("platforms.node.surrenders")}>
              <HeldMessages of="surrenders" messages={data.messages} />
            </Section>
            <Section title={words("platforms.node.notices")}>
              <HeldMessages of="notices" messages={data.messages} />
            </Section>
            <Section title={words("platforms.node.landings")}>
              <Landings landings={data.landings} />
            </Section>
            <Section title={words("platforms.node.came")} note={newestOnly(data.arrivals)}>
              <Arrivals arrivals={data.arrivals} />
            </Section>
          </>
        )}
      </div>
    </Screen>
  );
}

function Held({ offers }: { readonly offers: readonly HeldOffer[] }) {
  const [words, format, errorWords] = [useWords(), useFormat(), useErrorWords()];
  const { send, busy, problem, forget } = useSend();
  const [asked, setAsked] = useState<HeldOffer>();
  const [settled, setSettled] = useState<HeldOffer>();
  const close = (): void => {
    setAsked(undefined);
    forget();
  };
  const goOn = async (id: string, password: string): Promise<void> => {
    if ((await send(routes.offerAgain, { params: { id }, body: { password } })) === undefined) return;
    toast(words("platforms.node.wentOn"));
    close();
  };
  if (offers.length === 0) return <p className="hw-quiet">{words("platforms.node.heldNone")}</p>;
  return (
    <RowList columns={3} label={words("platforms.node.held")}>
      <DangerDialog
        open={asked !== undefined}
        title={words("platforms.node.goOnWith", { number: asked?.number ?? "" })}
        sentence={words(asked?.taken === true ? "platforms.node.goOnTaken" : "platforms.node.goOnSentence", {
          platform: asked?.platform.name ?? "",
        })}
        verb={words("platforms.node.goOn")}
        confirm="password"
        busy={busy}
        error={problem?.message}
        onConfirm={(password) => void goOn(asked?.id ?? "", password)}
        onCancel={close}
      />
      <SettleOffer offer={settled} onClose={() => setSettled(undefined)} />
      {offers.map((one) => {
        const { id, state, code, reason, error, at } = one;
        return (
          <Row key={id}>
            <HeldBill held={one} note={format.when(at)} />
            <RowPart end>
              <StateMark state={OFFER_STATES[state]} />
              <Button size="small" onClick={() => setAsked(one)}>
                {words("platforms.node.goOn")}
              </Button>
              <Button size="small" onClick={() => setSettled(one)}>
                {words("platforms.node.settle")}
              </Button>
            </RowPart>
            {(error !== null || reason !== "") && (
              <RowPart whole quiet>
                {code !== null && <span className="hw-mono">{code} </span>}
                {error === null
                  ? words("platforms.story.reason", { reason })
                  : errorWords(error.code, error.parameters)}
              </RowPart>
            )}
          </Row>
        );
      })}
    </RowList>
  );
}

function Landings({ landings }: { readonly landings: readonly FailingLanding[] }) {
  const [words, format, errorWords] = [useWords(), useFormat(), useErrorWords()];
  const { send, busy, problem } = useSend();
  const retry = async (id: string): Promise<void> => {
    if ((await send(routes.retry, { params: { id } })) !== undefined) toast(words("platforms.node.retried"));
  };
  if (landings.length === 0) return <p className="hw-quiet">{words("platforms.node.landingsNone")}</p>;
  return (
    <>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <RowList columns={3} label={words("platforms.node.landings")}>
        {landings.map(({ id, number, carrier, company, platform, state, attempts, nextAt, error, at }) => (
          <Row key={id}>
            <RowPart>
              <span className="hw-strong">{number}</span>
              <span className="hw-quiet">
                {carrier}
                {words("common.comma")}
                {company}
              </span>
            </RowPart>
            <RowPart>
              <StateMark state={LANDING_STATES[state]} />
              <span className="hw-quiet">
                {platform.name} {words("platforms.node.tries", { count: attempts, when: format.when(nextAt ?? at) })}
              </span>
            </RowPart>
            <RowPart end>
              <Button size="small" disabled={busy} onClick={() => void retry(id)}>
                {words("platforms.node.retry")}
              </Button>
            </RowPart>
            {error !== null && (
              <RowPart whole quiet>
                {errorWords(error.code, error.parameters)}
              </RowPart>
            )}
          </Row>
        ))}
      </RowList>
    </>
  );
}

function Arrivals({ arrivals }: { readonly arrivals: readonly Came[] }) {
  const [words, say, format] = [useWords(), useSay(), useFormat()];
  if (arrivals.length === 0) return <p className="hw-quiet">{words("platforms.node.cameNone")}</p>;
  return (
    <RowList columns={3} label={words("platforms.node.came")}>
      {arrivals.map(({ id, number, carrier, platform, state, code, recipient, repeats, at }) => (
        <Row key={id}>
          <RowPart>
            <Link className="hw-link" to={`/Counterparties/exchanges/${id}`}>
              {number || words("platforms.node.unread")}
            </Link>
            <span className="hw-quiet">{carrier}</span>
          </RowPart>
          <RowPart>
            <span>{words("platforms.platformOf", platform)}</span>
            <span className="hw-quiet">
              {recipient ?? words("platforms.node.recipientNone")}
              {words("common.comma")}
              {format.when(at)}
              {repeats > 0 && (
                <>
                  {words("common.comma")}
                  {words("platforms.node.repeats", { count: repeats })}
                </>
              )}
            </span>
          </RowPart>
          <RowPart end>
            <StateMark state={ARRIVAL_STATES[state]} />
            {code !== null && (
              <span className="hw-quiet">
                <span className="hw-mono">{code}</span> {say(RESPONSE_CODES[code].label)}
              </span>
            )}
          </RowPart>
        </Row>
      ))}
    </RowList>
  );
}

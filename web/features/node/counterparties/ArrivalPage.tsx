import { useNavigate, useParams } from "react-router";
import { exchangeRoutes as routes } from "#domain/api/arrivals";
import type { Output } from "#domain/api/route";
import { RESPONSE_CODES } from "#domain/pint-codes";
import { PINT_FAULTS } from "#domain/pint-faults";
import { ARRIVAL_STATES } from "#domain/pint-states";
import { useRead } from "../../../api/query.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { MessagePanel } from "../../../process/ExchangeMessage.tsx";
import { Messages } from "../../../process/ExchangeMessages.tsx";
import type { ExchangeSides } from "../../../process/exchange-rows.ts";
import { SaveJson } from "../../../process/SaveJson.tsx";
import { useOpenMessage } from "../../../process/use-open-message.ts";
import { ErrorView } from "../../../ui/ErrorView.tsx";
import { FactList } from "../../../ui/FactList.tsx";
import { Section } from "../../../ui/FormParts.tsx";
import { LoadingLine } from "../../../ui/LoadingLine.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { Screen } from "../../../ui/Screen.tsx";
import { StateMark } from "../../../ui/StateMark.tsx";
import { useLayout } from "../../../ui/use-layout.ts";
import { ForNode } from "../ForNode.tsx";
import styles from "./Counterparties.module.css";

/** Other platforms send without anybody's doing here. */
const LOOK_MS = 30_000;

/** /Counterparties/exchanges/:id: an envelope that came, its verdict, and what was said about it. */
export function Page() {
  return (
    <ForNode>
      <Found />
    </ForNode>
  );
}

function Found() {
  const words = useWords();
  const navigate = useNavigate();
  const { id = "" } = useParams();
  const { data, error, refetch } = useRead(routes.get, { params: { id } }, { refetchInterval: LOOK_MS });
  const back = (): void => void navigate("/Counterparties/exchanges");
  if (data !== undefined) return <Arrival arrival={data} onBack={back} />;
  return (
    <Screen head={<PageTitle title={words("platforms.node.came")} onBack={back} />}>
      <div className={styles.part}>
        {error ? (
          <ErrorView title={words("common.failed")} help={error.message} onRetry={() => void refetch()} />
        ) : (
          <LoadingLine />
        )}
      </div>
    </Screen>
  );
}

interface ArrivalProps {
  readonly arrival: Output<typeof routes.get>;
  readonly onBack: () => void;
}

function Arrival({ arrival, onBack }: ArrivalProps) {
  const [words, say, format] = [useWords(), useSay(), useFormat()];
  const { number, carrier, platform, state, code, fault, recipient, at, endedAt, messages, body, answer } = arrival;
  const open = useOpenMessage(messages);
  const desk = useLayout() === "desk";
  const sides: ExchangeSides = { to: platform, name: `arrival-${number}`, envelope: body, came: true };
  return (
    <Screen
      {...(desk && open.row !== undefined
        ? {
            aside: <MessagePanel row={open.row} sides={sides} open={open} />,
            asideLabel: words("platforms.story.moveTo"),
            wideAside: true,
          }
        : {})}
      head={
        <PageTitle
          title={number || words("platforms.node.unread")}
          onBack={onBack}
          state={<StateMark strong state={ARRIVAL_STATES[state]} />}
          fact={platform.name}
        />
      }
    >
      <div className={styles.part}>
        {code === "DISE" && (
          <Notice tone="error">{words("platforms.node.dispute", { platform: platform.name })}</Notice>
        )}
        <Section title={words("platforms.node.verdict")}>
          <FactList label="wide">
            <dt>{words("platforms.node.sender")}</dt>
            <dd>{words("platforms.platformOf", platform)}</dd>
            <dt>{words("platforms.carrier")}</dt>
            <dd>{carrier}</dd>
            <dt>{words("platforms.recipient")}</dt>
            <dd>{recipient ?? words("platforms.node.recipientNone")}</dd>
            {code !== null && (
              <>
                <dt>{words("platforms.answer")}</dt>
                <dd>
                  <span className="hw-mono">{code}</span> {say(RESPONSE_CODES[code].label)}
                </dd>
              </>
            )}
            {fault !== null && (
              <>
                <dt>{words("platforms.node.reason")}</dt>
                <dd>{say(PINT_FAULTS[fault].label)}</dd>
              </>
            )}
            <dt>{words("platforms.node.first")}</dt>
            <dd>{format.instant(at)}</dd>
            {endedAt !== null && (
              <>
                <dt>{words("platforms.node.ended")}</dt>
                <dd>{format.instant(endedAt)}</dd>
              </>
            )}
          </FactList>
        </Section>
        <Section title={words("platforms.story.messages")} note={words("platforms.story.only")}>
          <Messages sides={sides} open={open} />
        </Section>
        <div className={styles.head}>
          <SaveJson label={words("platforms.node.body")} name={`envelope-${number}`} content={body} />
          <SaveJson label={words("platforms.story.answer")} name={`answer-${number}`} content={answer} />
        </div>
      </div>
    </Screen>
  );
}

import ClusterOutlined from "@ant-design/icons/es/icons/ClusterOutlined";
import { Button } from "antd";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { BUNKER_STATES } from "#domain/acts/bunker/states";
import { LIMITS } from "#domain/limits";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { newDelivery } from "../../process/bunker-address.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { usePermission } from "../../session/use-me.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { StateForm } from "../../ui/StateMark.tsx";
import { useNow } from "../../ui/use-now.ts";
import { useKeys } from "../../ui/use-keys.ts";
import { Alarms } from "./Alarms.tsx";
import { BunkerHead } from "./BunkerHead.tsx";
import { tons } from "./card-words.ts";
import { CrewStart } from "./CrewStart.tsx";
import { DeliveryCard } from "./DeliveryCard.tsx";
import { DeliveryFilterRow } from "./DeliveryFilterRow.tsx";
import { CARDS, useBoard, useDeliveryFilters } from "./use-deliveries.ts";
import { useQuickActs } from "./use-quick-acts.tsx";
import styles from "./Board.module.css";

/** /layout/bunker: the board of the office; for the crew of a tanker the deliveries of that tanker. */
export function Page() {
  const operates = usePermission("bunker.operate");
  const crew = usePermission("bunker.crew");
  return crew && !operates ? <CrewStart /> : <Board />;
}

/** The card that has the focus, and the one that a step leads to. */
function step(board: HTMLElement | null, by: 1 | -1): void {
  const links = [...(board?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = links[at === -1 ? (by === 1 ? 0 : links.length - 1) : at + by];
  next?.focus();
  next?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function Board() {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const navigate = useNavigate();
  const now = useNow();
  const [each, setEach] = useState(CARDS);
  const filters = useDeliveryFilters();
  const board = useBoard(filters, each);
  const { actOn, dialog } = useQuickActs(board.submitBy);
  const list = useRef<HTMLDivElement>(null);
  const cards = board.columns.flatMap((column) => column.cards);
  const act = (...names: readonly string[]): void => {
    const id = document.activeElement?.getAttribute("data-card");
    const card = cards.find((one) => one.id === id);
    const found = card && actOn(card);
    if (found !== undefined && names.includes(found.name)) found.onClick();
  };
  useKeys({
    j: () => step(list.current, 1),
    k: () => step(list.current, -1),
    a: () => act("assign"),
    p: () => act("push", "submit", "retry"),
  });
  const filtered = Object.keys(filters).length > 0;
  return (
    <Screen
      head={
        <>
          <BunkerHead current="board" count={board.loading ? undefined : board.open} />
          <DeliveryFilterRow />
        </>
      }
      foot={
        <ListFoot
          keys={[
            { keys: ["A"], label: words("bunker.keyAssign") },
            { keys: ["P"], label: words("bunker.keyPush") },
          ]}
        >
          <span>{words("bunker.foot", { open: board.open, completed: board.completed })}</span>
        </ListFoot>
      }
    >
      <Alarms now={now} actOn={actOn} />
      {board.loading ? (
        <LoadingLine />
      ) : board.error ? (
        <ErrorView title={words("common.failed")} help={board.error.message} onRetry={board.again} />
      ) : cards.length === 0 ? (
        <EmptyState
          icon={<ClusterOutlined aria-hidden="true" />}
          title={words(filtered ? "bunker.noneFound" : "bunker.none")}
          {...(filtered
            ? {}
            : {
                help: words("bunker.noneHelp"),
                action: <Button onClick={() => void navigate(newDelivery())}>{words("bunker.new")}</Button>,
              })}
        />
      ) : (
        <div className={styles.page}>
          <div ref={list} className={styles.board}>
            {board.columns.map(({ name, cards: shown, total, mass }) => (
              <section key={name} className={styles.column} aria-label={say(BUNKER_STATES[name].label)}>
                <h2 className={styles.columnHead}>
                  <StateForm state={BUNKER_STATES[name]} />
                  {say(BUNKER_STATES[name].label)} <span className={styles.total}>{format.number(total)}</span>
                  <span className={styles.sum}>{tons(mass)}</span>
                </h2>
                <ul className={styles.cards}>
                  {shown.map((card) => (
                    <DeliveryCard key={card.id} card={card} now={now} act={actOn(card)} />
                  ))}
                </ul>
                {total > shown.length && each < LIMITS.boardCards && (
                  <Button type="link" onClick={() => setEach((old) => Math.min(old * 5, LIMITS.boardCards))}>
                    {words("bunker.more", { count: total - shown.length })}
                  </Button>
                )}
              </section>
            ))}
          </div>
        </div>
      )}
      {dialog}
    </Screen>
  );
}

import ClusterOutlined from "@ant-design/icons/es/icons/ClusterOutlined";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { bunkerRoutes } from "#domain/api/bunker";
import { COLUMN_OF } from "#domain/bunker/board";
import { keepDeliveries, useTablet } from "../../aboard/use-tablet.ts";
import { useReached } from "../../api/network.ts";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { DeliveryCard } from "./DeliveryCard.tsx";
import { Unsent } from "./Unsent.tsx";
import { CARDS } from "./use-deliveries.ts";
import styles from "./Board.module.css";

/** The deliveries that a tanker is at work on come first, then those that wait for it, then the signed ones. */
const ORDER = ["DELIVERING", "POST_DELIVERY", "ASSIGNED", "SUBMITTED"] as const;

/** Where the crew of a tanker begins: its own deliveries on large cards. */
export function CrewStart() {
  const words = useWords();
  const [now] = useState(() => Date.now());
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useRead(bunkerRoutes.list, { query: { each: CARDS } });
  useTablet();
  const reached = useReached();
  const cards = ORDER.flatMap((column) =>
    (data?.rows ?? []).filter(({ state }) => state !== "COMPLETED" && COLUMN_OF[state] === column),
  );
  const shown = cards.map(({ id }) => id).join(" ");
  useEffect(() => {
    if (data === undefined || !reached) return;
    void keepDeliveries(client, shown.split(" ").filter(Boolean));
    // Also before the worker of the crew has the pages.
    void import("./DeliveryPage.tsx");
    void import("./FormPage.tsx");
  }, [client, data, reached, shown]);
  return (
    <Screen>
      <h1 className={styles.startHead} tabIndex={-1} data-page-title="">
        {words("bunker.ownDeliveries")}
      </h1>
      <Unsent />
      {isPending ? (
        <LoadingLine />
      ) : error ? (
        <ErrorView title={words("common.failed")} help={error.message} onRetry={() => void refetch()} />
      ) : cards.length === 0 ? (
        <EmptyState
          icon={<ClusterOutlined aria-hidden="true" />}
          title={words("bunker.noneOwn")}
          help={words("bunker.noneOwnHelp")}
        />
      ) : (
        <ul className={styles.start}>
          {cards.map((card) => (
            <DeliveryCard key={card.id} card={card} now={now} />
          ))}
        </ul>
      )}
    </Screen>
  );
}

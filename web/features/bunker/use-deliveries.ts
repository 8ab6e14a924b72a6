import { useState } from "react";
import { bunkerRoutes } from "#domain/api/bunker";
import type { BunkerCard } from "#domain/api/bunker-shapes";
import { BOARD_COLUMNS, BOARD_DAY_MS, CARD_ORDER, COLUMN_OF, type BoardColumn } from "#domain/bunker/board";
import { exact } from "#domain/bunker/decimals";
import { useRead } from "../../api/query.ts";
import { momentAt, serverMoment } from "../../i18n/instants.ts";
import { useAddress } from "../../ui/use-address.ts";
import { usePaused } from "../../ui/use-paused.ts";
import { usePlaceFilter, type PlaceFilter } from "./PlaceFilters.tsx";

/** Cards that a column shows at first, and with each further wish. */
export const CARDS = 20;

export interface DeliveryFilters extends PlaceFilter {
  readonly from?: string;
  readonly to?: string;
  readonly craftId?: string;
  readonly text?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The filters in the address; a day that is none is left out. */
export function useDeliveryFilters(): DeliveryFilters {
  const [search] = useAddress();
  const [from, to, craftId] = ["from", "to", "craft"].map((name) => search.get(name) ?? "");
  const place = usePlaceFilter();
  const text = usePaused((search.get("text") ?? "").trim());
  return {
    ...(from !== undefined && DAY.test(from) ? { from } : {}),
    ...(to !== undefined && DAY.test(to) ? { to } : {}),
    ...(craftId ? { craftId } : {}),
    ...place,
    ...(text === "" ? {} : { text }),
  };
}

interface Column {
  readonly name: BoardColumn;
  readonly cards: readonly BunkerCard[];
  readonly total: number;
  /** In metric tons, as millionths. */
  readonly mass: bigint;
}

const massOf = (cards: readonly BunkerCard[]): bigint =>
  cards.reduce((sum, { orderedMass }) => sum + (exact(orderedMass) ?? 0n), 0n);

/** The columns of the board, the most urgent card of each first. A completed delivery stays for a day. */
export function useBoard(filters: DeliveryFilters, each: number) {
  const [since] = useState(() => Date.now() - BOARD_DAY_MS);
  const all = useRead(bunkerRoutes.list, { query: { ...filters, each } });
  // Those that were completed first would be answered first: the newest are asked for by themselves.
  const [lately] = useState(() =>
    momentAt(since - BOARD_DAY_MS)
      .toISOString()
      .slice(0, 10),
  );
  const from = filters.from !== undefined && filters.from > lately ? filters.from : lately;
  const ended = useRead(bunkerRoutes.list, { query: { ...filters, from, state: "COMPLETED", each } });
  const completed = (ended.data?.rows ?? []).filter(({ at }) => serverMoment(at).getTime() >= since);
  const shown = [...(all.data?.rows ?? []).filter(({ state }) => state !== "COMPLETED"), ...completed];
  const columns = BOARD_COLUMNS.map((name): Column => {
    const sums = (all.data?.states ?? []).filter(({ state }) => state !== "COMPLETED" && COLUMN_OF[state] === name);
    const done = name === COLUMN_OF.COMPLETED ? completed : [];
    return {
      name,
      cards: shown
        .filter(({ state }) => COLUMN_OF[state] === name)
        .toSorted((one, other) => CARD_ORDER.indexOf(one.state) - CARD_ORDER.indexOf(other.state)),
      total: sums.reduce((sum, { total }) => sum + total, done.length),
      mass: sums.reduce((sum, { mass }) => sum + (exact(mass) ?? 0n), massOf(done)),
    };
  });
  return {
    columns,
    submitBy: all.data?.submitBy ?? "push",
    open: columns.reduce((sum, { total }) => sum + total, -completed.length),
    completed: completed.length,
    loading: all.isPending,
    error: all.error,
    again: () => void all.refetch(),
  };
}

import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { bunkerRoutes } from "#domain/api/bunker";
import { meRoutes } from "#domain/api/me";
import type { Output, Route } from "#domain/api/route";
import type { Input } from "../api/client.ts";
import { dropAnswers, keepAnswer, keepAnswersOf } from "../api/kept-answers.ts";
import { readingOf } from "../api/query.ts";
import { usePermission } from "../session/use-me.ts";
import { useAccount } from "./account.ts";
import { sender } from "./sender.ts";
import { keepShell } from "./shell.ts";

/** The reads that the pages of a crew need. */
const ABOARD: readonly Route[] = [meRoutes.me, bunkerRoutes.list, bunkerRoutes.show];

/** Keeps for this account what its pages show already, and the pages themselves. */
async function begin(client: QueryClient, account: string): Promise<void> {
  await keepAnswersOf(account);
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const row = ABOARD.find(({ id }) => id === queryKey[0]);
    if (row !== undefined && state.data !== undefined)
      await keepAnswer(row, queryKey[1] as Input<Route>, state.data as Output<Route>);
  }
  await keepShell();
}

/**
 * Has the tablet keep and send what is typed in forms of deliveries; for a crew also what its pages need without a
 * network. True as soon as what was kept before has been read.
 */
export function useTablet(): boolean {
  const client = useQueryClient();
  const account = useAccount();
  const crew = usePermission("bunker.crew");
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let here = true;
    void sender.start(client, account).then(() => {
      if (here) setReady(true);
    });
    return () => {
      here = false;
    };
  }, [client, account]);
  useEffect(() => {
    if (crew) void begin(client, account);
  }, [client, account, crew]);
  return ready;
}

/** Keeps these deliveries, whether they were looked at or not, and no other. */
export async function keepDeliveries(client: QueryClient, ids: readonly string[]): Promise<void> {
  await dropAnswers(bunkerRoutes.show, (key) => ids.some((id) => key.includes(id)));
  for (const id of ids)
    await client.prefetchQuery({ ...readingOf(bunkerRoutes.show, { params: { id } }), retry: false });
}

import { Any, type EntityManager } from "typeorm";
import type { ServiceOnList } from "#domain/listed-services";
import { table } from "../core/table.ts";

/** More services of one name than these no list has. */
const MOST = 60;

/** The listed services that issue under one of these names; worker role. */
export async function servicesOf(tx: EntityManager, issuers: readonly string[]): Promise<ServiceOnList[]> {
  const found = await table(tx, "app.trusted_service").find(
    ["url", "service"],
    { issuer: Any([...issuers]) },
    { limit: MOST },
  );
  const lists = await table(tx, "app.trusted_list").find(["url", "issued_at", "next_update"], {
    url: Any([...new Set(found.map(({ url }) => url))]),
  });
  return found.flatMap(({ url, service }) => {
    const list = lists.find((one) => one.url === url);
    return list === undefined || list.issued_at === null
      ? []
      : [{ ...service, issuedAt: list.issued_at.toISOString(), nextUpdate: list.next_update?.toISOString() ?? null }];
  });
}

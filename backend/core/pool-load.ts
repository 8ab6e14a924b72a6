import type pg from "pg";
import type { DataSource } from "typeorm";
import type { PostgresDriver } from "typeorm/driver/postgres/PostgresDriver.js";

/** Connections of a pool. */
interface PoolLoad {
  readonly busy: number;
  readonly idle: number;
}
export interface DatabaseLoad {
  /** By role: requests of companies, and everything else. */
  readonly pools: { readonly people: PoolLoad; readonly work: PoolLoad };
  /** Transactions that wait for their turn. */
  readonly waiting: number;
}

/** Connections of a data source; none before it is open. */
export function poolOf(from: DataSource): PoolLoad {
  if (!from.isInitialized) return { busy: 0, idle: 0 };
  const { totalCount, idleCount } = (from.driver as PostgresDriver).master as pg.Pool;
  return { busy: totalCount - idleCount, idle: idleCount };
}

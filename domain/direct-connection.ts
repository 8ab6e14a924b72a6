/** One connection to a database, as far as is looked at here. */
export interface Probe {
  query<Row>(sql: string): Promise<{ rows: Row[] }>;
  end(): Promise<void>;
}

const LOCK = 4_279_014;
/** So many others are in a transaction meanwhile: what a pooler has at hand is theirs. */
const OTHERS = 3;

/**
 * Whether connections are to the database itself. A pooler that shares them among transactions loses what belongs to a
 * connection: two processes would hold the same lock, and notices would reach nobody. Rejects when the database is
 * away.
 */
async function isDirect(open: () => Promise<Probe>): Promise<boolean> {
  const opened: Probe[] = [];
  const next = async (): Promise<Probe> => {
    const probe = await open();
    opened.push(probe);
    return probe;
  };
  try {
    const one = await next();
    const {
      rows: [before],
    } = await one.query<{ pid: number; got: boolean }>(
      `SELECT pg_backend_pid() AS pid, pg_try_advisory_lock(${LOCK}, pg_backend_pid()) AS got`,
    );
    const pid = before?.pid ?? 0;
    for (let n = 0; n < OTHERS; n += 1) {
      const other = await next();
      await other.query("BEGIN");
      const {
        rows: [row],
      } = await other.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      if (row?.pid === pid) return false;
    }
    const {
      rows: [after],
    } = await one.query<{ pid: number; held: boolean }>(
      `SELECT pg_backend_pid() AS pid, EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${LOCK} AND objid = ${pid} AND pid = pg_backend_pid() AND granted) AS held`,
    );
    return after?.pid === pid && after.held;
  } finally {
    await Promise.all(opened.map((probe) => probe.end().catch(() => undefined)));
  }
}

const ABOVE = `SELECT r.rolsuper OR r.rolbypassrls OR pg_get_userbyid(d.datdba) = current_user AS above
  FROM pg_roles r, pg_database d WHERE r.rolname = current_user AND d.datname = current_database()`;

/** Why locks cannot be kept by this address, in words. Rejects when the database is away. */
export const faultOfPooler = async (variable: string, open: () => Promise<Probe>): Promise<string | null> =>
  (await isDirect(open))
    ? null
    : `${variable} goes through a pooler that shares connections among transactions: locks and notices are lost there. Give it a DIRECT connection to the database, or a pooler by session`;

/** Why an address of the database cannot be worked with, in words. Rejects when the database is away. */
export async function faultOfLogin(variable: string, open: () => Promise<Probe>): Promise<string | null> {
  const fault = await faultOfPooler(variable, open);
  if (fault !== null) return fault;
  const probe = await open();
  try {
    const {
      rows: [row],
    } = await probe.query<{ above: boolean }>(ABOVE);
    return row?.above === true
      ? `${variable} is a login that owns the database or stands above its rules of rows: give it one that is only a member of its role (docs/operations.md)`
      : null;
  } finally {
    await probe.end().catch(() => undefined);
  }
}

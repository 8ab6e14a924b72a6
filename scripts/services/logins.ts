import pg from "pg";

/** Logins of a database of ours. Each is the role of the same name, which the migrations give its rights. */
const ROLES = { app: "hawser_app", worker: "hawser_worker", indexer: "hawser_indexer" } as const;
type Kind = keyof typeof ROLES;

/** Passwords of the logins, hexadecimal: they need no quoting. */
export type Passwords = Readonly<Record<Kind, string>>;

/** The address of the database for each kind of process. */
export interface LoginUrls {
  readonly appDatabaseUrl: string;
  readonly workerDatabaseUrl: string;
  readonly indexerDatabaseUrl: string;
}

/** Addresses of the same database for those who do not own it. */
export function loginUrls(owner: string, passwords: Passwords): LoginUrls {
  const as = (kind: Kind): string => {
    const url = new URL(owner);
    url.username = ROLES[kind];
    url.password = passwords[kind];
    return url.href;
  };
  return { appDatabaseUrl: as("app"), workerDatabaseUrl: as("worker"), indexerDatabaseUrl: as("indexer") };
}

/**
 * Makes the logins that are missing, and gives all of them these passwords: those of a data folder of an earlier
 * version, too.
 */
export async function makeLogins(client: pg.Client, passwords: Passwords): Promise<void> {
  for (const [kind, role] of Object.entries(ROLES) as [Kind, string][]) {
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
    await client.query(
      `${rowCount === 0 ? "create" : "alter"} role ${role} login nosuperuser nocreaterole nocreatedb nobypassrls password '${passwords[kind]}'`,
    );
  }
}

/** The same in a cluster whose owner's address this is. */
export async function makeLoginsAt(owner: string, passwords: Passwords): Promise<void> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  try {
    await makeLogins(client, passwords);
  } finally {
    await client.end();
  }
}

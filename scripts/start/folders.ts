import { mkdir } from "node:fs/promises";
import { join } from "node:path";

/** Where things lie in the data folder. */
export interface Folders {
  readonly data: string;
  readonly database: string;
  readonly chain: string;
  readonly mail: string;
  readonly logs: string;
  /** The list of the processes of the run. */
  readonly run: string;
  readonly ports: string;
  readonly chainsFile: string;
  /** Deployed contracts of all chains. */
  readonly deployments: string;
  /** Says that the demo was filled in. */
  readonly seeded: string;
  /** Logins of the demo, written when it is filled in. */
  readonly demo: string;
  secret(name: string): string;
}

/** Makes the data folder, for the eyes of its owner alone. */
export async function openFolders(data: string): Promise<Folders> {
  for (const folder of [data, join(data, "secrets"), join(data, "logs")])
    await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    data,
    database: join(data, "postgres"),
    chain: join(data, "chain"),
    mail: join(data, "mail"),
    logs: join(data, "logs"),
    run: join(data, "run.json"),
    ports: join(data, "ports.json"),
    chainsFile: join(data, "chains.json"),
    deployments: join(data, "deployments.json"),
    seeded: join(data, "seeded"),
    demo: join(data, "demo.json"),
    secret: (name) => join(data, "secrets", name),
  };
}

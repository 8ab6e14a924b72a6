import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { authRoutes } from "#domain/api/auth";
import { connect, type Db } from "../../../indexer/store/db.ts";
import { apiClient } from "../../lib/api-client.ts";
import { buildServer } from "../../lib/built-server.ts";
import { freePort } from "../../lib/ports.ts";
import { launch } from "../../lib/processes.ts";
import { startPostgres } from "../../services/postgres.ts";

const hex = (bytes: number): string => `0x${randomBytes(bytes).toString("hex")}`;

/** A chain that nobody runs: signing in asks none. */
const CHAIN = {
  chainId: 1337, name: "None", rpcUrls: ["http://127.0.0.1:9"], nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 }, finality: 0, genesis: hex(32), operator: hex(20),
  contracts: { forwarder: hex(20), factory: hex(20), registryImplementation: hex(20), registryDeployer: hex(20), documentStore: hex(20) },
};

export interface SignInServer {
  readonly url: string;
  readonly db: Db;
  /** An address that has an account, and one of another each time that has none. */
  readonly known: string;
  unknown(): string;
  stop(): Promise<void>;
}

/** The backend as it runs in production, in a process of its own, over a Postgres that writes to disk, with one account. */
export async function startSignInServer(): Promise<SignInServer> {
  const [folder, built] = [await mkdtemp(join(tmpdir(), "hawser-bench-")), await buildServer()];
  const postgres = await startPostgres({ dataDir: join(folder, "postgres"), password: "bench" });
  const file = async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env["PATH"], DATABASE_URL: postgres.url(), CHAINS: await file("chains.json", JSON.stringify([CHAIN])), KEK_FILE: await file("kek", randomBytes(32).toString("hex")),
    STORAGE_DIR: join(folder, "files"), SMTP_URL: "smtp://127.0.0.1:9", PUBLIC_URL: url, PORT: String(port),
  };
  const program = (name: string, ready?: (line: string) => string | undefined) => launch({ name, command: process.execPath, args: [join(built, `backend/${name}.js`)], cwd: built, env, ...(ready ? { ready } : {}) });
  await (await program("migrate")).exited;
  const backend = await program("main", (line) => (line.includes("backend listens") ? url : undefined));
  const db = await connect(postgres.url(), "hawser bench");
  const known = "known.person@bench.example";
  await apiClient(url).call(authRoutes.register, {
    body: { company: "Bench", country: "SG", city: "Singapore", postalAddress: "1 Quay", email: known, password: "Tide-Table 42!", firstName: "Ada", lastName: "Bench", agreed: true },
  });
  await db.query("UPDATE app.person SET email_verified_at = now()");
  let asked = 0;
  return {
    url, db, known, unknown: () => `other.person${(asked += 1)}@bench.example`,
    async stop() {
      await db.end();
      await backend.stop();
      await postgres.stop();
      for (const made of [folder, built]) await rm(made, { recursive: true, force: true });
    },
  };
}

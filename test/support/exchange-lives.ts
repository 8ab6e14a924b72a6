import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { Database } from "../../backend/core/database.ts";
import { pintRouter } from "../../backend/documents/pint/door.ts";
import { Sender } from "../../backend/documents/pint/sender.ts";
import { Authority } from "../../backend/authority/authority.ts";
import type { Storage } from "../../backend/ports/storage.ts";
import { STORAGE } from "../../backend/settings/tokens.ts";
import type { TestBackend } from "./backend.ts";
import { tcpSwitch, type TcpSwitch } from "./tcp-switch.ts";

/**
 * How the database is lost: at so manyeth of what is sent to it, before it is heard or before it answers; the
 * connection alone, or the whole program with it.
 */
export interface Loss {
  readonly at: number;
  readonly how: "cut" | "answered";
  readonly dies: boolean;
}

/** The exchange modules of one node between two restarts, over connections that can break at every statement. */
export interface Life {
  readonly database: Database;
  readonly sender: Sender;
  /** Where messages of the other node are taken. */
  readonly url: string;
  /** False once its program has died: nothing of it reaches the database any more. */
  readonly alive: boolean;
  /** How much was sent to the database since the last plan. */
  readonly sent: number;
  /** Breaks once, as planned; null lets everything pass. */
  plan(loss: Loss | null): void;
  end(): Promise<void>;
}

export async function lifeOf(node: TestBackend): Promise<Life> {
  const { settings } = node;
  const [app, worker] = await Promise.all([tcpSwitch(settings.appDatabaseUrl), tcpSwitch(settings.workerDatabaseUrl)]);
  const switches: readonly TcpSwitch[] = [app, worker];
  const state = { alive: true, sent: 0, loss: null as Loss | null };
  const database = new Database(app.url, worker.url, settings.kek);
  await database.open();
  const storage = node.app.get<Storage>(STORAGE, { strict: false });
  const means = { database, settings, storage, authority: node.app.get(Authority, { strict: false }) };
  const server: Server = createServer(express().use("/v3", pintRouter(means)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const die = (): void => {
    state.alive = false;
    server.closeAllConnections();
    server.close();
    for (const one of switches) void one.close();
  };
  for (const one of switches)
    one.onSent = () => {
      if (!state.alive) return "cut";
      state.sent += 1;
      if (state.loss?.at !== state.sent) return undefined;
      const { how, dies } = state.loss;
      // Sent messages are heard before the program is gone.
      if (dies) setTimeout(die, how === "answered" ? 5 : 0);
      return how;
    };
  return {
    database,
    sender: new Sender(database, settings, storage),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get alive() {
      return state.alive;
    },
    get sent() {
      return state.sent;
    },
    plan(loss) {
      Object.assign(state, { loss, sent: 0 });
    },
    async end() {
      if (state.alive) die();
      await database.close().catch(() => undefined);
    },
  };
}

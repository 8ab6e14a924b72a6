import { setTimeout as wait } from "node:timers/promises";
import { Controller, Inject } from "@nestjs/common";
import type { Response } from "express";
import { Database } from "../core/database.ts";
import { STORAGE } from "../settings/tokens.ts";
import { Ledger } from "../ledger/ledger.ts";
import type { Storage } from "../ports/storage.ts";
import { Draining } from "./draining.ts";
import { Forwarded } from "./forwarded.ts";
import { EndpointCheck } from "./endpoint-check.ts";

/** A supervisor waits no longer than two seconds to hear that something does not answer. */
const ANSWER_MS = 1_800;
const inTime = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([work, wait(ANSWER_MS, otherwise, { ref: false })]);

/** Liveness and readiness, for supervisors. Mounted beside the API: no session, no route row. */
@Controller()
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
    @Inject(STORAGE) private readonly storage: Storage,
    private readonly nodes: EndpointCheck,
    private readonly forwarded: Forwarded,
    private readonly draining: Draining,
  ) {}

  /**
   * 200 when requests can be served, 503 with the reason when not. `ledger`: changes of the chain not worked off yet.
   * `nodes`: what was found at the start. `proxies`: false when one spoke that TRUSTED_PROXIES does not name.
   */
  async ready(response: Response): Promise<void> {
    if (this.draining.begun) return void response.status(503).json({ draining: true });
    const [database, storage, ledger] = await Promise.all([
      inTime(this.database.answers(), false),
      inTime(
        this.storage.healthy().catch(() => false),
        false,
      ),
      inTime(this.ledger.behind(), null),
    ]);
    response
      .status(database && storage ? 200 : 503)
      .json({ database, storage, ledger, nodes: this.nodes.states, proxies: this.forwarded.known });
  }
}

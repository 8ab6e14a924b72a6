import { Inject, Injectable } from "@nestjs/common";
import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import type { LandingState } from "#domain/pint-states";
import { Authority } from "../../authority/authority.ts";
import { changedOne, Database, rows } from "../../core/database.ts";
import { failpoint } from "../../core/failpoint.ts";
import { Rounds } from "../../core/rounds.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { SETTINGS_TOKEN, STORAGE, type SettingsProvider } from "../../settings/tokens.ts";
import type { Storage } from "../../ports/storage.ts";
import { Timestamps } from "../../timestamps/timestamps.ts";
import { actingAccount, keepAccount } from "./account.ts";
import { land } from "./land.ts";
import { followFailing, settleLanding, tellFailing } from "./landings.ts";
import { PAUSE, TRIES } from "./tries.ts";

const DUE = statement(
  "documents.pintLandingsDue",
  "SELECT id FROM app.pint_landing WHERE state = 'DUE' AND next_at <= now() ORDER BY next_at LIMIT 20",
);
/** Titles that were asked for, with what became of the newest act. */
const ASKED = statement(
  "documents.pintLandingsAsked",
  `SELECT l.id, l.attempts, i.status, i.error_code AS code, i.error_parameters AS parameters FROM app.pint_landing l
    JOIN LATERAL (SELECT status, error_code, error_parameters FROM app.intent WHERE document_id = l.id
      AND action = 'sign' ORDER BY created_at DESC, id DESC LIMIT 1) i ON true
    WHERE l.state = 'ASKED' AND i.status IN ('done','failed','expired') ORDER BY l.id LIMIT 200`,
  ["id", "attempts", "status"],
);
/** So many tries, and the node's administrators are written to. */
const TOLD = 6;
const AGAIN = statement(
  "documents.retryPintLanding",
  `UPDATE app.pint_landing SET state = CASE WHEN attempts + 1 >= ${TRIES} THEN 'FAILED' ELSE 'DUE' END,
    attempts = attempts + 1, error_code = $2, error_parameters = $3,
    next_at = now() + ${PAUSE} WHERE id = $1
    AND state = ANY ($4)`,
);

/**
 * Makes the titles of bills that were taken from other platforms: one after the other, again until the chain has them.
 * The next step derives from rows alone.
 */
@Injectable()
export class Lander extends Rounds {
  constructor(
    private readonly database: Database,
    private readonly authority: Authority,
    private readonly timestamps: Timestamps,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {
    super("PINT landing");
  }

  async round(): Promise<void> {
    const { database, settings, authority, storage, timestamps } = this;
    await this.#settle();
    const due = await database.asWorker((tx) => rows(tx, DUE, []));
    if (due.length > 0) await keepAccount({ database, settings, authority });
    for (const { id } of due) {
      if (this.closed) return;
      try {
        await database.asWorker(async (tx) => {
          const account = await actingAccount(tx, settings);
          if (account !== null) await land(account, { settings, storage, timestamps }, id);
          failpoint("pint.landing");
        });
        failpoint("pint.landed");
      } catch (error) {
        const why = error instanceof Refused ? error : new Refused("PINT_NOT_LANDED");
        if (!(error instanceof Refused)) this.log.warn(String(error));
        await database.asWorker((tx) => this.#again(tx, id, why, "DUE"));
      }
    }
  }

  async #settle(): Promise<void> {
    await this.database.asWorker(async (tx) => {
      for (const { id, status, code, parameters } of await rows(tx, ASKED, []))
        if (status === "done") await settleLanding(tx, id);
        else await this.#again(tx, id, new Refused(code ?? "INTENT_EXPIRED", parameters ?? {}), "ASKED");
    });
  }

  /** Later again; after several tries somebody is told, and in the end a person has it tried. */
  async #again(tx: EntityManager, id: string, why: Refused, from: LandingState): Promise<void> {
    if (!(await changedOne(tx, AGAIN, [id, why.code, why.parameters, [from]]))) return;
    const landing = await table(tx, "app.pint_landing").first(["attempts", "state"], { id });
    await followFailing(tx, id, why, { failed: landing?.state === "FAILED" });
    if (landing?.attempts === TOLD) await tellFailing(tx, id);
  }
}

import { createHash } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { REFRESH_AHEAD_SECONDS, type FiataMode } from "#domain/fiata/calls";
import { LIMITS } from "#domain/limits";
import { Database, first, rows } from "../../core/database.ts";
import { failpoint } from "../../core/failpoint.ts";
import { ended, Rounds } from "../../core/rounds.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import type { Storage } from "../../ports/storage.ts";
import { SETTINGS_TOKEN, STORAGE, type SettingsProvider } from "../../settings/tokens.ts";
import { beginCall, endCall, later, lost, meaningOf, pdfOf, type Answer } from "./call.ts";
import { openPassword } from "./secret.ts";
import { placeOf, sendBill, signIn, type Called, type Place, type Token } from "./service.ts";
import { lockCall, move } from "./settle.ts";

/** Longer than a call may take from its claim to its end, with two sign-ins. */
const CLAIM_SECONDS = 6 * LIMITS.fiataSeconds;
const CLAIM = statement(
  "documents.claimFiataCall",
  `UPDATE app.fiata_call c SET attempts = attempts + 1, next_at = now() + interval '${CLAIM_SECONDS} seconds'
    FROM app.fiata_connection n WHERE n.organisation_id = c.organisation_id AND c.id = (
      SELECT x.id FROM app.fiata_call x JOIN app.fiata_connection y ON y.organisation_id = x.organisation_id
        WHERE x.state = 'QUEUED' AND x.next_at <= now() AND x.organisation_id <> ALL ($1::uuid[])
        ORDER BY x.next_at LIMIT 1 FOR UPDATE OF x SKIP LOCKED)
    RETURNING c.id, c.organisation_id AS organisation, c.attempts, c.mode, c.content, c.amends,
      n.user_name AS "userName", n.password`,
).as<{ mode: FiataMode; content: Readonly<Record<string, unknown>> }>();
/** A call that is due, claimed: nobody else makes it until the claim ends. One of a company at a time. */
type Claimed = RowOf<typeof CLAIM>;

/** Calls whose process ended before their answer was written down. */
const GIVEN_UP = statement(
  "documents.fiataCallsGivenUp",
  `SELECT id FROM app.fiata_call WHERE state = 'SENDING' AND state_at < now() - interval '${CLAIM_SECONDS} seconds'
    AND next_at <= now() ORDER BY state_at LIMIT 20 FOR UPDATE SKIP LOCKED`,
);

/** Companies whose calls are made at once. */
const AT_ONCE = 4;

interface KeptToken {
  readonly token: string;
  readonly until: number;
  /** Of the sign-in that it was got with. */
  readonly of: string;
}

/** Asks FIATA about bills. A bill is registered at most once unless a person asks for it. */
@Injectable()
export class FiataCaller extends Rounds {
  readonly #busy = new Map<string, Promise<void>>();
  readonly #tokens = new Map<string, KeptToken>();

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {
    super("FIATA");
  }

  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    await this.settled();
  }

  /** Waits for the calls that are under way. */
  settled(): Promise<void> {
    return ended(Promise.all(this.#busy.values()));
  }

  async round(): Promise<void> {
    const place = placeOf(this.settings);
    await this.database.asWorker(async (tx) => {
      for (const { id } of await rows(tx, GIVEN_UP, [])) {
        const call = await lockCall(tx, id);
        if (call) await lost(tx, call);
      }
    });
    while (place !== null && !this.closed && this.#busy.size < AT_ONCE) {
      const claimed = await this.database.asWorker((tx) => first(tx, CLAIM, [[...this.#busy.keys()]]));
      if (!claimed) return;
      const { organisation } = claimed;
      this.#busy.set(
        organisation,
        this.#carryOut(place, claimed)
          .catch((error: unknown) => this.log.warn(String(error)))
          .finally(() => this.#busy.delete(organisation)),
      );
    }
  }

  async #carryOut(place: Place, claimed: Claimed): Promise<void> {
    const { organisation } = claimed;
    const token = await this.#token(place, claimed);
    if ("code" in token) return this.#unsent(claimed, token);
    failpoint("fiata.beforeCall");
    if (!(await this.database.asWorker((tx) => beginCall(tx, claimed)))) return;
    failpoint("fiata.called");
    let called = await this.#send(place, claimed, token.token);
    if (meaningOf(called).how === "unknownToken") {
      // A token may end early: FIATA did nothing, and is asked once more with a new one.
      this.#tokens.delete(organisation);
      const anew = await this.#token(place, claimed);
      if ("code" in anew) return this.#unsent(claimed, anew);
      called = await this.#send(place, claimed, anew.token);
    }
    failpoint("fiata.answered");
    const bytes = pdfOf(called);
    const pdf = bytes === null ? null : await this.#keep(organisation, bytes);
    failpoint("fiata.stored");
    await this.database.asWorker((tx) => endCall(tx, claimed, { called, pdf }));
  }

  #send(place: Place, { id, mode, content, amends }: Claimed, token: string): Promise<Called> {
    const body = JSON.stringify(amends === null ? content : withId(content, amends));
    return sendBill(place, { token, mode, body, id });
  }

  /** Stores a PDF before the transaction that names it. */
  async #keep(organisation: string, bytes: Uint8Array): Promise<NonNullable<Answer["pdf"]>> {
    const { key, sha256 } = await this.storage.put(organisation, bytes);
    return { key, sha256, size: bytes.length };
  }

  /** The token of a company, taken anew ahead of its end, and where its sign-in has changed. */
  async #token(place: Place, { organisation, userName, password }: Claimed): Promise<Token> {
    const of = createHash("sha256").update(`${place.url} ${place.realm} ${userName} `).update(password).digest("hex");
    const known = this.#tokens.get(organisation);
    if (known?.of === of && known.until - Date.now() > REFRESH_AHEAD_SECONDS * 1000) return known;
    const token = await signIn(place, { userName, password: openPassword(this.settings.kek, organisation, password) });
    if ("token" in token) this.#tokens.set(organisation, { ...token, of });
    else this.#tokens.delete(organisation);
    return token;
  }

  /** Nothing was sent: later again, or never before a person changes something. */
  async #unsent({ id, attempts }: Claimed, { code, again }: Extract<Token, { readonly code: unknown }>): Promise<void> {
    await this.database.asWorker(async (tx) => {
      const call = await lockCall(tx, id);
      if ((call?.state !== "QUEUED" && call?.state !== "SENDING") || call.attempts !== attempts) return;
      if (again) await later(tx, call, { code });
      else await move(tx, call, "FAILED", { code });
    });
  }
}

/** The body that amends a document of FIATA. */
export function withId(content: Readonly<Record<string, unknown>>, id: string): Readonly<Record<string, unknown>> {
  const document = content["exchanged_document"] as Readonly<Record<string, unknown>> | undefined;
  return { ...content, exchanged_document: { ...document, id } };
}

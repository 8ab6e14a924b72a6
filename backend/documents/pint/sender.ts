import { setTimeout as wait } from "node:timers/promises";
import { Inject, Injectable } from "@nestjs/common";
import { In } from "typeorm";
import { nextTry, readAnswer, type Answer } from "#domain/dcsa/read-answer";
import type { FinishedResponse } from "#domain/dcsa/envelope-shapes";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { PINT_LIMITS, WANTS_DOCUMENTS, type ResponseCode } from "#domain/pint-codes";
import type { MessageName } from "#domain/pint-states";
import { announceWork } from "../../core/changes.ts";
import { Database, first } from "../../core/database.ts";
import { failpoint } from "../../core/failpoint.ts";
import { ended, Rounds } from "../../core/rounds.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { reach, type Posted, type Reached } from "../../counterparties/reach.ts";
import { SETTINGS_TOKEN, STORAGE, type SettingsProvider } from "../../settings/tokens.ts";
import type { Storage } from "../../ports/storage.ts";
import { advanceOffer } from "./end-offer.ts";
import { noteNotMade, prepareOffer } from "./prepare-offer.ts";
import { settleAnswer, waitForPerson } from "./settle-offer.ts";
import { answerIn } from "./wire.ts";
import { keysOfAsked } from "./judging.ts";
import { logMessage } from "./messages.ts";
import type { MadeEnvelope } from "./envelope.ts";
import { AGAIN_SECONDS, CLAIM_SECONDS } from "./tries.ts";

/** A further document of 20 MB takes a while. */
const DOCUMENT_SECONDS = 120;
/** Offers that are worked on at once; those to one platform leave room for others. */
const AT_ONCE = 8;
const OF_ONE = AT_ONCE / 2;
/** A further document is begun as long as it, and the end of the transfer, are surely through before the claim ends. */
const BEGIN_MS = (CLAIM_SECONDS - DOCUMENT_SECONDS - 2 * LIMITS.counterpartySeconds) * 1000;
/** So long a round waits for one of them to end before it looks at what else is due. */
const PATIENCE_MS = 1_000;
const VERSION = "3";

/**
 * An offer that is due, claimed: nobody else works on it until the claim ends. `$1`: those that are worked on here,
 * `$2`: platforms that have their share of these. `more`: others are due. A title that was taken is not looked at while
 * the chain has its act, and asks no platform.
 */
const CLAIM = statement(
  "documents.claimPintOffers",
  `WITH claimed AS (
      UPDATE app.pint_offer f SET attempts = f.attempts + (f.state = 'OFFERED')::int, next_at = now()
          + CASE f.state WHEN 'OFFERED' THEN interval '${CLAIM_SECONDS} seconds'
            ELSE interval '${AGAIN_SECONDS} seconds' END
        WHERE f.id = ANY (ARRAY(SELECT o.id FROM app.pint_offer o
          WHERE o.state IN ('DUE','OFFERED','TAKEN') AND o.next_at <= now() AND o.id <> ALL ($1::uuid[])
            AND (o.state = 'TAKEN' OR o.counterparty_id <> ALL ($2::uuid[]))
            AND (o.state <> 'TAKEN' OR NOT EXISTS (SELECT 1 FROM app.intent i
              WHERE i.id IN (o.return_id, o.burn_id) AND i.status IN ('open','sent')))
          ORDER BY o.next_at LIMIT 1 FOR UPDATE SKIP LOCKED))
        RETURNING f.id, f.state, f.counterparty_id, f.envelope, f.entry_checksum, f.bill_checksum, f.attempts,
          f.asked_at, f.created_at, f.platform_name)
    SELECT m.id, m.state, m.counterparty_id AS counterparty, m.envelope, m.entry_checksum AS entry,
        m.bill_checksum AS bill, m.attempts, m.asked_at AS since, c.base_url AS url, c.code, m.platform_name AS platform,
        m.created_at <= now() - interval '${LIMITS.pintOfferDays} days' AS old,
        EXISTS (SELECT FROM app.pint_offer o WHERE o.state IN ('DUE','OFFERED','TAKEN') AND o.next_at <= now()
          AND o.id <> m.id AND o.id <> ALL ($1::uuid[])) AS more FROM claimed m
      LEFT JOIN app.counterparty c ON c.id = m.counterparty_id AND c.used AND c.removed_at IS NULL`,
  ["id", "state", "attempts", "since", "platform", "old", "more"],
);
type Claimed = RowOf<typeof CLAIM> & {
  /** The moment before it was claimed, by the clock of this process. */
  readonly at: number;
};
/** The platform that an offer goes to. */
interface To {
  readonly id: string;
  readonly baseUrl: string;
  readonly code: string;
}

/**
 * Offers titles to other platforms, as long as no signed answer has come: the same bytes again and again. A crash at
 * any moment repeats a message, and the other side answers a repeated one as a duplicate.
 */
@Injectable()
export class Sender extends Rounds {
  /** The offers that are worked on, by their ids. */
  readonly #busy = new Map<string, { readonly work: Promise<void>; readonly asks: string | null }>();

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {
    super("PINT");
  }

  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    await this.settled();
  }

  /** Waits for the messages that are under way. */
  settled(): Promise<void> {
    return ended(Promise.all(this.#works()));
  }

  async round(): Promise<void> {
    while ((await this.#begin()) && !this.closed);
  }

  #works(): Promise<void>[] {
    return [...this.#busy.values()].map(({ work }) => work);
  }

  /** The platforms that have their share of what is worked on. */
  #full(): string[] {
    const asks = [...this.#busy.values()].map((one) => one.asks).filter((one) => one !== null);
    return [...new Set(asks)].filter((id) => asks.filter((one) => one === id).length >= OF_ONE);
  }

  /** Begins to work on what is due; answers whether more of it may be begun now, since something has ended. */
  async #begin(): Promise<boolean> {
    while (this.#busy.size < AT_ONCE) {
      const at = performance.now();
      const claimed = await this.database.asWorker((tx) => first(tx, CLAIM, [[...this.#busy.keys()], this.#full()]));
      if (claimed === null || this.closed) return false;
      const { id, state, counterparty } = claimed;
      const work = this.#carryOut({ ...claimed, at }).finally(() => this.#busy.delete(id));
      this.#busy.set(id, { work, asks: state === "TAKEN" ? null : counterparty });
      if (!claimed.more) return false;
    }
    const patience = new AbortController();
    const waited = wait(PATIENCE_MS, false, { signal: patience.signal }).catch(() => false);
    const one = Promise.race(this.#works().map((work) => work.then(() => true)));
    return Promise.race([one, waited]).finally(() => patience.abort());
  }

  /** An offer that cannot be worked on waits as one without an answer does, and for a person in the end. */
  async #carryOut(claimed: Claimed): Promise<void> {
    try {
      await this.#work(claimed);
    } catch (error) {
      this.log.warn(String(error));
      if (claimed.state !== "TAKEN")
        await this.#again(claimed).catch((another: unknown) => this.log.warn(String(another)));
    }
  }

  /** Makes the envelope of an offer and sends it, sends it again, or ends a title that was taken. */
  async #work(claimed: Claimed): Promise<void> {
    const { id } = claimed;
    if (claimed.state === "TAKEN") return this.database.asWorker((tx) => advanceOffer(tx, this.settings, id));
    if (claimed.state === "OFFERED") return this.#offer(claimed);
    const made = await this.#prepare(claimed);
    if (made === null) return;
    const { envelope, entryChecksum: entry, billChecksum: bill } = made;
    await this.#offer({ ...claimed, envelope, entry, bill, attempts: 1 });
  }

  /** Nothing has left before an envelope is made: what stands in the way is said, and the company may take it back. */
  async #prepare({ id, url, platform }: Claimed): Promise<MadeEnvelope | null> {
    try {
      if (url === null) throw new Refused("PINT_AWAY", { platform });
      return await this.database.asWorker((tx) => prepareOffer(tx, this.settings, id));
    } catch (error) {
      if (!(error instanceof Refused)) this.log.warn(String(error));
      const why = error instanceof Refused ? error : new Refused("PINT_NOT_MADE", { platform });
      await this.database.asWorker((tx) => noteNotMade(tx, id, why));
      return null;
    }
  }

  async #offer(claimed: Claimed): Promise<void> {
    const { envelope, counterparty, url, code } = claimed;
    // The return that was signed in advance must outlast the answer.
    if (claimed.old) return this.database.asWorker((tx) => waitForPerson(tx, claimed.id, "PINT_TOO_OLD"));
    if (counterparty === null || url === null || code === null || envelope === null || claimed.entry === null)
      return this.#again(claimed, new Refused("PINT_AWAY", { platform: claimed.platform }));
    const to = { id: counterparty, baseUrl: url, code };
    failpoint("pint.beforeOffer");
    const begun = await this.#say(claimed, to, "ENVELOPE", { path: "/v3/envelopes", body: envelope, version: VERSION });
    const answer = begun.counts === "started" ? await this.#documents(claimed, to, begun) : begun;
    if (answer === null) return this.#goesOn(claimed);
    // Missing documents are sent again with the whole message.
    if (answer.counts !== "signed" || WANTS_DOCUMENTS.includes(answer.says.responseCode)) return this.#again(claimed);
    failpoint("pint.answered");
  }

  /** Sends what is missing, and ends the transfer; null where the rest is sent in its next turn. */
  async #documents(
    claimed: Claimed,
    to: To,
    { reference, missing }: Extract<Answer, { readonly counts: "started" }>,
  ): Promise<Answer | null> {
    const path = `/v3/envelopes/${encodeURIComponent(reference)}`;
    // Of a list that says more than was announced nothing is sent twice.
    const wanted = [...new Set(missing.slice(0, PINT_LIMITS.documents))];
    const files = await this.database.asWorker((tx) =>
      table(tx, "app.pint_file").find(["checksum", "organisation_id", "storage_key"], {
        bill_checksum: claimed.bill ?? "",
        checksum: In(wanted),
      }),
    );
    for (const { checksum, organisation_id, storage_key } of files) {
      if (performance.now() - claimed.at > BEGIN_MS) return null;
      const bytes = await this.storage.get(organisation_id, storage_key);
      await this.#say(
        claimed,
        to,
        "DOCUMENT",
        {
          path: `${path}/additional-documents/${checksum}`,
          body: JSON.stringify(Buffer.from(bytes).toString("base64")),
          version: VERSION,
          method: "PUT",
          seconds: DOCUMENT_SECONDS,
        },
        checksum,
      );
      failpoint("pint.documentSent");
    }
    return this.#say(claimed, to, "FINISH", {
      path: `${path}/finish-transfer`,
      body: "",
      version: VERSION,
      method: "PUT",
    });
  }

  /**
   * Sends one message, reads the answer as it counts, and writes down in one transaction what was said and what follows
   * from it. A document that is not taken ends nothing: the end of the transfer names it.
   */
  async #say(claimed: Claimed, to: To, what: MessageName, posted: Posted, note = ""): Promise<Answer> {
    const called: Reached = await reach(to.baseUrl, this.settings.webhookPrivate, posted);
    failpoint(what === "ENVELOPE" ? "pint.offered" : "pint.said");
    return this.database.asWorker(async (tx) => {
      const answer: Answer =
        called.status === null
          ? { counts: "nothing" }
          : await readAnswer(called.status, answerIn(called.bytes), {
              last: claimed.entry ?? "",
              platform: to.code,
              now: new Date(),
              keysOf: (kid) => keysOfAsked(tx, to.id, kid),
            });
      // The offer is locked by what settles it, before its story is written.
      if (answer.counts === "signed" && what !== "DOCUMENT") await settleAnswer(tx, this.settings, claimed.id, answer);
      await logMessage(
        tx,
        { offer: claimed.id },
        { what, status: called.status, code: codeOf(answer), note: note || (called.error ?? ""), answer: called.text },
      );
      return answer;
    });
  }

  /** Its claim ends soon: it is due again, and the other side says what it has by then. */
  #goesOn(claimed: Claimed): Promise<void> {
    return this.#again({ ...claimed, attempts: 0 });
  }

  /** No answer counts: later again, and after seven days by hand. */
  async #again({ id, attempts, since }: Claimed, why: Refused | null = null): Promise<void> {
    const now = new Date();
    // After a person has asked again the pauses begin anew; the tries are counted on.
    const tries = Math.min(attempts, triesSince(since, now));
    const at = nextTry(since, tries, now);
    await this.database.asWorker(async (tx) => {
      if (at === null) return waitForPerson(tx, id, "PINT_UNANSWERED");
      const row = await first(tx, LATER, [id, at, why?.code ?? null, why?.parameters ?? null]);
      // Its story goes on under the eyes of whoever reads it.
      if (row !== null) await announceWork(tx, row);
    });
  }
}

const LATER = statement(
  "documents.pintOfferLater",
  `UPDATE app.pint_offer SET next_at = $2, error_code = $3, error_parameters = $4
    WHERE id = $1 AND state = 'OFFERED'
    RETURNING organisation_id AS organisation, document_id AS document, task_id AS task`,
  ["organisation", "document"],
);

/** The tries that a pause which doubles from a second leaves room for. */
const triesSince = (begun: Date, now: Date): number =>
  Math.ceil(Math.log2(2 + Math.max(0, now.getTime() - begun.getTime()) / 1000));

const codeOf = (answer: Answer): ResponseCode | null =>
  answer.counts === "signed" ? (answer.says satisfies FinishedResponse).responseCode : null;

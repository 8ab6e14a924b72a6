import { setTimeout as wait } from "node:timers/promises";
import { Inject, Injectable } from "@nestjs/common";
import { nextTry, readAnswer, type Answer } from "#domain/dcsa/read-answer";
import type { FinishedResponse } from "#domain/dcsa/envelope-shapes";
import { LIMITS } from "#domain/limits";
import { PINT_LIMITS, WANTS_DOCUMENTS, type ResponseCode } from "#domain/pint-codes";
import type { MessageName } from "#domain/pint-states";
import { changedOne, Database, rows } from "../../core/database.ts";
import { failpoint } from "../../core/failpoint.ts";
import { ended, Rounds } from "../../core/rounds.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { counterpartyById, type Counterparty } from "../../counterparties/known.ts";
import { reach, type Posted, type Reached } from "../../counterparties/reach.ts";
import { SETTINGS_TOKEN, STORAGE, type SettingsProvider } from "../../settings/tokens.ts";
import type { Storage } from "../../ports/storage.ts";
import { advanceOffer, prepareOffer, settleAnswer, waitForPerson } from "./settle-offer.ts";
import { jsonOf } from "./wire.ts";
import { pintKeysOf } from "./judging.ts";
import { logMessage } from "./messages.ts";

/** Longer than the messages of one try take. */
const CLAIM_SECONDS = 300;
/** A further document of 20 MB takes a while. */
const DOCUMENT_SECONDS = 120;
/** Offers whose messages are sent at once. */
const AT_ONCE = 8;
/** Fewer, since each holds a connection to the database all the while. */
const PREPARED_AT_ONCE = 4;
/** So long a round waits for one of them to end before it looks at what else is due. */
const PATIENCE_MS = 1_000;
const VERSION = "3";

const DUE = statement(
  "documents.pintOffersDue",
  `SELECT id, state FROM app.pint_offer WHERE state IN ('DUE','TAKEN') AND next_at <= now() ORDER BY next_at LIMIT 50`,
  ["id", "state"],
);
const CLAIM = statement(
  "documents.claimPintOffer",
  `UPDATE app.pint_offer SET attempts = attempts + 1, next_at = now() + interval '${CLAIM_SECONDS} seconds'
    WHERE id = ANY (ARRAY(SELECT id FROM app.pint_offer WHERE state = 'OFFERED' AND next_at <= now()
      AND created_at > now() - interval '${LIMITS.pintOfferDays} days' ORDER BY next_at
      LIMIT $1 FOR UPDATE SKIP LOCKED))
    RETURNING id, counterparty_id AS counterparty, envelope, entry_checksum AS entry, bill_checksum AS bill, attempts,
      asked_at AS since`,
);
/** An offer whose messages are due, claimed: nobody else sends them until the claim ends. */
type Claimed = RowOf<typeof CLAIM>;

/**
 * Offers titles to other platforms, as long as no signed answer has come: the same bytes again and again. A crash at
 * any moment repeats a message, and the other side answers a repeated one as a duplicate.
 */
@Injectable()
export class Sender extends Rounds {
  readonly #busy = new Set<Promise<void>>();

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
    return ended(Promise.all(this.#busy));
  }

  async round(): Promise<void> {
    do await this.#prepare();
    while ((await this.#send()) && !this.closed);
  }

  /** Makes envelopes, and ends titles that were taken. */
  async #prepare(): Promise<void> {
    const due = [...(await this.database.asWorker((tx) => rows(tx, DUE, [])))];
    const work = async (): Promise<void> => {
      for (let next = due.shift(); next && !this.closed; next = due.shift()) {
        const { id, state } = next;
        await this.database
          .asWorker((tx) => (state === "DUE" ? prepareOffer : advanceOffer)(tx, this.settings, id))
          .catch((error: unknown) => this.log.warn(String(error)));
      }
    };
    await Promise.all(Array.from({ length: PREPARED_AT_ONCE }, work));
  }

  /** Begins to send what is due; answers whether more of it may be sent now, since something has ended. */
  async #send(): Promise<boolean> {
    const free = AT_ONCE - this.#busy.size;
    const claimed =
      free === 0
        ? []
        : await this.database.asWorker(async (tx) => {
            const due = await rows(tx, CLAIM, [free]);
            return Promise.all(due.map(async (one) => ({ one, to: await counterpartyById(tx, one.counterparty) })));
          });
    for (const { one, to } of claimed) {
      const work: Promise<void> = this.#offer(one, to)
        .catch((error: unknown) => this.log.warn(String(error)))
        .finally(() => this.#busy.delete(work));
      this.#busy.add(work);
    }
    if (this.#busy.size < AT_ONCE) return false;
    const patience = new AbortController();
    const waited = wait(PATIENCE_MS, false, { signal: patience.signal }).catch(() => false);
    const one = Promise.race([...this.#busy].map((work) => work.then(() => true)));
    return Promise.race([one, waited]).finally(() => patience.abort());
  }

  async #offer(claimed: Claimed, to: Counterparty | null): Promise<void> {
    const { envelope } = claimed;
    if (to === null || envelope === null || claimed.entry === null) return this.#again(claimed);
    failpoint("pint.beforeOffer");
    const begun = await this.#say(claimed, to, "ENVELOPE", { path: "/v3/envelopes", body: envelope, version: VERSION });
    const answer = begun.counts === "started" ? await this.#documents(claimed, to, begun) : begun;
    // Missing documents are sent again with the whole message.
    if (answer.counts !== "signed" || WANTS_DOCUMENTS.includes(answer.says.responseCode)) return this.#again(claimed);
    failpoint("pint.answered");
  }

  /** Sends what is missing, and ends the transfer. */
  async #documents(
    claimed: Claimed,
    to: Counterparty,
    { reference, missing }: Extract<Answer, { readonly counts: "started" }>,
  ): Promise<Answer> {
    const path = `/v3/envelopes/${encodeURIComponent(reference)}`;
    // Of a list that says more than was announced nothing is sent twice.
    for (const checksum of new Set(missing.slice(0, PINT_LIMITS.documents))) {
      const file = await this.database.asWorker((tx) =>
        table(tx, "app.pint_file").first(["organisation_id", "storage_key"], {
          bill_checksum: claimed.bill ?? "",
          checksum,
        }),
      );
      const bytes = file === null ? null : await this.storage.get(file.organisation_id, file.storage_key);
      if (bytes === null) continue;
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
  async #say(claimed: Claimed, to: Counterparty, what: MessageName, posted: Posted, note = ""): Promise<Answer> {
    const called: Reached = await reach(to.baseUrl, this.settings.webhookPrivate, posted);
    failpoint(what === "ENVELOPE" ? "pint.offered" : "pint.said");
    const { platformCode } = this.settings;
    return this.database.asWorker(async (tx) => {
      const answer: Answer =
        called.status === null
          ? { counts: "nothing" }
          : await readAnswer(called.status, jsonOf(Buffer.from(called.text)), {
              last: claimed.entry ?? "",
              platform: to.code,
              now: new Date(),
              keysOf: (kid) => pintKeysOf(tx, platformCode, kid),
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

  /** No answer counts: later again, and after seven days by hand. */
  async #again({ id, attempts, since }: Claimed): Promise<void> {
    const at = nextTry(since, attempts, new Date());
    await this.database.asWorker((tx) =>
      at === null ? waitForPerson(tx, id) : changedOne(tx, LATER, [id, at]).then(() => undefined),
    );
  }
}

const LATER = statement(
  "documents.pintOfferLater",
  "UPDATE app.pint_offer SET next_at = $2 WHERE id = $1 AND state = 'OFFERED'",
);

const codeOf = (answer: Answer): ResponseCode | null =>
  answer.counts === "signed" ? (answer.says satisfies FinishedResponse).responseCode : null;

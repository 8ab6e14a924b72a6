import { Inject, Injectable } from "@nestjs/common";
import { nextTry, readAnswer, type Answer } from "#domain/dcsa/read-answer";
import type { FinishedResponse } from "#domain/dcsa/envelope-shapes";
import type { ResponseCode } from "#domain/pint-codes";
import type { MessageName } from "#domain/pint-states";
import { changedOne, Database, first, rows } from "../../core/database.ts";
import { failpoint } from "../../core/failpoint.ts";
import { ended, Rounds } from "../../core/rounds.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { counterpartyById, type Counterparty } from "../../counterparties/known.ts";
import { reach, type Posted, type Reached } from "../../counterparties/reach.ts";
import { SETTINGS_TOKEN, STORAGE, type SettingsProvider } from "../../settings/tokens.ts";
import type { Storage } from "../../ports/storage.ts";
import { advanceOffer, prepareOffer, settleAnswer, waitForPerson } from "./settle-offer.ts";
import { jsonOf } from "./receive.ts";
import { pintKeysOf } from "./judging.ts";
import { logMessage } from "./messages.ts";

/** Longer than the messages of one try take. */
const CLAIM_SECONDS = 300;
/** A further document of 20 MB takes a while. */
const DOCUMENT_SECONDS = 120;
/** Offers whose messages are sent at once. */
const AT_ONCE = 8;
const VERSION = "3";

const DUE = statement(
  "documents.pintOffersDue",
  `SELECT id, state FROM app.pint_offer WHERE state IN ('DUE','TAKEN') AND next_at <= now() ORDER BY next_at LIMIT 50`,
  ["id", "state"],
);
const CLAIM = statement(
  "documents.claimPintOffer",
  `UPDATE app.pint_offer SET attempts = attempts + 1, next_at = now() + interval '${CLAIM_SECONDS} seconds'
    WHERE id = (SELECT id FROM app.pint_offer WHERE state = 'OFFERED' AND next_at <= now() ORDER BY next_at LIMIT 1
      FOR UPDATE SKIP LOCKED)
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
    for (const { id, state } of await this.database.asWorker((tx) => rows(tx, DUE, []))) {
      if (this.closed) return;
      await this.database
        .asWorker((tx) => (state === "DUE" ? prepareOffer : advanceOffer)(tx, this.settings, id))
        .catch((error: unknown) => this.log.warn(String(error)));
    }
    while (!this.closed && this.#busy.size < AT_ONCE) {
      const claimed = await this.database.asWorker((tx) => first(tx, CLAIM, []));
      if (!claimed) return;
      const work: Promise<void> = this.#offer(claimed)
        .catch((error: unknown) => this.log.warn(String(error)))
        .finally(() => this.#busy.delete(work));
      this.#busy.add(work);
    }
  }

  async #offer(claimed: Claimed): Promise<void> {
    const { id, counterparty, envelope, entry } = claimed;
    const to = await this.database.asWorker((tx) => counterpartyById(tx, counterparty));
    if (to === null || envelope === null || entry === null) return this.#again(claimed);
    failpoint("pint.beforeOffer");
    const begun = await this.#say(claimed, to, "ENVELOPE", { path: "/v3/envelopes", body: envelope, version: VERSION });
    failpoint("pint.offered");
    const answer = begun.counts === "started" ? await this.#documents(claimed, to, begun) : begun;
    if (answer.counts !== "signed") return this.#again(claimed);
    await this.database.asWorker((tx) => settleAnswer(tx, this.settings, id, answer));
    failpoint("pint.answered");
  }

  /** Sends what is missing, and ends the transfer. */
  async #documents(
    claimed: Claimed,
    to: Counterparty,
    { reference, missing }: Extract<Answer, { readonly counts: "started" }>,
  ): Promise<Answer> {
    const path = `/v3/envelopes/${encodeURIComponent(reference)}`;
    for (const checksum of missing) {
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

  /** Sends one message, reads the answer as it counts, and writes both into the story. */
  async #say(claimed: Claimed, to: Counterparty, what: MessageName, posted: Posted, note = ""): Promise<Answer> {
    const called: Reached = await reach(to.baseUrl, this.settings.webhookPrivate, posted);
    const { platformCode } = this.settings;
    const answer: Answer =
      called.status === null
        ? { counts: "nothing" }
        : await this.database.asWorker((tx) =>
            readAnswer(called.status ?? 0, jsonOf(Buffer.from(called.text)), {
              last: claimed.entry ?? "",
              platform: to.code,
              now: new Date(),
              keysOf: (kid) => pintKeysOf(tx, platformCode, kid),
            }),
          );
    await this.database.asWorker((tx) =>
      logMessage(
        tx,
        { offer: claimed.id },
        { what, status: called.status, code: codeOf(answer), note: note || (called.error ?? ""), answer: called.text },
      ),
    );
    return answer;
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

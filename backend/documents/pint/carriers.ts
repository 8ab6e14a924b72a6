import { Inject, Injectable } from "@nestjs/common";
import { issuanceResponseOf } from "#domain/dcsa/issuance-messages";
import { surrenderAnswerOf } from "#domain/dcsa/surrender-messages";
import { Database, first, rows } from "../../core/database.ts";
import { failpoint } from "../../core/failpoint.ts";
import { Rounds } from "../../core/rounds.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { counterpartyById } from "../../counterparties/known.ts";
import { reach } from "../../counterparties/reach.ts";
import { outboundOf } from "../../counterparties/tokens.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../../settings/tokens.ts";
import { carrierAsked, endSurrender } from "./surrendered.ts";
import { claimAnswer, endAnswer } from "./issuance-answers.ts";
import { claimIssue, endIssueTry, noteSending } from "./issue-sending.ts";
import { END_TRIES, MESSAGE_SECONDS } from "./tries.ts";
import { answerHere, mayAnswer, settleClaim } from "./claims.ts";
import { endAnswerTry, endSurrenderTry } from "./surrender-tries.ts";

const SURRENDER = statement(
  "documents.claimPintSurrender",
  `UPDATE app.pint_surrender SET attempts = attempts + 1, next_at = now() + interval '${MESSAGE_SECONDS} seconds'
    WHERE id = (SELECT id FROM app.pint_surrender WHERE state = 'DUE' AND next_at <= now() ORDER BY next_at LIMIT 1
      FOR UPDATE SKIP LOCKED) RETURNING id, counterparty_id AS counterparty, carrier_code AS carrier, request, attempts`,
);
const CLAIM = statement(
  "documents.claimPintClaim",
  `UPDATE app.pint_claim SET attempts = attempts + 1, next_at = now() + interval '${MESSAGE_SECONDS} seconds'
    WHERE id = (SELECT id FROM app.pint_claim WHERE state = 'ANSWERING' AND next_at <= now() ORDER BY next_at LIMIT 1
      FOR UPDATE SKIP LOCKED)
    RETURNING id, counterparty_id AS counterparty, reference, answer, answer_comments AS comments, attempts`,
);
const ANSWERED = statement(
  "documents.pintSurrendersAnswered",
  `SELECT id FROM app.pint_surrender WHERE state IN ('SURR','SREJ') AND next_at <= now() AND end_tries < ${END_TRIES}
    ORDER BY next_at LIMIT 50`,
);

/** Messages of one sort that are under way at once. */
const AT_ONCE = 4;

interface Called {
  readonly status: number | null;
  readonly code: "COUNTERPARTY_AWAY" | "PINT_CARRIER" | null;
  /** The beginning of the answer. */
  readonly text: string;
  /** Whether the message may have reached the other side. */
  readonly sent: boolean;
}

interface Saying {
  readonly method?: "PUT";
  /** Notes that the message goes out now; false: it goes no more. */
  readonly goes?: () => Promise<boolean>;
}

/**
 * Talks with carriers and, as the system of carriers here, with platforms: surrenders, answers to surrenders, requests
 * to issue, and answers to them. Every message is repeated until the other side has taken it; one that is taken twice
 * is answered as before.
 */
@Injectable()
export class Carriers extends Rounds {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {
    super("PINT carriers");
  }

  async round(): Promise<void> {
    for (const { id } of await this.database.asWorker((tx) => rows(tx, ANSWERED, [])))
      await this.database
        .asWorker((tx) => endSurrender(tx, this.settings, id))
        .catch((error: unknown) => this.log.warn(String(error)));
    await Promise.all([
      this.#all(() => this.#issuance()),
      this.#all(() => this.#surrender()),
      this.#all(() => this.#claim()),
      this.#all(() => this.#ask()),
    ]);
  }

  /** Says what is due of one sort, a few at once, so that an address that does not answer holds up few others. */
  async #all(next: () => Promise<boolean>): Promise<void> {
    const lane = async (): Promise<void> => {
      while (!this.closed && (await next())) continue;
    };
    for (const one of await Promise.allSettled(Array.from({ length: AT_ONCE }, lane)))
      if (one.status === "rejected") this.log.warn(String(one.reason));
  }

  /** Sends a message to a counterparty, with the token that it knows this node by. */
  async #say(
    counterparty: string | null,
    path: string,
    body: object | string,
    { method, goes }: Saying = {},
  ): Promise<Called> {
    const to = await this.database.asWorker(async (tx) => {
      const found = counterparty === null ? null : await counterpartyById(tx, counterparty);
      return found && { url: found.baseUrl, token: await outboundOf(tx, this.settings.kek, found.id) };
    });
    const unsent = { status: null, text: "", sent: false } as const;
    if (to === null) return { ...unsent, code: "PINT_CARRIER" };
    failpoint("pint.beforeCarrier");
    if (goes !== undefined && !(await goes())) return { ...unsent, code: null };
    failpoint("pint.carrierGoes");
    const called = await reach(to.url, this.settings.webhookPrivate, {
      path,
      body: typeof body === "string" ? body : JSON.stringify(body),
      version: "3",
      ...(method === undefined ? {} : { method }),
      ...(to.token === null ? {} : { token: to.token }),
    });
    failpoint("pint.carrierAnswered");
    const { status, text, sent } = called;
    return { status, code: status === null ? "COUNTERPARTY_AWAY" : null, text, sent };
  }

  async #issuance(): Promise<boolean> {
    const row = await this.database.asWorker(claimAnswer);
    if (row === null) return false;
    const { id, counterparty, number, code, reason } = row;
    const answer = issuanceResponseOf(number, code, reason);
    const { status } = await this.#say(counterparty, "/v3/ebl-issuance-responses", answer);
    await this.database.asWorker((tx) => endAnswer(tx, id, status));
    return true;
  }

  async #surrender(): Promise<boolean> {
    const row = await this.database.asWorker((tx) => first(tx, SURRENDER, []));
    if (!row) return false;
    const { id, counterparty, request } = row as RowOf<typeof SURRENDER>;
    // A carrier may have been added since.
    const to = counterparty ?? (await this.database.asWorker((tx) => carrierAsked(tx, id, row.carrier)));
    const { status, code } = await this.#say(to, "/v3/ebl-surrender-requests", request);
    const taken = status === 204 || status === 200;
    const why = taken ? null : (code ?? "COUNTERPARTY_AWAY");
    await this.database.asWorker((tx) => endSurrenderTry(tx, id, { status, taken, code: why }));
    return true;
  }

  async #claim(): Promise<boolean> {
    const row = await this.database.asWorker((tx) => first(tx, CLAIM, []));
    if (!row) return false;
    const { id, counterparty, reference, answer, comments } = row;
    if (counterparty === null) {
      await this.database.asWorker((tx) => answerHere(tx, id));
      return true;
    }
    if (!(await this.database.asWorker((tx) => mayAnswer(tx, id)))) {
      await this.database.asWorker((tx) => settleClaim(tx, id, { status: 404, taken: false }));
      return true;
    }
    if (answer === null) throw new Error(`the answer to surrender ${id} is not known`);
    const said = surrenderAnswerOf(reference, answer, comments);
    const { status } = await this.#say(counterparty, "/v3/ebl-surrender-responses", said);
    await this.database.asWorker(async (tx) => {
      if (status === 204 || status === 200 || status === 409) await settleClaim(tx, id, { status, taken: true });
      else if (status === 404) await settleClaim(tx, id, { status, taken: false });
      else await endAnswerTry(tx, id, status);
    });
    return true;
  }

  /** Asks a platform to issue a bill. */
  async #ask(): Promise<boolean> {
    const asked = await this.database.asWorker(claimIssue);
    if (asked === null) return false;
    let times = 0;
    const goes = async (): Promise<boolean> =>
      (times = await this.database.asWorker((tx) => noteSending(tx, asked))) > 0;
    const said = await this.#say(asked.counterparty, "/v3/ebl-issuance-requests", asked.request, {
      method: "PUT",
      goes,
    });
    await this.database.asWorker((tx) => endIssueTry(tx, asked, { ...said, times }));
    return true;
  }
}

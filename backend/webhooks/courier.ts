import { Inject, Injectable } from "@nestjs/common";
import { LIMITS } from "#domain/limits";
import { RETRY_SECONDS } from "#domain/webhooks";
import { announce } from "../core/changes.ts";
import { changedOne, Database } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { ended, Rounds } from "../core/rounds.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { LETTERS } from "./webhook-letters.ts";
import { addressEvents, claim, type Claimed } from "./messages.ts";
import { post, type Outcome } from "./post.ts";
import { openWebhookSecret } from "./secret.ts";

const DISABLE = statement(
  "webhooks.disable",
  `UPDATE app.webhook SET enabled = false, gave_up = true WHERE id = $1 AND enabled
    AND failing_since < now() - make_interval(days => $2)`,
);

/** Companies that are written to at once: one that does not answer holds up nobody but itself. */
const AT_ONCE = 8;

/** Takes messages to webhooks, again and again with growing waits; nothing is lost by a crash. */
@Injectable()
export class Courier extends Rounds {
  readonly #busy = new Map<string, Promise<void>>();

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {
    super("webhooks");
  }

  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    await ended(Promise.all(this.#busy.values()));
  }

  /** One round: what changed becomes messages, what is due is begun. */
  async round(): Promise<void> {
    while (await this.database.asWorker(addressEvents)) continue;
    while (!this.closed && this.#busy.size < AT_ONCE) {
      const claimed = await this.database.asWorker((tx) => claim(tx, [...this.#busy.keys()]));
      if (!claimed) return;
      const { organisation } = claimed;
      this.#busy.set(
        organisation,
        this.#deliver(claimed)
          .catch((error: unknown) => this.log.warn(String(error)))
          .finally(() => this.#busy.delete(organisation)),
      );
    }
  }

  async #deliver(claimed: Claimed): Promise<void> {
    const { id, webhook, url, body, secret, formerSecret } = claimed;
    const secrets = [secret, formerSecret]
      .filter((one) => one !== null)
      .map((one) => openWebhookSecret(this.settings.kek, webhook, one));
    const outcome = await post({ id, url, body, secrets }, new Date(), this.settings.webhookPrivate);
    await (outcome.fault === null ? this.#arrived(claimed, outcome) : this.#failed(claimed, outcome));
  }

  #arrived({ id, webhook }: Claimed, { status }: Outcome): Promise<void> {
    return this.database.asWorker(async (tx) => {
      await table(tx, "app.webhook_delivery").change(
        { id },
        { state: "DELIVERED", delivered_at: () => "now()", status, fault: null },
      );
      await table(tx, "app.webhook").change({ id: webhook }, { failing_since: null, last_delivered_at: () => "now()" });
    });
  }

  /**
   * Later again, until the tries are used up. A webhook that nothing has reached for days is disabled, and its company
   * told.
   */
  #failed({ id, webhook, organisation, url, attempts }: Claimed, { status, fault }: Outcome): Promise<void> {
    const wait = RETRY_SECONDS[attempts - 1];
    return this.database.asWorker(async (tx) => {
      await table(tx, "app.webhook_delivery").change(
        { id },
        {
          state: wait === undefined ? "FAILED" : "WAITING",
          status,
          fault,
          next_at: () => `now() + interval '${wait ?? 0} seconds'`,
        },
      );
      await table(tx, "app.webhook").change({ id: webhook }, { failing_since: () => "coalesce(failing_since, now())" });
      if (!(await changedOne(tx, DISABLE, [webhook, LIMITS.webhookFailingDays]))) return;
      await announce(tx, { organisation, topic: "me", id: organisation });
      await postToOrganisation(tx, organisation, {
        topic: "company",
        ...LETTERS.disabled,
        parameters: { url, days: LIMITS.webhookFailingDays },
      });
    });
  }
}

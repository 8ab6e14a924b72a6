import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from "@nestjs/common";
import { createTransport } from "nodemailer";
import { Database, rows } from "../core/database.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../core/tokens.ts";
import { addressOne } from "./organisation-mail.ts";

/** Empties the outbox; a server that is down is tried again with growing waits, and nothing is lost. */
@Injectable()
export class Postman implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger("mail");
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  onApplicationBootstrap(): void {
    const again = () => {
      if (this.#closed) return;
      this.#timer = setTimeout(() => void this.deliver().catch(() => undefined).finally(again), 1000);
    };
    again();
  }

  onApplicationShutdown(): void {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** One round. Each letter is locked while it is sent, so that several processes share the work. */
  async deliver(): Promise<void> {
    while (await this.database.asWorker(addressOne)) continue;
    const transport = createTransport(patient(this.settings.smtpUrl), { from: this.settings.mailFrom });
    for (let more = true; more; )
      more = await this.database.asWorker(async (tx) => {
        const [letter] = await rows<{ id: string; recipient: string; subject: string; body: string; attempts: number }>(
          tx, "SELECT id, recipient, subject, body, attempts FROM app.mail WHERE sent_at IS NULL AND next_at <= now() ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED",
        );
        if (!letter) return false;
        try {
          await transport.sendMail({ to: letter.recipient, subject: letter.subject, text: letter.body, messageId: `<${letter.id}@hawser>` });
          await tx.query("UPDATE app.mail SET sent_at = now() WHERE id = $1", [letter.id]);
          return true;
        } catch (error) {
          this.#log.warn(`mail ${letter.id} waits: ${(error as Error).message}`);
          await tx.query(
            "UPDATE app.mail SET attempts = attempts + 1, last_error = $2, next_at = now() + make_interval(secs => least(power(2, least(attempts, 9)), 300)) WHERE id = $1",
            [letter.id, (error as Error).message],
          );
          return false;
        }
      });
    transport.close();
  }
}

/** A server that hangs must not hold the letter's transaction open. */
function patient(address: string): string {
  const url = new URL(address);
  for (const limit of ["connectionTimeout", "greetingTimeout", "socketTimeout"]) if (!url.searchParams.has(limit)) url.searchParams.set(limit, "15000");
  return url.href;
}

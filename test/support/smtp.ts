import { setTimeout as wait } from "node:timers/promises";
import { type Mail, startMailbox } from "../../scripts/services/mailbox.ts";

export interface MailReceiver {
  readonly port: number;
  /** The value of SMTP_URL. */
  readonly url: string;
  messages(): readonly Mail[];
  /** The newest matching mail to the address; rejects after `timeoutMs`. */
  waitFor(to: string, options?: { readonly matching?: RegExp; readonly timeoutMs?: number }): Promise<Mail>;
  stop(): Promise<void>;
}

/** A real SMTP server on a free port. */
export async function mailReceiver(): Promise<MailReceiver> {
  const mailbox = await startMailbox();
  return {
    port: mailbox.smtpPort,
    url: `smtp://127.0.0.1:${mailbox.smtpPort}`,
    messages: mailbox.messages,
    async waitFor(to, { matching = /(?:)/, timeoutMs = 60_000 } = {}) {
      const end = Date.now() + timeoutMs;
      while (Date.now() < end) {
        const found = mailbox
          .messages()
          .findLast((mail) => mail.to.includes(to) && matching.test(`${mail.subject}\n${mail.text}`));
        if (found !== undefined) return found;
        await wait(25);
      }
      throw new Error(`no mail to ${to} within ${timeoutMs} ms`);
    },
    stop: mailbox.stop,
  };
}

import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface Mail {
  readonly id: string;
  readonly at: Date;
  /** Addresses that the sender named to the server, which may differ from the header. */
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly files: readonly { readonly name: string; readonly mime: string; readonly bytes: Uint8Array }[];
}

export interface Mailbox {
  readonly smtpPort: number;
  /** Oldest first. */
  messages(): readonly Mail[];
  stop(): Promise<void>;
}

export interface MailboxOptions {
  /** A free port when left out. */
  readonly smtpPort?: number;
  /** Folder that keeps the mails; in memory only when left out. */
  readonly folder?: string;
  readonly onMail?: (mail: Mail) => void;
}

const MAX_BYTES = 30 * 1024 * 1024;

/** A real SMTP server on 127.0.0.1 that takes every mail and delivers none. A mail is on disk before it is accepted. */
export async function startMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const { folder } = options;
  const mails: Mail[] = folder === undefined ? [] : await readMails(folder);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    size: MAX_BYTES,
    onData(stream, session, callback) {
      const to = session.envelope.rcptTo.map((recipient) => recipient.address);
      const keep = async (): Promise<void> => {
        const raw = await buffer(stream);
        if (stream.sizeExceeded) throw Object.assign(new Error("Message is too large"), { responseCode: 552 });
        const received: Received = { id: randomUUID(), at: new Date().toISOString(), to };
        if (folder !== undefined) await writeMail(folder, received, raw);
        const mail = await parse(received, raw);
        mails.push(mail);
        options.onMail?.(mail);
      };
      keep().then(
        () => callback(),
        (error: Error) => callback(error),
      );
    },
  });
  // A sender that breaks off must not end the mailbox.
  server.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(options.smtpPort ?? 0, "127.0.0.1", resolve);
  });
  return {
    smtpPort: (server.server.address() as AddressInfo).port,
    messages: () => [...mails],
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface Received {
  readonly id: string;
  readonly at: string;
  readonly to: readonly string[];
}

async function parse({ id, at, to }: Received, raw: Buffer): Promise<Mail> {
  const parsed = await PostalMime.parse(raw);
  return {
    id,
    at: new Date(at),
    to,
    from: parsed.from?.address ?? "",
    subject: parsed.subject ?? "",
    text: parsed.text ?? "",
    html: parsed.html ?? "",
    files: parsed.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? "",
      mime: mimeType,
      bytes: typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content),
    })),
  };
}

/** First line: what the server was told, as JSON. The rest: the mail as it came. */
async function writeMail(folder: string, received: Received, raw: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${received.at.replaceAll(":", "-")}-${received.id}.mail`);
  const draft = await open(`${file}.new`, "w", 0o600);
  try {
    await draft.writeFile(Buffer.concat([Buffer.from(`${JSON.stringify(received)}\n`), raw]));
    await draft.sync();
  } finally {
    await draft.close();
  }
  await rename(`${file}.new`, file);
}

/** Every mail of a folder, oldest first. */
export async function readMails(folder: string): Promise<Mail[]> {
  const names = await readdir(folder).catch(() => []);
  const mails: Mail[] = [];
  for (const name of names.filter((each) => each.endsWith(".mail")).sort()) {
    const bytes = await readFile(join(folder, name));
    const end = bytes.indexOf("\n");
    mails.push(await parse(JSON.parse(bytes.subarray(0, end).toString("utf8")) as Received, bytes.subarray(end + 1)));
  }
  return mails;
}

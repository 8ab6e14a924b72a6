import { request } from "node:http";
import nodemailer from "nodemailer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Mailbox, startMailbox } from "../../../scripts/services/mailbox.ts";
import { type MailboxPage, startMailboxPage } from "../../../scripts/services/mailbox-page.ts";

let mailbox: Mailbox;
let page: MailboxPage;
beforeAll(async () => {
  mailbox = await startMailbox();
  page = await startMailboxPage(mailbox, 0);
});
afterAll(async () => {
  await page.stop();
  await mailbox.stop();
});

const get = (path: string, host?: string): Promise<{ status: number | undefined; body: string; policy: unknown }> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(page.url);
    request({ host: "127.0.0.1", port, path, headers: { host: host ?? `localhost:${port}` } }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode, body, policy: response.headers["content-security-policy"] }),
      );
    })
      .on("error", reject)
      .end();
  });

describe("the page of the mailbox", () => {
  it("shows what was sent as text and never runs it", async () => {
    await nodemailer
      .createTransport(`smtp://127.0.0.1:${mailbox.smtpPort}`)
      .sendMail({
        from: "a@a.example",
        to: "b@b.example",
        subject: `<script>alert("1")</script>`,
        text: `Open http://localhost:1/x?a=1&b=2 <img src=x onerror=alert(1)>`,
      });
    const list = await get("/");
    expect(list.body).not.toMatch(/<script|<img/);
    expect(list.policy).toMatch(/default-src 'none'/);
    const [path = ""] = /\/mails\/[\w-]+/.exec(list.body) ?? [];
    const mail = await get(path);
    expect(mail.body).not.toMatch(/<script|<img/);
    expect(mail.body).toContain(`href="http://localhost:1/x?a=1&#38;b=2"`);
  });

  it("shows a letter as its writer laid it out, in a frame that runs nothing and fetches nothing", async () => {
    await nodemailer
      .createTransport(`smtp://127.0.0.1:${mailbox.smtpPort}`)
      .sendMail({
        from: "a@a.example",
        to: "b@b.example",
        subject: "Laid out",
        text: "Plain",
        html: `<p>Laid out</p><script>alert(1)</script><img src="https://far.example/x.png">`,
      });
    const [path = ""] = /\/mails\/[\w-]+/.exec((await get("/")).body) ?? [];
    expect((await get(path)).body).toMatch(
      new RegExp(`<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox" src="${path}/written"`),
    );
    const written = await get(`${path}/written`);
    expect(written.body).toContain("<p>Laid out</p>");
    expect(String(written.policy)).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; .*sandbox allow-popups/);
    expect(String(written.policy)).not.toMatch(/allow-scripts|allow-same-origin|img-src/);
  });

  it("answers nobody who reached it under another name", async () => {
    expect((await get("/", "evil.example")).status).toBe(403);
    expect((await get("/mails.json", "evil.example")).body).not.toContain("b.example");
  });

  it("says so when there is no such mail", async () => {
    expect((await get("/mails/none")).status).toBe(404);
  });
});

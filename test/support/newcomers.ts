import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import { joinedName } from "#domain/person-names";
import type { Mail } from "../../scripts/services/mailbox.ts";
import type { RunningProduct } from "./product.ts";
import { downloaded, lookAt, read, type Seat, wordsOf } from "./story.ts";

/** A newcomer, and the company. */
export interface Newcomer {
  readonly company: string;
  readonly chineseName?: string;
  /** The typed part of the country's name. */
  readonly country: string;
  readonly city: string;
  readonly address: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

/** The letters to one address, read one after the other. */
export interface Letters {
  /** The first unread letter with a matching subject; those before it stay unread. */
  next(subject: RegExp): Promise<Mail>;
}

export function lettersTo(product: Pick<RunningProduct, "mails">, email: string): Letters {
  const seen = new Set<string>();
  return {
    async next(subject) {
      const find = async () =>
        (await product.mails()).find(
          (mail) => mail.to.includes(email) && !seen.has(mail.id) && subject.test(mail.subject),
        );
      await expect.poll(find, { message: `a letter ${subject} to ${email}` }).toBeDefined();
      const found = (await find())!;
      seen.add(found.id);
      return found;
    },
  };
}

/** The code of a letter. The letter must name its purpose and lifetime, in the reader's language. */
export function codeIn({ tongue }: Seat, mail: Mail): string {
  const code = /^\d{8}$/m.exec(mail.text)?.[0] ?? "";
  // Subjects show on locked screens, so they hold no code.
  expect(mail.subject).toBe(tongue === "en" ? "Your Hawser verification code" : "Hawser 验证码");
  expect(mail.text).toMatch(
    tongue === "en"
      ? /^Your verification code:\n\n\d{8}\n\nIt is valid for \d+ minutes/
      : /^验证码：\n\n\d{8}\n\n\d+ 分钟内有效/,
  );
  expect(mail.html).toContain(`<html lang="${tongue === "en" ? "en-US" : "zh-CN"}">`);
  return code;
}

/** The address on this platform that a letter links to. */
export function linkIn(product: Pick<RunningProduct, "url">, mail: Mail): string {
  const at = mail.text.indexOf(`${product.url}/`);
  expect(at, mail.text).toBeGreaterThan(-1);
  return mail.text.slice(at + product.url.length).split(/\s/)[0] ?? "";
}

/** The field of a name with what is typed into it. */
export const nameOf = (seat: Seat, name: Pick<Newcomer, "firstName" | "lastName">): readonly [string, string] => [
  wordsOf(seat).account.wholeName,
  joinedName(name),
];

/** Sends the form of the registration without the agreement: what was typed stays. */
export async function forgetsToAgree(seat: Seat, who: Newcomer): Promise<void> {
  const { page } = seat;
  const words = wordsOf(seat);
  await page.getByRole("button", { name: words.account.companySubmit }).click();
  await page.getByText(words.account.agreeNeeded).waitFor();
  await lookAt(seat, "register");
  expect(await page.getByLabel(words.account.company, { exact: true }).inputValue()).toBe(who.company);
}

/** From the sign-in page to a registered company: the form, the code of the letter, and the page of the result. */
export async function registers(
  { product }: { readonly product: Pick<RunningProduct, "url"> },
  seat: Seat,
  letters: Letters,
  who: Newcomer,
  beforeAgreeing?: (seat: Seat, who: Newcomer) => Promise<void>,
): Promise<void> {
  const { page } = seat;
  const words = wordsOf(seat);
  await seat.go("/login");
  await lookAt(seat, "login");
  await page.getByRole("link", { name: words.login.register }).click();
  await page.waitForURL("**/company");
  for (const [label, text] of [
    [words.account.company, who.company],
    ...(who.chineseName === undefined ? [] : [[words.account.chineseName, who.chineseName] as const]),
    [words.account.postalAddress, who.address],
    nameOf(seat, who),
    [words.account.email, who.email],
    [words.newPassword.repeat, who.password],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  // A browser whose time zone is of one country has chosen that one.
  if ((await page.getByTitle(who.country).count()) === 0) {
    await page.getByLabel(words.account.country).click();
    await page.keyboard.type(who.country);
    await page.keyboard.press("Enter");
  }
  // A country that is one city has filled that in, or an address that names its city.
  const city = page.getByLabel(words.account.city, { exact: true });
  if ((await city.inputValue()) !== who.city) await city.fill(who.city);
  await page.getByLabel(words.newPassword.label, { exact: true }).fill(who.password);
  await beforeAgreeing?.(seat, who);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: words.account.companySubmit }).click();

  await page.waitForURL("**/email");
  await page.getByText(who.email).waitFor();
  await lookAt(seat, "e-mail code");
  // The letter has the code, and a link that brings it.
  const letter = await letters.next(/Hawser/);
  const code = codeIn(seat, letter);
  const link = linkIn(product, letter);
  expect(link).toBe(`/email#${code}`);
  await seat.go(link);
  await page
    .getByRole("heading", { level: 1, name: read(seat, words.registered.title, { company: who.company }) })
    .waitFor();
  // The page says by itself that the chain has the register.
  await page.getByText(words.registered.ready).waitFor();
  await lookAt(seat, "registered");
}

/** Accepts the user agreement for person and company. */
export async function acceptsTheAgreement(seat: Seat): Promise<void> {
  const { page } = seat;
  const words = wordsOf(seat);
  await page.getByRole("link", { name: words.registered.agreement }).click();
  await page.getByRole("button", { name: words.settings.acceptForCompany }).click();
  await page.getByText(words.settings.acceptedByCompany).waitFor();
  await lookAt(seat, "security");
}

/** Sees both certificates, and proves possession of the key of the own one. */
export async function provesTheCertificate(seat: Seat): Promise<void> {
  const { page } = seat;
  const words = wordsOf(seat);
  await seat.go("/certification");
  const prove = page.getByRole("link", { name: words.certificates.prove });
  await expect.poll(() => prove.count()).toBe(2);
  await lookAt(seat, "certificates");
  await prove.last().click();
  await page.waitForURL("**/authentication?*");
  await page.getByLabel(words.danger.password).fill(seat.password);
  await page.getByRole("button", { name: words.certificates.proveVerb }).click();
  await page.getByText(words.certificates.challenge, { exact: true }).waitFor();
  await lookAt(seat, "authentication");
}

/** Downloads the file that brings the company keys back. */
export async function makesTheRecoveryFile(seat: Seat): Promise<void> {
  const { page } = seat;
  const words = wordsOf(seat);
  await seat.go("/layout/settings/security");
  await page.getByRole("button", { name: words.recovery.make }).click();
  await page.getByRole("dialog").getByLabel(words.danger.password, { exact: true }).fill(seat.password);
  await lookAt(seat, "recovery file");
  const { name } = await downloaded(seat, words.recovery.makeDo);
  expect(name).toMatch(/^hawser-recovery-.*\.json$/);
  expect(await page.getByText(words.recovery.none).count()).toBe(0);
}

/** Signs out through the menu, and in again as far as the second verification. */
async function comesBack(seat: Seat, who: Newcomer): Promise<void> {
  const { page } = seat;
  const words = wordsOf(seat);
  await page.getByRole("button", { name: who.firstName }).click();
  await page.getByRole("menuitem", { name: words.shell.signOut }).click();
  await page.waitForURL("**/login");
  await page.getByLabel(words.login.email, { exact: true }).fill(who.email);
  await page.getByLabel(words.login.password, { exact: true }).fill(who.password);
  await page.getByRole("button", { name: words.login.submit, exact: true }).click();
  await page.waitForURL("**/mfa");
}

/** Adds an authenticator app, keeps the recovery codes, and signs in by the app. */
export async function signsInByApp(seat: Seat, letters: Letters, who: Newcomer): Promise<void> {
  const { page } = seat;
  const words = wordsOf(seat);
  await page.getByRole("button", { name: words.second.addApp }).click();
  const app = page.getByRole("dialog", { name: words.second.addApp });
  await app.getByLabel(words.settings.currentPassword).fill(who.password);
  await app.getByRole("button", { name: words.second.goOn }).click();
  const secret = (await app.locator("code").innerText()).replaceAll(" ", "");
  await lookAt(seat, "authenticator app");
  const shown = (ahead: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead });
  await app.getByLabel(words.second.code.totp).fill(shown(0));
  await app.getByRole("button", { name: words.second.keep }).click();
  const told = page.getByRole("dialog", { name: words.second.codesTitle });
  await expect.poll(() => told.getByRole("listitem").count()).toBe(10);
  await told.getByRole("button", { name: words.second.codesKept }).click();
  const letter = await letters.next(/second verification was added|已添加二次验证/);
  expect(letter.text).toContain("every other session has ended");

  await comesBack(seat, who);
  await lookAt(seat, "second verification by app");
  // A code counts once: by now the next one has begun, or is taken a little early.
  await page.getByLabel(words.second.code.totp).fill(shown(30_000));
  await page.getByRole("button", { name: words.account.confirm }).click();
  await page.waitForURL("**/layout/inbox");
}

/** Asks for a code by e-mail at every sign-in, by the link of a letter, and signs in by such a code. */
export async function signsInByLetter(
  seat: Seat,
  letters: Letters,
  who: Newcomer,
  product: Pick<RunningProduct, "url">,
): Promise<void> {
  const { page } = seat;
  const words = wordsOf(seat);
  await page.getByRole("button", { name: words.changing.ask.on }).click();
  const dialog = page.getByRole("dialog", { name: words.changing.ask.on });
  await dialog.getByLabel(words.settings.currentPassword).fill(who.password);
  await dialog.getByRole("button", { name: words.changing.send }).click();
  await dialog.waitFor({ state: "hidden" });
  const letter = await letters.next(/second verification by e-mail|确认启用邮件二次验证/);
  expect(letter.text).toContain("此后登录 Hawser 时将要求邮件验证码");
  await seat.go(linkIn(product, letter));
  await page.getByRole("button", { name: words.account.confirm }).click();
  await page.getByText(words.changing.done.mfa).waitFor();
  await lookAt(seat, "change confirmed");
  await page.getByRole("button", { name: words.changing.goOn }).click();

  await comesBack(seat, who);
  await page.getByLabel(words.account.code).waitFor();
  await lookAt(seat, "second verification by e-mail");
  await page.getByLabel(words.account.code).fill(codeIn(seat, await letters.next(/Hawser (verification code|验证码)/)));
  await page.getByRole("button", { name: words.account.confirm }).click();
  await page.waitForURL("**/layout/inbox");
}

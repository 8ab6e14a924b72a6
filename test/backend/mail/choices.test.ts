import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { meRoutes, type Letters } from "#domain/api/me";
import { LETTER_TOPICS, TOPIC_NAMES, type LetterTopic, type LetterWay } from "#domain/letter-topics";
import { LIMITS } from "#domain/limits";
import { text } from "#domain/text";
import { deliver } from "../../../backend/mail/deliver.ts";
import { digestOne } from "../../../backend/mail/digest.ts";
import { linkTo } from "../../../backend/mail/content.ts";
import { addressOne, postToOrganisation } from "../../../backend/mail/organisation-mail.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { until } from "../../support/companies.ts";
import { activeCompany, colleague, type TestPerson } from "../../support/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** Six in the morning in UTC, from which the letter of the day is written unless another hour was chosen. */
const MORNING = new Date("2027-03-02T06:00:00Z");
const hoursAfter = (hours: number): Date => new Date(MORNING.getTime() + hours * 3_600_000);

const choose = (person: TestPerson, ways: Partial<Record<LetterTopic, LetterWay>>, hour = 6): Promise<unknown> =>
  person.call(meRoutes.setLetters, {
    body: {
      hour,
      ways: Object.fromEntries(TOPIC_NAMES.map((topic) => [topic, ways[topic] ?? "each"])) as Letters["ways"],
    },
  });
const digests = async (now: Date): Promise<number> => {
  let count = 0;
  while (await app.database.asWorker((tx) => digestOne(tx, now))) count += 1;
  return count;
};
const subjects = async (person: TestPerson): Promise<string[]> =>
  (await app.letters(person.email)).map(({ subject }) => subject);

interface Post {
  readonly subject: string;
  readonly topic: LetterTopic;
  readonly at: Date;
  readonly to?: string | null;
}

/** A letter to those of a company who may add contacts, handed to its readers; `at` is when it waits since. */
async function write(organisation: string, { subject, topic, at, to = null }: Post): Promise<void> {
  await app.database.asWorker((tx) =>
    postToOrganisation(
      tx,
      organisation,
      {
        topic,
        subject: text(subject, `${subject}（中文）`),
        body: text("Something happened.\n\n{facts}\n\nOpen it: {link}", "有动态。\n\n{facts}\n\n查看：{link}"),
        parameters: { facts: text("Vessel: CAPE BRIGHT", "船舶：CAPE BRIGHT"), link: linkTo("/layout/contacts") },
      },
      ["contact.add"],
      to,
    ),
  );
  await until("the letter is addressed", async () => {
    await app.database.asWorker(addressOne);
    return (await app.sql("SELECT 1 FROM app.organisation_mail")).length === 0;
  });
  await app.sql("UPDATE app.letter_line SET created_at = $1 WHERE created_at < '2027-01-01'", [at]);
}

let [admin, clerk]: TestPerson[] = [];
let company = "";
beforeAll(async () => {
  admin = await activeCompany(app, "Choosing Lines");
  clerk = await colleague(app, admin, ["contact.add"]);
  company = (await admin.me()).organisation.id;
});
beforeEach(() => app.sql("DELETE FROM app.letter_line"));

test("everybody is written to at once about everything until they choose otherwise, and keeps what was chosen", async () => {
  const person = await colleague(app, admin!, []);
  const before = await person.call(meRoutes.letters);
  expect(new Set(Object.values(before.ways))).toEqual(new Set(["each"]));
  await choose(person, { titles: "digest", contacts: "none" }, 22);
  const after = await person.call(meRoutes.letters);
  expect(after).toMatchObject({ hour: 22, ways: { titles: "digest", contacts: "none", asked: "each" } });
  expect(Object.keys(after.ways)).toEqual(Object.keys(LETTER_TOPICS));
});

test("letters about security come at once whatever was chosen", async () => {
  await choose(clerk!, { security: "none", contacts: "none" });
  expect((await clerk!.call(meRoutes.letters)).ways.security).toBe("each");
  await write(company, { subject: "A key was made", topic: "security", at: MORNING });
  await write(company, { subject: "A contact came", topic: "contacts", at: MORNING });
  const told = await subjects(clerk!);
  expect(told).toContain("A key was made");
  expect(told).not.toContain("A contact came");
  // Another reader of the same letters has chosen nothing.
  expect(await subjects(admin!)).toContain("A contact came");
});

test("one letter a day tells what has happened by topic, in the reader's language, and the next day the rest", async () => {
  await choose(clerk!, { titles: "digest", contacts: "digest" });
  await app.sql("UPDATE app.person SET language = 'zh-CN' WHERE email = $1", [clerk!.email]);
  await write(company, { subject: "Contact one", topic: "contacts", at: hoursAfter(-20) });
  await write(company, { subject: "Title two", topic: "titles", at: hoursAfter(-2) });
  expect(await subjects(clerk!)).not.toContain("Contact one（中文）");
  expect(await digests(hoursAfter(-1))).toBe(0);
  expect(await digests(MORNING)).toBe(1);
  await write(company, { subject: "Title three", topic: "titles", at: hoursAfter(1) });
  expect(await digests(hoursAfter(23))).toBe(0);

  const [letter] = (await app.letters(clerk!.email)).filter(({ subject }) => subject.includes("动态汇总"));
  expect(letter?.subject).toBe("Choosing Lines 动态汇总：2 条");
  const [titles, title, contacts, contact] = ["物权与转让", "Title two（中文）", "联系人", "Contact one（中文）"].map(
    (word) => letter!.body.indexOf(word),
  );
  expect([titles, title, contacts, contact].every((at) => at! >= 0)).toBe(true);
  expect(titles! < title! && title! < contacts! && contacts! < contact!).toBe(true);
  expect(letter?.body).toContain("船舶：CAPE BRIGHT\nhttp://localhost:8080/layout/contacts");

  expect(await digests(hoursAfter(24))).toBe(1);
  expect((await app.letters(clerk!.email)).at(-1)?.body).toContain("Title three");
  await app.sql("UPDATE app.person SET language = 'en-US' WHERE email = $1", [clerk!.email]);
});

test("a crash loses no line and tells none twice, and two processes write one letter", async () => {
  await choose(clerk!, { titles: "digest" });
  await app.sql("DELETE FROM app.letter_digest");
  await write(company, { subject: "Crashed title", topic: "titles", at: hoursAfter(-3) });
  const told = async (): Promise<number> =>
    (await app.letters(clerk!.email)).filter(({ body }) => body.includes("Crashed title")).length;
  const crash = app.database.asWorker(async (tx) => {
    await digestOne(tx, MORNING);
    throw new Error("the process ends");
  });
  await expect(crash).rejects.toThrow("the process ends");
  expect(await told()).toBe(0);
  await Promise.all([digests(MORNING), digests(MORNING), digests(MORNING)]);
  expect(await told()).toBe(1);
  await digests(hoursAfter(24));
  expect(await told()).toBe(1);
});

test("the letter of the day says nothing that its reader may not read any more", async () => {
  const former = await colleague(app, admin!, ["contact.add"]);
  await choose(former, { contacts: "digest", asked: "digest" });
  await app.sql("DELETE FROM app.letter_digest");
  await write(company, { subject: "Only for those with the right", topic: "contacts", at: hoursAfter(-3) });
  const { user } = await former.me();
  await write(company, { subject: "To the person", topic: "asked", at: hoursAfter(-3), to: user.id });
  await app.sql("UPDATE app.membership SET permissions = '{}' WHERE person_id = $1", [user.id]);
  await digests(MORNING);
  const last = (await app.letters(former.email)).at(-1);
  expect(last?.body).toContain("To the person");
  expect(last?.body).not.toContain("Only for those with the right");

  await write(company, { subject: "After leaving", topic: "asked", at: hoursAfter(2), to: user.id });
  await app.sql("UPDATE app.membership SET status = 'REMOVED' WHERE person_id = $1", [user.id]);
  await digests(hoursAfter(24));
  expect((await app.letters(former.email)).at(-1)?.body).toBe(last?.body);
  expect(await app.sql("SELECT 1 FROM app.letter_line")).toEqual([]);
});

test("a flood of news makes one letter of bounded length that counts what it leaves out", async () => {
  await choose(clerk!, { asked: "digest" });
  await app.sql("DELETE FROM app.letter_digest");
  const { user } = await clerk!.me();
  const reader = { id: user.id, organisation: company, email: clerk!.email, language: "en-US" } as const;
  await app.database.asWorker(async (tx) => {
    for (let n = 0; n < LIMITS.digestLines + 5; n += 1)
      await deliver(tx, reader, "asked", { subject: `News ${randomUUID()}`, body: ["It is here: "] }, null);
  });
  await app.sql("UPDATE app.letter_line SET created_at = $1", [hoursAfter(-1)]);
  expect(await digests(MORNING)).toBe(1);
  const letter = (await app.letters(clerk!.email)).at(-1);
  expect(letter?.body.match(/^News /gm)).toHaveLength(LIMITS.digestLines);
  expect(letter?.body).toContain("And 5 more");
});

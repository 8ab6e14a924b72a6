import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { goodSheet } from "../../../../scripts/evidence/hostile/archives.ts";
import type { HostileCase } from "../../../../scripts/evidence/hostile/case.ts";
import { hostileCases } from "../../../../scripts/evidence/hostile/cases.ts";
import { throughDoors } from "../../../../scripts/evidence/hostile/doors.ts";
import { handIn } from "../../../../scripts/evidence/hostile/hand-in.ts";
import { goodImage } from "../../../../scripts/evidence/hostile/images.ts";
import { plain } from "../../../../scripts/evidence/hostile/pdf-parts.ts";
import { random } from "../../../../scripts/lib/random.ts";
import { startApp, type TestApp } from "../../../support/app.ts";
import { activeCompany, type TestPerson } from "../../../support/people.ts";
import { sampled } from "../../../support/sampled.ts";

const SEED = 20261123;
/** Those that are meant to take all the time there is are handed in by `npm run evidence -- hostile`. */
const LONG = /1024 MB|256 MB|400000|million|megabytes|thousand objects/;

let app: TestApp;
let admin: TestPerson;
let cases: HostileCase[];
beforeAll(async () => {
  app = await startApp();
  admin = await activeCompany(app, "Hostile Lines");
  cases = await hostileCases(SEED, 4);
});
afterAll(() => app.stop());

/** One of each family and place, drawn by the seed: of a third of them, other ones in each run. */
function drawn(): readonly HostileCase[] {
  const { pick } = random(SEED);
  const families = Map.groupBy(
    cases.filter(({ what }) => !LONG.test(what)),
    ({ family, place }) => `${family} ${place}`,
  );
  const one = [...families.values()].map(pick);
  return sampled(one, Math.ceil(one.length / 3));
}

describe(`hostile files (seed ${SEED})`, { timeout: 120_000 }, () => {
  test("are at least five hundred, no two of them alike in name", () => {
    expect(cases.length).toBeGreaterThanOrEqual(500);
    expect(new Set(cases.map(({ family, what, place }) => `${family} ${what} ${place}`)).size).toBe(cases.length);
  });

  test("are refused in words, or can do no harm", async () => {
    const wrong: string[] = [];
    for (const one of drawn()) {
      const answer = await handIn(admin, admin.password, one);
      if (answer.wrong !== null) wrong.push(`${one.family}: ${one.what} (${one.place}): ${answer.wrong}`);
    }
    expect(wrong).toEqual([]);
  });

  test("that are too large, or not what they say, are refused before they are held", async () => {
    const wrong: string[] = [];
    for await (const one of throughDoors(admin, app.url))
      if (one.wrong !== null) wrong.push(`${one.what}: ${one.wrong}`);
    expect(wrong).toEqual([]);
  });

  test("do not keep good ones from being taken", async () => {
    for (const bytes of [plain(), goodImage, goodSheet]) {
      expect((await admin.call(documentRoutes.upload, { query: { kind: "Invoice", name: "Good" }, bytes })).state).toBe(
        "CREATED",
      );
    }
  });
});

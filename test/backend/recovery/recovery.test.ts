import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { recoveryRoutes as routes } from "#domain/api/recovery";
import { openFile } from "../../../backend/recovery/file.ts";
import { refusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { lettersTo, lettersToCompanies } from "../../support/letters.ts";
import { activeCompany, colleague, type TestPerson, unlike } from "../../support/people.ts";

let app: TestApp;
let owner: TestPerson;
let heir: TestPerson;
const password = "Tide-Table 42!";

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sql("DELETE FROM app.attempt");
  owner = await activeCompany(app, unlike("Recovered"));
  heir = await colleague(app, owner, [], { isAdmin: true, granted: false });
});

const make = async (by: ApiClient = owner): Promise<string> =>
  (await by.call(routes.make, { body: { password } })).file;
const use = (file: string, by: ApiClient = heir) => by.call(routes.use, { body: { password, file } });
const holds = async (who: TestPerson): Promise<boolean> => (await who.me()).user.keyGranted;

describe("the recovery file", () => {
  it("is made by an administrator who holds the keys, with the password, and is kept nowhere", async () => {
    expect(await owner.call(routes.get)).toEqual({ made: null });
    expect(await refusal(make(heir))).toBe("KEY_NOT_GRANTED");
    expect(await refusal(owner.call(routes.make, { body: { password: "wrong" } }))).toBe("WRONG_PASSWORD");
    const key = (JSON.parse(await make()) as { key: string }).key;
    const kept = await app.sql<{ text: string }>(
      `SELECT to_jsonb(r)::text AS text FROM app.recovery_key r UNION ALL SELECT to_jsonb(i)::text
        FROM app.idempotency i UNION ALL SELECT to_jsonb(a)::text FROM app.audit a`,
    );
    expect(
      kept.some(({ text }) => text.includes(key) || text.includes(Buffer.from(key, "base64").toString("hex"))),
    ).toBe(false);
    expect((await heir.call(routes.get)).made).toMatchObject({ by: { name: "Ada Recovered" }, usedAt: null });
  });

  it("gives the keys to an administrator who brings it when nobody is left; the others are told", async () => {
    const file = await make();
    await app.sql("DELETE FROM app.secret_share WHERE recipient_kind = 'person' AND recipient_id = $1", [
      (await owner.me()).user.id,
    ]);
    expect([await holds(owner), await holds(heir)]).toEqual([false, false]);
    await use(file);
    expect(await holds(heir)).toBe(true);
    await heir.call(authRoutes.grantKey, { params: { id: (await owner.me()).user.id }, body: { password } });
    expect(await holds(owner)).toBe(true);
    expect((await owner.call(routes.get)).made?.usedAt).not.toBeNull();
    const told = [...(await lettersToCompanies(app.database)), ...(await lettersTo(app.database, null))].filter(
      ({ subject }) => subject.startsWith("The recovery file"),
    );
    expect(told.length).toBeGreaterThan(0);
  });

  it("opens nothing once another is made or it is withdrawn, nothing when it was changed, and nothing of another company", async () => {
    const [first, second] = [await make(), await make()];
    expect(await refusal(use(first))).toBe("RECOVERY_FILE");
    const changed = JSON.parse(second) as { key: string };
    for (const wrong of ["{}", "no json", JSON.stringify({ ...changed, key: `AAAA${changed.key.slice(4)}` })])
      expect(await refusal(use(wrong))).toBe("RECOVERY_FILE");
    const stranger = await activeCompany(app, unlike("Stranger"));
    expect(await refusal(use(second, stranger))).toBe("RECOVERY_FILE");
    const clerk = await colleague(app, owner, []);
    expect(await refusal(use(second, clerk))).toBe("FORBIDDEN");
    await owner.call(routes.withdraw, { body: { password } });
    expect(await refusal(use(second))).toBe("RECOVERY_FILE");
    expect(await refusal(owner.call(routes.withdraw, { body: { password } }))).toBe("NOT_FOUND");
  });

  it("opens nothing without the key-encryption key: file and database together are not enough", async () => {
    const file = await make();
    const organisation = (await owner.me()).organisation.id;
    expect(openFile(app.settings.kek, organisation, file).privateKey.length).toBeGreaterThan(30);
    expect(() => openFile(Buffer.alloc(32), organisation, file)).toThrow();
  });
});

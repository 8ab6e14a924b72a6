import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { recordRoutes } from "#domain/api/record";
import { walletRoutes as routes } from "#domain/api/wallets";
import { WALLET_NETWORK_NAMES } from "#domain/chain/wallet-networks";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany, colleague, PASSWORD, type TestPerson } from "../../support/people.ts";

const KEY = "4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318";
const ADDRESS = "2c7536e3605d9c16a7a3d7b1898e529396a65c23";
let app: TestApp;
let [admin, staff, stranger]: TestPerson[] = [];

beforeAll(async () => {
  app = await startApp();
  admin = await activeCompany(app, "Wallet Lines");
  staff = await colleague(app, admin, []);
  stranger = await activeCompany(app, "Stranger Lines");
});
afterAll(() => app.stop());

type Form = Parameters<typeof add>[1];
const add = (
  person: TestPerson,
  form: {
    name: string;
    network: (typeof WALLET_NETWORK_NAMES)[number];
    ethereumFormat?: boolean;
    privateKey?: string | null;
    password?: string;
  },
) => person.call(routes.add, { body: { privateKey: null, password: PASSWORD, ...form } });
const holders = async (secret: string) =>
  (
    await app.sql<{ email: string }>(
      `SELECT p.email FROM app.secret_share h JOIN app.person p ON p.id = h.recipient_id WHERE h.secret_id = $1
        ORDER BY 1`,
      [secret],
    )
  ).map((row) => row.email);
const secretOf = async (id: string): Promise<string> =>
  (await app.sql<{ secret: string }>("SELECT secret_id AS secret FROM app.wallet_account WHERE id = $1", [id]))[0]!
    .secret;

describe("an account on a network", () => {
  test.each([
    ["ethereum", KEY, true, `0x${ADDRESS}`],
    ["polygon", `0x${KEY.toUpperCase()}`, true, `0x${ADDRESS}`],
    ["stability", ` ${KEY} `, true, `0x${ADDRESS}`],
    ["xdc", KEY, false, `xdc${ADDRESS}`],
    ["hedera", `3030020100300706052b8104000a04220420${KEY}`, false, `0.0.${ADDRESS}`],
  ] as const)(
    "is kept by its private key on %s, and never tells it again",
    async (network, privateKey, ethereumFormat, written) => {
      const kept = await add(admin!, { name: `Ours on ${network}`, network, ethereumFormat, privateKey });
      expect(kept).toMatchObject({
        network,
        ethereumFormat,
        address: `0x${ADDRESS}`,
        written,
        createdBy: { name: "Ada Wallet" },
      });
      expect(await staff!.call(routes.list)).toContainEqual(kept);
      expect(await stranger!.call(routes.list)).toEqual([]);
      expect(
        JSON.stringify([
          await admin!.call(routes.list),
          await app.sql("SELECT * FROM app.idempotency"),
          await admin!.call(recordRoutes.log, { query: {} }),
        ]),
      ).not.toContain(KEY);
      // The key is wrapped to every holder of the company keys, and in no other way.
      const secret = await secretOf(kept.id);
      expect(await holders(secret)).toEqual([admin!.email, staff!.email].toSorted());
      expect(
        (
          await app.sql<{ wrapped: Buffer }>("SELECT wrapped FROM app.secret_share WHERE secret_id = $1", [secret])
        ).some(({ wrapped }) => wrapped.includes(Buffer.from(KEY, "hex"))),
      ).toBe(false);
    },
  );

  test("may be one that is made here, each time another", async () => {
    const [one, other] = [
      await add(admin!, { name: "Made one", network: "xdc" }),
      await add(admin!, { name: "Made two", network: "xdc" }),
    ];
    expect(one.address).not.toBe(other.address);
    expect(one.written).toBe(one.address);
  });

  test("is written in the other way, renamed and deleted with its key; each leaves a line", async () => {
    const kept = await add(admin!, { name: "Passing", network: "xdc" });
    const secret = await secretOf(kept.id);
    expect(
      await admin!.call(routes.set, { params: { id: kept.id }, body: { name: "Passed", ethereumFormat: false } }),
    ).toMatchObject({ name: "Passed", written: `xdc${kept.address.slice(2)}` });
    expect(
      await refusal(admin!.call(routes.remove, { params: { id: kept.id }, body: { password: "Wrong-Word 42!" } })),
    ).toBe("WRONG_PASSWORD");
    await admin!.call(routes.remove, { params: { id: kept.id }, body: { password: PASSWORD } });
    expect(await holders(secret)).toEqual([]);
    expect((await admin!.call(routes.list)).map((row) => row.id)).not.toContain(kept.id);
    const lines = (await admin!.call(recordRoutes.log, { query: {} })).map((line) => line.event);
    expect(lines.slice(0, 3)).toEqual(["wallets.delete", "wallets.set", "wallets.add"]);
  });
});

describe("is refused", () => {
  const bad: readonly [string, Form["network"], string][] = [
    ["too short", "ethereum", KEY.slice(1)],
    ["zero", "ethereum", "0".repeat(64)],
    ["beyond the curve", "polygon", "f".repeat(64)],
    ["Hedera's writing elsewhere", "xdc", `3030020100300706052b8104000a04220420${KEY}`],
    ["an ED25519 key", "hedera", `302e020100300506032b657004220420${KEY}`],
    ["words", "hedera", "legal winner thank year"],
  ];
  test.each(bad)("what is no private key: %s", async (_, network, privateKey) => {
    expect(await refusal(add(admin!, { name: "Bad", network, privateKey }))).toBe("WALLET_KEY");
  });

  test("the same account, the same name, the wrong password, and whoever is no administrator", async () => {
    expect(await refusal(add(admin!, { name: "Again", network: "ethereum", privateKey: KEY }))).toBe("WALLET_KNOWN");
    expect(await refusal(add(admin!, { name: "Ours on xdc", network: "ethereum" }))).toBe("NAME_TAKEN");
    expect(await refusal(add(admin!, { name: "Unsure", network: "ethereum", password: "Wrong-Word 42!" }))).toBe(
      "WRONG_PASSWORD",
    );
    expect(await refusal(add(staff!, { name: "Mine", network: "ethereum" }))).toBe("FORBIDDEN");
    const [kept] = await admin!.call(routes.list);
    expect(
      await refusal(
        stranger!.call(routes.set, { params: { id: kept!.id }, body: { name: "Theirs", ethereumFormat: true } }),
      ),
    ).toBe("NOT_FOUND");
    expect(
      await refusal(stranger!.call(routes.remove, { params: { id: kept!.id }, body: { password: PASSWORD } })),
    ).toBe("NOT_FOUND");
  });
});

test("becomes the title address of the company, and confirms from then on with the password", async () => {
  const owner = await activeCompany(app, "Own Address Lines");
  const privateKey = `0x${"5a".repeat(32)}` as const;
  const kept = await add(owner, { name: "From before", network: "polygon", privateKey });
  const link = async (person: TestPerson, walletId: string) => {
    await person.call(authRoutes.walletMessage, { body: { address: null } });
    return person.call(authRoutes.linkWallet, {
      body: { address: null, walletId, message: null, signature: null, password: PASSWORD },
    });
  };
  expect(await refusal(link(stranger!, kept.id))).toBe("NOT_FOUND");
  const { organisation } = await link(owner, kept.id);
  expect(organisation).toMatchObject({
    custody: "platform",
    address: privateKeyToAccount(privateKey).address.toLowerCase(),
    registry: null,
  });
  expect(
    await app.sql(
      "SELECT public_part FROM app.secret WHERE organisation_id = $1 AND purpose = 'title-key' AND retired_at IS NULL",
      [organisation.id],
    ),
  ).toEqual([{ public_part: organisation.address }]);
  // It is the title address now, so a second time is no change; and no other company can take it.
  expect(await refusal(link(owner, kept.id))).toBe("WALLET_TAKEN");
  const copied = await add(stranger!, { name: "Copied", network: "polygon", privateKey });
  expect(await refusal(link(stranger!, copied.id))).toBe("WALLET_TAKEN");
});

import { randomBytes } from "node:crypto";
import pg from "pg";
import { createWalletClient, http, publicActions } from "viem";
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts";
import { parseSiweMessage } from "viem/siwe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { contactRoutes } from "#domain/api/contacts";
import type { Context } from "../../../backend/session/context.ts";
import { holdAddresses } from "../../../backend/intents/addresses.ts";
import { registerStands } from "../../../backend/organisation/register.ts";
import { signatureAccountAbi, signatureAccountBytecode } from "../../contracts/support/deployed.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany, befriend, colleague, openRegister, PASSWORD, type TestPerson } from "../../support/people.ts";

const lower = (address: string): string => address.toLowerCase();
const newWallet = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey());
const ask = async (admin: TestPerson, address: string): Promise<string> =>
  (await admin.call(authRoutes.walletMessage, { body: { address: lower(address) } })).message!;
const link = (admin: TestPerson, address: string, message: string, signature: string, password = PASSWORD) =>
  admin.call(authRoutes.linkWallet, { body: { address: lower(address), message, signature, password } });

/**
 * Changes the address with every proof that is required: `former` is the wallet in use, `wallet` null for a key kept
 * here.
 */
async function prove(admin: TestPerson, wallet: PrivateKeyAccount | null, former?: PrivateKeyAccount) {
  const address = wallet === null ? null : lower(wallet.address);
  const { message, formerMessage } = await admin.call(authRoutes.walletMessage, { body: { address } });
  const signature = wallet && message !== null ? await wallet.signMessage({ message }) : null;
  const formerSignature =
    former && formerMessage !== null ? await former.signMessage({ message: formerMessage }) : null;
  return admin.call(authRoutes.linkWallet, {
    body: { address, message, signature, formerSignature, password: PASSWORD },
  });
}

describe("linking an own wallet", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  test("makes it the title address, retires the platform key, and has a register of its own with its first title", async () => {
    const admin = await activeCompany(app, "Wallet Lines");
    const before = (await admin.me()).organisation;
    const wallet = newWallet();
    const message = await ask(admin, wallet.address);
    expect(parseSiweMessage(message)).toMatchObject({
      address: wallet.address,
      domain: new URL(app.settings.publicUrl).host,
      uri: app.settings.publicUrl,
      chainId: 1337,
      version: "1",
    });
    const { organisation } = await link(admin, wallet.address, message, await wallet.signMessage({ message }));
    expect(organisation).toMatchObject({ custody: "wallet", address: lower(wallet.address), registry: null });
    expect(
      await app.sql(
        "SELECT 1 FROM app.secret WHERE organisation_id = $1 AND purpose = 'title-key' AND retired_at IS NULL",
        [organisation.id],
      ),
    ).toEqual([]);

    // The register of the old address may no longer become the company's.
    await app.database.asWorker((tx) => registerStands(tx, organisation.id, before.registry ?? ""));
    expect((await admin.me()).organisation.registry).toBeNull();
    const registry = await openRegister(app, organisation.id);
    expect(registry).not.toBe(before.registry);
    expect((await admin.me()).organisation.registry).toBe(registry);

    // With the first address back, its register is the company's again.
    await prove(admin, null, wallet);
    expect((await admin.me()).organisation.registry).toBeNull();
    await prove(admin, wallet);
    expect((await admin.me()).organisation.registry).toBe(registry);
  });

  test("keeps the company's name with its old address, for those who know the company", async () => {
    const [admin, friend, stranger] = [
      await activeCompany(app, "Named Lines"),
      await activeCompany(app, "Friend Lines"),
      await activeCompany(app, "Stranger Lines"),
    ];
    await befriend(admin, friend);
    const old = (await admin.me()).organisation.address!;
    await prove(admin, newWallet());
    const name = async (by: TestPerson) => (await by.call(contactRoutes.name, { params: { address: old } })).name;
    expect([await name(admin), await name(friend), await name(stranger)]).toEqual(["Named Lines", "Named Lines", null]);
  });

  test("refuses what does not prove the address", async () => {
    const admin = await activeCompany(app, "Proof Lines");
    const other = await activeCompany(app, "Other Proof");
    const [wallet, thief] = [newWallet(), newWallet()];
    const sign = (message: string, by = wallet) => by.signMessage({ message });
    const first = await ask(admin, wallet.address);
    const message = await ask(admin, wallet.address);
    expect(await refusal(link(admin, wallet.address, first, await sign(first)))).toBe("WALLET_PROOF");
    expect(await refusal(link(admin, thief.address, message, await sign(message, thief)))).toBe("WALLET_PROOF");
    expect(await refusal(link(admin, wallet.address, `${message}\n`, await sign(`${message}\n`)))).toBe("WALLET_PROOF");
    expect(await refusal(link(other, wallet.address, message, await sign(message)))).toBe("WALLET_PROOF");
    expect(await refusal(link(admin, wallet.address, message, `0x${randomBytes(65).toString("hex")}`))).toBe(
      "CHAIN_DOWN",
    );
    expect(await refusal(link(admin, wallet.address, message, await sign(message), "Wrong-Tide 42!"))).toBe(
      "WRONG_PASSWORD",
    );
    await app.sql("UPDATE app.wallet_challenge SET expires_at = now() - interval '1 second'");
    expect(await refusal(link(admin, wallet.address, message, await sign(message)))).toBe("WALLET_PROOF");
    const again = await ask(admin, wallet.address);
    await link(admin, wallet.address, again, await sign(again));
    expect(await refusal(link(admin, wallet.address, again, await sign(again)))).toBe("WALLET_PROOF");
  });

  test("is for administrators, of an address that nobody else has or had", async () => {
    const [admin, other] = [await activeCompany(app, "Taker Lines"), await activeCompany(app, "Owner Lines")];
    const bo = await colleague(app, admin, []);
    expect(await refusal(ask(bo, newWallet().address))).toBe("FORBIDDEN");
    const [wallet, next] = [newWallet(), newWallet()];
    await prove(other, wallet);
    expect(await refusal(ask(admin, wallet.address))).toBe("WALLET_TAKEN");
    expect(await refusal(ask(other, wallet.address))).toBe("WALLET_TAKEN");
    await prove(other, next, wallet);
    expect(await refusal(ask(admin, wallet.address))).toBe("WALLET_TAKEN");
    await prove(other, wallet, next);
    expect((await other.me()).organisation.address).toBe(lower(wallet.address));
  });

  test("needs the former wallet's signature too, over a message that names the new address", async () => {
    const admin = await activeCompany(app, "Two Proofs");
    const [first, second] = [newWallet(), newWallet()];
    await prove(admin, first);
    const { message, formerMessage } = await admin.call(authRoutes.walletMessage, {
      body: { address: lower(second.address) },
    });
    expect(parseSiweMessage(formerMessage!)).toMatchObject({
      address: first.address,
      statement: expect.stringContaining(second.address) as string,
    });
    expect(await refusal(prove(admin, second))).toBe("WALLET_FORMER_PROOF");
    expect(await refusal(prove(admin, second, newWallet()))).toMatch(/WALLET_FORMER_PROOF|CHAIN_DOWN/);
    const stale = {
      address: lower(second.address),
      message,
      signature: await second.signMessage({ message: message! }),
      formerSignature: await first.signMessage({ message: formerMessage! }),
      password: PASSWORD,
    };
    expect(await refusal(admin.call(authRoutes.linkWallet, { body: stale }))).toBe("WALLET_PROOF");
    expect((await prove(admin, second, first)).organisation).toMatchObject({
      custody: "wallet",
      address: lower(second.address),
    });
    const [told] = await app.sql<{ detail: { formerProof: string; proof: string } }>(
      "SELECT detail FROM app.audit WHERE action = 'wallet.link' AND organisation_id = $1 ORDER BY n DESC LIMIT 1",
      [(await admin.me()).organisation.id],
    );
    expect([told?.detail.proof, told?.detail.formerProof].every((one) => /^0x[0-9a-f]{130}$/.test(one ?? ""))).toBe(
      true,
    );
  });

  test("from an address whose key is kept here is only for who holds that key; back to such a key every holder gets it", async () => {
    const admin = await activeCompany(app, "There And Back");
    // The keys are given while there is one administrator: a second one would have to confirm, and to hold them.
    const [cy, bo] = [
      await colleague(app, admin, []),
      await colleague(app, admin, [], { isAdmin: true, granted: false }),
    ];
    expect(await refusal(prove(bo, newWallet()))).toBe("KEY_NOT_GRANTED");
    const kept = (await admin.me()).organisation.address;
    const wallet = newWallet();
    await prove(admin, wallet);
    expect(await refusal(prove(admin, null))).toBe("WALLET_FORMER_PROOF");
    const { organisation } = await prove(bo, null, wallet);
    expect(organisation).toMatchObject({ custody: "platform", registry: null });
    expect([kept, lower(wallet.address)]).not.toContain(organisation.address);
    expect(await Promise.all([admin, bo, cy].map(async (one) => (await one.me()).user.keyGranted))).toEqual([
      true,
      false,
      true,
    ]);
    expect(
      await prove(cy, null).then(
        () => "changed",
        (error: { code: string }) => error.code,
      ),
    ).toBe("FORBIDDEN");
    expect((await prove(admin, null)).organisation.address).not.toBe(organisation.address);
  });

  test("one wallet for two companies at once: one gets it", async () => {
    const [one, two] = [await activeCompany(app, "Both One"), await activeCompany(app, "Both Two")];
    const wallet = newWallet();
    const messages = [await ask(one, wallet.address), await ask(two, wallet.address)];
    const signatures = await Promise.all(messages.map((message) => wallet.signMessage({ message })));
    const codes = await Promise.all(
      [one, two].map((admin, n) =>
        link(admin, wallet.address, messages[n]!, signatures[n]!).then(
          () => "linked",
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(codes.toSorted()).toEqual(["WALLET_TAKEN", "linked"]);
  });

  describe("against acts at the same moment", () => {
    /** Acts in a transaction of the company, as a route does; `between` runs before it commits. */
    const actTowards = async (
      by: TestPerson,
      target: string,
      between: () => Promise<unknown> = async () => undefined,
    ): Promise<void> => {
      const me = await by.me();
      await app.database.asOrganisation({ organisation: me.organisation.id, person: me.user.id }, async (tx) => {
        await holdAddresses({ tx, organisation: me.organisation } as unknown as Context, me.organisation.address!, [
          target,
        ]);
        await tx.query(
          `INSERT INTO app.intent (id, chain_id, organisation_id, action, custody, target, call_data, call, expected,
            status, deadline)
           VALUES (gen_random_uuid(), 1337, $1, 'transfer', 'forwarded', $2, '0x', '{}', $3, 'open',
             now() + interval '1 hour')`,
          [me.organisation.id, target, { holder: target }],
        );
        await between();
      });
    };

    test("an act towards the old address that is still being written makes the change wait, then refuse", async () => {
      const [admin, sender] = [await activeCompany(app, "Moment Lines"), await activeCompany(app, "Moment Sender")];
      const { address } = (await admin.me()).organisation;
      const wallet = newWallet();
      const message = await ask(admin, wallet.address);
      const signature = await wallet.signMessage({ message });
      const linking: Promise<string>[] = [];
      let ended = false;
      await actTowards(sender, address!, async () => {
        linking.push(refusal(link(admin, wallet.address, message, signature)).finally(() => (ended = true)));
        await new Promise((later) => setTimeout(later, 600));
        expect(ended).toBe(false);
      });
      expect(await Promise.all(linking)).toEqual(["ADDRESS_IN_USE"]);
      await app.sql("UPDATE app.intent SET status = 'expired' WHERE action = 'transfer'");
    });

    test("an act towards or from an address that has been given up is refused", async () => {
      const [admin, sender] = [await activeCompany(app, "Past Lines"), await activeCompany(app, "Past Sender")];
      const before = await admin.me();
      await prove(admin, newWallet());
      await expect(actTowards(sender, before.organisation.address!)).rejects.toMatchObject({ code: "CONTENT_UPDATED" });
      await expect(
        actTowards({ ...admin, me: async () => before }, (await sender.me()).organisation.address!),
      ).rejects.toMatchObject({ code: "CONTENT_UPDATED" });
    });
  });

  describe("while the old address is in use", () => {
    let admin: TestPerson;
    let address: string;
    let registry: string;
    beforeAll(async () => {
      admin = await activeCompany(app, "Busy Lines");
      ({ address, registry } = (await admin.me()).organisation as { address: string; registry: string });
    });
    const hex = (text: string): Buffer => Buffer.from(text.slice(2), "hex");
    const elsewhere = `0x${"77".repeat(20)}`;

    let client: pg.Client;
    beforeAll(async () => {
      client = new pg.Client({ connectionString: app.ownerUrl });
      await client.connect();
    });
    afterAll(() => client.end());
    beforeEach(() => client.query("DELETE FROM chain.title"));

    /** A title as the indexer writes it. */
    const title = async (
      columns: Partial<
        Record<
          "registry" | "status" | "holder" | "beneficiary" | "nominee" | "prev_holder" | "prev_beneficiary",
          string
        >
      >,
    ) => {
      const row = { registry: elsewhere, status: "active", holder: elsewhere, beneficiary: elsewhere, ...columns };
      const bytes = (value: string | undefined) => (value === undefined ? null : hex(value));
      await client.query(
        "INSERT INTO chain.chain (chain_id, genesis, start_block) VALUES (1337, '\\x00', 0) ON CONFLICT DO NOTHING",
      );
      await client.query("DELETE FROM chain.title");
      await client.query(
        `INSERT INTO chain.title (chain, key, escrow, status, holder, beneficiary, nominee, prev_holder,
          prev_beneficiary, sequence, minted_block, last_block, last_log, last_tx, last_at, replaced_by)
         SELECT id, $1, $2, $3, $4, $5, $6, $7, $8, 1, 1, 1, 0, '\\x00', now(), '[]' FROM chain.chain LIMIT 1`,
        [
          Buffer.concat([hex(row.registry), randomBytes(32)]),
          randomBytes(20),
          row.status,
          bytes(row.holder),
          bytes(row.beneficiary),
          bytes(row.nominee),
          bytes(row.prev_holder),
          bytes(row.prev_beneficiary),
        ],
      );
    };
    const asked = () =>
      ask(admin, newWallet().address).then(
        () => null,
        (error: { code: string; parameters: Record<string, string> }) => (
          expect(error.parameters["bill"]).toMatch(/^0x/),
          error.code
        ),
      );

    test.each(["holder", "beneficiary", "nominee", "prev_holder", "prev_beneficiary"] as const)(
      "as %s of a living title: ADDRESS_IN_USE",
      async (role) => {
        await title({ [role]: address });
        expect(await asked()).toBe("ADDRESS_IN_USE");
      },
    );
    test("as issuer of a living bill: ADDRESS_IN_USE; of one that has ended: no", async () => {
      await title({ registry });
      expect(await asked()).toBe("ADDRESS_IN_USE");
      await title({ registry, status: "returned" });
      expect(await asked()).toBe("ADDRESS_IN_USE");
      await title({ registry, status: "burnt" });
      expect(await asked()).toBeNull();
    });
    test("by an act under way, also another company's towards it: ADDRESS_IN_USE, and again when linking", async () => {
      const wallet = newWallet();
      const message = await ask(admin, wallet.address);
      const other = (await (await activeCompany(app, "Sender Lines")).me()).organisation.id;
      await app.sql(
        `INSERT INTO app.intent (id, chain_id, organisation_id, action, custody, target, call_data, call, expected,
          status, deadline)
         VALUES (gen_random_uuid(), 1337, $1, 'transfer', 'forwarded', $2, '0x', '{}', $3, 'open',
           now() + interval '1 hour')`,
        [other, elsewhere, { holder: address }],
      );
      expect(await asked()).toBe("ADDRESS_IN_USE");
      expect(await refusal(link(admin, wallet.address, message, await wallet.signMessage({ message })))).toBe(
        "ADDRESS_IN_USE",
      );
      expect((await admin.me()).organisation).toMatchObject({ custody: "platform", address });
      await app.sql("UPDATE app.intent SET status = 'expired' WHERE action = 'transfer'");
      expect(await asked()).toBeNull();
    });
  });
});

describe("on a chain", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ chain: true });
  });
  afterAll(() => app.stop());

  test("an account contract is linked by its ERC-1271 answer, and gets a register that it governs", async () => {
    const admin = await activeCompany(app, "Contract Lines");
    const owner = privateKeyToAccount(app.chain!.accounts[5]!.privateKey);
    const node = createWalletClient({ account: owner, transport: http(app.chain!.rpcUrl), pollingInterval: 50 }).extend(
      publicActions,
    );
    const hash = await node.deployContract({
      abi: signatureAccountAbi,
      bytecode: signatureAccountBytecode,
      args: [owner.address],
      chain: null,
    });
    const { contractAddress } = await node.waitForTransactionReceipt({ hash });
    const message = await ask(admin, contractAddress!);
    const stranger = newWallet();
    expect(await refusal(link(admin, contractAddress!, message, await stranger.signMessage({ message })))).toBe(
      "WALLET_PROOF",
    );
    expect(await refusal(link(admin, contractAddress!, message, "0x"))).toBe("BAD_INPUT");
    const me = await link(admin, contractAddress!, message, await owner.signMessage({ message }));
    expect(me.organisation).toMatchObject({ custody: "wallet", address: lower(contractAddress!), registry: null });
    const registry = await openRegister(app, me.organisation.id);
    const [row] = await app.sql<{ admin: string }>("SELECT admin FROM chain.registries WHERE registry = $1", [
      registry,
    ]);
    expect(row?.admin).toBe(lower(contractAddress!));
  });

  test("a signature that is not the account's is refused where no contract stands", async () => {
    const admin = await activeCompany(app, "Nobody Lines");
    const [wallet, stranger] = [newWallet(), newWallet()];
    const message = await ask(admin, wallet.address);
    expect(await refusal(link(admin, wallet.address, message, await stranger.signMessage({ message })))).toBe(
      "WALLET_PROOF",
    );
  });
});

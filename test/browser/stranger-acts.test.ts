import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import { READ_ONLY } from "#domain/chain/register-version";
import { NETWORKS } from "#domain/chain/networks";
import { STRANGER_ACTS } from "#domain/chain/stranger-acts";
import { ERRORS } from "#domain/errors";
import { DOCUMENT_STATES, FOLLOWED_STATES } from "#domain/states";
import { wrappedWith, type Wrapped } from "../support/attestation-making.ts";
import { startDemo } from "../support/demo.ts";
import { sampled } from "../support/sampled.ts";
import { leave, lookAt, read, readDomain, stands, wordsOf } from "../support/story.ts";
import { strangeRegister } from "../support/strangers.ts";
import { giveWallet } from "../support/wallet.ts";

const demo = startDemo();
const COINS = "0x56bc75e2d63100000";

test("a record that was issued elsewhere is received, moved by an own wallet that pays its fee, and returned", async () => {
  for (const tongue of sampled(["en", "zh"] as const, 1)) {
    const { rpcUrl } = demo.product;
    const theirs = await strangeRegister(demo.product, `Blue Anchor ${tongue}`);
    const document = wrappedWith(
      { tokenRegistry: theirs.registry.toLowerCase() as `0x${string}` },
      { id: `BAL-${tongue}`, network: { chain: "FREE", chainId: "1337" } },
    );
    const { merkleRoot } = (document as Wrapped & { signature: { merkleRoot: string } }).signature;
    const escrow = await theirs.mint(`0x${merkleRoot}`, `BAL-${tongue}`);
    const key = generatePrivateKey();
    const own = privateKeyToAccount(key).address.toLowerCase();
    await theirs.act("issuer", escrow, "transferOwners", [own, own]);

    const seat = await demo.person("rui", tongue);
    const { page } = seat;
    const words = wordsOf(seat);
    await giveWallet(page, { rpcUrl, privateKey: key, standsOn: NETWORKS.ethereum.chainId });
    // A wallet is there from the next loading of a page on.
    await page.reload();
    await seat.go("/docs/ttsign/TransferableRecord/true");
    await page
      .locator("input[type=file]")
      .setInputFiles({
        name: `BAL-${tongue}.tt`,
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify(document)),
      });
    await page.waitForURL("**/doc/TransferableRecord/view/*");
    await stands(seat, readDomain(seat, DOCUMENT_STATES.RECEIVED.label));
    await page.getByRole("button", { name: words.received.follow }).click();
    // Its own page offers the acts once the title is followed.
    await page.getByRole("button", { name: words.assets.actBegin }).click();
    await page.getByRole("button", { name: words.wallet.connect }).click();
    await page.getByText("Test wallet").click();

    const act = async (verb: keyof typeof STRANGER_ACTS): Promise<void> => {
      await page.getByRole("combobox", { name: words.assets.act }).click();
      await page.getByTitle(readDomain(seat, STRANGER_ACTS[verb].label)).last().click();
    };
    // It stands on another network, and has nothing to pay with there.
    await page.getByRole("button", { name: read(seat, words.wallet.switch, { chain: "" }) }).click();
    await act("transferHolder");
    const send = page.getByRole("button", { name: words.assets.send });
    await send.click();
    await page.getByText(words.assets.registryWrong).waitFor();
    await page.getByLabel(words.assets.newHolder).fill(theirs.addressOf("bank"));
    await send.click();
    await page.getByText(ERRORS.WALLET_NO_COIN.text[tongue].split("{")[0] ?? "").waitFor();
    await lookAt(seat, "an act on a title of others");
    await fetch(rpcUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "anvil_setBalance", params: [own, COINS] }),
    });
    await send.click();
    await page.getByText(words.assets.acted).waitFor();
    expect(String(await theirs.ask(escrow, "holder")).toLowerCase()).toBe(theirs.addressOf("bank"));

    // The bank gives it back; what came can be refused, or returned to its issuer.
    await theirs.act("bank", escrow, "transferHolder", [own]);
    await page.reload();
    await page.getByRole("link", { name: words.received.toTitle }).click();
    await page.getByRole("button", { name: words.assets.actBegin }).click();
    await act("returnToIssuer");
    await send.click();
    await page.getByText(words.assets.notActive).waitFor();
    await stands(seat, readDomain(seat, FOLLOWED_STATES.RETURNED.label));
    await leave(seat);
  }
});

test("a record on a register of version 4 is read only: its state, holder and owner, and no act", async () => {
  for (const tongue of sampled(["en", "zh"] as const, 1)) {
    const theirs = await strangeRegister(demo.product, `Old Anchor ${tongue}`, "4");
    const registry = theirs.registry.toLowerCase() as `0x${string}`;
    const document = wrappedWith(
      { tokenRegistry: registry },
      { id: `OAL-${tongue}`, network: { chain: "FREE", chainId: "1337" } },
    );
    const { merkleRoot } = (document as Wrapped & { signature: { merkleRoot: string } }).signature;
    const escrow = await theirs.mint(`0x${merkleRoot}`, `OAL-${tongue}`);
    await theirs.act("issuer", escrow, "transferHolder", [theirs.addressOf("bank")]);
    const file = {
      name: `OAL-${tongue}.tt`,
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(document)),
    };
    const holder = new RegExp(theirs.addressOf("bank").slice(0, 6), "i");

    const seat = await demo.person("rui", tongue);
    const { page } = seat;
    const words = wordsOf(seat);
    const why = readDomain(seat, READ_ONLY["4"]);
    await seat.go("/docs/ttsign/TransferableRecord/true");
    await page.locator("input[type=file]").setInputFiles(file);
    await page.waitForURL("**/doc/TransferableRecord/view/*");
    const verdict = page.getByRole("region", { name: words.received.verdict });
    await verdict.getByText(why).waitFor();
    await verdict.getByText(readDomain(seat, FOLLOWED_STATES.IN_CIRCULATION.label), { exact: true }).waitFor();
    await verdict.getByText(holder).waitFor();
    expect(await page.getByRole("button", { name: words.received.follow }).count()).toBe(0);
    await lookAt(seat, "a record on a register of version 4");
    await verdict.getByRole("link", { name: words.received.toTitle }).click();
    await page.getByText(why).waitFor();
    await page.getByText(holder).waitFor();
    await stands(seat, readDomain(seat, FOLLOWED_STATES.IN_CIRCULATION.label));
    expect(await page.getByRole("button", { name: words.assets.actBegin }).count()).toBe(0);
    await lookAt(seat, "a title on a register of version 4");

    // A user who asks to follow it is told why not, and led to the same page.
    await seat.go("/layout/assets");
    await page.getByRole("button", { name: words.assets.follow }).first().click();
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByRole("button", { name: words.assets.confirm, exact: true }).click();
    await page.getByText(ERRORS.REGISTER_READ_ONLY.text[tongue]).waitFor();
    // The browser names the refusal that the dialog has just told.
    seat.complaints.splice(0, Infinity, ...seat.complaints.filter((one) => !one.includes("status of 422")));
    await page.getByRole("link", { name: words.received.toTitle }).click();
    await page.getByText(why).waitFor();

    // The page that verifies says the same, from the chain.
    await seat.go("/verify");
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByText(why).waitFor();
    await leave(seat);
  }
});

import { zeroAddress } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Database } from "../../../backend/core/database.ts";
import { Postman } from "../../../backend/mail/postman.ts";
import { DiskStorage } from "../../../backend/ports/storage.ts";
import { proposeRegistry } from "../../../backend/organisation/register.ts";
import { startRelay } from "../../../backend/relayer/worker.ts";
import { party, reached } from "../../support/parties.ts";
import { mailReceiver, type MailReceiver } from "../../support/smtp.ts";
import { stand, until, type Stand } from "../../support/stand.ts";

const ADMINISTRATOR = "keeper@node.test";

let at: Stand;
let receiver: MailReceiver;
let unkeyed: Database;
let running: Promise<void>;
const stop = new AbortController();

beforeAll(async () => {
  [at, receiver] = await Promise.all([stand(), mailReceiver()]);
  at.indexer();
  at.ledger();
  // The database as the relayer's process opens it: without the key-encryption key and the address of the installation.
  unkeyed = new Database(at.logins.workerDatabaseUrl, at.logins.workerDatabaseUrl, null);
  await unkeyed.open();
  const account = privateKeyToAccount(at.chain.accounts[0]!.privateKey);
  running = startRelay({
    database: unkeyed,
    databaseUrl: at.logins.workerDatabaseUrl,
    chain: at.chains[0]!,
    account,
    pollMs: 200,
    log: () => undefined,
    signal: stop.signal,
  }).done;
});
afterAll(async () => {
  stop.abort();
  await running;
  await unkeyed?.close();
  await Promise.all([at?.close(), receiver?.stop()]);
});

it("a register that the relayer gives up is told to the node's administrators with an address that they can open", async () => {
  const carrier = await party(at, "Unlucky Lines");
  const intent = await at.database.asWorker(async (tx) => {
    await tx.query("INSERT INTO app.node_administrator (email) VALUES ($1)", [ADMINISTRATOR]);
    // The contract refuses a register without an administrator.
    return proposeRegistry(tx, at.chains, { id: carrier.id, chainId: 1337, address: zeroAddress });
  });
  await reached(at, intent, "failed");
  const storage = new DiskStorage(at.settings.storageDir, at.settings.kek, "");
  const postman = new Postman(at.database, { ...at.settings, smtpUrl: receiver.url }, storage);
  await until("the letter is sent", async () => {
    await postman.round();
    return receiver.messages().length > 0;
  });
  const { subject, text, html } = await receiver.waitFor(ADMINISTRATOR);
  expect(subject).toBe("The register of Unlucky Lines could not be made");
  const address = `${at.settings.publicUrl}/OrgList?id=${carrier.id}`;
  expect(text).toContain(`\n\n${address}\n`);
  expect(html).toContain(`href="${address}">Open</a>`);
});

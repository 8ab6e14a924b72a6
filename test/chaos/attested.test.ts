import { join } from "node:path";
import type { Hex } from "viem";
import { createPublicClient, http } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v7 as uuid } from "uuid";
import { documentStoreAbi } from "#domain/chain/abi/document-store";
import { builtIn } from "../../backend/document-templates/built-in.ts";
import { attest, type Attestation } from "../../backend/documents/attestation.ts";
import { attested } from "../../backend/documents/attestation-state.ts";
import type { Means } from "../../backend/documents/means.ts";
import { refreshState } from "../../backend/documents/state.ts";
import { proposeOperator } from "../../backend/intents/propose.ts";
import { reopen } from "../../backend/intents/reopen.ts";
import { ownerOf } from "../../backend/ports/storage-marker.ts";
import { DiskStorage } from "../../backend/ports/storage.ts";
import { operatorCall } from "#domain/chain/calls";
import { rows } from "../../scripts/lib/sql.ts";
import { build, type Built, type Child } from "../support/built.ts";
import { intentRow, party, reached, registryOf, stateOf, type Party } from "../support/parties.ts";
import { programs, type ProgramName } from "../support/processes.ts";
import { sampled } from "../support/sampled.ts";
import { stand, until, type Stand } from "../support/stand.ts";

let built: Built;
let at: Stand;
let run: Awaited<ReturnType<typeof programs>>;
const running = new Map<ProgramName, Child>();

const start = async (name: ProgramName, env: NodeJS.ProcessEnv = {}): Promise<Child> => {
  const child = await run.start(name, env);
  running.set(name, child);
  return child;
};
const stop = async (name: ProgramName): Promise<void> => {
  await running.get(name)?.kill("SIGTERM");
  running.delete(name);
};

beforeAll(async () => {
  [built, at] = await Promise.all([build(), stand()]);
  run = await programs(at, built);
  await Promise.all((["indexer", "relayer", "backend"] as const).map((name) => start(name)));
});
afterAll(async () => {
  for (const child of running.values()) await child.kill("SIGKILL");
  await built?.remove();
  await at?.close();
});

const template = builtIn().find(({ name }) => name === "CertificateOfOrigin")!.template;

/** A company with a domain, and no store yet. */
async function issuer(name: string): Promise<Party> {
  const made = await party(at, name);
  await at.database.asWorker((tx) =>
    tx.query("UPDATE app.organisation SET domain = 'issuer.example' WHERE id = $1", [made.id]),
  );
  return made;
}

/** Several signed documents of the company, issued under one root. */
async function issueTogether(by: Party, count: number): Promise<Attestation & { readonly documents: string[] }> {
  const documents = Array.from({ length: count }, () => uuid());
  const files = join(at.dir, "files");
  const storage = new DiskStorage(files, at.settings.kek, (await ownerOf(files)) ?? "");
  const means = { storage, settings: at.settings } as Partial<Means> as Means;
  const made = await by.act(async (ctx) => {
    for (const [n, id] of documents.entries()) {
      await ctx.tx.query(
        `INSERT INTO app.document (id, kind, number, organisation_id, created_by, complete, data, signed_at, signed_by)
          VALUES ($1,'VerifiableDocument',$2,$3,$4,true,$5,now(),$4)`,
        [id, `A-${n}-${id.slice(-4)}`, by.id, by.personId, JSON.stringify(template.sample)],
      );
      await ctx.tx.query(
        "INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,'author')",
        [id, by.id],
      );
    }
    const version = {
      id: documents[0]!,
      templateId: uuid(),
      name: "x",
      major: 1,
      minor: 0,
      state: "IN_USE",
      sha256: "",
    };
    const done = await attest(
      ctx,
      means,
      documents.map((id, n) => ({
        document: { id, kind: "VerifiableDocument", number: `A-${n}`, name: "", data: template.sample },
        version: { ...version, state: "IN_USE", template },
      })),
    );
    for (const id of documents) await refreshState(ctx.tx, id);
    return done;
  });
  return { ...made, documents };
}

const told = async (store: Hex, eventName: "DocumentIssued" | "DocumentRevoked") =>
  createPublicClient({ transport: http(at.chain.rpcUrl) }).getContractEvents({
    address: store,
    abi: documentStoreAbi,
    eventName,
    fromBlock: 0n,
  });

const acts = (by: Party) =>
  at.database.asWorker((tx) =>
    rows<{ action: string; status: string; sent: number }>(
      tx,
      `SELECT action, status, (SELECT count(*)::int FROM app.relay_transaction r WHERE r.intents @> ARRAY[i.id]) AS sent
        FROM app.intent i WHERE organisation_id = $1 AND action <> 'deployRegistry' ORDER BY created_at, id`,
      [by.id],
    ),
  );

/** One store with one root in it, and nothing sent twice. */
async function exactlyOnce(by: Party, made: Awaited<ReturnType<typeof issueTogether>>): Promise<void> {
  await reached(at, made.intent, "done");
  for (const id of made.documents)
    await until(`document ${id} is made`, async () => (await stateOf(at, id, by)) === "CREATED");
  expect((await told(made.store as Hex, "DocumentIssued")).map(({ args }) => args)).toEqual([{ document: made.root }]);
  expect(await acts(by)).toEqual([
    { action: "deployStore", status: "done", sent: 1 },
    { action: "issueDocuments", status: "done", sent: 1 },
  ]);
}

describe("documents that are issued under one root", { timeout: 120_000 }, () => {
  for (const [program, point] of sampled(
    [
      ["relayer", "relayer-before-store"],
      ["relayer", "relayer-stored"],
      ["relayer", "relayer-broadcast"],
      ["backend", "ledger-before-commit"],
    ] as const,
    1,
  ))
    it(`are issued once on one store when the ${program} dies at ${point}`, async () => {
      const by = await issuer(`Issuer ${point}`);
      await registryOf(at, by);
      await stop(program);
      const doomed = await run.start(program, { HAWSER_FAILPOINT: point });
      let made: Awaited<ReturnType<typeof issueTogether>>;
      try {
        made = await issueTogether(by, 3);
        expect(await doomed.exited).toBe("SIGKILL");
        expect(await stateOf(at, made.documents[0]!, by)).toBe("PROCESSING");
      } finally {
        await doomed.kill("SIGKILL");
        await start(program);
      }
      await exactlyOnce(by, made);
    });

  it("are issued once when the indexer is killed meanwhile, and one is revoked alone", async () => {
    const by = await issuer("Issuer of three");
    await registryOf(at, by);
    await running.get("indexer")!.kill("SIGKILL");
    const made = await issueTogether(by, 3);
    await until("the store stands", async () => (await at.rpc("eth_getCode", [made.store, "latest"])) !== "0x");
    expect(await stateOf(at, made.documents[0]!, by)).toBe("PROCESSING");
    await start("indexer");
    await exactlyOnce(by, made);
    const [one, ...others] = made.documents as [string, ...string[]];
    const revoking = await by.act(async (ctx) => {
      const { chainId, store, root, target: leaf, proof } = (await attested(ctx.tx, one))!;
      expect(proof.length).toBeGreaterThan(0);
      const id = await proposeOperator(ctx.tx, {
        action: "revoke",
        chainId,
        organisationId: by.id,
        documentId: one,
        call: operatorCall.revokeLeaf({ store, root, leaf, proof }),
        parameters: { revoked: leaf, store },
      });
      await refreshState(ctx.tx, one);
      return id;
    });
    await reached(at, revoking, "done");
    await until("it is revoked", async () => (await stateOf(at, one, by)) === "REVOKED");
    expect(await Promise.all(others.map((id) => stateOf(at, id, by)))).toEqual(["CREATED", "CREATED"]);
  });

  it("wait for the chain, and are issued by the same act when it is tried again after it failed", async () => {
    const by = await issuer("Issuer later");
    await registryOf(at, by);
    await stop("relayer");
    const made = await issueTogether(by, 2);
    await at.database.asWorker((tx) =>
      tx.query("UPDATE app.intent SET deadline = now() - interval '1 second' WHERE organisation_id = $1", [by.id]),
    );
    await reached(at, made.intent, "expired");
    expect(await stateOf(at, made.documents[0]!, by)).toBe("PROCESSING");
    expect((await intentRow(at, made.intent)).error_code).toBe("INTENT_EXPIRED");
    // The store was not made either: it is with the act that needs it.
    expect(await by.act((ctx) => reopen(ctx.tx, by.id, made.intent))).toBe(true);
    await start("relayer");
    await exactlyOnce(by, made);
    expect((await intentRow(at, made.intent)).error_code).toBeNull();
  });
});

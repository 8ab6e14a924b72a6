import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts";
import { hexToBytes, keccak256, toHex, type Hex } from "viem";
import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { titleCall } from "#domain/chain/calls";
import { ALL_PERMISSIONS } from "#domain/permissions";
import type { Context } from "../../backend/session/context.ts";
import { first } from "../../scripts/lib/sql.ts";
import { refreshState } from "../../backend/documents/state.ts";
import { UnlockedKeys, keepSecret } from "../../backend/keyring/keyring.ts";
import { createPersonKey, openPersonKey } from "../../backend/keyring/wrapping.ts";
import { propose } from "../../backend/intents/propose.ts";
import { proposeRegistry } from "../../backend/organisation/register.ts";
import { stand, until, type Stand } from "./stand.ts";
import { stretched } from "./passwords.ts";

/** An organisation with one person who holds its key; it acts without the API. */
export interface Party {
  readonly id: string;
  readonly personId: string;
  readonly name: string;
  readonly account: PrivateKeyAccount;
  readonly address: Hex;
  /** Works in a transaction of the organisation with its keys opened. */
  act<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}

/** Makes an organisation with a platform key or with the given wallet. */
export async function party(at: Stand, name: string, wallet?: Hex): Promise<Party> {
  const [id, personId] = [uuid(), uuid()];
  const secret = wallet ?? generatePrivateKey();
  const account = privateKeyToAccount(secret);
  const address = account.address.toLowerCase() as Hex;
  const custody = wallet ? "wallet" : "platform";
  const password = await stretched("Correct-horse-7");
  const key = createPersonKey(at.settings.kek, personId, password);
  await at.database.asWorker(async (tx) => {
    await tx.query(
      `INSERT INTO app.organisation (id, name, country, city, postal_address, custody, address, chain_id,
        agreement_version, status) VALUES ($1,$2,'SG','Singapore','1 Quay',$3,$4,1337,1,'ACTIVATED')`,
      [id, name, custody, address],
    );
    await tx.query(
      `INSERT INTO app.person (id, email, first_name, last_name, signed_name, agreement_version)
        VALUES ($1,$2,$3,'Tester',$3,1)`,
      [personId, `${personId}@example.com`, name],
    );
    await tx.query(
      `INSERT INTO app.membership (organisation_id, person_id, is_admin, permissions, status)
        VALUES ($1,$2,true,$3,'ACTIVATED')`,
      [id, personId, ALL_PERMISSIONS],
    );
    await tx.query(
      "INSERT INTO app.person_key (person_id, public_key, wrapped_private, salt, argon_salt) VALUES ($1,$2,$3,$4,$5)",
      [personId, key.public_key, key.wrapped_private, key.salt, key.argon_salt],
    );
    if (!wallet)
      await keepSecret(
        tx,
        { organisation: id, purpose: "title-key", public: address, bytes: Buffer.from(hexToBytes(secret)) },
        [{ id: personId, publicKey: key.public_key }],
      );
    await proposeRegistry(tx, at.chains, { id, chainId: 1337, address });
  });
  const opened = openPersonKey(at.settings.kek, key, password);
  return {
    id,
    personId,
    name,
    account,
    address,
    act: (work) =>
      at.database.asOrganisation({ organisation: id, person: personId }, async (tx) => {
        const row = await first<{ registry: string | null }>(
          tx,
          "SELECT registry FROM app.organisation WHERE id = $1",
          [id],
        );
        return work({
          requestId: uuid(),
          now: new Date(),
          tx,
          chains: at.chains,
          language: "en-US",
          permissions: new Set(ALL_PERMISSIONS),
          keys: opened && !wallet ? new UnlockedKeys(personId, opened) : null,
          person: {
            id: personId,
            name,
            signedName: name,
            email: `${personId}@example.com`,
            isAdmin: true,
            agreed: true,
            external: null,
          },
          organisation: {
            id,
            name,
            address,
            custody,
            chainId: 1337,
            registry: row?.registry ?? null,
            copyDays: 0,
            agreed: true,
          },
        });
      }),
  };
}

/** Waits until the organisation has its register. */
export const registryOf = (at: Stand, one: Party): Promise<Hex> =>
  until(
    `the register of ${one.name}`,
    async () =>
      (
        await at.database.asWorker((tx) =>
          first<{ registry: Hex | null }>(tx, "SELECT registry FROM app.organisation WHERE id = $1", [one.id]),
        )
      )?.registry,
  );

/**
 * A signed bill of the issuer that is being minted: the document and the act. `comes`: a register that is not deployed
 * yet.
 */
export async function issue(
  at: Stand,
  issuer: Party,
  number: string,
  comes?: Hex,
): Promise<{ documentId: string; tokenId: Hex; intentId: string }> {
  const registry = comes ?? (await registryOf(at, issuer));
  const documentId = uuid();
  const tokenId = keccak256(toHex(documentId));
  const intent = await issuer.act(async (ctx) => {
    await ctx.tx.query(
      `INSERT INTO app.document (id, kind, number, organisation_id, created_by, complete, signed_at, signed_by,
        chain_id, registry, token_id) VALUES ($1,'BillOfLading',$2,$3,$4,true,now(),$4,1337,$5,$6)`,
      [documentId, number, issuer.id, issuer.personId, registry, tokenId],
    );
    await ctx.tx.query(
      "INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,'author')",
      [documentId, issuer.id],
    );
    const { id } = await propose(ctx, {
      action: "sign",
      via: "PROCESSING",
      documentId,
      envelopeId: null,
      chainId: 1337,
      parameters: { tokenId, files: [], signatureId: uuid() },
      call: titleCall.mint({ registry, beneficiary: issuer.address, holder: issuer.address, tokenId: BigInt(tokenId) }),
      expected: { status: "active", holder: issuer.address, beneficiary: issuer.address },
    });
    await refreshState(ctx.tx, documentId);
    return id;
  });
  return { documentId, tokenId, intentId: intent };
}

/** The holder and beneficiary hands the title on, directly or as the transfer of an envelope does. */
export const handOver = (
  from: Party,
  to: Party,
  documentId: string,
  envelopeId: string | null = null,
): Promise<{ id: string }> =>
  from.act(async (ctx) => {
    const escrow = await escrowOf(ctx.tx, documentId);
    const proposed = await propose(ctx, {
      action: "transfer",
      via: "TRANSFERRING",
      documentId,
      envelopeId,
      chainId: 1337,
      parameters: {},
      call: titleCall.transferOwners({ escrow, beneficiary: to.address, holder: to.address }),
      expected: { holder: to.address, beneficiary: to.address },
    });
    await refreshState(ctx.tx, documentId);
    return proposed;
  });

export async function escrowOf(tx: EntityManager, documentId: string): Promise<Hex> {
  const row = await first<{ escrow: Hex }>(
    tx,
    `SELECT t.escrow FROM app.document d JOIN chain.titles t ON t.chain_id = d.chain_id AND t.registry = d.registry
      AND t.token_id = d.token_id WHERE d.id = $1`,
    [documentId],
  );
  if (!row) throw new Error("no title");
  return row.escrow;
}

export interface Seen {
  readonly status: string;
  readonly error_code: string | null;
  readonly error_parameters: Record<string, unknown> | null;
  readonly tx_hash: string | null;
  readonly block: string | null;
}
export const intentRow = (at: Stand, id: string): Promise<Seen> =>
  at.database.asWorker(
    async (tx) =>
      (await first<Seen>(
        tx,
        "SELECT status, error_code, error_parameters, tx_hash, block FROM app.intent WHERE id = $1",
        [id],
      ))!,
  );

/** Waits until the act has that status. */
export const reached = (at: Stand, id: string, status: string, timeoutMs?: number): Promise<Seen> =>
  until(
    `intent ${id} is ${status}`,
    async () => {
      const row = await intentRow(at, id);
      return row.status === status ? row : null;
    },
    timeoutMs,
  );

export const stateOf = async (at: Stand, documentId: string, viewer: Party): Promise<string | null> =>
  (
    await at.database.asWorker((tx) =>
      first<{ state: string }>(
        tx,
        "SELECT state FROM app.document_state WHERE document_id = $1 AND organisation_id = $2",
        [documentId, viewer.id],
      ),
    )
  )?.state ?? null;

export const titleOf = (
  at: Stand,
  tokenId: Hex,
): Promise<{ holder: string; beneficiary: string; status: string; sequence: number } | null> =>
  at.database.asWorker((tx) =>
    first(tx, "SELECT holder, beneficiary, status, sequence FROM chain.titles WHERE token_id = $1", [tokenId]),
  );

/** Indexer, ledger and relayer for a carrier, a company with its own wallet and a bank, their registers deployed. */
export async function partiesAtWork(
  wallet: Hex,
): Promise<{ at: Stand; relayer: ReturnType<Stand["relayer"]>; carrier: Party; owner: Party; bank: Party }> {
  const at = await stand();
  at.indexer();
  at.ledger();
  const relayer = at.relayer();
  const [carrier, owner, bank] = await Promise.all([
    party(at, "Carrier"),
    party(at, "Own wallet", wallet),
    party(at, "Bank"),
  ]);
  await Promise.all([carrier, owner, bank].map((one) => registryOf(at, one)));
  return { at, relayer, carrier, owner, bank };
}

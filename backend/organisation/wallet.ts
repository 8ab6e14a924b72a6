import { Inject, Injectable } from "@nestjs/common";
import { bytesToHex, hashMessage, hexToBytes, type Address, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from "viem/accounts";
import type { authRoutes } from "#domain/api/auth";
import type { Me } from "#domain/api/auth-shapes";
import type { Body, Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { changed, changedOne, Database, first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { claimAddress } from "../intents/addresses.ts";
import { companiesAt } from "../core/address-owners.ts";
import { chainOf } from "../intents/chains.ts";
import { signatureBy } from "../intents/signed-by.ts";
import { heirs, keepSecret, retireSecrets } from "../keyring/keyring.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { openAccount } from "../wallets/accounts.ts";
import { standingRegister } from "./register.ts";
import { LETTERS } from "./organisation-letters.ts";
import { meOf } from "../arrival/me.ts";
import { isFor, proofMessages } from "./wallet-proof.ts";

const KEEP_CHALLENGE = statement(
  "organisation.keepWalletChallenge",
  `INSERT INTO app.wallet_challenge (organisation_id, message, former_message, expires_at) VALUES ($1,$2,$3,$4)
   ON CONFLICT (organisation_id) DO UPDATE SET message = excluded.message, former_message = excluded.former_message,
     expires_at = excluded.expires_at`,
);
const TAKE_CHALLENGE = statement(
  "organisation.takeWalletChallenge",
  `DELETE FROM app.wallet_challenge WHERE organisation_id = $1 AND expires_at > now()
    RETURNING message, former_message AS "formerMessage"`,
);
const CHANGE_ADDRESS = statement(
  "organisation.changeAddress",
  `UPDATE app.organisation SET custody = $4, address = $2, registry = $5, updated_at = now() WHERE id = $1
    AND address IS NOT DISTINCT FROM $3`,
);
const TAKEN = statement(
  "organisation.addressTaken",
  `SELECT FROM ${companiesAt("ARRAY[$1]::text[]")} a WHERE NOT a.former OR a.organisation_id <> $2`,
);
const IN_USE = statement(
  "organisation.addressInUse",
  `SELECT coalesce(d.number, t.token_id) AS bill FROM chain.titles t LEFT JOIN app.document d
    ON d.chain_id = t.chain_id AND d.registry = t.registry AND d.token_id = t.token_id
    WHERE t.status <> 'burnt'
      AND ($2 IN (t.holder, t.beneficiary, t.nominee, t.prev_holder, t.prev_beneficiary)
        OR t.registry IN (SELECT lower(i.parameters->>'registry') FROM app.intent i WHERE i.organisation_id = $1
        AND i.action = 'deployRegistry' AND lower(i.parameters->>'admin') = $2))
   UNION ALL
   SELECT coalesce(d.number, i.target) FROM app.intent i LEFT JOIN app.document d ON d.id = i.document_id
    WHERE i.status IN ('waiting','kept','open','sent') AND i.custody <> 'operator'
      AND (i.organisation_id = $1 OR $2 IN (i.expected->>'holder', i.expected->>'beneficiary')) LIMIT 1`,
);

/** Changes the title address of a company: to an own wallet, or to a key that is kept here. */
@Injectable()
export class Wallet {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  /**
   * The messages to sign, for the wallet that comes and the one that goes; asking again replaces them. WALLET_TAKEN,
   * ADDRESS_IN_USE.
   */
  async message(ctx: Context, address: string | null): Promise<Output<typeof authRoutes.walletMessage>> {
    await this.#assertMayChange(ctx, address);
    const { id: organisationId, chainId, custody, address: former } = ctx.organisation;
    const { message, formerMessage, expiresAt } = proofMessages(
      { publicUrl: this.settings.publicUrl, chainId, organisationId },
      address,
      former,
      ctx.now,
    );
    await changed(ctx.tx, KEEP_CHALLENGE, [organisationId, message, formerMessage, expiresAt]);
    return { message, formerMessage: custody === "wallet" ? formerMessage : null };
  }

  /**
   * From here on the new address acts: a wallet confirms every act on originals itself. Both addresses have agreed, the
   * former one by its wallet or by the key that the password opens. The register of the new address, where it has none,
   * comes with its first title. WALLET_PROOF, WALLET_FORMER_PROOF, KEY_NOT_GRANTED, WALLET_TAKEN, ADDRESS_IN_USE,
   * CHAIN_DOWN.
   */
  async link(ctx: Context, form: Body<typeof authRoutes.linkWallet>): Promise<Me> {
    const { tx, organisation, person } = ctx;
    const asked = await first(tx, TAKE_CHALLENGE, [organisation.id]);
    if (!asked || asked.message !== form.message) throw new Refused("WALLET_PROOF");
    const proof = await this.#provePresent(ctx, form);
    const formerProof = await this.#proveFormer(ctx, asked.formerMessage, form.formerSignature as Hex | null);
    const made =
      form.address !== null
        ? null
        : form.walletId === undefined
          ? generatePrivateKey()
          : await openAccount(ctx, form.walletId);
    const address = made === null ? (form.address ?? "") : privateKeyToAddress(made).toLowerCase();
    // Acts that name the old address hold it: none can slip in between the look and the change.
    if (organisation.address) await claimAddress(tx, organisation.address);
    await this.#assertMayChange(ctx, address);
    const custody = made === null ? "wallet" : "platform";
    const registry = await standingRegister(tx, { id: organisation.id, chainId: organisation.chainId, address });
    if (!(await changedOne(tx, CHANGE_ADDRESS, [organisation.id, address, organisation.address, custody, registry])))
      throw new Refused("CONTENT_UPDATED");
    await table(tx, "app.former_address").remove({ address, organisation_id: organisation.id });
    if (organisation.address)
      await table(tx, "app.former_address").insert({ address: organisation.address, organisation_id: organisation.id });
    const holders = await heirs(tx, organisation.id, "title-key");
    await retireSecrets(tx, organisation.id, "title-key");
    if (made !== null)
      await keepSecret(
        tx,
        { organisation: organisation.id, purpose: "title-key", public: address, bytes: Buffer.from(hexToBytes(made)) },
        holders,
      );
    await audit(ctx, made === null ? "wallet.link" : "wallet.make-key", {
      before: organisation.address,
      address,
      message: asked.message,
      proof,
      formerMessage: asked.formerMessage,
      formerProof,
    });
    await announce(tx, { organisation: organisation.id, topic: "me", id: organisation.id });
    await postToOrganisation(tx, organisation.id, {
      topic: "security",
      ...LETTERS[made === null ? "walletLinked" : "addressMade"],
      parameters: { name: person.name, company: organisation.name, address },
    });
    return meOf(tx, person.id, organisation.id, "COMPLETE");
  }

  /** The signature of the wallet that comes; none for a key that is made here. WALLET_PROOF. */
  async #provePresent(
    ctx: Context,
    { address, message, signature }: Body<typeof authRoutes.linkWallet>,
  ): Promise<Hex | null> {
    if (address === null) return null;
    if (message === null || signature === null || !isFor(message, address)) throw new Refused("WALLET_PROOF");
    const chain = chainOf(this.settings.chains, ctx.organisation.chainId);
    const proof = await signatureBy(chain, address as Address, hashMessage(message), signature as Hex);
    if (proof === null) throw new Refused("WALLET_PROOF");
    return proof;
  }

  /**
   * Proves that the former address agrees: by its wallet, or by its key, which the password opens. WALLET_FORMER_PROOF,
   * KEY_NOT_GRANTED.
   */
  async #proveFormer(ctx: Context, message: string | null, signature: Hex | null): Promise<Hex | null> {
    const { id, address, custody, chainId } = ctx.organisation;
    if (address === null || message === null) return null;
    if (!isFor(message, address)) throw new Refused("CONTENT_UPDATED");
    const chain = chainOf(this.settings.chains, chainId);
    const given = custody === "wallet" ? signature : await this.#signByKeyring(ctx, id, message);
    const proof = given === null ? null : await signatureBy(chain, address as Address, hashMessage(message), given);
    if (proof === null) throw new Refused("WALLET_FORMER_PROOF", { address });
    return proof;
  }

  async #signByKeyring(ctx: Context, organisation: string, message: string): Promise<Hex> {
    if (!ctx.keys) throw new Refused("PASSWORD_NEEDED");
    const { bytes } = await ctx.keys.openFor(ctx.tx, organisation, "title-key");
    const signed = await privateKeyToAccount(bytesToHex(bytes)).signMessage({ message });
    bytes.fill(0);
    return signed;
  }

  async #assertMayChange(ctx: Context, address: string | null): Promise<void> {
    if (address !== null && ctx.organisation.address === address) throw new Refused("WALLET_TAKEN");
    if (await first(ctx.tx, TAKEN, [address, ctx.organisation.id])) throw new Refused("WALLET_TAKEN");
    const { id, address: old } = ctx.organisation;
    const bill = old === null ? null : await this.#inUse(id, old);
    if (bill !== null) throw new Refused("ADDRESS_IN_USE", { bill });
  }

  /**
   * A living title with this address in it, also as the one to whom a refusal would give it back; a living bill of its
   * register; or an act under way of this company or towards this address: the number of the bill, or its title where
   * it is a stranger's. Null when nothing holds the address. Other companies' acts count: hence the worker.
   */
  #inUse(organisation: string, address: string): Promise<string | null> {
    return this.database.asWorker(async (tx) => (await first(tx, IN_USE, [organisation, address]))?.bill ?? null);
  }
}

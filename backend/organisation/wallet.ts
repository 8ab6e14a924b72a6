import { Inject, Injectable } from "@nestjs/common";
import { hashMessage, type Address, type Hex } from "viem";
import type { authRoutes, Me } from "#domain/api/auth";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../core/context.ts";
import { changedOne, Database, first } from "../core/database.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../core/tokens.ts";
import { claimAddress } from "../intents/addresses.ts";
import { chainOf } from "../intents/chains.ts";
import { signatureBy } from "../intents/signed-by.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { proposeRegistry } from "./keys.ts";
import { LETTERS } from "./letters.ts";
import { meOf } from "./me.ts";
import { isFor, walletMessage } from "./wallet-proof.ts";

/** Makes an own wallet the title address of a company. */
@Injectable()
export class Wallet {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  /** The message to sign; asking again replaces it. WALLET_TAKEN, ADDRESS_IN_USE. */
  async message(ctx: Context, address: string): Promise<{ message: string }> {
    await this.#assertMayChange(ctx, address);
    const { id: organisationId, chainId } = ctx.organisation;
    const { message, expiresAt } = walletMessage({ publicUrl: this.settings.publicUrl, chainId, organisationId }, address, ctx.now);
    await ctx.tx.query(
      `INSERT INTO app.wallet_challenge (organisation_id, message, expires_at) VALUES ($1,$2,$3)
       ON CONFLICT (organisation_id) DO UPDATE SET message = excluded.message, expires_at = excluded.expires_at`,
      [organisationId, message, expiresAt],
    );
    return { message };
  }

  /**
   * From here on the wallet confirms every act on originals; the platform key is retired, and a register of the new
   * address is asked for. WALLET_PROOF, WALLET_TAKEN, ADDRESS_IN_USE, CHAIN_DOWN.
   */
  async link(ctx: Context, form: Body<typeof authRoutes.linkWallet>): Promise<Me> {
    const { tx, organisation, person } = ctx;
    const asked = await first<{ message: string }>(tx, "DELETE FROM app.wallet_challenge WHERE organisation_id = $1 AND expires_at > now() RETURNING message", [organisation.id]);
    if (asked?.message !== form.message || !isFor(form.message, form.address)) throw new Refused("WALLET_PROOF");
    const chain = chainOf(this.settings.chains, organisation.chainId);
    if (!(await signatureBy(chain, form.address as Address, hashMessage(form.message), form.signature as Hex))) throw new Refused("WALLET_PROOF");
    // Acts that name the old address hold it: none can slip in between the look and the change.
    if (organisation.address) await claimAddress(tx, organisation.address);
    await this.#assertMayChange(ctx, form.address);
    if (!(await changedOne(tx, "UPDATE app.organisation SET custody = 'wallet', address = $2, registry = NULL, updated_at = now() WHERE id = $1 AND address IS NOT DISTINCT FROM $3", [organisation.id, form.address, organisation.address])))
      throw new Refused("CONTENT_UPDATED");
    await tx.query("DELETE FROM app.former_address WHERE address = $1 AND organisation_id = $2", [form.address, organisation.id]);
    if (organisation.address) await tx.query("INSERT INTO app.former_address (address, organisation_id) VALUES ($1,$2)", [organisation.address, organisation.id]);
    await tx.query("UPDATE app.secret SET retired_at = now() WHERE organisation_id = $1 AND purpose = 'title-key' AND retired_at IS NULL", [organisation.id]);
    await proposeRegistry(tx, this.settings.chains, { id: organisation.id, chainId: organisation.chainId, address: form.address });
    await audit(ctx, "wallet.link", { before: organisation.address, address: form.address });
    await announce(tx, { organisation: organisation.id, topic: "me", id: organisation.id });
    await postToOrganisation(tx, organisation.id, { ...LETTERS.walletLinked, parameters: { name: person.name, company: organisation.name, address: form.address } });
    return meOf(tx, person.id, organisation.id, "COMPLETE");
  }

  async #assertMayChange(ctx: Context, address: string): Promise<void> {
    if (ctx.organisation.address === address) throw new Refused("WALLET_TAKEN");
    const taken = "SELECT 1 FROM app.organisation WHERE address = $1 UNION ALL SELECT 1 FROM app.former_address WHERE address = $1 AND organisation_id <> $2";
    if (await first(ctx.tx, taken, [address, ctx.organisation.id])) throw new Refused("WALLET_TAKEN");
    const { id, address: old } = ctx.organisation;
    const bill = old === null ? null : await this.#inUse(id, old);
    if (bill !== null) throw new Refused("ADDRESS_IN_USE", { bill });
  }

  /**
   * A living title with this address in it, also as the one to whom a refusal would give it back; a living bill of its
   * register; or an act under way of this company or towards this address: the number of the bill, or its title where it
   * is a stranger's. Null when nothing holds the address. Other companies' acts count: hence the worker.
   */
  #inUse(organisation: string, address: string): Promise<string | null> {
    return this.database.asWorker(async (tx) => {
      const found = await first<{ bill: string }>(
        tx,
        `SELECT coalesce(d.number, t.token_id) AS bill FROM chain.titles t LEFT JOIN app.document d ON d.chain_id = t.chain_id AND d.registry = t.registry AND d.token_id = t.token_id
          WHERE t.status <> 'burnt'
            AND ($2 IN (t.holder, t.beneficiary, t.nominee, t.prev_holder, t.prev_beneficiary) OR t.registry = (SELECT registry FROM app.organisation WHERE id = $1))
         UNION ALL
         SELECT coalesce(d.number, i.target) FROM app.intent i LEFT JOIN app.document d ON d.id = i.document_id
          WHERE i.status IN ('waiting','open','sent') AND i.custody <> 'operator'
            AND (i.organisation_id = $1 OR $2 IN (i.expected->>'holder', i.expected->>'beneficiary')) LIMIT 1`,
        [organisation, address],
      );
      return found?.bill ?? null;
    });
  }
}

import { Controller } from "@nestjs/common";
import { accountRoutes } from "#domain/api/account";
import { authRoutes } from "#domain/api/auth";
import { organisationRoutes } from "#domain/api/organisation";
import type { Context } from "../session/context.ts";
import { Ctx, Handles, In, type Input } from "../door/handles.ts";
import { addCapacity, deleteCapacity, setCapacity } from "./capacities.ts";
import { setColleague, setPermissions } from "./colleagues.ts";
import { setDefaultChain } from "./default-chain.ts";
import { EnterpriseFacts, enterpriseOf, setContactSettings } from "./enterprise.ts";
import { giveConfirmed, giveKey } from "./give-keys.ts";
import { answerHolder } from "./holders.ts";
import { Invitations } from "./invite.ts";
import { removeColleague } from "./remove.ts";
import { setSecurity } from "./security.ts";
import { SignedName } from "./signed-name.ts";
import { Wallet } from "./wallet.ts";

/** The tasks of a company's administrators. */
@Controller()
export class OrganisationController {
  constructor(
    private readonly invitations: Invitations,
    private readonly wallet: Wallet,
    private readonly facts: EnterpriseFacts,
    private readonly names: SignedName,
  ) {}

  @Handles(authRoutes.invite)
  invite(@Ctx() ctx: Context, @In() input: Input<typeof authRoutes.invite>) {
    return this.invitations.invite(ctx, input.body);
  }

  @Handles(authRoutes.setUser)
  setUser(@Ctx() ctx: Context, @In() input: Input<typeof authRoutes.setUser>) {
    return setColleague(ctx, input.params.id, input.body);
  }

  @Handles(authRoutes.removeUser)
  removeUser(@Ctx() ctx: Context, @In() input: Input<typeof authRoutes.removeUser>) {
    return removeColleague(ctx, input.params.id);
  }

  @Handles(authRoutes.setPermissions)
  setPermissions(@Ctx() ctx: Context, @In() input: Input<typeof authRoutes.setPermissions>) {
    return setPermissions(ctx, input.params.id, input.body.permissions);
  }

  @Handles(authRoutes.grantKey)
  grantKey(@Ctx() ctx: Context, @In() input: Input<typeof authRoutes.grantKey>) {
    return giveKey(ctx, input.params.id);
  }

  @Handles(authRoutes.answerHolder)
  answerHolder(@Ctx() ctx: Context, @In() input: Input<typeof authRoutes.answerHolder>) {
    return answerHolder(ctx, input.params.id, input.body, () => giveConfirmed(ctx, input.params.id));
  }

  @Handles(accountRoutes.setSecurity)
  setSecurity(@Ctx() ctx: Context, @In() input: Input<typeof accountRoutes.setSecurity>) {
    return setSecurity(ctx, input.body);
  }

  @Handles(authRoutes.addCapacity)
  addCapacity(@Ctx() ctx: Context, @In() input: Input<typeof authRoutes.addCapacity>) {
    return addCapacity(ctx, input.body);
  }

  @Handles(authRoutes.walletMessage)
  walletMessage(@Ctx() ctx: Context, @In() input: Input<typeof authRoutes.walletMessage>) {
    return this.wallet.message(ctx, input.body.address);
  }

  @Handles(authRoutes.linkWallet)
  linkWallet(@Ctx() ctx: Context, @In() input: Input<typeof authRoutes.linkWallet>) {
    return this.wallet.link(ctx, input.body);
  }

  @Handles(organisationRoutes.get)
  get(@Ctx() ctx: Context) {
    return enterpriseOf(ctx);
  }

  @Handles(organisationRoutes.update)
  update(@Ctx() ctx: Context, @In() input: Input<typeof organisationRoutes.update>) {
    return this.facts.update(ctx, input.body);
  }

  @Handles(organisationRoutes.setChain)
  setChain(@Ctx() ctx: Context, @In() input: Input<typeof organisationRoutes.setChain>) {
    return setDefaultChain(ctx, input.body);
  }

  @Handles(organisationRoutes.setContacts)
  setContacts(@Ctx() ctx: Context, @In() input: Input<typeof organisationRoutes.setContacts>) {
    return setContactSettings(ctx, input.body);
  }

  @Handles(organisationRoutes.setSignedName)
  setSignedName(@Ctx() ctx: Context, @In() input: Input<typeof organisationRoutes.setSignedName>) {
    return this.names.change(ctx, input.body.signedName);
  }

  @Handles(organisationRoutes.setCapacity)
  setCapacity(@Ctx() ctx: Context, @In() input: Input<typeof organisationRoutes.setCapacity>) {
    return setCapacity(ctx, input.params.id, input.body);
  }

  @Handles(organisationRoutes.deleteCapacity)
  deleteCapacity(@Ctx() ctx: Context, @In() input: Input<typeof organisationRoutes.deleteCapacity>) {
    return deleteCapacity(ctx, input.params.id);
  }
}

import { Module } from "@nestjs/common";
import { SecondResets } from "../auth/second/reset.ts";
import { Authority } from "../authority/authority.ts";
import { EnterpriseFacts } from "./enterprise.ts";
import { Invitations } from "./invite.ts";
import { OrganisationController } from "./organisation.controller.ts";
import { RegistersController } from "./registers.controller.ts";
import { SignedName } from "./signed-name.ts";
import { Wallet } from "./wallet.ts";

/** Companies: colleagues, keys, certificates, capacities, wallet. */
@Module({ controllers: [OrganisationController, RegistersController], providers: [Authority, EnterpriseFacts, Invitations, SecondResets, SignedName, Wallet], exports: [Authority, SecondResets] })
export class OrganisationModule {}

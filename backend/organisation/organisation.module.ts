import { Module } from "@nestjs/common";
import { Authority } from "./authority.ts";
import { Invitations } from "./invite.ts";
import { OrganisationController } from "./organisation.controller.ts";
import { Wallet } from "./wallet.ts";

/** Companies: colleagues, keys, certificates, capacities, wallet. */
@Module({ controllers: [OrganisationController], providers: [Authority, Invitations, Wallet], exports: [Authority] })
export class OrganisationModule {}

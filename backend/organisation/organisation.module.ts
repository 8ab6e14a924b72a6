import { Module } from "@nestjs/common";
import { AuthorityModule } from "../authority/authority.module.ts";
import { EnterpriseFacts } from "./enterprise.ts";
import { Invitations } from "./invite.ts";
import { OrganisationController } from "./organisation.controller.ts";
import { RegistersController } from "./registers.controller.ts";
import { SetUpController } from "./set-up.controller.ts";
import { SignedName } from "./signed-name.ts";
import { Wallet } from "./wallet.ts";

/** Companies: colleagues, keys, certificates, capacities, wallet. */
@Module({
  imports: [AuthorityModule],
  controllers: [OrganisationController, RegistersController, SetUpController],
  providers: [EnterpriseFacts, Invitations, SignedName, Wallet],
  exports: [Invitations],
})
export class OrganisationModule {}

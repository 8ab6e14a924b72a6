import { Module } from "@nestjs/common";
import { AuthModule } from "../auth/auth.module.ts";
import { AuthorityModule } from "../authority/authority.module.ts";
import { NodeActivation } from "./activation.ts";
import { NodeAdministrators } from "./administrators.ts";
import { NodeApproval } from "./approval.ts";
import { NodeController } from "./node.controller.ts";

/** The administration of this installation. */
@Module({
  imports: [AuthModule, AuthorityModule],
  controllers: [NodeController],
  providers: [NodeActivation, NodeApproval, NodeAdministrators],
})
export class NodeModule {}

import { Module } from "@nestjs/common";
import { OrganisationModule } from "../organisation/organisation.module.ts";
import { NodeActivation } from "./activation.ts";
import { NodeAdministrators } from "./administrators.ts";
import { NodeApproval } from "./approval.ts";
import { NodeController } from "./node.controller.ts";

/** The administration of this installation. */
@Module({ imports: [OrganisationModule], controllers: [NodeController], providers: [NodeActivation, NodeApproval, NodeAdministrators] })
export class NodeModule {}

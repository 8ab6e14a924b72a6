import { Module } from "@nestjs/common";
import { CertificatesModule } from "../certificates/certificates.module.ts";
import { AuthorityModule } from "../authority/authority.module.ts";
import { TimestampsModule } from "../timestamps/timestamps.module.ts";
import { Entering } from "./entering.ts";
import { VisitorsController } from "./visitors.controller.ts";
import { WorkspacesController } from "./workspaces.controller.ts";

/** Documents that companies show to visitors. */
@Module({
  imports: [CertificatesModule, AuthorityModule, TimestampsModule],
  controllers: [WorkspacesController, VisitorsController],
  providers: [Entering],
})
export class WorkspacesModule {}

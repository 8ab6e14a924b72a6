import { Module } from "@nestjs/common";
import { CertificatesModule } from "../certificates/certificates.module.ts";
import { AuthorityModule } from "../authority/authority.module.ts";
import { TimestampsController } from "./timestamps.controller.ts";
import { Timestamps } from "./timestamps.ts";

/** Time-stamps: for what is signed here, for what is archived, and for whoever asks. */
@Module({
  imports: [AuthorityModule, CertificatesModule],
  controllers: [TimestampsController],
  providers: [Timestamps],
  exports: [Timestamps],
})
export class TimestampsModule {}

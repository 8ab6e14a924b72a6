import { Module } from "@nestjs/common";
import { CertificatesModule } from "../certificates/certificates.module.ts";
import { TimestampsModule } from "../timestamps/timestamps.module.ts";
import { BunkerController } from "./bunker.controller.ts";
import { BunkerKeptController } from "./bunker-kept.controller.ts";
import { BunkerNotesController } from "./bunker-notes.controller.ts";
import { Copier } from "./copier.ts";

/** Bunker deliveries. */
@Module({
  imports: [TimestampsModule, CertificatesModule],
  controllers: [BunkerController, BunkerKeptController, BunkerNotesController],
  providers: [Copier],
})
export class BunkerModule {}

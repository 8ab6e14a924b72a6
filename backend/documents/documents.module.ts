import { Module } from "@nestjs/common";
import { TimestampsModule } from "../timestamps/timestamps.module.ts";
import { ActsController } from "./acts.controller.ts";
import { DocumentsController } from "./documents.controller.ts";
import { FiataCaller } from "./fiata/caller.ts";
import { FiataController } from "./fiata/fiata.controller.ts";
import { ReviewController } from "./review/review.controller.ts";
import { SigningController } from "./signing/signing.controller.ts";

@Module({
  imports: [TimestampsModule],
  controllers: [DocumentsController, ActsController, SigningController, ReviewController, FiataController],
  providers: [FiataCaller],
})
export class DocumentsModule {}

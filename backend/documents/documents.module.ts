import { Module } from "@nestjs/common";
import { TimestampsModule } from "../timestamps/timestamps.module.ts";
import { DocumentsController } from "./documents.controller.ts";
import { SigningController } from "./signing/signing.controller.ts";

@Module({ imports: [TimestampsModule], controllers: [DocumentsController, SigningController] })
export class DocumentsModule {}

import { Module } from "@nestjs/common";
import { TimestampsModule } from "../timestamps/timestamps.module.ts";
import { DocumentsController } from "./documents.controller.ts";

@Module({ imports: [TimestampsModule], controllers: [DocumentsController] })
export class DocumentsModule {}

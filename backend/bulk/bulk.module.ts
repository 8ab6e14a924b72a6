import { Module } from "@nestjs/common";
import { TimestampsModule } from "../timestamps/timestamps.module.ts";
import { BulkController } from "./bulk.controller.ts";
import { BatchRunner } from "./runner.ts";

@Module({ imports: [TimestampsModule], controllers: [BulkController], providers: [BatchRunner] })
export class BulkModule {}

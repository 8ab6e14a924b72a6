import { Module } from "@nestjs/common";
import { DueLines } from "./due.ts";
import { RecordController } from "./record.controller.ts";

@Module({ controllers: [RecordController], providers: [DueLines] })
export class RecordModule {}

import { Module } from "@nestjs/common";
import { RecordController } from "./record.controller.ts";

@Module({ controllers: [RecordController] })
export class RecordModule {}

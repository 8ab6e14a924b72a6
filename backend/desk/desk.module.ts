import { Module } from "@nestjs/common";
import { DeskController } from "./desk.controller.ts";
import { Streams } from "./streams.ts";

/** Around the work: counts, tasks, the record, live changes, the chains' heads. */
@Module({ controllers: [DeskController], providers: [Streams], exports: [Streams] })
export class DeskModule {}

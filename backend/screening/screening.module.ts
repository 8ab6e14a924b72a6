import { Module } from "@nestjs/common";
import { TimestampsModule } from "../timestamps/timestamps.module.ts";
import { Checker, ListFetcher, Rescreener } from "./checker.ts";
import { Indexes } from "./indexes.ts";
import { NodeScreeningListsController, ScreeningListsController } from "./screening-lists.controller.ts";
import { ScreeningController } from "./screening.controller.ts";

/** Compliance checks: lists, companies, hits and what is decided about them. */
@Module({
  imports: [TimestampsModule],
  controllers: [ScreeningController, ScreeningListsController, NodeScreeningListsController],
  providers: [Indexes, Checker, ListFetcher, Rescreener],
})
export class ScreeningModule {}

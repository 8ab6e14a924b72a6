import { Module } from "@nestjs/common";
import { TitlesController } from "./titles.controller.ts";

@Module({ controllers: [TitlesController] })
export class TitlesModule {}

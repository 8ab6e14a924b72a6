import { Module } from "@nestjs/common";
import { StampsController } from "./stamps.controller.ts";

@Module({ controllers: [StampsController] })
export class StampsModule {}

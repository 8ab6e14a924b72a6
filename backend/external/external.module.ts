import { Module } from "@nestjs/common";
import { ExternalController } from "./external.controller.ts";

@Module({ controllers: [ExternalController] })
export class ExternalModule {}

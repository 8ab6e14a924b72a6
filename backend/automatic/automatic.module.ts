import { Module } from "@nestjs/common";
import { AutomaticController } from "./automatic.controller.ts";

@Module({ controllers: [AutomaticController] })
export class AutomaticModule {}

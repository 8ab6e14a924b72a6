import { Module } from "@nestjs/common";
import { CraftController } from "./craft.controller.ts";

@Module({ controllers: [CraftController] })
export class CraftModule {}

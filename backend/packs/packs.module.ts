import { Module } from "@nestjs/common";
import { PacksController } from "./packs.controller.ts";

@Module({ controllers: [PacksController] })
export class PacksModule {}

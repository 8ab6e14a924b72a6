import { Module } from "@nestjs/common";
import { VesselsController } from "./vessels.controller.ts";

@Module({ controllers: [VesselsController] })
export class VesselsModule {}

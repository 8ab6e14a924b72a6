import { Module } from "@nestjs/common";
import { RecoveryController } from "./recovery.controller.ts";

@Module({ controllers: [RecoveryController] })
export class RecoveryModule {}

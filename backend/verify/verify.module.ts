import { Module } from "@nestjs/common";
import { VerifyController } from "./verify.controller.ts";

@Module({ controllers: [VerifyController] })
export class VerifyModule {}

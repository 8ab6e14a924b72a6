import { Module } from "@nestjs/common";
import { WalletsController } from "./wallets.controller.ts";

@Module({ controllers: [WalletsController] })
export class WalletsModule {}

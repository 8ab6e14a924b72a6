import { Module } from "@nestjs/common";
import { CounterpartiesController } from "./counterparties.controller.ts";
import { PlatformKeysController } from "./platform-keys.controller.ts";

/** The platforms and carriers' systems that bills are exchanged with, and the keys of this node. */
@Module({ controllers: [CounterpartiesController, PlatformKeysController] })
export class CounterpartiesModule {}

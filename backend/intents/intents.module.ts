import { Module } from "@nestjs/common";
import { IntentsController } from "./intents.controller.ts";

/** Acts on the chain: followed, confirmed by an own wallet, given up. */
@Module({ controllers: [IntentsController] })
export class IntentsModule {}

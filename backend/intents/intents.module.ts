import { Module } from "@nestjs/common";
import { IntentsController } from "./intents.controller.ts";

/** Acts on the chain: followed, signed by an own wallet, given up. */
@Module({ controllers: [IntentsController] })
export class IntentsModule {}

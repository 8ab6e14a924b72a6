import { Module } from "@nestjs/common";
import { IntentsController } from "./intents.controller.ts";
import { Ledger } from "./ledger.ts";

/** Acts on the chain: followed, signed by an own wallet, given up, and settled by what the chain says. */
@Module({ controllers: [IntentsController], providers: [Ledger], exports: [Ledger] })
export class LedgerModule {}

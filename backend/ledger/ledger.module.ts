import { Module } from "@nestjs/common";
import { Ledger } from "./ledger.ts";

@Module({ providers: [Ledger], exports: [Ledger] })
export class LedgerModule {}

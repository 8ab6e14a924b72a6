import { Module } from "@nestjs/common";
import { IssuerController } from "./issuer.controller.ts";

/** Credentials of companies: keys and status lists. */
@Module({ controllers: [IssuerController] })
export class IssuerModule {}

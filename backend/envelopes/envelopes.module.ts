import { Module } from "@nestjs/common";
import { Dispatch } from "./dispatch.ts";
import { EnvelopesController } from "./envelopes.controller.ts";
import { Sealer } from "./sealer.ts";

@Module({ controllers: [EnvelopesController], providers: [Dispatch, Sealer] })
export class EnvelopesModule {}

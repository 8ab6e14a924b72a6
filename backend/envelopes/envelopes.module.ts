import { Module } from "@nestjs/common";
import { Dispatch } from "./dispatch.ts";
import { EnvelopesController } from "./envelopes.controller.ts";

@Module({ controllers: [EnvelopesController], providers: [Dispatch] })
export class EnvelopesModule {}

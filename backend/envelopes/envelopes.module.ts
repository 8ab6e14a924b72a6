import { Module } from "@nestjs/common";
import { CertificatesModule } from "../certificates/certificates.module.ts";
import { Dispatch } from "./dispatch.ts";
import { EnvelopesController } from "./envelopes.controller.ts";
import { Sealer } from "./sealer.ts";

@Module({ imports: [CertificatesModule], controllers: [EnvelopesController], providers: [Dispatch, Sealer] })
export class EnvelopesModule {}

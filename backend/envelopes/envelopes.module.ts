import { Module } from "@nestjs/common";
import { CertificatesModule } from "../certificates/certificates.module.ts";
import { Dispatch } from "./dispatch.ts";
import { EnvelopesController } from "./envelopes.controller.ts";

@Module({ imports: [CertificatesModule], controllers: [EnvelopesController], providers: [Dispatch] })
export class EnvelopesModule {}

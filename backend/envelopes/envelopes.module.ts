import { Module } from "@nestjs/common";
import { CertificatesModule } from "../certificates/certificates.module.ts";
import { Dispatch } from "./dispatch.ts";
import { EnvelopesController } from "./envelopes.controller.ts";
import { Packer } from "../packaging/packer.ts";
import { Sealer } from "./sealer.ts";

@Module({ imports: [CertificatesModule], controllers: [EnvelopesController], providers: [Dispatch, Packer, Sealer] })
export class EnvelopesModule {}

import { Module } from "@nestjs/common";
import { CertificatesModule } from "../certificates/certificates.module.ts";
import { PacksController } from "./packs.controller.ts";

@Module({ imports: [CertificatesModule], controllers: [PacksController] })
export class PacksModule {}

import { Module } from "@nestjs/common";
import { CertificatesModule } from "../certificates/certificates.module.ts";
import { PackListsController } from "./pack-lists.controller.ts";
import { PacksController } from "./packs.controller.ts";

@Module({ imports: [CertificatesModule], controllers: [PacksController, PackListsController] })
export class PacksModule {}

import { Module } from "@nestjs/common";
import { CertificatesModule } from "../certificates/certificates.module.ts";
import { OrganisationModule } from "../organisation/organisation.module.ts";
import { VerifyController } from "./verify.controller.ts";

@Module({ imports: [CertificatesModule, OrganisationModule], controllers: [VerifyController] })
export class VerifyModule {}

import { Module } from "@nestjs/common";
import { CertificatesModule } from "../certificates/certificates.module.ts";
import { AuthorityModule } from "../authority/authority.module.ts";
import { VerifyController } from "./verify.controller.ts";

@Module({ imports: [CertificatesModule, AuthorityModule], controllers: [VerifyController] })
export class VerifyModule {}

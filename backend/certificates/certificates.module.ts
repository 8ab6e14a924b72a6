import { Module } from "@nestjs/common";
import { AuthorityModule } from "../authority/authority.module.ts";
import { CertificatesController } from "./certificates.controller.ts";
import { Certificates } from "./obtain.ts";
import { RevocationLists } from "./revocation-lists.ts";
import { Revocations } from "./revoke.ts";

/** Certificates: obtained, brought along, revoked, and the lists that say so. */
@Module({
  imports: [AuthorityModule],
  controllers: [CertificatesController],
  providers: [Certificates, Revocations, RevocationLists],
  exports: [RevocationLists],
})
export class CertificatesModule {}

import { Module } from "@nestjs/common";
import { Authority } from "./authority.ts";

/** The certificate authority of this installation. */
@Module({ providers: [Authority], exports: [Authority] })
export class AuthorityModule {}

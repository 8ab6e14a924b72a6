import { Module } from "@nestjs/common";
import { OrganisationModule } from "../organisation/organisation.module.ts";
import { Activation } from "./activate.ts";
import { AuthController } from "./auth.controller.ts";
import { ConfigController } from "./config.controller.ts";
import { EmailCode } from "./email-code.ts";
import { Login } from "./login.ts";
import { PasswordChange } from "./password.ts";
import { Registration } from "./register.ts";
import { Retrieval } from "./retrieve.ts";

/** Signing in. */
@Module({
  imports: [OrganisationModule],
  controllers: [AuthController, ConfigController],
  providers: [Activation, EmailCode, Login, PasswordChange, Registration, Retrieval],
})
export class AuthModule {}

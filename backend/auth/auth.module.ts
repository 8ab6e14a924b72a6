import { Module } from "@nestjs/common";
import { AuthorityModule } from "../authority/authority.module.ts";
import { OrganisationModule } from "../organisation/organisation.module.ts";
import { AccountController } from "./account.controller.ts";
import { Activation } from "./activate.ts";
import { AuthController } from "./auth.controller.ts";
import { Changing } from "./changing.ts";
import { CompaniesController } from "./companies.controller.ts";
import { Companies } from "./companies.ts";
import { ConfigController } from "./config.controller.ts";
import { EmailCode } from "./email-code.ts";
import { Joining } from "./join.ts";
import { Login } from "./login.ts";
import { MeController } from "./me.controller.ts";
import { NewPasswords } from "./new-password.ts";
import { PasswordChange } from "./password.ts";
import { Registration } from "./register.ts";
import { Retrieval } from "./retrieve.ts";
import { Factors } from "./second/factors.ts";
import { SecondResets } from "./second/reset.ts";
import { SecondVerification } from "./second/second.ts";
import { UsersController } from "./users.controller.ts";

/** Signing in. */
@Module({
  imports: [AuthorityModule, OrganisationModule],
  controllers: [
    AccountController,
    AuthController,
    CompaniesController,
    ConfigController,
    MeController,
    UsersController,
  ],
  providers: [
    Activation,
    Changing,
    Companies,
    Joining,
    EmailCode,
    Login,
    Factors,
    NewPasswords,
    PasswordChange,
    Registration,
    Retrieval,
    SecondResets,
    SecondVerification,
  ],
  exports: [SecondResets],
})
export class AuthModule {}

import { Module } from "@nestjs/common";
import { AuthorityModule } from "../authority/authority.module.ts";
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
import { NewPasswords } from "./new-password.ts";
import { PasswordChange } from "./password.ts";
import { Registration } from "./register.ts";
import { Retrieval } from "./retrieve.ts";
import { Factors } from "./second/factors.ts";
import { SecondResets } from "./second/reset.ts";
import { SecondResetsController } from "./second/second-resets.controller.ts";
import { SecondVerification } from "./second/second.ts";

/** Signing in. */
@Module({
  imports: [AuthorityModule],
  controllers: [AccountController, AuthController, CompaniesController, ConfigController, SecondResetsController],
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

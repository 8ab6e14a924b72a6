import { Controller, Inject, Req } from "@nestjs/common";
import type { Request } from "express";
import { credentialRoutes } from "#domain/api/credentials";
import type { Context } from "../session/context.ts";
import { Database } from "../core/database.ts";
import { Ctx, Handles, In, type Input } from "../door/handles.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { accessToken } from "./access-token.ts";
import {
  createApplication,
  deleteApplication,
  listApplications,
  rotateApplication,
  setScopes,
} from "./applications.ts";
import { createToken, deleteToken, grantToToken, listTokens, wakeToken, withdrawGrant } from "./tokens.ts";

/** The credentials by which programs come in. */
@Controller()
export class CredentialsController {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  @Handles(credentialRoutes.tokens)
  tokens(@Ctx() ctx: Context) {
    return listTokens(ctx);
  }

  @Handles(credentialRoutes.createToken)
  createToken(@Ctx() ctx: Context, @In() input: Input<typeof credentialRoutes.createToken>) {
    return createToken(ctx, this.settings, input.body.name);
  }

  @Handles(credentialRoutes.deleteToken)
  deleteToken(@Ctx() ctx: Context, @In() input: Input<typeof credentialRoutes.deleteToken>) {
    return deleteToken(ctx, input.params.id);
  }

  @Handles(credentialRoutes.wakeToken)
  wakeToken(@Ctx() ctx: Context, @In() input: Input<typeof credentialRoutes.wakeToken>) {
    return wakeToken(ctx, input.params.id);
  }

  @Handles(credentialRoutes.grant)
  grant(@Ctx() ctx: Context, @In() input: Input<typeof credentialRoutes.grant>) {
    return grantToToken(ctx, input.params.id, input.body);
  }

  @Handles(credentialRoutes.withdraw)
  withdraw(@Ctx() ctx: Context, @In() input: Input<typeof credentialRoutes.withdraw>) {
    return withdrawGrant(ctx, input.params.id);
  }

  @Handles(credentialRoutes.applications)
  applications(@Ctx() ctx: Context) {
    return listApplications(ctx);
  }

  @Handles(credentialRoutes.createApplication)
  createApplication(@Ctx() ctx: Context, @In() input: Input<typeof credentialRoutes.createApplication>) {
    return createApplication(ctx, input.body);
  }

  @Handles(credentialRoutes.setScopes)
  setScopes(@Ctx() ctx: Context, @In() input: Input<typeof credentialRoutes.setScopes>) {
    return setScopes(ctx, input.params.id, input.body.permissions);
  }

  @Handles(credentialRoutes.rotateApplication)
  rotateApplication(@Ctx() ctx: Context, @In() input: Input<typeof credentialRoutes.rotateApplication>) {
    return rotateApplication(ctx, input.params.id);
  }

  @Handles(credentialRoutes.deleteApplication)
  deleteApplication(@Ctx() ctx: Context, @In() input: Input<typeof credentialRoutes.deleteApplication>) {
    return deleteApplication(ctx, input.params.id);
  }

  @Handles(credentialRoutes.accessToken)
  accessToken(@In() input: Input<typeof credentialRoutes.accessToken>, @Req() request: Request) {
    return this.database.asWorker((tx) => accessToken(tx, request.header("authorization"), input.body));
  }
}

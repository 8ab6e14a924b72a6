import { Controller, Inject, Req, Res } from "@nestjs/common";
import type { Request, Response } from "express";
import { membershipRoutes as routes } from "#domain/api/memberships";
import { Handles, In, Sess, type Input } from "../door/handles.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import type { Session } from "../session/session.ts";
import { enter, callerOf } from "../arrival/caller.ts";
import { Companies } from "./companies.ts";
import { Joining } from "./join.ts";

/** One person in several companies. */
@Controller()
export class CompaniesController {
  constructor(
    private readonly companies: Companies,
    private readonly joining: Joining,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  @Handles(routes.list)
  list(@Sess() session: Session) {
    return this.companies.list(session);
  }

  @Handles(routes.enter)
  enter(
    @Sess() session: Session,
    @In() input: Input<typeof routes.enter>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return enter(
      response,
      this.companies.enter(callerOf(request, this.settings), session, input.body.organisationId),
      this.settings,
    );
  }

  @Handles(routes.found)
  found(
    @Sess() session: Session,
    @In() input: Input<typeof routes.found>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return enter(response, this.companies.found(callerOf(request, this.settings), session, input.body), this.settings);
  }

  @Handles(routes.invitation)
  invitation(@In() input: Input<typeof routes.invitation>, @Req() request: Request) {
    return this.joining.look(callerOf(request, this.settings), input.body.token);
  }

  @Handles(routes.join)
  join(
    @In() input: Input<typeof routes.join>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return enter(
      response,
      this.joining.join(callerOf(request, this.settings), input.body.token, input.body.password),
      this.settings,
    );
  }
}

import { Inject, Injectable } from "@nestjs/common";
import type { Request, Response } from "express";
import type { nodeRoutes } from "#domain/api/node";
import type { Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { giveCookie, callerOf } from "../arrival/caller.ts";
import { arrive } from "../arrival/arrive.ts";
import { audit } from "../core/audit.ts";
import { Attempts } from "../core/attempts.ts";
import { Database } from "../core/database.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { foundOrganisation } from "../organisation/keys.ts";
import { noteApproved } from "../organisation/standing.ts";
import { actingIn, closeSession, type Session } from "../session/session.ts";
import { lockWaiting } from "./application.ts";
import { takePin } from "./pin.ts";

/** A company that waits for approval is created when its administrator enters the PIN of the node. */
@Injectable()
export class NodeActivation {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  /** The session goes on as a new one. FORBIDDEN, COMPANY_NOT_WAITING, WRONG_PIN, TOO_MANY_ATTEMPTS. */
  async activate(
    session: Session,
    pin: string,
    request: Request,
    response: Response,
  ): Promise<Output<typeof nodeRoutes.activate>> {
    const { organisationId: organisation, personId: person } = session;
    if (!session.isAdmin) throw new Refused("FORBIDDEN", { permission: "IsAdmin" });
    const caller = callerOf(request, this.settings);
    const opened = await this.attempts.make([["nodePin", organisation]], () =>
      this.database.asWorker(async (tx) => {
        if (!(await lockWaiting(tx, organisation))) throw new Refused("COMPANY_NOT_WAITING");
        if (!(await takePin(tx, this.settings.kek, organisation, pin))) return null;
        await noteApproved(tx, organisation);
        await foundOrganisation(tx, organisation);
        await audit(actingIn(tx, session), "node.activate", {});
        await closeSession(tx, caller.token);
        return arrive(tx, caller, { person, organisation, secondProved: session.secondProved, chosen: session.chosen });
      }),
    );
    if (!opened) throw new Refused("WRONG_PIN", {}, [{ path: "pin", code: "WRONG_PIN" }]);
    await this.attempts.forget("nodePin", organisation);
    giveCookie(response, opened.token, this.settings);
    return { nextStep: opened.answer.nextStep };
  }
}

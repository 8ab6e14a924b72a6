import { Controller, Req, Res } from "@nestjs/common";
import { recordRoutes as routes, type RecordAnchor, type RecordLine } from "#domain/api/record";
import type { Output } from "#domain/api/route";
import type { Request, Response } from "express";
import type { Context } from "../session/context.ts";
import { Database } from "../core/database.ts";
import { Ctx, Handles, In, Sess, type Input } from "../door/handles.ts";
import { languageOf } from "../core/language.ts";
import type { Session } from "../session/session.ts";
import { exportEvidence, exportLog } from "./export.ts";
import { anchorNow, recordHead } from "./heads.ts";
import { documentTrail, newest, trail } from "./lines.ts";

/** The events in a company, and the proof of them. */
@Controller()
export class RecordController {
  constructor(private readonly database: Database) {}

  @Handles(routes.log)
  log(@Ctx() ctx: Context, @In() { query }: Input<typeof routes.log>): Promise<RecordLine[]> {
    return newest(ctx, query);
  }

  @Handles(routes.logExport)
  logExport(
    @Sess() session: Session,
    @In() { query }: Input<typeof routes.logExport>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return exportLog(
      this.database,
      session,
      languageOf(request.headers["accept-language"], session.language),
      query,
      response,
    );
  }

  @Handles(routes.trail)
  trail(@Ctx() ctx: Context, @In() { query }: Input<typeof routes.trail>): Promise<Output<typeof routes.trail>> {
    return trail(ctx, query);
  }

  @Handles(routes.documentTrail)
  documentTrail(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.documentTrail>): Promise<RecordLine[]> {
    return documentTrail(ctx, params.id);
  }

  @Handles(routes.head)
  head(@Ctx() ctx: Context): Promise<Output<typeof routes.head>> {
    return recordHead(ctx);
  }

  @Handles(routes.anchor)
  anchor(@Ctx() ctx: Context): Promise<RecordAnchor> {
    return anchorNow(ctx);
  }

  @Handles(routes.evidence)
  evidence(@Sess() session: Session, @Res() response: Response): Promise<void> {
    return exportEvidence(this.database, session, response);
  }
}

import { Controller } from "@nestjs/common";
import type { DocumentDetail } from "#domain/api/documents";
import { signingRoutes as routes } from "#domain/api/signing";
import type { Context } from "../../session/context.ts";
import { Ctx, Handles, In, type Input } from "../../door/handles.ts";
import { detailOf } from "../detail.ts";
import { rejectSigning } from "./answer.ts";
import { askSignatures } from "./ask.ts";
import { remindSigners, setAsideSigning, withdrawSigning } from "./manage.ts";

/** Requests to several parties to sign one document. */
@Controller()
export class SigningController {
  @Handles(routes.ask)
  async ask(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.ask>): Promise<DocumentDetail> {
    await askSignatures(ctx, params.id, body);
    return detailOf(ctx, params.id);
  }

  @Handles(routes.reject)
  async reject(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.reject>): Promise<DocumentDetail> {
    await rejectSigning(ctx, params.id, body);
    return detailOf(ctx, params.id);
  }

  @Handles(routes.remind)
  async remind(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.remind>): Promise<DocumentDetail> {
    await remindSigners(ctx, params.id);
    return detailOf(ctx, params.id);
  }

  @Handles(routes.withdraw)
  async withdraw(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.withdraw>): Promise<DocumentDetail> {
    await withdrawSigning(ctx, params.id);
    return detailOf(ctx, params.id);
  }

  @Handles(routes.setAside)
  async setAside(@Ctx() ctx: Context, @In() { params }: Input<typeof routes.setAside>): Promise<DocumentDetail> {
    await setAsideSigning(ctx, params.id);
    return detailOf(ctx, params.id);
  }
}

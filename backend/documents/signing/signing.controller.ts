import { Controller } from "@nestjs/common";
import { requestedOn, type Requested } from "#domain/api/act-routes";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { Route } from "#domain/api/route";
import { signingRoutes as routes } from "#domain/api/signing";
import type { Context } from "../../session/context.ts";
import { serveActs } from "../../door/acts.ts";
import { Ctx, Handles, In, type Input } from "../../door/handles.ts";
import { detailOf } from "../detail.ts";
import { askSignatures } from "./ask.ts";
import { EFFECTS } from "./effects.ts";

/** Requests to several parties to sign one document. */
@Controller()
export class SigningController {
  @Handles(routes.ask)
  async ask(@Ctx() ctx: Context, @In() { params, body }: Input<typeof routes.ask>): Promise<DocumentDetail> {
    await askSignatures(ctx, params.id, body);
    return detailOf(ctx, params.id);
  }

  async act(name: Requested<"signing">, ctx: Context, { params, body }: Input<Route>): Promise<DocumentDetail> {
    const { id } = params as { readonly id: string };
    await EFFECTS[`signing.${name}`](ctx, id, body as never);
    return detailOf(ctx, id);
  }
}

serveActs(SigningController, routes, requestedOn("signing"));

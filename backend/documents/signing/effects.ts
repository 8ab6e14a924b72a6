import type { signingRoutes } from "#domain/api/signing";
import type { EffectsOn } from "../../door/acts.ts";
import { rejectSigning } from "./answer.ts";
import { remindSigners, setAsideSigning, withdrawSigning } from "./manage.ts";

/** Every act on a request to sign, by the id of its document: how it is carried out. */
export const EFFECTS: EffectsOn<"signing", typeof signingRoutes, void> = {
  "signing.sign": null,
  "signing.reject": (ctx, id, body) => rejectSigning(ctx, id, body),
  "signing.remind": (ctx, id) => remindSigners(ctx, id),
  "signing.withdraw": (ctx, id) => withdrawSigning(ctx, id),
  "signing.setAside": (ctx, id) => setAsideSigning(ctx, id),
};

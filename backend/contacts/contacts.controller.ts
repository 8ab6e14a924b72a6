import { Controller } from "@nestjs/common";
import { requestedOn, type Requested } from "#domain/api/act-routes";
import { contactRoutes } from "#domain/api/contacts";
import type { Route } from "#domain/api/route";
import type { Context } from "../session/context.ts";
import { serveActs } from "../door/acts.ts";
import { Ctx, Handles, In, type Input } from "../door/handles.ts";
import { noteContact } from "./answer.ts";
import { EFFECTS } from "./effects.ts";
import { listContacts, partyName } from "./look.ts";
import { listParties } from "./parties.ts";
import { inviteContact, requestContact } from "./request.ts";

/** The contacts of a company. */
@Controller()
export class ContactsController {
  @Handles(contactRoutes.list)
  list(@Ctx() ctx: Context, @In() input: Input<typeof contactRoutes.list>) {
    return listContacts(ctx, input.query);
  }

  @Handles(contactRoutes.parties)
  parties(@Ctx() ctx: Context, @In() input: Input<typeof contactRoutes.parties>) {
    return listParties(ctx, input.query);
  }

  @Handles(contactRoutes.request)
  request(@Ctx() ctx: Context, @In() input: Input<typeof contactRoutes.request>) {
    return requestContact(ctx, input.body);
  }

  @Handles(contactRoutes.invite)
  invite(@Ctx() ctx: Context) {
    return inviteContact(ctx);
  }

  act(name: Requested<"contact">, ctx: Context, { params, body }: Input<Route>) {
    return EFFECTS[`contact.${name}`](ctx, (params as { readonly id: string }).id, body as never);
  }

  @Handles(contactRoutes.update)
  update(@Ctx() ctx: Context, @In() input: Input<typeof contactRoutes.update>) {
    return noteContact(ctx, input.params.id, input.body);
  }

  @Handles(contactRoutes.name)
  name(@Ctx() ctx: Context, @In() input: Input<typeof contactRoutes.name>) {
    return partyName(ctx, input.params.address);
  }
}

serveActs(ContactsController, contactRoutes, requestedOn("contact"));

import { Controller } from "@nestjs/common";
import { contactRoutes } from "#domain/api/contacts";
import type { Context } from "../session/context.ts";
import { Ctx, Handles, In, type Input } from "../door/handles.ts";
import { acceptContact, enableContact, noteContact, rejectContact } from "./answer.ts";
import { listContacts, partyName } from "./look.ts";
import { listParties } from "./parties.ts";
import { inviteContact, requestContact } from "./request.ts";

/** Whom a company knows. */
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

  @Handles(contactRoutes.accept)
  accept(@Ctx() ctx: Context, @In() input: Input<typeof contactRoutes.accept>) {
    return acceptContact(ctx, input.params.id);
  }

  @Handles(contactRoutes.reject)
  reject(@Ctx() ctx: Context, @In() input: Input<typeof contactRoutes.reject>) {
    return rejectContact(ctx, input.params.id);
  }

  @Handles(contactRoutes.disable)
  disable(@Ctx() ctx: Context, @In() input: Input<typeof contactRoutes.disable>) {
    return enableContact(ctx, input.params.id, false);
  }

  @Handles(contactRoutes.enable)
  enable(@Ctx() ctx: Context, @In() input: Input<typeof contactRoutes.enable>) {
    return enableContact(ctx, input.params.id, true);
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

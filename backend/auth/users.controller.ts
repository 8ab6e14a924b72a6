import { userRoutes } from "#domain/api/users";
import { Database } from "../core/database.ts";
import { serve } from "../door/serve.ts";
import { colleagues, setColleague, setPermissions } from "../organisation/colleagues.ts";
import { giveConfirmed, giveKey } from "../organisation/give-keys.ts";
import { answerHolder } from "../organisation/holders.ts";
import { Invitations } from "../organisation/invite.ts";
import { platformOfOthers, platformsOfOthers } from "../organisation/platforms.ts";
import { removeColleague } from "../organisation/remove.ts";
import { SecondResets } from "./second/reset.ts";

/** The tasks of a company's administrators: its users, their rights and keys. */
export const UsersController = serve(
  userRoutes,
  { invitations: Invitations, seconds: SecondResets, database: Database },
  ({ invitations, seconds, database }) => ({
    users: async (ctx) => {
      const found = await colleagues(ctx);
      const standing = ctx.person.isAdmin ? await seconds.standing(ctx) : new Map<string, Date | null>();
      return found.map((one) => ({
        ...one,
        hasSecond: standing.has(one.id),
        secondResetAt: standing.get(one.id)?.toISOString() ?? null,
      }));
    },
    invite: (ctx, { body }) => invitations.invite(ctx, body),
    setUser: async (ctx, { params, body }) =>
      setColleague(ctx, params.id, body, await platformOfOthers(database, body.platformId)),
    platforms: () => platformsOfOthers(database),
    removeUser: (ctx, { params }) => removeColleague(ctx, params.id),
    setPermissions: (ctx, { params, body }) => setPermissions(ctx, params.id, body.permissions),
    grantKey: (ctx, { params }) => giveKey(ctx, params.id),
    answerHolder: (ctx, { params, body }) => answerHolder(ctx, params.id, body, () => giveConfirmed(ctx, params.id)),
    resetSecond: (ctx, { params }) => seconds.ask(ctx, params.id),
    keepSecond: (ctx, { params }) => seconds.withdraw(ctx, params.id),
  }),
);

import type { Response } from "express";
import { visitorRoutes } from "#domain/api/visitors";
import { Refused } from "#domain/errors";
import { callerOf } from "../arrival/caller.ts";
import { Authority } from "../authority/authority.ts";
import { RevocationLists } from "../certificates/revocation-lists.ts";
import { Attempts } from "../core/attempts.ts";
import { Database } from "../core/database.ts";
import { serve, type At } from "../door/serve.ts";
import { findVisit, visitCookie } from "../session/visit.ts";
import { SETTINGS_TOKEN, STORAGE } from "../settings/tokens.ts";
import { Timestamps } from "../timestamps/timestamps.ts";
import { visitedAnnex, visitedConditions, visitedLogo } from "../documents/review/visited.ts";
import { comment, reviewFile } from "./commenting.ts";
import { Entering } from "./entering.ts";
import { sendVisited, visitedFile, visitView, type Shown } from "./reading.ts";
import { refuseAsVisitor } from "./refusing.ts";
import { sendSigningCode, signAsVisitor, type Signing } from "./signing.ts";

/** The routes of visitors: people without an account who have a link and gave the code. */
export const VisitorsController = serve(
  visitorRoutes,
  {
    entering: Entering,
    database: Database,
    lists: RevocationLists,
    attempts: Attempts,
    authority: Authority,
    timestamps: Timestamps,
    storage: STORAGE,
    settings: SETTINGS_TOKEN,
  },
  ({ entering, database, lists, attempts, authority, timestamps, storage, settings }) => {
    const shown: Shown = { database, storage, lists };
    const signing: Signing = { database, attempts, authority, means: { storage, settings, timestamps } };
    const from = ({ request }: At): string => callerOf(request, settings).address;
    const giveCookie = (response: Response, workspace: string, token: string | null): void => {
      response.append("Set-Cookie", visitCookie(workspace, token, settings.publicUrl.startsWith("https:")));
    };
    return {
      look: ({ body }, at) => entering.look(from(at), body),
      sendCode: ({ body }, at) => entering.sendCode(from(at), body),
      enter: async ({ body: { code, ...link } }, at) => {
        const token = await entering.enter(from(at), link, code);
        const visit = await database.asWorker((tx) => findVisit(tx, link.workspaceId, token));
        if (!visit) throw new Refused("WORKSPACE_GONE");
        giveCookie(at.response, link.workspaceId, token);
        return visitView(shown, visit);
      },
      get: (visit) => visitView(shown, visit),
      file: (visit, { params, query }, at) => visitedFile(shown, visit, params.documentId, query, from(at)),
      annex: (visit, _, at) => reviewFile(shown, visit, visitedAnnex, from(at)),
      conditions: (visit, _, at) => reviewFile(shown, visit, visitedConditions, from(at)),
      logo: (visit) => database.asVisitor(visit.workspaceId, visitedLogo),
      sendSigningCode: (visit, { params }) => sendSigningCode(signing, visit, params.documentId),
      sign: async (visit, { params, body }, at) => {
        await signAsVisitor(signing, visit, params.documentId, body, from(at));
        return visitView(shown, visit);
      },
      refuse: async (visit, { params, body }, at) => {
        await refuseAsVisitor(database, visit, params.documentId, body, from(at));
        return visitView(shown, visit);
      },
      comment: async (visit, { body }, at) => {
        await comment(database, visit, body, from(at));
        return visitView(shown, visit);
      },
      package: (visit, _, at) => sendVisited(shown, visit, from(at), at.response),
      leave: async (visit, _, { response }) => {
        await entering.leave(visit.tokenHash, visit.visitorId);
        giveCookie(response, visit.workspaceId, null);
      },
    };
  },
);

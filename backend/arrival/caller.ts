import { isIP } from "node:net";
import type { Request, Response } from "express";
import type { Me } from "#domain/api/auth-shapes";
import type { NextStep } from "#domain/flows/arrival";
import type { Settings } from "../settings/settings.ts";
import { cookie, readCookie } from "../session/session.ts";

/** The caller of a request without rights so far: source, credentials and session. */
export interface Caller {
  readonly address: string;
  readonly agent: string;
  readonly token: string | null;
}

/** Somebody has come in: the new session's token for the cookie, and the answer. */
export interface Entered {
  readonly token: string;
  readonly answer: { readonly nextStep: NextStep; readonly me: Me | null };
}

type Site = Pick<Settings, "publicUrl">;
const isSecure = ({ publicUrl }: Site): boolean => publicUrl.startsWith("https:");

export const callerOf = (request: Request, site: Site): Caller => ({
  // A header of the proxy may say anything.
  address: isIP(request.ip ?? "") ? (request.ip ?? "") : (request.socket.remoteAddress ?? ""),
  agent: request.header("user-agent") ?? "",
  token: readCookie(request.header("cookie"), isSecure(site)),
});

/** Hands the session to the browser; null takes it away. */
export const giveCookie = (response: Response, token: string | null, site: Site): void => {
  response.append("Set-Cookie", cookie(token, isSecure(site)));
};

/** The entrance to a site: who calls, and the session handed to somebody who comes in, with the answer where to. */
export const entrance = (site: Site) => ({
  caller: ({ request }: { readonly request: Request }): Caller => callerOf(request, site),
  async enter({ response }: { readonly response: Response }, arriving: Promise<Entered>): Promise<Entered["answer"]> {
    const { token, answer } = await arriving;
    giveCookie(response, token, site);
    return answer;
  },
});

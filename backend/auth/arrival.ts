import { isIP } from "node:net";
import type { Request, Response } from "express";
import type { Me } from "#domain/api/auth";
import type { NextStep } from "#domain/flows/arrival";
import { cookie, readCookie } from "../session/session.ts";

/** Who knocks: where from, with what, and with which session so far. */
export interface Visitor {
  readonly address: string;
  readonly agent: string;
  readonly token: string | null;
}

/** Somebody has come in: the new session's token for the cookie, and the answer. */
export interface Entered {
  readonly token: string;
  readonly answer: { readonly nextStep: NextStep; readonly me: Me | null };
}

export const visitorOf = (request: Request, secure: boolean): Visitor => ({
  // A header of the proxy may say anything.
  address: isIP(request.ip ?? "") ? (request.ip ?? "") : (request.socket.remoteAddress ?? ""), agent: request.header("user-agent") ?? "", token: readCookie(request.header("cookie"), secure),
});

/** Hands the session to the browser; null takes it away. */
export const giveCookie = (response: Response, token: string | null, secure: boolean): void => {
  response.append("Set-Cookie", cookie(token, secure));
};

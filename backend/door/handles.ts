import type { ErrorCode } from "#domain/errors";
import type { Body, Params, Query, Route } from "#domain/api/route";
import type { Request } from "express";
import type { Session } from "../session/session.ts";
import type { Visit } from "../session/visit.ts";
import type { UnlockedKeys } from "../keyring/keyring.ts";
import type { Context } from "../session/context.ts";

export const ROUTE = Symbol("route");

/** The results of the door on a request, for its handler. */
export interface Opened {
  readonly input: { params: unknown; query: unknown; body: unknown; bytes?: Buffer };
  readonly context?: Context;
  readonly session?: Session;
  readonly visit?: Visit;
  readonly keys?: UnlockedKeys | null;
}
export type DoorRequest = Request & {
  opened?: Opened;
  requestId?: string;
  /** How it is told that the route failed for a reason that nobody foresaw. */
  failure?: ErrorCode | undefined;
};

/** The parsed input of a route. */
export interface Input<R> {
  readonly params: Params<R>;
  readonly query: Query<R>;
  readonly body: Body<R>;
  readonly bytes: Buffer;
}

/** Whether the door opens a transaction for it: others open their own, where they need one. */
export const inTransaction = (route: Route): boolean =>
  route.access !== "arriving" && route.access !== "session" && route.bytes !== "stream";

/** Bytes as an answer. Always an attachment, never run by the browser. */
export class Bytes {
  readonly bytes: Uint8Array;
  readonly mime: string;
  readonly name: string;
  /** Seconds for which anybody may keep the answer; none unless said. */
  readonly publicFor: number;
  /** Pages of any site may read the answer. */
  readonly everywhere: boolean;
  constructor(bytes: Uint8Array, mime: string, name: string, publicFor = 0, everywhere = false) {
    this.bytes = bytes;
    this.mime = mime;
    this.name = name;
    this.publicFor = publicFor;
    this.everywhere = everywhere;
  }
}

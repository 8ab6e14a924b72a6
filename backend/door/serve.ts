import {
  Controller,
  Header,
  HttpCode,
  Inject,
  Req,
  RequestMapping,
  RequestMethod,
  Res,
  SetMetadata,
  type Type,
} from "@nestjs/common";
import type { Response } from "express";
import { givesBytes, type Answer, type Route } from "#domain/api/route";
import type { UnlockedKeys } from "../keyring/keyring.ts";
import type { Context } from "../session/context.ts";
import type { Session } from "../session/session.ts";
import type { Visit } from "../session/visit.ts";
import type { Given, Token } from "../settings/tokens.ts";
import { inTransaction, ROUTE, type Bytes, type DoorRequest, type Input } from "./handles.ts";

/** The request itself, for the handlers that read a header or set a cookie, and the keys that the password opened. */
export interface At {
  readonly request: DoorRequest;
  readonly response: Response;
  readonly keys: UnlockedKeys | null;
}

interface Row {
  readonly access: unknown;
  readonly bytes?: unknown;
}
/** The context of a member, whose transaction is open; the session where the door opens none; or the visitor. */
type Caller<R extends Row> = R["access"] extends "visitor"
  ? Visit
  : R["access"] extends "arriving" | "session"
    ? Session
    : "stream" extends R["bytes"]
      ? Session
      : Context;
/** A route without an answer drops what its handler gives. */
type Done<R extends Row> = [Extract<R["bytes"], "out" | "both">] extends [never]
  ? undefined extends Answer<R>
    ? unknown
    : Answer<R>
  : Bytes;
type Handler<R extends Row> = R["access"] extends "public"
  ? (input: Input<R>, at: At) => Done<R> | Promise<Done<R>>
  : (caller: Caller<R>, input: Input<R>, at: At) => Done<R> | Promise<Done<R>>;
/** One handler for each route of a group. */
type Handlers<Group> = { readonly [N in keyof Group]: Group[N] extends Row ? Handler<Group[N]> : never };
type Needs = Readonly<Record<string, Token>>;

/** A controller, and the routes that it serves. */
export type Serving = Type<object> & { readonly routes: readonly Route[] };
type AnyHandler = (...given: unknown[]) => unknown;
type AnyTable = Readonly<Record<string, AnyHandler>>;
const TABLE = Symbol("handlers");

/**
 * A controller for a group of routes: the table of their handlers, made of what it needs of the application, if
 * anything.
 */
export function serve<Group extends object>(routes: Group, handlers: Handlers<Group>): Serving;
export function serve<Group extends object, const N extends Needs>(
  routes: Group,
  needs: N,
  make: (given: { readonly [K in keyof N]: Given<N[K]> }) => Handlers<Group>,
): Serving;
export function serve(group: object, first: object, make?: (given: never) => object): Serving {
  const routes = Object.entries(group) as (readonly [string, Route])[];
  const needs = make ? Object.entries(first as Needs) : [];
  class Served {
    static readonly routes = routes.map(([, route]) => route);
    readonly [TABLE]: AnyTable;
    constructor(...given: readonly unknown[]) {
      const named = Object.fromEntries(needs.map(([name], n) => [name, given[n]]));
      this[TABLE] = (make ? make(named as never) : first) as AnyTable;
    }
  }
  Controller()(Served);
  for (const [n, [, token]] of needs.entries()) Inject(token)(Served, undefined, n);
  for (const [name, route] of routes) bind(Served, name, route);
  return Served;
}

/** Binds a method of a controller to a row of the route table. */
function bind(controller: Type<{ readonly [TABLE]: AnyTable }>, name: string, route: Route): void {
  const target = controller.prototype as object;
  const method = {
    value(this: { readonly [TABLE]: AnyTable }, request: DoorRequest, response: Response) {
      return this[TABLE][name]!(...given(route, request, response));
    },
  };
  Object.defineProperty(target, name, method);
  const answers = route.output !== undefined || givesBytes(route) || route.bytes === "stream";
  for (const decorate of [
    SetMetadata(ROUTE, route),
    RequestMapping({ path: route.path, method: RequestMethod[route.method] }),
    HttpCode(answers ? 200 : 204),
    Header("Cache-Control", "no-store"),
  ])
    decorate(target, name, method);
  Req()(target, name, 0);
  // A stream is written by its handler.
  Res({ passthrough: route.bytes !== "stream" })(target, name, 1);
}

/** The arguments of a handler: what the door found. */
function given(route: Route, request: DoorRequest, response: Response): unknown[] {
  const { opened } = request;
  if (!opened) throw new Error("the door did not open this request");
  const { input, keys = null } = opened;
  const at: At = { request, response, keys };
  if (route.access === "public") return [input, at];
  const caller = route.access === "visitor" ? opened.visit : inTransaction(route) ? opened.context : opened.session;
  if (!caller) throw new Error(`the door let nobody in to ${route.id}`);
  return [caller, input, at];
}

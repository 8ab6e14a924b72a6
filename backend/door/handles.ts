import {
  applyDecorators,
  createParamDecorator,
  Header,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
} from "@nestjs/common";
import { givesBytes, type Body, type Params, type Query } from "#domain/api/route";
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
export type DoorRequest = Request & { opened?: Opened; requestId?: string };

/** The parsed input of a route. */
export interface Input<R> {
  readonly params: Params<R>;
  readonly query: Query<R>;
  readonly body: Body<R>;
  readonly bytes: Buffer;
}

/** Binds a method to a row of the route table. */
export function Handles(row: {
  id: string;
  method: string;
  path: string;
  output?: unknown;
  bytes?: string;
}): MethodDecorator {
  const answers = row.output !== undefined || givesBytes(row) || row.bytes === "stream";
  return applyDecorators(
    SetMetadata(ROUTE, row),
    RequestMapping({ path: row.path, method: RequestMethod[row.method as keyof typeof RequestMethod] }),
    HttpCode(answers ? 200 : 204),
    Header("Cache-Control", "no-store"),
  );
}

const opened = (host: ExecutionContext): Opened => {
  const found = host.switchToHttp().getRequest<DoorRequest>().opened;
  if (!found) throw new Error("the door did not open this request");
  return found;
};

/** Parameters, query and body of the route, parsed. */
export const In = createParamDecorator((_: unknown, host: ExecutionContext) => opened(host).input);

/** The context of a signed-in member; its transaction is open. */
export const Ctx = createParamDecorator((_: unknown, host: ExecutionContext) => {
  const { context } = opened(host);
  if (!context) throw new Error("a public route has no context");
  return context;
});

/** The session of a route that is open before sign-in is complete. */
export const Sess = createParamDecorator((_: unknown, host: ExecutionContext) => opened(host).session ?? null);

/** The keys that the password opened, on a route that is open before sign-in is complete. */
export const Keys = createParamDecorator((_: unknown, host: ExecutionContext) => opened(host).keys ?? null);

/** The visitor, on a route of visitors. */
export const Visiting = createParamDecorator((_: unknown, host: ExecutionContext) => {
  const { visit } = opened(host);
  if (!visit) throw new Error("nobody visits here");
  return visit;
});

/** Bytes as an answer. Always an attachment, never run by the browser. */
export class Bytes {
  readonly bytes: Uint8Array;
  readonly mime: string;
  readonly name: string;
  /** Seconds for which anybody may keep the answer; none unless said. */
  readonly publicFor: number;
  constructor(bytes: Uint8Array, mime: string, name: string, publicFor = 0) {
    this.bytes = bytes;
    this.mime = mime;
    this.name = name;
    this.publicFor = publicFor;
  }
}

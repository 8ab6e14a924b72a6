import type { z } from "zod";
import type { Shows } from "../changes.ts";
import type { ErrorCode } from "../errors.ts";
import type { Permission } from "../permissions.ts";
import type { Scope } from "../scopes.ts";
import type { RateName } from "./rates.ts";

/**
 * The callers that a route lets in. `public`: anyone. `arriving`: any session, though it may still be open whose it is.
 * `session`: signed in and known, though another step may be open. `member`: signed in and through every step. `admin`:
 * an enterprise administrator. `visitor`: somebody without an account who visits the workspace that `id` names. `node`:
 * a member who administers this installation. `person`: a member who has signed in. What programs may call: `programs`.
 * A permission: a member who has it. Routes whose right depends on the document declare `member`; its flow decides.
 */
export type Access =
  | "public"
  | "visitor"
  | "arriving"
  | "session"
  | "member"
  | "admin"
  | "node"
  | "person"
  | Permission;

/** The access of routes that only a member through every step of signing in comes to. */
export type MemberAccess = Exclude<Access, "public" | "visitor" | "arriving" | "session">;

/**
 * The bytes that a route carries instead of JSON: as the body, as the answer, as both; or an answer that does not end.
 */
export type RouteBytes = "in" | "out" | "both" | "stream";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
  Y extends RouteBytes = RouteBytes,
> {
  readonly id: string;
  readonly method: Method;
  /** With `:name` for what `params` reads. */
  readonly path: string;
  readonly access: A;
  readonly summary: string;
  /** The rate at which one source may call a public route. */
  readonly rate?: RateName;
  /**
   * The scope that a third-party application needs to call it; an API token may, as its user. `byRight`: rights decide
   * further inside. Without it a route whose access is a permission asks for that one, and every other is for persons
   * only.
   */
  readonly programs?: Scope | "byRight";
  /**
   * Open also to an account that works through the API alone and has signed in: the routes that keep its tokens going.
   * `arriving` and `session` routes are open to it anyway.
   */
  readonly forApiUsers?: true;
  /** Open also to somebody who works on a tanker and nowhere else; so is what keeps an account going. */
  readonly onBoard?: true;
  /** The tablet of a crew keeps its answers, for the time without a network. */
  readonly aboard?: true;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** The changes that the answer of a read shows, or why no screen keeps it. Every read says it. */
  readonly shows?: Shows;
  /** JSON answer; absent for 204, for bytes and for streams. */
  readonly output?: O;
  /**
   * `password`: the body's `password` is checked before the transaction opens, and opens the user's keys.
   * `act`: the same for an organisation with a platform key; one with its own wallet confirms there.
   */
  readonly stepUp?: "password" | "act";
  /** The reason why a change of rights, keys or programs asks for no password. */
  readonly unconfirmed?: string;
  readonly bytes?: Y;
  /** Why what it changes leaves no line in the company's record. Every other route that is no GET leaves one. */
  readonly unrecorded?: string;
  /** The size from which on incoming bytes are refused, and the code of that refusal. */
  readonly upTo?: { readonly mb: number; readonly code: ErrorCode };
  /** Answers with a secret that is not kept: a repeated request is refused instead of being answered again. */
  readonly secret?: true;
  /** How it is told that the route failed for a reason that nobody foresaw: INTERNAL unless it says so. */
  readonly failure?: ErrorCode;
  /** The refusals of the route, besides the door's own codes. */
  readonly errors: readonly ErrorCode[];
}

/** A public route says how often a source may call it; of every other the session is known. */
type Limited =
  | { readonly access: "public"; readonly rate: RateName }
  | { readonly access: Exclude<Access, "public">; readonly rate?: never };

/** A read says what it shows. */
type Shown =
  | { readonly method: "GET"; readonly shows: Shows }
  | { readonly method: Exclude<Method, "GET">; readonly shows?: never };

/**
 * Declares a route once: the server's table of handlers, the typed client, the OpenAPI document and the tests derive
 * from it.
 */
export const route = <
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  O extends z.ZodType = z.ZodUndefined,
  A extends Access = Access,
  Y extends RouteBytes = never,
>(
  row: Route<P, Q, B, O, A, Y> & Limited & Shown,
): Route<P, Q, B, O, A, Y> => row;

/** Whether the body of a request is bytes. */
export const takesBytes = ({ bytes }: { readonly bytes?: string }): boolean => bytes === "in" || bytes === "both";
/** Whether bytes are the answer. */
export const givesBytes = ({ bytes }: { readonly bytes?: string }): boolean => bytes === "out" || bytes === "both";

export type Params<R> = R extends Route<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type Query<R> = R extends Route<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type Body<R> = R extends Route<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
/** The body as the caller sends it: defaults may be left out. */
export type BodyInput<R> = R extends Route<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
export type QueryInput<R> = R extends Route<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
/** The answer as the handler gives it, before its schema. */
export type Answer<R> = R extends Route<z.ZodType, z.ZodType, z.ZodType, infer O> ? z.input<O> : never;
export type Output<R> = R extends Route<z.ZodType, z.ZodType, z.ZodType, infer O> ? z.output<O> : never;

/** Fills `:name` of a path. */
export const pathOf = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

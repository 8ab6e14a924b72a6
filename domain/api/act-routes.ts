import { z } from "zod";
import type { Act, ActRequest, Subject } from "../acts/act.ts";
import { type ActBy, actOn, namesOf, type NameOf } from "../acts/acts.ts";
import { routeId, SUBJECTS } from "../acts/subjects.ts";
import { PROCESS_FAILURES } from "../process-failures.ts";
import { isProcess } from "../processes/processes.ts";
import { byId, password, version } from "../shapes.ts";
import { route, type MemberAccess, type Route } from "./route.ts";

export type RequestOf<S extends Subject, N extends string> =
  ActBy<S, N> extends { readonly request: infer Request } ? Request : undefined;
/** The acts on a subject that are done by a request of their own. */
export type Requested<S extends Subject> = {
  [N in NameOf<S>]: RequestOf<S, N> extends ActRequest ? N : never;
}[NameOf<S>];
export type InputOf<S extends Subject, N extends string> =
  RequestOf<S, N> extends { readonly input: infer Shape extends z.ZodRawShape } ? Shape : never;

/** The version that was looked at, where it matters. */
type Looked<Request> = Request extends { readonly unversioned: true } ? unknown : { expectedVersion: typeof version };
/** The password: needed, needed but for an own wallet, or not asked for. */
type Confirmation<Request> = Request extends { readonly confirmed: "password" }
  ? { password: typeof password }
  : Request extends { readonly confirmed: "act" }
    ? { password: z.ZodOptional<typeof password> }
    : unknown;
type ShapeOf<S extends Subject, N extends string> = Looked<RequestOf<S, N>> &
  Confirmation<RequestOf<S, N>> &
  InputOf<S, N>;
type BodyOf<Shape> = keyof Shape extends never
  ? z.ZodUndefined
  : Shape extends z.ZodRawShape
    ? z.ZodObject<Shape, z.core.$strict>
    : never;

/**
 * The answers of the acts on a subject: the subject as it is then, and the intent where the chain carries out the act.
 */
interface Answers<Plain extends z.ZodType, Called extends z.ZodType> {
  readonly plain: Plain;
  readonly called: Called;
}
type AnswerOf<One, Plain, Called> = One extends { readonly gone: true }
  ? z.ZodUndefined
  : One extends { readonly row: { readonly call: string } }
    ? Called
    : Plain;
type ActRoutes<S extends Subject, Plain extends z.ZodType, Called extends z.ZodType> = {
  readonly [N in Requested<S>]: Route<
    typeof byId,
    z.ZodUndefined,
    BodyOf<ShapeOf<S, N>>,
    AnswerOf<ActBy<S, N>, Plain, Called>,
    MemberAccess,
    never
  >;
};

/** The names of the acts on a subject that have a request, in the order of the list. */
export const requestedOn = <const S extends Subject>(subject: S): readonly Requested<S>[] =>
  namesOf(subject).filter((name): name is Requested<S> => actOn(subject, name).request !== undefined);

/** One route for each act on a subject that has a request. */
export function actRoutesOf<const S extends Subject, Plain extends z.ZodType, Called extends z.ZodType = Plain>(
  subject: S,
  { plain, called }: Answers<Plain, Called>,
): ActRoutes<S, Plain, Called> {
  return Object.fromEntries(
    requestedOn(subject).map((name) => {
      const one = actOn(subject, name);
      const output = one.subject === "document" || one.row.call === undefined ? plain : called;
      return [name, routeOf(one, one.subject !== "document" && one.gone === true ? undefined : output)];
    }),
  ) as unknown as ActRoutes<S, Plain, Called>;
}

function routeOf(one: Act, output: z.ZodType | undefined): Route {
  const { subject, name, request } = one;
  const { path, summary, method = "POST", access = "member", programs, unconfirmed, unversioned, ...asked } = request!;
  const { at, ...place } = SUBJECTS[subject];
  const open = programs ?? ("byRight" in place && access === "member" ? "byRight" : undefined);
  const shape = {
    ...(unversioned === true ? {} : { expectedVersion: version }),
    ...(asked.confirmed === undefined ? {} : { password: asked.confirmed === "act" ? password.optional() : password }),
    ...asked.input,
  };
  return route({
    id: routeId(subject, name, path),
    method,
    path: path === "" ? at : `${at}/${path}`,
    access,
    summary,
    params: byId,
    ...(open === undefined ? {} : { programs: open }),
    ...("onBoard" in place ? { onBoard: true } : {}),
    ...(asked.confirmed === undefined ? {} : { stepUp: asked.confirmed }),
    ...(unconfirmed === undefined ? {} : { unconfirmed }),
    ...(Object.keys(shape).length === 0 ? {} : { body: z.strictObject(shape) }),
    ...(output === undefined ? {} : { output }),
    ...(one.subject !== "document" && isProcess(subject) ? { failure: PROCESS_FAILURES[one.fails ?? "action"] } : {}),
    errors: asked.errors,
  }) as unknown as Route;
}

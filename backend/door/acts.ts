import { requestedOn, type Requested } from "#domain/api/act-routes";
import type { NameOf } from "#domain/acts/acts";
import type { Subject } from "#domain/acts/act";
import type { Body, Route } from "#domain/api/route";
import type { Context } from "../session/context.ts";
import type { Input } from "./handles.ts";

/**
 * How each act on a subject is carried out, with the id of the subject and the parsed body of its request. Null for
 * what has pages or routes of its own.
 */
export type EffectsOn<S extends Subject, Routes, Done, Means extends readonly unknown[] = []> = {
  readonly [N in NameOf<S> as `${S}.${N}`]: N extends Requested<S> & keyof Routes
    ? (ctx: Context, id: string, body: Body<Routes[N]>, ...means: Means) => Promise<Done>
    : null;
};

/**
 * One handler for each act on a subject that has a request. The body is the one of its route, and the door puts the
 * answer through the schema of its route: no type follows either through the loop.
 */
export const actsOn = <const S extends Subject>(
  subject: S,
  act: (name: Requested<S>, ctx: Context, id: string, body: never) => Promise<unknown>,
): { readonly [N in Requested<S>]: (ctx: Context, input: Input<Route>) => Promise<never> } =>
  Object.fromEntries(
    requestedOn(subject).map((name) => [
      name,
      (ctx: Context, { params, body }: Input<Route>) =>
        act(name, ctx, (params as { readonly id: string }).id, body as never),
    ]),
  ) as never;

/** Answers a change with the thing as it is then. */
export const showing =
  <T>(view: (ctx: Context, id: string) => Promise<T>) =>
  async (ctx: Context, id: string, done: Promise<unknown>): Promise<T> => {
    await done;
    return view(ctx, id);
  };

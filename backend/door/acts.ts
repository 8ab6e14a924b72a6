import type { Requested } from "#domain/api/act-routes";
import type { NameOf } from "#domain/acts/acts";
import type { Subject } from "#domain/acts/act";
import type { Body, Route } from "#domain/api/route";
import type { Context } from "../session/context.ts";
import { Ctx, Handles, In, type Input } from "./handles.ts";

/**
 * How each act on a subject is carried out, with the id of the subject and the parsed body of its request. Null for
 * what has pages or routes of its own.
 */
export type EffectsOn<S extends Subject, Routes, Done, Means extends readonly unknown[] = []> = {
  readonly [N in NameOf<S> as `${S}.${N}`]: N extends Requested<S> & keyof Routes
    ? (ctx: Context, id: string, body: Body<Routes[N]>, ...means: Means) => Promise<Done>
    : null;
};

/** A controller that serves the acts on a subject that have a request. */
interface Serves<N extends string> {
  act(name: N, ctx: Context, input: Input<Route>): unknown;
}

/** One handler for each of these acts, bound to its route as the decorators of a written one would. */
export function serveActs<N extends string>(
  controller: { readonly prototype: Serves<N> },
  routes: { readonly [Name in N]: object },
  names: readonly N[],
): void {
  for (const name of names) {
    const handler = {
      configurable: true,
      writable: true,
      value(this: Serves<N>, ctx: Context, input: Input<Route>) {
        return this.act(name, ctx, input);
      },
    };
    Object.defineProperty(controller.prototype, name, handler);
    Handles(routes[name] as Route)(controller.prototype, name, handler);
    Ctx()(controller.prototype, name, 0);
    In()(controller.prototype, name, 1);
  }
}

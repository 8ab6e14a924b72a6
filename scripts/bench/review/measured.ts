import { performance } from "node:perf_hooks";
import { configRoutes } from "#domain/api/auth";
import type { Output, Route } from "#domain/api/route";
import { apiClient, type Ask } from "../../lib/api-client.ts";
import type { Actor } from "../../seed/actors.ts";

/** One answered request. */
interface Timed {
  readonly route: string;
  readonly ms: number;
  readonly password: boolean;
}

/** Requests that are counted and timed, each beside a trivial one of the same server. */
export interface Measured {
  readonly timed: readonly Timed[];
  readonly floor: readonly number[];
  call<R extends Route>(actor: Actor, route: R, ask: Ask<R>): Promise<Output<R>>;
}

const confirmed = (body: unknown): boolean => typeof body === "object" && body !== null && "password" in body;

export function measured(url: string): Measured {
  const timed: Timed[] = [];
  const floor: number[] = [];
  const nobody = apiClient(url);
  const took = async (send: () => Promise<Response>): Promise<{ readonly ms: number; readonly text: string }> => {
    const began = performance.now();
    const response = await send();
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.url} ${response.status} ${text.slice(0, 300)}`);
    return { ms: performance.now() - began, text };
  };
  return {
    timed,
    floor,
    async call(actor, route, ask) {
      floor.push((await took(() => nobody.send(configRoutes.config))).ms);
      const { ms, text } = await took(() => actor.api.send(route, ask));
      timed.push({ route: route.id, ms, password: confirmed(ask.body) });
      return (route.output === undefined ? undefined : route.output.parse(JSON.parse(text))) as never;
    },
  };
}

import { deskRoutes } from "#domain/api/desk";
import type { ApiClient } from "../../scripts/lib/api-client.ts";
import type { TestBackend } from "./backend.ts";

/** The stream of the changes that a company is told of, as a browser reads it. */
export async function listen({ url }: Pick<TestBackend, "url">, { api }: { readonly api: ApiClient }) {
  const stop = new AbortController();
  const response = await fetch(`${url}${deskRoutes.events.path}`, {
    headers: { cookie: [...api.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    signal: stop.signal,
  });
  const said: { event: string; topic: string; id: string }[] = [];
  let [ended, broken] = [false, false];
  const reading = (async () => {
    let rest = "";
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const events = (rest + part).split("\n\n");
      rest = events.pop() ?? "";
      for (const one of events) {
        const [, event, data] = /event: (\w+)\ndata: (.*)$/.exec(one) ?? [];
        if (event !== undefined) said.push({ event, ...(JSON.parse(data!) as { topic: string; id: string }) });
      }
    }
  })()
    .catch(() => (broken = true))
    .finally(() => (ended = true));
  return { response, said, ended: () => ended, broken: () => broken, close: async () => (stop.abort(), reading) };
}

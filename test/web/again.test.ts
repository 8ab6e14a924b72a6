import { expect, test } from "vitest";
import { untilAnswered } from "../../web/api/again.ts";

/** A server that answers one after the other, the last for ever; how long was waited between. */
function asked(...answers: [status: number, code?: string, after?: string][]): {
  ask: () => Promise<Response>;
  wait: (seconds: number) => Promise<void>;
  waits: number[];
  times: () => number;
} {
  const waits: number[] = [];
  let at = 0;
  return {
    waits,
    times: () => at,
    wait: (seconds) => Promise.resolve(void waits.push(seconds)),
    ask: () => {
      const [status, code, after] = answers[Math.min(at, answers.length - 1)]!;
      at += 1;
      return Promise.resolve(
        new Response(code === undefined ? "{}" : JSON.stringify({ code }), {
          status,
          headers: after === undefined ? {} : { "retry-after": after },
        }),
      );
    },
  };
}

test("a request that runs already is asked for until it has its answer, which is then still to be read", async () => {
  const server = asked([409, "REQUEST_RUNNING", "1"], [409, "REQUEST_RUNNING", "7"], [200]);
  const answer = await untilAnswered(server.ask, server);
  expect([answer.status, await answer.json(), server.waits]).toEqual([200, {}, [1, 7]]);
});

test("where there is no room it is brought again twice; what was refused otherwise is not", async () => {
  const crowded = asked([503, "OVERLOADED", "5"]);
  expect((await untilAnswered(crowded.ask, crowded)).status).toBe(503);
  expect([crowded.times(), crowded.waits]).toEqual([3, [5, 5]]);
  for (const refused of [[409, "CONTENT_UPDATED"], [503, "TIME_OUT", "1"], [503], [422, "BAD_INPUT"]] as [
    number,
    string?,
    string?,
  ][]) {
    const server = asked(refused);
    expect((await untilAnswered(server.ask, server)).status).toBe(refused[0]);
    expect(server.times()).toBe(1);
  }
});

test("who signs in while many of the same office do gets a turn soon, and is told where that is far away", async () => {
  const office = asked([429, "TOO_MANY_REQUESTS", "1"], [429, "TOO_MANY_REQUESTS", "1"], [200]);
  expect((await untilAnswered(office.ask, office)).status).toBe(200);
  expect(office.waits).toEqual([1, 1]);
  const full = asked([429, "TOO_MANY_REQUESTS", "1"]);
  expect((await untilAnswered(full.ask, full)).status).toBe(429);
  expect(full.times()).toBe(6);
  for (const refused of [
    [429, "TOO_MANY_REQUESTS", "40"],
    [429, "TOO_MANY_ATTEMPTS", "1"],
  ] as [number, string, string][]) {
    const far = asked(refused);
    expect((await untilAnswered(far.ask, far)).status).toBe(429);
    expect(far.times()).toBe(1);
  }
});

test("nobody waits without end, however long the server says", async () => {
  const server = asked([409, "REQUEST_RUNNING", "100000"]);
  const answer = await untilAnswered(server.ask, server);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, "REQUEST_RUNNING"]);
  expect(server.waits.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(60);
});

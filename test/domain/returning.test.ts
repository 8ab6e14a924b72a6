import { describe, expect, it } from "vitest";
import { nextOfReturn, type Returning } from "#domain/processes/returning";

const KEPT: Returning = { stage: "pending", state: "kept", return: "kept", cancel: "kept", moved: false, code: null };
type Row = readonly [told: string, how: Partial<Returning>, next: ReturnType<typeof nextOfReturn>];

/** The acts of a return, as the chain answers them, until nothing is left to do. */
function played(from: Returning): { readonly sent: string[]; readonly end: Returning; readonly unlocked: boolean } {
  let now = from;
  let unlocked = false;
  const sent: string[] = [];
  for (let i = 0; i < 20; i++) {
    if (i === 19) throw new Error(`it never ends: ${JSON.stringify(now)}`);
    const next = nextOfReturn(now);
    if (next === null) {
      const [back, cancel] = [now.return, now.cancel].map((one) => (one === "sent" ? ("done" as const) : one));
      if (back === now.return && cancel === now.cancel) break;
      now = { ...now, return: back!, cancel: cancel! };
      continue;
    }
    if (next.open !== undefined) {
      sent.push(next.open);
      now = { ...now, [next.open]: "sent" };
    }
    for (const which of next.end ?? []) now = { ...now, [which]: "failed" };
    if (next.state !== undefined) now = { ...now, state: next.state };
    unlocked ||= next.unlock === true;
  }
  return { sent, end: now, unlocked };
}

describe("the return of an original that is signed in advance", () => {
  it.each([
    ["waits while collaborators are asked", {}, null],
    ["is kept once the wallet has signed both", { state: "unsigned" }, { state: "kept" }],
    ["waits for the wallet", { state: "unsigned", return: "waiting" }, null],
    ["goes back where the wallet lets it expire", { state: "unsigned", return: "expired" }, { step: "unreturned" }],
    ["ends where the title is moved elsewhere", { moved: true }, { step: "overtaken" }],
    ["is sent after the last acceptance", { stage: "tbs" }, { open: "return", state: "sent" }],
    ["is not sent for a title that was moved", { stage: "tba", moved: true }, { step: "overtaken" }],
    [
      "is told of when the issuer has the title",
      { stage: "tbv", state: "sent", return: "done" },
      { state: "returned", end: ["cancel"] },
    ],
    [
      "is under way again when a reorganisation takes it back",
      { stage: "tbs", state: "returned", return: "sent" },
      { state: "sent" },
    ],
    ["goes back where the chain refuses it", { stage: "tbs", state: "sent", return: "failed" }, { step: "unreturned" }],
    ["is made void by the chain that has refused it", { stage: "reject", return: "failed" }, { open: "cancel" }],
    ["stays locked until the chain has made it void", { stage: "reject", cancel: "sent" }, null],
  ] satisfies Row[])("%s", (_, how, next) => {
    expect(nextOfReturn({ ...KEPT, ...how })).toEqual(next);
  });

  it("is never sent for a review that was rejected or revoked, and the original is free in the end", () => {
    for (const stage of ["reject", "revoke", "initializing"] as const)
      for (const back of ["waiting", "kept"] as const)
        for (const cancel of ["waiting", "kept"] as const) {
          const { sent, end, unlocked } = played({ ...KEPT, stage, return: back, cancel });
          expect(sent).not.toContain("return");
          expect([end.return, end.state, unlocked]).toEqual(["failed", "cancelled", true]);
        }
  });

  it("is sent once for a review that all have agreed to, and what makes it void never", () => {
    for (const stage of ["tbs", "tba", "tbv"] as const)
      expect(played({ ...KEPT, stage })).toMatchObject({
        sent: ["return"],
        end: { state: "returned", cancel: "failed" },
      });
  });
});

import { describe, expect, it } from "vitest";
import { ROUTES } from "#domain/api/routes";
import { ERRORS } from "#domain/errors";
import { flow } from "#domain/flows/flow";
import { BEGIN, process, type Line } from "#domain/processes/process";
import { PROCESS_FAILURES } from "#domain/process-failures";
import { bunkerProcess } from "#domain/processes/bunker";
import { PROCESS_NAMES, processOf, rightsFor, rightsIn } from "#domain/processes/processes";
import { KINDS } from "#domain/kinds/kinds";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { PARTY_STATES, SIGNING_STATES } from "#domain/states";
import { text } from "#domain/text";

const step = (from: string[], to: string) => ({
  label: text("x", "x"),
  from,
  to,
  permissions: [],
  guards: [],
  asks: [],
});

/** Two stages: everybody reviews, one after another, then the issuer signs; it may be sent back and handed in again. */
const review = process({
  flow: flow({
    name: "review",
    states: {
      REVIEW: SIGNING_STATES.OPEN,
      TO_SIGN: SIGNING_STATES.OPEN,
      SENT_BACK: SIGNING_STATES.REJECTED,
      DONE: SIGNING_STATES.COMPLETE,
    },
    initial: ["REVIEW"],
    terminal: ["DONE"],
    actions: {
      accept: step(["REVIEW"], "TO_SIGN"),
      sendBack: step(["REVIEW", "TO_SIGN"], "SENT_BACK"),
      sign: step(["TO_SIGN"], "DONE"),
      handIn: step(["SENT_BACK"], "REVIEW"),
    } as never,
  }),
  label: text("Review", "审核"),
  roles: ["reviewer", "issuer"],
  turns: {
    REVIEW: { role: "reviewer", act: "accept" },
    TO_SIGN: { role: "issuer", act: "sign" },
    SENT_BACK: { role: "initiator", act: "handIn" },
  } as never,
  parties: { states: PARTY_STATES, answers: { accept: "DONE", sign: "DONE", sendBack: "REJECTED" } as never },
});
const PARTIES = [{ role: "reviewer" }, { role: "reviewer" }, { role: "issuer" }] as const;
const after = (...steps: readonly (readonly [step: string, party: number | null])[]) =>
  review.standing(PARTIES, true, [
    { step: BEGIN, party: null },
    ...steps.map(([name, party]): Line => ({ step: name, party })),
  ]);

it("an act that stays leaves the state as it was", () => {
  const standing = (...steps: string[]) =>
    bunkerProcess.standing(
      [{ role: "tanker" }],
      false,
      [BEGIN, ...steps].map((step): Line => ({ step, party: ["open", "commence"].includes(step) ? 0 : null })),
    ).state;
  expect(standing("assign", "replaceTanker")).toBe("ASSIGNED");
  expect(standing("modify")).toBe("CREATED");
  expect(standing("assign", "open", "commence", "modify")).toBe("DELIVERING");
  // The new tanker has pumped nothing, and is asked to begin.
  const replaced = standing("assign", "open", "commence", "replaceTanker");
  expect(replaced).toBe("PRE_DELIVERY");
  expect(standing("assign", "open", "commence", "complete", "replaceTanker", "commence")).toBe("DELIVERING");
});

describe("a process", () => {
  it("goes from stage to stage once every party of a stage has answered", () => {
    expect(after()).toMatchObject({ state: "REVIEW", asked: [0], parties: ["ASKED", "WAITING", "WAITING"] });
    expect(after(["accept", 0])).toMatchObject({ state: "REVIEW", asked: [1] });
    expect(after(["accept", 0], ["accept", 1])).toMatchObject({
      state: "TO_SIGN",
      asked: [2],
      parties: ["DONE", "DONE", "ASKED"],
    });
    expect(after(["accept", 0], ["accept", 1], ["sign", 2])).toMatchObject({ state: "DONE", asked: [], act: null });
  });

  it("that was sent back asks everybody anew once it is handed in again, and keeps who sent it back till then", () => {
    const back = [
      ["accept", 0],
      ["sendBack", 1],
    ] as const;
    expect(after(...back)).toMatchObject({
      state: "SENT_BACK",
      asked: [],
      initiatorAsked: true,
      parties: ["DONE", "REJECTED", "CLOSED"],
    });
    expect(after(...back, ["handIn", null])).toMatchObject({ state: "REVIEW", asked: [0], initiatorAsked: false });
    expect(after(...back, ["handIn", null], ["accept", 0]).asked).toEqual([1]);
  });

  it("does not load with a state that asks for what does not leave it, and has no step that is none", () => {
    expect(() =>
      process({
        ...review,
        parties: review.parties as never,
        turns: { DONE: { role: "issuer", act: "sign" } } as never,
      }),
    ).toThrow("state DONE asks for sign");
    expect(() => after(["vanish", null])).toThrow("no step vanish");
  });
});

describe.each(PROCESS_NAMES)("%s", (name) => {
  it("says in words of processes what failed, in every route of its acts", () => {
    const known: readonly string[] = Object.values(PROCESS_FAILURES);
    const routes = ROUTES.filter(({ id }) => id.startsWith(`${name}.`) || id.startsWith(`${name}s.`));
    expect(routes.length).toBeGreaterThan(0);
    expect(
      routes.filter(({ failure }) => failure === undefined || !known.includes(failure)).map(({ id }) => id),
    ).toEqual([]);
  });

  it("asks for rights that somebody can have, by the kind of its document", () => {
    for (const kind of [null, ...Object.values(KINDS)])
      for (const act of Object.keys(processOf(name).flow.actions)) {
        const rights = rightsFor(name, act, kind);
        expect(rights.every((right) => ALL_PERMISSIONS.includes(right))).toBe(true);
        const held = rightsIn(name, new Set(rights), kind);
        const able = processOf(name).flow.actions[act]!.permissions.every((right) => held.has(right));
        // A kind that is never sent to be signed has no act for which the permission could stand.
        expect(able || kind?.flow.actions["askSignatures"] === undefined).toBe(true);
      }
  });
});

it("what fails in a process has a sentence of its own, and a number to tell the administrator", () => {
  const sentences = Object.values(PROCESS_FAILURES).map((code) => ERRORS[code].text);
  expect(new Set(sentences.map(({ en }) => en)).size).toBe(10);
  for (const { en, zh } of sentences) for (const one of [en, zh]) expect(one).toContain("{requestId}");
});

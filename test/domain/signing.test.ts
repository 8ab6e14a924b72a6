import { describe, expect, it } from "vitest";
import { documentState, type InputsOf } from "#domain/flows/derive";
import type { SigningFacts } from "#domain/acts/signing/facts";
import { BEGIN, type Line } from "#domain/processes/process";
import { signingFlow, signingProcess } from "#domain/processes/signing";
import {
  blockSize,
  collide,
  cornerSpot,
  freeSpot,
  isOnPage,
  keptOnPage,
  LINES_SIZE,
  SHOWN,
} from "#domain/signature-block";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { SIGNING_STATES, type SigningState } from "#domain/states";

const signers = (n: number) => Array.from({ length: n }, () => ({ role: "signer" as const }));
/** What happened, as `act` of the initiator or `act:place` of a party. */
const history = (...steps: string[]): Line[] => [
  { step: BEGIN, party: null },
  ...steps.map((one) => {
    const [step = "", place] = one.split(":");
    return { step, party: place === undefined ? null : Number(place) };
  }),
];

describe("a request to sign", () => {
  it.each([
    [2, [], "OPEN"],
    [2, ["sign:0"], "OPEN"],
    [2, ["sign:0", "sign:1"], "COMPLETE"],
    [3, ["sign:0", "reject:1"], "REJECTED"],
    [2, ["sign:0", "remind", "withdraw"], "WITHDRAWN"],
    [1, ["reject:0", "setAside"], "SET_ASIDE"],
    [1, ["reject:0", "superseded"], "SET_ASIDE"],
  ] as const)("to %i parties, after %j, is %s", (parties, steps, state) => {
    expect(signingProcess.standing(signers(parties), true, history(...steps)).state).toBe(state);
  });

  it("asks one after another, or all at once, and nobody once it is over", () => {
    const standing = (ordered: boolean, ...steps: string[]) =>
      signingProcess.standing(signers(3), ordered, history(...steps));
    expect(standing(true, "sign:0")).toMatchObject({
      asked: [1],
      act: "sign",
      parties: ["SIGNED", "ASKED", "WAITING"],
    });
    expect(standing(false, "sign:0")).toMatchObject({ asked: [1, 2], parties: ["SIGNED", "ASKED", "ASKED"] });
    expect(standing(true, "sign:0", "reject:1")).toEqual({
      state: "REJECTED",
      asked: [],
      initiatorAsked: true,
      act: "setAside",
      parties: ["SIGNED", "REJECTED", "CLOSED"],
    });
    expect(standing(false, "sign:0", "withdraw")).toMatchObject({ asked: [], act: null, initiatorAsked: false });
    expect(standing(false, "sign:0", "withdraw").parties).toEqual(["SIGNED", "CLOSED", "CLOSED"]);
  });

  const facts: SigningFacts = {
    state: "OPEN",
    permissions: new Set(ALL_PERMISSIONS),
    isInitiator: true,
    isAsked: false,
    hasOpenPlace: false,
    remindedLately: false,
  };
  it("is managed by who made it, answered by whose turn it is", () => {
    expect(signingFlow.can(facts)).toEqual({
      sign: "SIGNING_NOT_ASKED",
      reject: "SIGNING_NOT_ASKED",
      remind: null,
      withdraw: null,
      setAside: "WRONG_STATE",
    });
    expect(signingFlow.can({ ...facts, isInitiator: false, isAsked: true })).toEqual({
      sign: null,
      reject: null,
      remind: "NOT_AUTHOR",
      withdraw: "NOT_AUTHOR",
      setAside: "WRONG_STATE",
    });
    expect(signingFlow.can({ ...facts, remindedLately: true }).remind).toBe("SIGNING_REMINDED");
    expect(signingFlow.can({ ...facts, permissions: new Set() })).toMatchObject({
      remind: "FORBIDDEN",
      withdraw: "FORBIDDEN",
    });
  });

  it("makes of the document what its end says; who was sent a copy has that as it was", () => {
    const inputs: InputsOf["paper"] = {
      uploaded: true,
      expired: false,
      complete: true,
      signed: true,
      voided: false,
      signing: null,
      refused: false,
      openIntent: null,
    };
    const seen = (signing: SigningState, access: "party" | "copy") =>
      documentState("paper", { ...inputs, signing }, { address: null, access, presentee: false });
    const states = Object.keys(SIGNING_STATES) as SigningState[];
    expect(states.map((state) => seen(state, "party"))).toEqual([
      "PROCESSING",
      "CREATED",
      "REJECTED",
      "REVOKED",
      "CREATED",
    ]);
    expect(states.map((state) => seen(state, "copy"))).toEqual(states.map(() => "CREATED"));
    expect(
      documentState(
        "paper",
        { ...inputs, signing: "OPEN", voided: true },
        { address: null, access: "author", presentee: false },
      ),
    ).toBe("VOID");
  });
});

describe("the block of a signature", () => {
  const page = { widthMm: 210, heightMm: 297 };
  const stamp = { widthMm: 45, heightMm: 30 };
  it("is as large as what it shows, the stamp in its true size", () => {
    expect(SHOWN.map((shown) => blockSize(shown, stamp))).toEqual([stamp, LINES_SIZE, { widthMm: 107, heightMm: 30 }]);
    expect(blockSize("both", null)).toEqual(LINES_SIZE);
  });
  it.each(["left", "right"] as const)("lies on the page in the corner on the %s, whatever the page", (corner) => {
    for (const sheet of [page, { widthMm: 297, heightMm: 210 }, { widthMm: 108, heightMm: 31 }]) {
      const size = blockSize("both", stamp);
      expect(isOnPage(sheet, { ...cornerSpot(sheet, size, corner), ...size })).toBe(true);
    }
    expect(cornerSpot(page, stamp, corner)).toEqual({ xMm: corner === "left" ? 8 : 157, yMm: 259 });
  });
  it("goes to the first free spot from its corner, and into the corner where there is none", () => {
    const corner = { ...cornerSpot(page, stamp, "right"), ...stamp };
    expect(freeSpot(page, [corner], stamp, "right")).toEqual({ xMm: 157 - 48, yMm: 259 });
    expect(freeSpot(page, [{ xMm: 0, yMm: 255, widthMm: 210, heightMm: 42 }], stamp, "left")).toEqual({
      xMm: 8,
      yMm: 222,
    });
    expect(freeSpot(page, [{ xMm: 0, yMm: 0, ...page }], stamp, "left")).toEqual({ xMm: 8, yMm: 259 });
    expect(collide(corner, { ...corner, xMm: corner.xMm - 45 })).toBe(false);
    expect(collide(corner, { ...corner, xMm: corner.xMm - 44.8 })).toBe(true);
  });
  it("is kept on the page where it is dragged beyond", () => {
    expect(keptOnPage(page, stamp, { xMm: -5, yMm: 400 })).toEqual({ xMm: 0, yMm: 267 });
    expect(isOnPage(page, { xMm: 165.2, yMm: 0, ...stamp })).toBe(false);
    expect(isOnPage(page, { xMm: 165, yMm: 267, ...stamp })).toBe(true);
  });
});

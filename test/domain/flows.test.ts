import { describe, expect, it } from "vitest";
import type { ActRow } from "#domain/acts/act";
import { givenHere, isOfOthers, type TitleFacts } from "#domain/acts/facts";
import { contactFlow } from "#domain/flows/contact";
import { documentState, type InputsOf, type Viewer } from "#domain/flows/derive";
import { documentFlow } from "#domain/flows/document";
import { envelopeFlow, envelopeState } from "#domain/flows/envelope";
import { flow } from "#domain/flows/flow";
import { titleFlow } from "#domain/flows/title";
import { ALL_PERMISSIONS, type Permission } from "#domain/permissions";
import { DOCUMENT_STATES } from "#domain/states";
import { text } from "#domain/text";
import { paperFacts, titleFacts } from "../support/facts.ts";

const everything: ReadonlySet<Permission> = new Set(ALL_PERMISSIONS);
const bill = titleFacts();
const shipper = titleFacts({ isAuthor: false, isIssuer: false });
const title = titleFlow("bl");

describe("a flow", () => {
  const states = { A: DOCUMENT_STATES.DRAFT, B: DOCUMENT_STATES.ISSUED, C: DOCUMENT_STATES.VOID };
  const row = { label: text("go", "去"), permissions: [], guards: [], asks: [] } as const;
  it("does not load when a state is never reached", () => {
    expect(() =>
      flow({ name: "t", states, initial: ["A"], terminal: [], actions: { go: { ...row, from: ["A"], to: "B" } } }),
    ).toThrow(/C is never reached/);
  });
  it("loads when something outside of it leads into that state, and never out of an end state", () => {
    const table = {
      name: "t",
      states,
      initial: ["A"],
      terminal: ["B"],
      actions: { go: { ...row, from: ["A"], to: "B" } },
    } as const;
    expect(
      flow({ ...table, outside: { passed: { from: ["A"], to: "C", cause: "A day passes." } } }).outside,
    ).toHaveProperty("passed");
    expect(() => flow({ ...table, outside: { passed: { from: ["B"], to: "C", cause: "A day passes." } } })).toThrow(
      /passed leaves the end state B/,
    );
  });
  it("does not load when an action leaves an end state", () => {
    expect(() =>
      flow({
        name: "t",
        states,
        initial: ["A"],
        terminal: ["C"],
        actions: {
          go: { ...row, from: ["A"], to: "B" },
          end: { ...row, from: ["B"], to: "C" },
          again: { ...row, from: ["C"], to: "A" },
        },
      }),
    ).toThrow(/leaves the end state C/);
  });
});

describe("the acts of other parties on a bill", () => {
  const others = (facts: TitleFacts): string[] =>
    Object.entries(title.actions).flatMap(([act, { guards }]) => (isOfOthers(guards, facts) ? [act] : []));
  const ofIssuers = ["acceptSurrender", "rejectSurrender", "telexRelease", "amend", "convert", "void"];
  const ofParties = ["transfer", "endorse", "surrender", "refuseReceipt"];
  const carrier = { ...bill, isReleaseAgent: false };
  const holder = { ...shipper, isReleaseAgent: false };
  const outsider = { ...holder, isHolder: false, isOwner: false };
  it("are none of its holder, its beneficiary and its carrier that they could come to do", () => {
    expect(others(carrier)).toEqual(["surrender", "askMove"]);
    expect(others({ ...carrier, isHolder: false, isOwner: false })).toEqual(["surrender", "askMove"]);
    for (const party of [holder, { ...holder, isHolder: false }, { ...holder, isOwner: false }]) {
      expect(others(party)).toEqual(expect.arrayContaining([...ofIssuers, "release"]));
      expect(ofParties.filter((act) => others(party).includes(act))).toEqual([]);
    }
  });
  it("are all acts on the title for who only sees it", () => {
    expect(others(outsider)).toEqual(expect.arrayContaining([...ofIssuers, ...ofParties, "release"]));
  });
  it("leave the release to its agent, and to the issuer until there is one", () => {
    expect(others({ ...outsider, state: "SURRENDERED", isReleaseAgent: true })).not.toContain("release");
    expect(others({ ...carrier, state: "SURRENDERED" })).toContain("release");
  });
});

describe("a row of a flow of documents", () => {
  const row = { permissions: [], asks: [], place: 1 } as const;
  it("compiles with the facts and the states of its flow alone", () => {
    const answered: ActRow<"letter"> = { ...row, from: ["CREATED"], to: "RETURNED", guards: [givenHere] };
    // @ts-expect-error -- nobody is given a bill of lading to be answered
    const asked: ActRow<"title"> = { ...row, from: ["ISSUED"], to: "ISSUED", guards: [givenHere] };
    // @ts-expect-error -- a delivery order is not accepted
    const accepted: ActRow<"order"> = { ...row, from: ["ISSUED"], to: "ACCEPTED", guards: [] };
    expect([answered, asked, accepted].map(({ place }) => place)).toEqual([1, 1, 1]);
  });
});

describe("the title flow refuses", () => {
  it.each([
    ["transfer by who does not hold it", "transfer", { ...shipper, isHolder: false }, "NOT_POSSESSOR"],
    ["transfer while locked", "transfer", { ...shipper, locked: true }, "LOCKED"],
    ["transfer while busy", "transfer", { ...shipper, busy: true }, "BUSY"],
    ["endorsing a straight bill", "endorse", { ...shipper, negotiability: "STRAIGHT" }, "STRAIGHT_NO_ENDORSEMENT"],
    ["endorsing by who only holds", "endorse", { ...shipper, isOwner: false }, "NOT_OWNER_AND_POSSESSOR"],
    ["endorsing without the right", "endorse", { ...shipper, permissions: new Set(["compose"]) }, "FORBIDDEN"],
    [
      "surrender without the right to originals",
      "surrender",
      { ...shipper, permissions: new Set(["bl.endorse", "bl.void"]) },
      "FORBIDDEN",
    ],
    [
      "giving back what was received without the right to originals",
      "refuseReceipt",
      { ...shipper, canRefuse: true, permissions: new Set(["bl.endorse", "bl.void"]) },
      "FORBIDDEN",
    ],
    ["surrender by the issuer to itself", "surrender", bill, "ISSUER_CANNOT"],
    ["void by who is not the issuer", "void", shipper, "ISSUER_NOT_POSSESSOR"],
    ["void by an issuer who gave it away", "void", { ...bill, isHolder: false }, "ISSUER_NOT_POSSESSOR"],
    ["accepting what was not surrendered", "acceptSurrender", bill, "WRONG_STATE"],
    ["refusing what was not just received", "refuseReceipt", shipper, "NOTHING_TO_REFUSE"],
    [
      "release before the chain is final",
      "release",
      { ...bill, state: "SURRENDERED", final: false },
      "RELEASE_NOT_FINAL",
    ],
    [
      "release by another than the agent",
      "release",
      { ...bill, state: "SURRENDERED", isReleaseAgent: false },
      "NOT_RELEASE_AGENT",
    ],
    ["amending by an issuer who gave it away", "amend", { ...bill, isHolder: false }, "ISSUER_NOT_POSSESSOR"],
    ["amending by who is not the issuer", "amend", shipper, "ISSUER_NOT_POSSESSOR"],
    ["amending what another was surrendered", "amend", { ...shipper, state: "SURRENDERED_TO_ISSUER" }, "NOT_ISSUER"],
    ...(["amend", "convert", "replace"] as const).map(
      (action) =>
        [
          `to ${action} what was surrendered for delivery`,
          action,
          { ...bill, state: "SURRENDERED_TO_ISSUER", isHolder: false, isOwner: false, surrenderedFor: "DELIVERY" },
          "SURRENDERED_FOR_DELIVERY",
        ] as const,
    ),
    [
      "accepting for delivery what was surrendered for amendment",
      "acceptSurrender",
      { ...bill, state: "SURRENDERED_TO_ISSUER", isHolder: false, isOwner: false, surrenderedFor: "AMENDMENT" },
      "SURRENDERED_FOR_AMENDMENT",
    ],
    ["amending twice", "amend", { ...bill, locked: true, replacing: "open" }, "LOCKED"],
    ["replacing by nothing", "replace", bill, "NOT_REPLACING"],
    [
      "replacing by what is not signed",
      "replace",
      { ...bill, locked: true, replacing: "open" },
      "REPLACEMENT_UNSIGNED",
    ],
    ["replacing while busy", "replace", { ...bill, locked: true, replacing: "ready", busy: true }, "BUSY"],
    ["cancelling what was not begun", "cancelReplacement", bill, "NOT_REPLACING"],
    [
      "cancelling a replacement that the chain is asked for",
      "cancelReplacement",
      { ...bill, locked: true, replacing: "ready", busy: true },
      "BUSY",
    ],
    [
      "deleting what is to replace a bill",
      "delete",
      { ...bill, state: "DRAFT", everSigned: false, isSuccessor: true },
      "IS_SUCCESSOR",
    ],
    ["signing without a contact", "sign", { ...bill, state: "DRAFT", hasContact: false }, "CONTACT_NEEDED"],
    ["signing what is incomplete", "sign", { ...bill, state: "DRAFT", complete: false }, "BAD_INPUT"],
  ] as const)("%s", (_, action, facts, code) => {
    expect(title.refusal(action, facts as TitleFacts)?.code).toBe(code);
  });
  it("nothing that the holder and owner may do", () => {
    const can = title.can(shipper);
    expect([can.transfer, can.endorse, can.surrender]).toEqual([null, null, null]);
  });
  it("every act on an original to who has no right at all", () => {
    const unasked = Object.entries(title.actions)
      .filter(([, row]) => row.permissions.length === 0)
      .map(([name]) => name);
    expect(unasked).toEqual([]);
  });
  it.each(["ACCOMPLISHED", "CONVERTED", "VOID"] as const)("everything in the end state %s", (state) => {
    expect(Object.values(title.can({ ...bill, state })).every((code) => code === "WRONG_STATE")).toBe(true);
  });
});

describe("the ordinary flow", () => {
  it("is signed automatically only where a colleague lets it", () => {
    expect(documentFlow.can(paperFacts()).signAutomatically).toBeNull();
    expect(documentFlow.can(paperFacts({ automatic: false })).signAutomatically).toBe("AUTOMATIC_OFF");
  });
  it("lets only its maker sign and void", () => {
    expect(documentFlow.can(paperFacts())).toMatchObject({ sign: null, void: null });
    expect(documentFlow.can(paperFacts({ isAuthor: false }))).toMatchObject({ sign: "NOT_AUTHOR", void: "NOT_AUTHOR" });
  });
  it("lets only those sign whose turn it is while several are asked", () => {
    const open = { state: "PROCESSING", signing: "open" } as const;
    expect(documentFlow.can(paperFacts(open))).toMatchObject({
      sign: "SIGNING_NOT_TURN",
      void: "WRONG_STATE",
      transfer: "WRONG_STATE",
      askSignatures: "WRONG_STATE",
    });
    expect(documentFlow.can(paperFacts({ ...open, isAuthor: false, signing: "turn" })).sign).toBeNull();
  });
});

describe("the envelope flow", () => {
  const facts = {
    state: "READY_FOR_TRANSFER",
    permissions: everything,
    isSender: true,
    isRecipient: false,
    sealedByMe: false,
    hasDocuments: true,
    hasRecipient: true,
    recipientEnabled: true,
    recipientAgreed: true,
    hasDraftInside: false,
    hasVoidInside: false,
    hasOriginal: true,
    originals: 1,
    originalsOneChain: true,
    originalsHeld: true,
    originalsFree: true,
    originalsCirculate: true,
    userAgreed: true,
    orgAgreed: true,
    mayTransferOriginal: true,
    possessesOriginals: true,
  } as const;
  it.each([
    ["who sealed it", { sealedByMe: true }, "FOUR_EYES"],
    ["a disabled recipient", { recipientEnabled: false }, "CONTACT_DISABLED"],
    ["a person without agreement", { userAgreed: false }, "AGREEMENT_NEEDED"],
    ["a company without agreement", { orgAgreed: false }, "AGREEMENT_ORG_NEEDED"],
    ["a recipient without agreement", { recipientAgreed: false }, "RECIPIENT_NO_AGREEMENT"],
    ["a person without the right to originals", { mayTransferOriginal: false }, "FORBIDDEN"],
    ["an original that is elsewhere", { originalsHeld: false }, "NOT_POSSESSOR"],
    ["an envelope that is under way", { state: "TRANSFERRING" }, "WRONG_STATE"],
  ] as const)("refuses the transfer: %s", (_, difference, code) => {
    expect(envelopeFlow.refusal("transfer", { ...facts, ...difference })?.code).toBe(code);
  });
  it("asks for no agreement when only copies travel", () => {
    expect(
      envelopeFlow.refusal("transfer", {
        ...facts,
        hasOriginal: false,
        originals: 0,
        userAgreed: false,
        orgAgreed: false,
        recipientAgreed: false,
      }),
    ).toBeNull();
  });
  it.each([
    ["empty", { hasDocuments: false }, "ENVELOPE_EMPTY"],
    ["nobody to receive it", { hasRecipient: false }, "ENVELOPE_NO_RECIPIENT"],
    ["a draft inside", { hasDraftInside: true }, "ENVELOPE_HAS_DRAFT"],
    ["more originals than go together", { originals: 51 }, "ORIGINALS_LIMIT"],
    ["originals on two chains", { originals: 2, originalsOneChain: false }, "ORIGINALS_ONE_CHAIN"],
  ] as const)("refuses the seal: %s", (_, difference, code) => {
    expect(envelopeFlow.refusal("seal", { ...facts, state: "DRAFT", ...difference })?.code).toBe(code);
  });
  it("derives the state from the dates alone", () => {
    const at = new Date();
    const dates = { sealedAt: null, anchoredAt: null, transferring: false, transferredAt: null, refusedAt: null };
    expect(envelopeState(dates)).toBe("DRAFT");
    expect(envelopeState({ ...dates, sealedAt: at })).toBe("SEALED");
    expect(envelopeState({ ...dates, sealedAt: at, anchoredAt: at })).toBe("READY_FOR_TRANSFER");
    expect(envelopeState({ ...dates, sealedAt: at, anchoredAt: at, transferring: true })).toBe("TRANSFERRING");
    const sent = { sealedAt: at, anchoredAt: at, transferring: true, transferredAt: at };
    expect([envelopeState({ ...sent, refusedAt: null }), envelopeState({ ...sent, refusedAt: at })]).toEqual([
      "TRANSFERRED",
      "REFUSED",
    ]);
  });
});

describe("the state of a document", () => {
  const common = { complete: true, signed: false, openIntent: null };
  const inputs: InputsOf["title"] = {
    ...common,
    closedAs: null,
    accomplished: false,
    title: null,
    uploaded: false,
    offered: false,
  };
  const paper: InputsOf["paper"] = {
    ...common,
    uploaded: false,
    expired: false,
    voided: false,
    signing: null,
    refused: false,
  };
  const letter: InputsOf["letter"] = { ...paper, returned: false };
  const me: Viewer = { address: "0xAa", access: "party", presentee: false };
  const active = { status: "active", holder: "0xaa", beneficiary: "0xaa" } as const;
  it.each([
    ["an incomplete draft", { ...inputs, complete: false }, me, "DRAFTING"],
    ["a complete draft", inputs, me, "DRAFT"],
    [
      "signed, not minted",
      { ...inputs, signed: true, openIntent: { action: "sign", via: "PROCESSING" } },
      me,
      "PROCESSING",
    ],
    ["held by me", { ...inputs, title: active }, me, "ISSUED"],
    ["owned by me, held elsewhere", { ...inputs, title: { ...active, holder: "0xbb" } }, me, "ISSUED"],
    [
      "gone from me",
      { ...inputs, title: { status: "active", holder: "0xbb", beneficiary: "0xbb" } },
      me,
      "TRANSFERRED",
    ],
    [
      "a copy of what is elsewhere",
      { ...inputs, title: { status: "active", holder: "0xbb", beneficiary: "0xbb" } },
      { ...me, access: "copy" },
      "ISSUED",
    ],
    [
      "under way",
      { ...inputs, title: active, openIntent: { action: "transfer", via: "TRANSFERRING" } },
      me,
      "TRANSFERRING",
    ],
    [
      "an endorsement under way",
      { ...inputs, title: active, openIntent: { action: "endorse", via: null } },
      me,
      "ISSUED",
    ],
    ["returned", { ...inputs, title: { ...active, status: "returned" } }, me, "SURRENDERED_TO_ISSUER"],
    ["burnt", { ...inputs, title: { ...active, status: "burnt" } }, me, "SURRENDERED"],
    ["released", { ...inputs, accomplished: true, title: { ...active, status: "burnt" } }, me, "ACCOMPLISHED"],
    ["void", { ...inputs, closedAs: "VOID", title: { ...active, status: "burnt" } }, me, "VOID"],
  ] as const)("%s", (_, given, viewer, state) => {
    expect(documentState("title", given, viewer)).toBe(state);
  });
  it.each([
    ["an ordinary one", { ...paper, uploaded: true }, me, "CREATED"],
    ["an ordinary one made void", { ...paper, uploaded: true, voided: true }, me, "VOID"],
    ["an ordinary one that is written", paper, me, "DRAFT"],
  ] as const)("%s", (_, given, viewer, state) => {
    expect(documentState("paper", given, viewer)).toBe(state);
  });
  it.each([
    ["a letter that is not finished", { ...letter, complete: false }, me, "DRAFTING"],
    ["a letter that is signed", { ...letter, signed: true }, me, "CREATED"],
    ["a letter after its last day", { ...letter, signed: true, expired: true }, me, "EXPIRED"],
    ["a draft after its last day", { ...letter, expired: true }, me, "DRAFT"],
    ["a void letter after its last day", { ...letter, signed: true, expired: true, voided: true }, me, "VOID"],
  ] as const)("%s", (_, given, viewer, state) => {
    expect(documentState("letter", given, viewer)).toBe(state);
  });
});

describe("the contact flow", () => {
  it("lets only an administrator disable", () => {
    const facts = { state: "ADDED", permissions: everything, enabled: true, isAdmin: false } as const;
    expect(contactFlow.can(facts).disable).toBe("FORBIDDEN");
    expect(contactFlow.can({ ...facts, isAdmin: true }).disable).toBeNull();
  });
});

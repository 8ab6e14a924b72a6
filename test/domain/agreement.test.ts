import { expect, it } from "vitest";
import { movesOriginal } from "#domain/acts/title-rules";
import type { DocumentFlow } from "#domain/flows/document-flow";
import { kindOf, KINDS } from "#domain/kinds/kinds";

type Guards = DocumentFlow["actions"][string]["guards"];

/** Verbs of the chain by which an original, or the ownership of it, goes to somebody else or back. */
const MOVES = [
  "transferBeneficiary",
  "transferOwners",
  "transferHolder",
  "nominate",
  "returnToIssuer",
  "rejectTransferOwners",
];

const acts = Object.keys(KINDS).flatMap((kind) => {
  const { flow } = kindOf(kind);
  return Object.entries(flow.actions).map(([name, act]) => ({ of: `${kind} ${name}`, act }));
});
const refusals = (guards: Guards, facts: { readonly userAgreed: boolean; readonly orgAgreed: boolean }) =>
  guards.map((guard) => guard({ presented: null, ...facts } as never));
const guarded = acts.filter(({ act }) => movesOriginal(act));

it("covers endorsing, nominating, surrendering, presenting, paying and refusing of every title", () => {
  const names = new Set(guarded.map(({ of }) => of));
  for (const kind of ["BillOfLading", "DeliveryOrder", "BillOfExchange"])
    for (const act of ["endorse", "nominate", "executeNomination", "refuseReceipt"])
      expect(names).toContain(`${kind} ${act}`);
  for (const one of [
    "BillOfLading surrender",
    "DeliveryOrder present",
    "BillOfExchange presentForAcceptance",
    "BillOfExchange presentForPayment",
    "BillOfExchange discharge",
    "BillOfExchange dishonour",
    "BillOfExchange protest",
  ])
    expect(names).toContain(one);
});

it.each(guarded)("$of asks for the user agreement of the company and of the person", ({ act }) => {
  expect(refusals(act.guards, { userAgreed: true, orgAgreed: false })).toContain("AGREEMENT_ORG_NEEDED");
  expect(refusals(act.guards, { userAgreed: false, orgAgreed: true })).toContain("AGREEMENT_NEEDED");
  const both = refusals(act.guards, { userAgreed: true, orgAgreed: true });
  expect(both.filter((code) => code === "AGREEMENT_NEEDED" || code === "AGREEMENT_ORG_NEEDED")).toEqual([]);
});

it("knows no act that moves an original on the chain without it", () => {
  expect(
    acts
      .filter(({ act }) => act.call !== undefined && MOVES.includes(act.call) && !movesOriginal(act))
      .map(({ of }) => of),
  ).toEqual([]);
});

import { useSyncExternalStore } from "react";
import type { FieldData } from "#domain/kinds/field";
import { kept } from "../../storage/kept.ts";

/**
 * What has been tried with the practice bill, in order. It is kept in this browser and nowhere else: no server, chain
 * or company ever hears of it.
 */
export const PRACTICE_STEPS = ["opened", "seen", "sent", "refused", "sentAgain", "kept"] as const;
export type PracticeStep = (typeof PRACTICE_STEPS)[number];
export interface Tried {
  readonly step: PracticeStep;
  /** RFC 3339. */
  readonly at: string;
}

/** The practice bank takes so long to answer. */
const ANSWERS_MS = 2_500;
/** What it answers by itself. */
const ANSWERS: Readonly<Partial<Record<PracticeStep, PracticeStep>>> = { sent: "refused", sentAgain: "kept" };

const choice = kept("hawser.practice");
const listeners = new Set<() => void>();

function read(): readonly Tried[] {
  try {
    const found: unknown = JSON.parse(choice.get() ?? "[]");
    if (!Array.isArray(found)) return [];
    // Only a beginning of the steps in their order is one that can have happened.
    const tried = found as readonly Partial<Tried>[];
    const whole = tried.findIndex(({ step, at }, n) => step !== PRACTICE_STEPS[n] || typeof at !== "string");
    return (whole === -1 ? tried : tried.slice(0, whole)) as readonly Tried[];
  } catch {
    return [];
  }
}

let tried = read();
let timer: ReturnType<typeof setTimeout> | undefined;

function put(next: readonly Tried[]): void {
  tried = next;
  choice.set(JSON.stringify(next));
  for (const listener of listeners) listener();
  answer();
}

/** The bank answers a moment after the bill was sent, even if the page was closed meanwhile. */
function answer(): void {
  clearTimeout(timer);
  const last = tried.at(-1);
  const next = last === undefined ? undefined : ANSWERS[last.step];
  if (next !== undefined) timer = setTimeout(() => tryStep(next), ANSWERS_MS);
}

/** Takes a step, if it is the one that comes next. */
export function tryStep(step: PracticeStep): void {
  if (PRACTICE_STEPS[tried.length] === step) put([...tried, { step, at: new Date().toISOString() }]);
}
export const beginAgain = (): void => put([]);

export function useTried(): readonly Tried[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      answer();
      return () => listeners.delete(listener);
    },
    () => tried,
  );
}

/** The fields of the practice bill. Its companies and its vessel do not exist. */
export const sampleBill = (company: string): FieldData => ({
  blNo: "SAMPLE-0001",
  reference: "PRACTICE",
  shipper: { name: "PRACTICE SHIPPER LTD", addressLines: ["1 EXAMPLE STREET", "NOWHERE"] },
  consignee: { type: "TO_ORDER" },
  notify: [{ name: company.toUpperCase(), addressLines: [] }],
  vessel: { name: "PRACTICE DAWN" },
  voyage: "P-001",
  portOfLoading: { code: "PTSIE", name: "SINES, PORTUGAL" },
  portOfDischarge: { code: "SEGOT", name: "GOTHENBURG, SWEDEN" },
  cargo: [
    {
      description: "GASOIL 10 PPM SULPHUR\nIN BULK",
      quantity: "24115.060",
      unit: "TNE",
      grossWeight: "24086.540",
      grossWeightUnit: "TNE",
    },
  ],
  charterPartyDate: "2026-11-02",
  freight: { terms: "AS_PER_CP", payableAt: "LISBON, PORTUGAL" },
  clauses: "CLEAN ON BOARD\nFREIGHT PAYABLE AS PER CHARTER-PARTY",
  numberOfOriginals: "1",
  placeOfIssue: "SINES",
  dateOfIssue: "2026-11-24",
  shippedOnBoardDate: "2026-11-24",
  carrier: { name: "PRACTICE LINE", addressLines: ["2 EXAMPLE STREET", "NOWHERE"] },
  issuer: "PRACTICE LINE",
});

import type { Outcome } from "#domain/reasons";
import type { Verdict } from "#domain/verify/verdict";
import { judgeTitle } from "#domain/verify/title";
import { outcomeOf } from "../../ui/title/signature-state.ts";
import type { Verification } from "./run-verify.ts";

/** `none`: not checked, or nothing there to check. */
export type Tone = "good" | "doubt" | "bad" | "none";

export const toneOf = (outcome: Outcome): Tone =>
  outcome === "VALID" ? "good" : outcome === "INVALID" ? "bad" : "doubt";

/** The questions about every file, as the entry says them. */
export const SECTIONS = ["integrity", "issuer", "status", "signatures", "history"] as const;
/** `files`: of a package only. `later`: of a signed file that has more than one revision. */
export type SectionName = (typeof SECTIONS)[number] | "files" | "later";
const ORDER = [
  "integrity",
  "later",
  "issuer",
  "files",
  "status",
  "signatures",
  "history",
] as const satisfies readonly SectionName[];

/** How each part of the answer came out. */
export function tonesOf({ verdict, title, place }: Verification): Record<SectionName, Tone> {
  const status = verdict?.checks.status ?? judgeTitle(title);
  const worst = (verdict?.signatures ?? []).map((one) => toneOf(outcomeOf(one)));
  return {
    integrity: verdict === null ? "none" : toneOf(verdict.checks.integrity.outcome),
    issuer: verdict === null ? "none" : toneOf(verdict.checks.issuer.outcome),
    status: place === null && status.reason === "NO_TITLE" ? "none" : toneOf(status.outcome),
    signatures:
      worst.length === 0 ? "none" : worst.includes("bad") ? "bad" : worst.includes("doubt") ? "doubt" : "good",
    files: filesTone(verdict),
    later: laterTone(verdict),
    history:
      title === null || title.story.events.length === 0
        ? "none"
        : title.story.events.every(({ final }) => final)
          ? "good"
          : "doubt",
  };
}

/** How the changes after signatures came out; nothing where the file has only ever been one. */
function laterTone(verdict: Verdict | null): Tone {
  const { signatures, revisions } = verdict ?? { signatures: [], revisions: [] };
  if (revisions.length < 2) return "none";
  const tones = signatures.map(({ laterChanges }) => toneOf(laterChanges.outcome));
  return tones.includes("bad") ? "bad" : tones.includes("doubt") ? "doubt" : "good";
}

function filesTone(verdict: Verdict | null): Tone {
  const tones = verdict?.package?.parts.map(({ verdict: part }) => toneOf(part.overall)) ?? [];
  return tones.length === 0 ? "none" : tones.includes("bad") ? "bad" : tones.includes("doubt") ? "doubt" : "good";
}

/** The tone of the whole answer. */
export const overallTone = ({ verdict, title }: Verification): Tone =>
  toneOf(verdict?.overall ?? judgeTitle(title).outcome);

const WEIGHT: Readonly<Record<Tone, number>> = { bad: 0, doubt: 1, good: 2, none: 2 };

/**
 * The order in which the parts are read: what failed first, then what is open, then the rest; the history stays last.
 */
export function orderOf(tones: Readonly<Record<SectionName, Tone>>): SectionName[] {
  const [history, rest] = [
    ORDER.filter((name) => name === "history"),
    ORDER.filter((name) => name !== "history" && ((name !== "files" && name !== "later") || tones[name] !== "none")),
  ];
  return [...rest.toSorted((one, two) => WEIGHT[tones[one]] - WEIGHT[tones[two]]), ...history];
}

/** How many questions were asked of the file and the chain. */
export function checkCount({ verdict, place }: Verification): number {
  if (verdict === null) return 1;
  return 3 + verdict.signatures.length * 3 + (place === null ? 0 : 1);
}

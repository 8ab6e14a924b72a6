import { ASSURANCE, type Assurance } from "#domain/assurance";
import type { State } from "#domain/states";
import { StateMark } from "./StateMark.tsx";

const MARKS = {
  selfRegistered: { mark: "ring-dashed", colour: "amber" },
  approved: { mark: "disc-tick", colour: "green" },
  ownCertificate: { mark: "disc-tick", colour: "green" },
  visitor: { mark: "ring-dashed", colour: "amber" },
  unknown: { mark: "ring-dashed", colour: "amber" },
} as const satisfies Record<Assurance, Pick<State, "mark" | "colour">>;

/** How far anybody checked who a company is, as a mark and its words. */
export const AssuranceMark = ({ level }: { readonly level: Assurance }) => (
  <StateMark state={{ ...MARKS[level], label: ASSURANCE[level].said }} />
);

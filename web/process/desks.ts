import type { BunkerState } from "#domain/acts/bunker/states";
import type { ReviewState } from "#domain/acts/review/states";
import type { EnvelopeRow } from "#domain/api/envelope-shapes";
import type { ProcessName } from "#domain/processes/processes";
import { entryOf } from "#domain/lookup";
import type { Words } from "../i18n/use-words.ts";
import type { WordKey } from "../i18n/words.ts";
import { documentAddress, signingAddress } from "../ui/document-address.ts";
import { deliveryAddress } from "./bunker-address.ts";
import { editAddress, viewAddress } from "./review-address.ts";
import { hitAddress } from "./screening-address.ts";

/** How rows of a process read on the desk. */
interface ProcessDesk {
  /** The page that a row leads to. */
  address(row: EnvelopeRow): string;
  subject(row: EnvelopeRow, words: Words): string;
  /** The next step: of this user, or of somebody else. */
  next(row: EnvelopeRow, words: Words): string;
}

/** The steps of the company that began a review, at the stages that ask it. */
const REVIEW_STEPS = {
  initializing: "desk.step.review_submit",
  reject: "desk.step.review_modify",
} as const satisfies Partial<Record<ReviewState, WordKey>>;

/** The steps of the company that answers for the bill, as it and as everybody else reads them. */
const ISSUER_STEPS = {
  tbs: { own: "desk.step.review_sign", wait: "desk.step.review_signWait" },
  tba: { own: "desk.step.review_accomplish", wait: "desk.step.review_accomplishWait" },
  tbv: { own: "desk.step.review_void", wait: "desk.step.review_voidWait" },
} as const satisfies Partial<Record<ReviewState, Readonly<Record<"own" | "wait", WordKey>>>>;

/** The step that each stage of a bunker delivery waits for. */
const BUNKER_STEPS = {
  CREATED: "desk.step.bunker_assign",
  ASSIGNED: "desk.step.bunker_open",
  PRE_DELIVERY: "desk.step.bunker_before",
  DELIVERING: "desk.step.bunker_complete",
  POST_DELIVERY: "desk.step.bunker_sign",
  SIGNED: "desk.step.bunker_push",
  SUBMIT_FAILED: "desk.step.bunker_retry",
} as const satisfies Partial<Record<BunkerState, WordKey>>;

export const PROCESS_DESKS = {
  signing: {
    address: ({ id, asked, inside: [document] }) =>
      document === undefined
        ? "/layout/inbox"
        : asked === "sign"
          ? signingAddress({ kind: document.kind, id })
          : documentAddress({ kind: document.kind, id }, "view"),
    subject: ({ standing, sender, subject }, words) =>
      standing === "REJECTED"
        ? words("desk.rejectedOf", { company: sender.name, name: subject })
        : words("desk.signingOf", { name: subject }),
    next: ({ asked, standing }, words) =>
      words(
        standing === "REJECTED"
          ? asked === null
            ? "desk.step.settle_wait"
            : "desk.step.settle"
          : asked === null
            ? "desk.step.sign_wait"
            : "desk.step.sign_asked",
      ),
  },
  review: {
    // A row does not say its type: the page of a draft leads on to that of any other.
    address: ({ id, desk }) => (desk === "draft" ? editAddress : viewAddress)({ id, type: "draft" }),
    subject: ({ subject, sender }, words) => words("desk.reviewOf", { name: subject, company: sender.name }),
    next: ({ asked, standing }, words) => {
      const own = entryOf(REVIEW_STEPS, standing);
      if (own !== undefined) return words(own);
      const step = entryOf(ISSUER_STEPS, standing);
      return words(
        step === undefined
          ? asked === null
            ? "desk.step.review_wait"
            : "desk.step.review_accept"
          : asked === null
            ? step.wait
            : step.own,
      );
    },
  },
  bunker: {
    address: ({ id }) => deliveryAddress(id),
    subject: ({ subject }, words) => words("desk.bunkerOf", { name: subject }),
    next: ({ standing }, words) => words(entryOf(BUNKER_STEPS, standing) ?? "desk.step.bunker_wait"),
  },
  screening: {
    address: ({ id }) => hitAddress(id),
    subject: ({ subject }, words) => words("desk.screeningOf", { name: subject }),
    next: (_, words) => words("desk.step.screening_decide"),
  },
} as const satisfies Readonly<Record<ProcessName, ProcessDesk>>;

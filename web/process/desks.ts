import type { EnvelopeRow } from "#domain/api/envelope-shapes";
import type { ProcessName } from "#domain/processes/processes";
import type { Words } from "../i18n/use-words.ts";
import { documentAddress, signingAddress } from "../ui/document-address.ts";

/** How rows of a process read on the desk. */
interface ProcessDesk {
  /** The page that a row leads to. */
  address(row: EnvelopeRow): string;
  subject(row: EnvelopeRow, words: Words): string;
  /** The next step: of this user, or of somebody else. */
  next(row: EnvelopeRow, words: Words): string;
}

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
    address: ({ id, desk }) => (desk === "draft" ? `/bl_draft/edit/${id}` : `/bl_draft/view/${id}`),
    subject: ({ subject, sender }, words) => words("desk.reviewOf", { name: subject, company: sender.name }),
    next: ({ asked, standing }, words) =>
      words(
        standing === "initializing"
          ? "desk.step.review_submit"
          : standing === "reject"
            ? "desk.step.review_modify"
            : standing === "tbs"
              ? asked === null
                ? "desk.step.review_signWait"
                : "desk.step.review_sign"
              : asked === null
                ? "desk.step.review_wait"
                : "desk.step.review_accept",
      ),
  },
} as const satisfies Readonly<Record<ProcessName, ProcessDesk>>;

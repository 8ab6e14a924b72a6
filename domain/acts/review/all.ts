import { acceptReview } from "./accept.ts";
import { accomplishReview } from "./accomplish.ts";
import { accomplishReviewFor } from "./accomplish-for.ts";
import { assignReview } from "./assign.ts";
import { authoriseAgent } from "./authorise.ts";
import { convertReview } from "./convert.ts";
import { declineAgent } from "./decline-agent.ts";
import { modifyReview } from "./modify.ts";
import { refuseReview } from "./refuse.ts";
import { refuseReviewFor } from "./refuse-for.ts";
import { rejectReview } from "./reject.ts";
import { replaceReviewer } from "./replace.ts";
import { requestReview } from "./request.ts";
import { revokeReview } from "./revoke.ts";
import { signReview } from "./sign.ts";
import { signReviewAutomatically } from "./sign-automatically.ts";
import { submitReview } from "./submit.ts";
import { voidReview } from "./void.ts";
import { withdrawAgent } from "./withdraw-agent.ts";

/** Every act on a B/L review. */
export const REVIEW_ACTS = [
  submitReview,
  requestReview,
  acceptReview,
  rejectReview,
  assignReview,
  replaceReviewer,
  refuseReview,
  modifyReview,
  revokeReview,
  signReview,
  signReviewAutomatically,
  voidReview,
  convertReview,
  accomplishReview,
  accomplishReviewFor,
  refuseReviewFor,
  authoriseAgent,
  declineAgent,
  withdrawAgent,
] as const;

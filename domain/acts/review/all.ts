import { acceptReview } from "./accept.ts";
import { accomplishReview } from "./accomplish.ts";
import { assignReview } from "./assign.ts";
import { convertReview } from "./convert.ts";
import { modifyReview } from "./modify.ts";
import { refuseReview } from "./refuse.ts";
import { rejectReview } from "./reject.ts";
import { replaceReviewer } from "./replace.ts";
import { requestReview } from "./request.ts";
import { revokeReview } from "./revoke.ts";
import { signReview } from "./sign.ts";
import { signReviewAutomatically } from "./sign-automatically.ts";
import { submitReview } from "./submit.ts";
import { voidReview } from "./void.ts";

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
] as const;

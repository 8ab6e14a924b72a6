import { assignHit } from "./assign.ts";
import { clearHit } from "./clear.ts";
import { commentHit } from "./comment.ts";
import { confirmHit } from "./confirm.ts";
import { falsePositive } from "./false-positive.ts";
import { releaseHit } from "./release.ts";
import { reopenHit } from "./reopen.ts";

/** Every act on a hit of a compliance check. */
export const SCREENING_ACTS = [
  clearHit,
  falsePositive,
  confirmHit,
  releaseHit,
  reopenHit,
  assignHit,
  commentHit,
] as const;

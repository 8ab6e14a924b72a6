import { abortDelivery } from "./abort.ts";
import { assignTanker } from "./assign.ts";
import { commencePumping } from "./commence.ts";
import { completePumping } from "./complete.ts";
import { modifyDelivery } from "./modify.ts";
import { openDelivery } from "./open.ts";
import { pushDelivery } from "./push.ts";
import { replaceTanker } from "./replace-tanker.ts";
import { retryPush } from "./retry.ts";
import { signDelivery } from "./sign.ts";
import { submitDelivery } from "./submit.ts";

/** Every act on a bunker delivery. */
export const BUNKER_ACTS = [
  assignTanker,
  replaceTanker,
  openDelivery,
  commencePumping,
  completePumping,
  signDelivery,
  modifyDelivery,
  abortDelivery,
  pushDelivery,
  retryPush,
  submitDelivery,
] as const;

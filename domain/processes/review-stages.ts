import { state, type State } from "../states.ts";
import type { ReturnState } from "./reviewing.ts";

/** How the return of an original that is signed in advance stands: of its signature, and of its way to the issuer. */
export const RETURN_STAGES = {
  none: { signature: state("Not signed yet", "尚未签署", "ring-dashed", "grey"), way: null },
  unsigned: { signature: state("Waits for the wallet", "等待钱包签署", "half", "amber"), way: null },
  kept: {
    signature: state("Signed in advance", "已预先签署", "disc-tick", "green"),
    way: state("After the last acceptance", "最后一方接受后发送", "ring-dashed", "grey"),
  },
  sent: {
    signature: state("Signed in advance", "已预先签署", "disc-tick", "green"),
    way: state("Sent to the chain", "已发送至链上", "half", "blue"),
  },
  returned: {
    signature: state("Signed in advance", "已预先签署", "disc-tick", "green"),
    way: state("With the issuer", "已交还签发人", "disc-tick", "green"),
  },
  cancelled: { signature: state("Cancelled, never usable again", "已取消，不可再用", "cross", "grey"), way: null },
} as const satisfies Record<ReturnState, { readonly signature: State; readonly way: State | null }>;

/** A step that its turn has not come to yet, and one that is done. */
export const STEP_STAGES = {
  later: state("Not yet", "尚未进行", "ring-dashed", "grey"),
  open: state("Under way", "进行中", "half", "blue"),
  done: state("Done", "已完成", "disc-tick", "green"),
  stopped: state("Not carried out", "未执行", "back", "grey"),
} as const satisfies Record<string, State>;

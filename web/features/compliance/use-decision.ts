import { useState } from "react";
import { clearHit } from "#domain/acts/screening/clear";
import { confirmHit } from "#domain/acts/screening/confirm";
import { falsePositive } from "#domain/acts/screening/false-positive";
import { screeningRoutes } from "#domain/api/screening";
import type { HitView } from "#domain/api/screening-shapes";
import { useSend } from "../../api/use-send.ts";
import { useSay } from "../../i18n/use-words.ts";
import { useProcessRefusal } from "../../process/use-process-acts.tsx";
import { toast } from "../../ui/toast.ts";

/** The decisions about an open hit, in the order of the form. */
export const DECISIONS = { clear: clearHit, falsePositive, confirm: confirmHit } as const;
export type Decision = keyof typeof DECISIONS;

/** The decisions that several hits can get alike. */
export const ALIKE = ["clear", "falsePositive"] as const satisfies readonly Decision[];
const isAlike = (decision: Decision): decision is (typeof ALIKE)[number] =>
  (ALIKE as readonly Decision[]).includes(decision);

/**
 * The decision that is being made about a hit: what is chosen, the reason, and why it cannot be made. `others`: hits of
 * the same check that wait, too, and can be decided alike.
 */
export function useDecision(hit: HitView, others: readonly HitView[]) {
  const say = useSay();
  const refusal = useProcessRefusal("screening", hit);
  const { send, busy, problem, above, under } = useSend();
  const [chosen, setChosen] = useState<Decision>("falsePositive");
  const [reason, setReason] = useState("");
  const [alike, setAlike] = useState(false);
  const code = hit.can[chosen];
  const needed = DECISIONS[chosen].row.asks.some((one) => one === "reason");
  const decide = async (): Promise<boolean> => {
    const said = reason.trim();
    const hits = [hit, ...others].map(({ id, version }) => ({ id, expectedVersion: version }));
    const done =
      alike && isAlike(chosen)
        ? await send(screeningRoutes.decide, { body: { hits, decision: chosen, reason: said } })
        : await send(screeningRoutes[chosen], {
            params: { id: hit.id },
            body: { expectedVersion: hit.version, reason: said },
          });
    if (done === undefined) return false;
    toast(say(DECISIONS[chosen].outcome));
    setReason("");
    return true;
  };
  return {
    chosen,
    choose: setChosen,
    reason,
    write: setReason,
    /** Whether the others are decided alike; undefined where they cannot be. */
    alike: isAlike(chosen) && others.length > 0 ? alike : undefined,
    /** The number of others. */
    others: others.length,
    setAlike,
    /** The hit waits for a decision. */
    open: hit.state === "OPEN",
    why: code === null || code === undefined ? undefined : refusal(chosen, code),
    missing: needed && reason.trim() === "",
    busy,
    problem,
    above: above(["reason"]),
    under: under("reason"),
    decide,
  };
}
export type Deciding = ReturnType<typeof useDecision>;

import { useState } from "react";
import { reviewRoutes } from "#domain/api/reviews";
import { call } from "../../api/client.ts";
import type { KeptForm } from "../../kind/use-kept-form.ts";
import type { Review } from "./review.ts";

/** Settles a comment beside the form: what was typed is saved first. */
export function useSettling(draft: Pick<KeptForm<Review, object>, "flush" | "run">) {
  const [busy, setBusy] = useState(false);
  const settle = async (commentId: string, taken: boolean): Promise<void> => {
    setBusy(true);
    const saved = await draft.flush().catch(() => undefined);
    if (saved !== undefined)
      await draft.run((id) =>
        call(reviewRoutes.settle, { params: { id, commentId }, body: { expectedVersion: saved.version, taken } }),
      );
    setBusy(false);
  };
  return { busy, settle: (commentId: string, taken: boolean): void => void settle(commentId, taken) };
}

import { createElement } from "react";
import RedoOutlined from "@ant-design/icons/es/icons/RedoOutlined";
import { useNavigate } from "react-router";
import { reviewRoutes } from "#domain/api/reviews";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { editAddress } from "../../process/review-address.ts";
import { usePermission } from "../../session/use-me.ts";
import type { Action } from "../../ui/ActionBar.tsx";
import type { Review } from "./review.ts";

/** Begins a review anew from one that was revoked or rejected: for its initiator, once. */
export function useAnew(
  review: Review,
  own: boolean,
): { readonly actions: Action[]; readonly problem?: string | undefined } {
  const words = useWords();
  const navigate = useNavigate();
  const { send, busy, problem } = useSend();
  const allowed = usePermission("bl.draft");
  const { id, version, state, followedBy } = review;
  if (!own || !allowed || followedBy !== null || (state !== "reject" && state !== "revoke")) return { actions: [] };
  const begin = async (): Promise<void> => {
    const begun = await send(reviewRoutes.beginAnew, { params: { id }, body: { expectedVersion: version } });
    if (begun !== undefined) void navigate(editAddress(begun.answer));
  };
  return {
    actions: [
      {
        id: "anew",
        label: words("review.anew"),
        icon: createElement(RedoOutlined),
        onClick: () => {
          if (!busy) void begin();
        },
      },
    ],
    problem: problem?.message,
  };
}

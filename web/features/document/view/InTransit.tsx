import { Button } from "antd";
import { useNavigate } from "react-router";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { offerRoutes } from "#domain/api/offers";
import { EXCHANGED_KIND } from "#domain/kinds/exchanged";
import { LIMITS } from "#domain/limits";
import { useRead } from "../../../api/query.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { storyAddress } from "../../../process/exchange-address.ts";
import { offerStands } from "../../../process/offer-stands.ts";
import { Notice } from "../../../ui/Notice.tsx";

import { SignEnd } from "./SignEnd.tsx";

/** A bill that is offered to another platform, or went there, leads to the story of that. */
export function InTransit({ document: { id, kind, state, register } }: { readonly document: DocumentDetail }) {
  const words = useWords();
  const navigate = useNavigate();
  // Without a title here it was never offered.
  const away = kind === EXCHANGED_KIND && register !== null && (state === "IN_TRANSIT" || state === "TRANSFERRED");
  const found = useRead(offerRoutes.list, { query: { documentId: id } }, { enabled: away });
  const newest = found.data?.items.find((offer) => offer.state !== "REFUSED" && offer.state !== "WITHDRAWN");
  if (!away || found.data === undefined) return null;
  if (newest === undefined)
    return state === "IN_TRANSIT" ? (
      <>
        <SignEnd id={id} />
        <Notice tone="info">{words("platforms.transitOthers")}</Notice>
      </>
    ) : null;
  const told = { recipient: newest.recipient.name, platform: newest.platform.name, days: LIMITS.pintAnswerDays };
  const stands = offerStands(newest);
  const [tone, sentence] =
    newest.state === "GONE"
      ? (["info", "platforms.moved"] as const)
      : stands[0] === "info"
        ? (["info", "platforms.transit"] as const)
        : stands;
  return (
    <>
      {state === "IN_TRANSIT" && <SignEnd id={id} />}
      <Notice
        tone={tone}
        action={
          <Button size="small" onClick={() => void navigate(storyAddress(newest.id))}>
            {words("platforms.showStory")}
          </Button>
        }
      >
        {words(sentence, told)}
      </Notice>
    </>
  );
}

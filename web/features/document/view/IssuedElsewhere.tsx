import { Button } from "antd";
import { useNavigate } from "react-router";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { exchangeIssueRoutes } from "#domain/api/exchange-issues";
import { EXCHANGED_KIND } from "#domain/kinds/exchanged";
import { useRead } from "../../../api/query.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { ISSUE_STANDS } from "../../../process/issue-stands.ts";
import { issueStoryAddress } from "../../../process/exchange-address.ts";
import { Notice } from "../../../ui/Notice.tsx";

/** A bill that another platform was asked to issue leads its carrier to the story of that. */
export function IssuedElsewhere({ document }: { readonly document: DocumentDetail }) {
  const words = useWords();
  const navigate = useNavigate();
  const { id, kind, isIssuer, register } = document;
  // A bill that was issued here in the end has a title, which says how it stands.
  const asks = kind === EXCHANGED_KIND && isIssuer && register === null;
  const found = useRead(exchangeIssueRoutes.list, { query: { documentId: id } }, { enabled: asks });
  const newest = found.data?.items[0];
  if (!asks || newest === undefined) return null;
  const [tone, sentence] = ISSUE_STANDS[newest.state];
  return (
    <Notice
      tone={tone === "success" ? "info" : tone}
      action={
        <Button size="small" onClick={() => void navigate(issueStoryAddress(id))}>
          {words("platforms.showStory")}
        </Button>
      }
    >
      {words(sentence, { recipient: newest.recipient.name, platform: newest.platform.name })}
      {newest.reason !== "" && (
        <div>
          {words("platforms.story.reason", { reason: newest.reason })}
          {newest.code !== null && ` · ${newest.code}`}
        </div>
      )}
    </Notice>
  );
}

import { Button, Dropdown } from "antd";
import AuditOutlined from "@ant-design/icons/es/icons/AuditOutlined";
import { useNavigate } from "react-router";
import { ORIGINAL_TYPES, REVIEW_TYPES } from "#domain/acts/review/types";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { kindOf } from "#domain/kinds/kinds";
import { REVIEW_KINDS } from "#domain/processes/reviewing";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { useRefusal } from "../../../kind/refusal.ts";
import { requestAddress } from "../../../process/review-address.ts";
import { useWhyNot } from "../../../session/use-me.ts";
import type { Action } from "../../../ui/ActionBar.tsx";

/**
 * The requests that the holder of a bill makes to its issuer: a menu where they can be made, an act that is greyed with
 * its reason where they cannot, and nothing for who never can.
 */
export function useRequests(document: DocumentDetail): { readonly greyed?: Action; readonly possible: boolean } {
  const words = useWords();
  const refusal = useRefusal();
  const [draft, end] = [useWhyNot("bl.draft"), useWhyNot("bl.void")];
  const { kind, state, isIssuer, can, ofOthers } = document;
  // A request gives the title back as a surrender does: the same stands in its way.
  const code = can["surrender"];
  if (
    !REVIEW_KINDS.some((one) => one === kind) ||
    state !== "ISSUED" ||
    isIssuer ||
    code === undefined ||
    ofOthers.includes("surrender")
  )
    return { possible: false };
  const why = draft ?? end ?? (code === null ? undefined : refusal(kindOf(kind), "surrender", code, state));
  return why === undefined
    ? { possible: true }
    : {
        possible: false,
        greyed: {
          id: "request",
          label: words("facts.request"),
          icon: <AuditOutlined aria-hidden="true" />,
          why,
          onClick: () => undefined,
        },
      };
}

export function RequestMenu({ document: { id } }: { readonly document: DocumentDetail }) {
  const words = useWords();
  const say = useSay();
  const navigate = useNavigate();
  return (
    <Dropdown
      trigger={["click"]}
      placement="bottomRight"
      menu={{
        items: ORIGINAL_TYPES.map((type) => ({
          key: type,
          label: say(REVIEW_TYPES[type].label),
          onClick: () => void navigate(requestAddress(type, id)),
        })),
      }}
    >
      <Button icon={<AuditOutlined aria-hidden="true" />} aria-haspopup="menu">
        {words("facts.request")}
      </Button>
    </Dropdown>
  );
}

import SafetyCertificateOutlined from "@ant-design/icons/es/icons/SafetyCertificateOutlined";
import { Button } from "antd";
import { useNavigate } from "react-router";
import { screeningRoutes } from "#domain/api/screening";
import { useSend } from "../api/use-send.ts";
import { useWords } from "../i18n/use-words.ts";
import { usePermission } from "../session/use-me.ts";
import { Notice } from "../ui/Notice.tsx";
import { toast } from "../ui/toast.ts";
import { HISTORY_REPORT } from "./screening-address.ts";

type Props = { readonly document: string } | { readonly envelope: string };

/**
 * Checks every party, ship, place and sort of goods that a document or an envelope names, and leads to the reports;
 * nothing for members who may not check companies.
 */
export function ComplianceCheck(of: Props) {
  const words = useWords();
  const navigate = useNavigate();
  const { send, busy, problem } = useSend();
  if (!usePermission("compliance.check")) return null;
  const check = async (): Promise<void> => {
    const done = await send(screeningRoutes.checkOf, { body: of });
    if (done === undefined) return;
    toast(words("compliance.begun", { count: done.answer.length }));
    void navigate(HISTORY_REPORT);
  };
  return (
    <>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <Button
        size="small"
        icon={<SafetyCertificateOutlined aria-hidden="true" />}
        loading={busy}
        onClick={() => void check()}
      >
        {words("document" in of ? "compliance.checkDocument" : "compliance.checkEnvelope")}
      </Button>
    </>
  );
}

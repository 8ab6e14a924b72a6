import SafetyCertificateOutlined from "@ant-design/icons/es/icons/SafetyCertificateOutlined";
import { Link } from "react-router";
import type { SubjectRef } from "#domain/api/screening-shapes";
import { useWords } from "../i18n/use-words.ts";
import { usePermission } from "../session/use-me.ts";
import { checkingAddress } from "./screening-address.ts";

interface Props {
  readonly of: SubjectRef;
  readonly name: string;
}

/** Leads to the Company List with this body ticked; nothing for members who may not check companies. */
export function ComplianceLink({ of, name }: Props) {
  const words = useWords();
  if (!usePermission("compliance.check")) return null;
  return (
    <Link to={checkingAddress(of, name)} aria-label={words("compliance.linkOf", { name })}>
      <SafetyCertificateOutlined aria-hidden="true" /> {words("compliance.link")}
    </Link>
  );
}

import { Link } from "react-router";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { issuerRoutes } from "#domain/api/issuer";
import { useRead } from "../../../api/query.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useMe } from "../../../session/use-me.ts";
import { Notice } from "../../../ui/Notice.tsx";

/** What its author should know of an OpenAttestation document: its domain is silent, or the chain does not have it. */
export function AttestedNotice({ document }: { readonly document: DocumentDetail }) {
  const words = useWords();
  const { organisation } = useMe();
  const { state, madeWith } = document;
  const own = madeWith?.format === "openattestation" && document.issuer?.id === organisation.id;
  const { chainId } = organisation;
  const live = own && state !== "REVOKED";
  const domain = useRead(issuerRoutes.store, {}, { enabled: live }).data?.domain ?? "";
  const record = useRead(issuerRoutes.record, { query: { chainId } }, { enabled: live && domain !== "" }).data;
  if (!live) return null;
  return (
    <>
      {state === "PROCESSING" && document.intent === null && (
        <Notice
          tone="info"
          action={
            <Link to="/layout/tasks" className="hw-link">
              {words("documentStores.tasks")}
            </Link>
          }
        >
          {words("documentStores.awaited")}
        </Notice>
      )}
      {(record?.outcome === "MISSING" || record?.outcome === "OTHER") && (
        <Notice
          tone="warning"
          action={
            <Link to="/layout/settings/company" className="hw-link">
              {words("documentStores.setRecord")}
            </Link>
          }
        >
          {words("documentStores.unconfirmed", { domain })}
        </Notice>
      )}
    </>
  );
}

import { Link } from "react-router";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { issuerRoutes } from "#domain/api/issuer";
import { hasEnded } from "#domain/states";
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
  const live = own && state !== "REVOKED" && !hasEnded(state);
  const known = useRead(issuerRoutes.store, {}, { enabled: live }).data;
  const { domain = "" } = known ?? {};
  const contract =
    madeWith?.type === "transferable"
      ? (document.register?.registry ?? known?.register?.contract)
      : known?.stores.find(({ chainId }) => chainId === organisation.chainId)?.contract;
  const chainId = document.register?.chainId ?? organisation.chainId;
  const record = useRead(
    issuerRoutes.record,
    { query: { chainId, ...(contract === undefined ? {} : { contract }) } },
    { enabled: live && domain !== "" && contract !== undefined },
  ).data;
  if (!live) return null;
  return (
    <>
      {madeWith?.type === "verifiable" && state === "PROCESSING" && document.intent === null && (
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

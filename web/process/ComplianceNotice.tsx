import { Link } from "react-router";
import { screeningRoutes } from "#domain/api/screening";
import { useRead } from "../api/query.ts";
import { useWords } from "../i18n/use-words.ts";
import { Notice } from "../ui/Notice.tsx";
import { checkAddress } from "./screening-address.ts";

interface Props {
  readonly company?: string | undefined;
  readonly envelope?: string | undefined;
  readonly document?: string | undefined;
}

/** Says before an act that a compliance hit about its company, ship or parties stops it, or waits for a decision. */
export function ComplianceNotice(query: Props) {
  const words = useWords();
  const { data } = useRead(screeningRoutes.stops, { query });
  return (data ?? []).map(({ name, checkId, blocked, stops }, i) => (
    <Notice key={`${i} ${name}`} tone={stops ? "error" : "warning"}>
      {words(blocked ? "compliance.stops.blocked" : stops ? "compliance.stops.undecided" : "compliance.stops.warns", {
        name,
      })}{" "}
      {checkId !== null && <Link to={checkAddress(checkId)}>{words("compliance.stops.open")}</Link>}
    </Notice>
  ));
}

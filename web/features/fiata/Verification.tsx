import { Link } from "react-router";
import { documentRoutes } from "#domain/api/documents";
import { hasEnded } from "#domain/states";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { FactList } from "../../ui/FactList.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { OfBill } from "./of-bill.ts";
import styles from "./Fiata.module.css";

/** The number and the PDF by which FIATA knows a bill, and the ways to verify it there and here. */
export function Verification({ bill: { id, fiataId, superseded, verifyUrl, calls } }: OfBill) {
  const words = useWords();
  const { data: document } = useRead(documentRoutes.get, { params: { id } });
  const made = calls.find(({ mode, state }) => mode === "ISSUE" && state === "TAKEN");
  const sha256 = made?.sha256 ?? null;
  const place = document?.register ?? null;
  return (
    <>
      <p className="hw-help">{words("fiata.verificationHelp")}</p>
      {superseded && (
        <Notice tone="warning">
          {words(document !== undefined && hasEnded(document.state) ? "fiata.supersededEnded" : "fiata.superseded")}
        </Notice>
      )}
      <FactList label="wide">
        <dt>{words("fiata.number")}</dt>
        <dd className="hw-mono">{fiataId ?? words("fiata.notRegistered")}</dd>
        {sha256 !== null && (
          <>
            <dt>{words("fiata.sha256")}</dt>
            <dd>
              <Hash value={sha256} />
            </dd>
          </>
        )}
      </FactList>
      {fiataId !== null && verifyUrl === null && <p className="hw-help">{words("fiata.noVerification")}</p>}
      <div className={styles.acts}>
        {verifyUrl !== null && (
          <a className="hw-link" href={verifyUrl} target="_blank" rel="noreferrer">
            {words("fiata.verifyThere")}
          </a>
        )}
        {place !== null && (
          <Link
            className="hw-link"
            to={`/verify/detail?chainId=${place.chainId}&registry=${place.registry}&tokenId=${place.tokenId}`}
          >
            {words("fiata.verifyHere")}
          </Link>
        )}
      </div>
    </>
  );
}

import { Button } from "antd";
import { useNavigate, useParams } from "react-router";
import { useState } from "react";
import { nodeRoutes } from "#domain/api/node";
import type { Output } from "#domain/api/route";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { CompanyFacts } from "./CompanyFacts.tsx";
import { ForNode } from "./ForNode.tsx";
import styles from "./Node.module.css";

/** /NodePIN/:orgid/:orgname: the administrator of the node approves a company; its PIN is shown this once. */
export function Page() {
  return <ForNode><NodePin /></ForNode>;
}

function NodePin() {
  const words = useWords();
  const format = useFormat();
  const navigate = useNavigate();
  const { orgid = "", orgname = "" } = useParams();
  const { send, busy, problem } = useSend();
  const found = useRead(nodeRoutes.companies, { query: { id: orgid } });
  // The address only says which company is meant: its name is the node's.
  const company = found.data?.rows.find((row) => row.id === orgid && row.name === orgname);
  const [made, setMade] = useState<Output<typeof nodeRoutes.pin>>();
  const make = async (): Promise<void> => {
    const done = await send(nodeRoutes.pin, { params: { id: orgid } });
    if (done !== undefined) setMade(done.answer);
  };
  const title = company === undefined ? words("node.pin") : words("node.pinTitle", { company: company.name });
  return (
    <Screen head={<PageTitle title={title} onBack={() => void navigate(`/OrgList?id=${orgid}`)} />}>
      <div className={styles.part}>
        {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
        {found.error !== null && <Notice tone="error">{found.error.message}</Notice>}
        {found.isPending && <LoadingLine />}
        {found.data !== undefined && company === undefined && <Notice tone="error">{words("node.none")}</Notice>}
        {company !== undefined && (
          <FormStack>
            <p>{words("node.pinHelp")}</p>
            <CompanyFacts company={company} />
            {made !== undefined && (
              <div>
                <p className={styles.pin} aria-label={words("node.pin")}>{made.pin}</p>
                <p className="hw-quiet">{words("node.pinUntil", { time: format.instant(made.expiresAt) })}</p>
              </div>
            )}
            {company.state === "WAITING" && <ButtonRow start><Button type={made === undefined ? "primary" : "default"} loading={busy} onClick={() => void make()}>{words(made === undefined ? "node.makePin" : "node.makeAnotherPin")}</Button></ButtonRow>}
          </FormStack>
        )}
      </div>
    </Screen>
  );
}

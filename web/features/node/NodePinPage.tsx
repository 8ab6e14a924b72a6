import { Button } from "antd";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { nodeRoutes } from "#domain/api/node";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { CompanyFacts } from "./CompanyFacts.tsx";
import { DecideDialog } from "./Decisions.tsx";
import { ForNode } from "./ForNode.tsx";
import styles from "./Node.module.css";

/** /NodePIN/:orgid/:orgname: the administrator of the node approves a company; its PIN goes out by letter. */
export function Page() {
  return (
    <ForNode>
      <NodePin />
    </ForNode>
  );
}

function NodePin() {
  const words = useWords();
  const navigate = useNavigate();
  const { orgid = "", orgname = "" } = useParams();
  const found = useRead(nodeRoutes.companies, { query: { id: orgid } });
  // The address only says which company is meant: its name is the node's.
  const company = found.data?.rows.find((row) => row.id === orgid && row.name === orgname);
  const [decision, setDecision] = useState<"approve" | "reject">();
  return (
    <Screen
      head={
        <PageTitle
          title={company === undefined ? words("node.company") : words("node.approveTitle", { company: company.name })}
          onBack={() => void navigate(`/OrgList?id=${orgid}`)}
        />
      }
    >
      <div className={styles.part}>
        {found.error !== null && <Notice tone="error">{found.error.message}</Notice>}
        {found.isPending && <LoadingLine />}
        {found.data !== undefined && company === undefined && <Notice tone="error">{words("node.none")}</Notice>}
        {company !== undefined && (
          <FormStack>
            {company.alike.length > 0 && (
              <Notice tone="warning">
                {words("node.alike", { names: company.alike.join(words("common.semicolon")) })}
              </Notice>
            )}
            <CompanyFacts company={company} />
            <ButtonRow start>
              <Button type="primary" onClick={() => setDecision("approve")}>
                {words("node.approve")}
              </Button>
              {company.state === "WAITING" && (
                <Button onClick={() => setDecision("reject")}>{words("node.reject")}</Button>
              )}
            </ButtonRow>
          </FormStack>
        )}
        {company !== undefined && decision !== undefined && (
          <DecideDialog company={company} decision={decision} onClose={() => setDecision(undefined)} />
        )}
      </div>
    </Screen>
  );
}

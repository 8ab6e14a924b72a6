import { useState } from "react";
import { nodeRoutes, type NodeCompany } from "#domain/api/node";
import { COMPANY_STATES } from "#domain/states";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { toast } from "../../ui/toast.ts";
import { useMe } from "../../session/use-me.ts";
import { CompanyBudget } from "./CompanyBudget.tsx";
import { DecideDialog } from "./Decisions.tsx";
import { CompanyFacts } from "./CompanyFacts.tsx";

/** One company of this installation, with what its administrator of the node can do for it. */
export function CompanyPanel({ company, onClose }: { readonly company: NodeCompany; readonly onClose: () => void }) {
  const words = useWords();
  const format = useFormat();
  const { send, busy, problem, forget } = useSend();
  const retry = async (): Promise<void> => {
    if ((await send(nodeRoutes.retry, { params: { id: company.id } })) !== undefined)
      toast(words("node.retried", { company: company.name }));
  };
  const { user } = useMe();
  const [asked, setAsked] = useState(false);
  const [decision, setDecision] = useState<"approve" | "reject">();
  // The node does not help a person whom a colleague can help.
  const only =
    company.administrators.length === 1 && company.administrators[0] !== user.email
      ? company.administrators[0]
      : undefined;
  const reset = async (email: string, password: string): Promise<void> => {
    const done = await send(nodeRoutes.resetSecond, { params: { id: company.id }, body: { email, password } });
    if (done === undefined) return;
    setAsked(false);
    toast(
      words("node.secondWaits", { email, when: done.answer.from === null ? "" : format.instant(done.answer.from) }),
    );
  };
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  const acts = [
    ...(company.assurance === "approved" && company.state !== "WAITING"
      ? []
      : [{ id: "approve", label: words("node.approve"), onClick: () => setDecision("approve") }]),
    ...(company.state === "WAITING"
      ? [{ id: "reject", label: words("node.reject"), onClick: () => setDecision("reject") }]
      : []),
    ...(company.error !== null ? [{ id: "retry", label: words("node.retry"), busy, onClick: () => void retry() }] : []),
    ...(only === undefined
      ? []
      : [
          {
            id: "second",
            label: words("node.resetSecond"),
            onClick: () => {
              forget();
              setAsked(true);
            },
          },
        ]),
  ];
  return (
    <Panel title={company.name} state={<StateMark state={COMPANY_STATES[company.state]} />} onClose={onClose}>
      {problem !== undefined && !asked && <Notice tone="error">{problem.message}</Notice>}
      {company.error !== null && <Notice tone="error">{words("node.failedHelp", { code: company.error })}</Notice>}
      {company.state === "WAITING" && (
        <Notice tone="info">{words(company.assurance === "approved" ? "node.pinSent" : "node.waitingHelp")}</Notice>
      )}
      {company.alike.length > 0 && (
        <Notice tone="warning">{words("node.alike", { names: company.alike.join(words("common.semicolon")) })}</Notice>
      )}
      {acts.length > 0 && <ActionBar solid={company.state !== "ACTIVATED"} actions={acts} />}
      <CompanyFacts company={company} />
      <CompanyBudget company={company} />
      {decision !== undefined && (
        <DecideDialog company={company} decision={decision} onClose={() => setDecision(undefined)} />
      )}
      {asked && only !== undefined && (
        <DangerDialog
          open
          title={words("node.secondTitle", { email: only })}
          sentence={words("node.secondSentence", { email: only, company: company.name })}
          verb={words("node.resetSecond")}
          confirm="password"
          busy={busy}
          passwordError={wrong}
          error={wrong === undefined ? problem?.message : undefined}
          onConfirm={(password) => void reset(only, password)}
          onCancel={() => setAsked(false)}
        />
      )}
    </Panel>
  );
}

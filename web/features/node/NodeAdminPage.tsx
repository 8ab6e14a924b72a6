import { Link } from "react-router";
import { nodeRoutes } from "#domain/api/node";
import { COMPANY_STATES, type CompanyState } from "#domain/states";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Check } from "../../ui/Check.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { FactList } from "../../ui/FactList.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { toast } from "../../ui/toast.ts";
import { Chain } from "./Chain.tsx";
import { ForNode } from "./ForNode.tsx";
import { Measurements } from "./Measurements.tsx";
import styles from "./Node.module.css";

/** Seconds between two looks at the chains. */
const LOOK = 5;
const STATES = Object.keys(COMPANY_STATES) as CompanyState[];

/** /NodeAdmin: this installation: its companies, its approval, its chains, its pages. */
export function Page() {
  return (
    <ForNode>
      <NodeAdmin />
    </ForNode>
  );
}

function NodeAdmin() {
  const words = useWords();
  const format = useFormat();
  const node = useRead(nodeRoutes.get, {});
  const chains = useRead(nodeRoutes.chains, {}, { refetchInterval: LOOK * 1000 });
  const { send, busy, problem } = useSend();
  const failed = node.error ?? chains.error;
  const approve = async (approval: boolean): Promise<void> => {
    if ((await send(nodeRoutes.set, { body: { approval } })) !== undefined) toast(words("node.saved"));
  };
  return (
    <Screen head={<PageTitle title={words("shell.nodeAdmin")} />}>
      <div className={styles.part}>
        {failed ? (
          <ErrorView
            title={words("common.failed")}
            help={failed.message}
            onRetry={() => void Promise.all([node.refetch(), chains.refetch()])}
          />
        ) : node.data === undefined || chains.data === undefined ? (
          <LoadingLine />
        ) : (
          <>
            <Section title={words("node.companies")}>
              <FactList label="figures">
                {STATES.map((state) => [
                  <dt key={`${state} label`}>
                    <StateMark state={COMPANY_STATES[state]} />
                  </dt>,
                  <dd key={state}>
                    <Link className="hw-link" to={`/OrgList?state=${state}`}>
                      {format.number(node.data.companies[state] ?? 0)}
                    </Link>
                  </dd>,
                ])}
                <dt>{words("node.people")}</dt>
                <dd>{format.number(node.data.people)}</dd>
              </FactList>
              <div className={styles.apart}>
                <FactList label="wide">
                  <dt>{words("node.administrators")}</dt>
                  <dd>{node.data.administrators.join(words("common.comma"))}</dd>
                </FactList>
              </div>
              {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
              <div className={styles.approval}>
                <Check
                  checked={node.data.approval !== busy}
                  disabled={busy}
                  help={words("node.approvalHelp")}
                  onChange={(value) => void approve(value)}
                >
                  {words("node.approval")}
                </Check>
              </div>
            </Section>
            <Section title={words("node.chains")}>
              {chains.data.map((chain) => (
                <Chain key={chain.chainId} chain={chain} />
              ))}
            </Section>
            <Section title={words("node.measured.title")}>
              <Measurements />
            </Section>
          </>
        )}
      </div>
    </Screen>
  );
}

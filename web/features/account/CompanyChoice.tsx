import { Button } from "antd";
import { membershipRoutes } from "#domain/api/memberships";
import { ERRORS } from "#domain/errors";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { useArrival } from "./use-arrival.ts";
import styles from "./CompanyChoice.module.css";

/**
 * The companies of a person, each by the name that is registered, with its Chinese one beside it, to go on for; why one
 * cannot be entered stands in its place.
 */
export function CompanyChoice({ current = false }: { readonly current?: boolean }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const arrive = useArrival();
  const companies = useRead(membershipRoutes.list, {});
  const { send, busy, problem } = useSend();
  const enter = async (organisationId: string): Promise<void> => {
    const done = await send(membershipRoutes.enter, { body: { organisationId } });
    if (done !== undefined) await arrive(done.answer);
  };
  const refused = problem ?? companies.error;
  return (
    <>
      {refused && <Notice tone="error">{refused.message}</Notice>}
      {companies.isPending && <LoadingLine />}
      <ul className={styles.list}>
        {(companies.data ?? []).map((company) => (
          <li key={company.id} className={styles.company}>
            <span>
              <span className={styles.name}>{company.name}</span>
              {company.chineseName !== "" && (
                <>
                  {" "}
                  <span className="hw-quiet" lang="zh-CN">
                    {company.chineseName}
                  </span>
                </>
              )}
              <br />
              <span className="hw-quiet">
                {words(company.isAdmin ? "users.administrator" : "users.member")}
                {company.lastLogin !== null &&
                  ` · ${words("users.lastLogin", { time: format.when(company.lastLogin) })}`}
              </span>
              {company.refused !== null && (
                <>
                  <br />
                  <span className={styles.bad}>{say(ERRORS[company.refused].text)}</span>
                </>
              )}
            </span>
            {current && company.current ? (
              <span className="hw-quiet">{words("account.currentCompany")}</span>
            ) : (
              <Button
                type="primary"
                disabled={company.refused !== null || busy}
                aria-label={words("account.goOnFor", { company: company.name })}
                onClick={() => void enter(company.id)}
              >
                {words("account.goOn")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

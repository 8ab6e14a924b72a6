import { Button } from "antd";
import { useState } from "react";
import { Navigate } from "react-router";
import { accountRoutes } from "#domain/api/account";
import type { SecondWay } from "#domain/api/second";
import { LIMITS } from "#domain/limits";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { afterLogin } from "../../session/after-login.ts";
import { useMe } from "../../session/use-me.ts";
import { CardPage } from "../../ui/CardPage.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { OtherAccount } from "./OtherAccount.tsx";
import { ByCode, ByLetter, ByPasskey } from "./SecondWays.tsx";
import styles from "./Account.module.css";

/** /mfa: the second verification, by one of the ways that the person has. */
export function Page() {
  const words = useWords();
  const { user, nextStep } = useMe();
  const { data, error } = useRead(accountRoutes.second, {});
  const [chosen, setChosen] = useState<SecondWay>();
  if (nextStep !== "MFA") return <Navigate to={afterLogin(nextStep, null)} replace />;
  const ways = data?.ways ?? [];
  const way = chosen ?? ways[0];
  return (
    <CardPage
      title={words("second.title")}
      help={
        way === undefined
          ? undefined
          : way === "email" && ways.length === 1
            ? words("account.emailHelp", { digits: LIMITS.codeDigits, email: user.email, minutes: LIMITS.codeMinutes })
            : words(`second.help.${way}`)
      }
    >
      {error !== null && <Notice tone="error">{error.message}</Notice>}
      {way === undefined && error === null && <LoadingLine />}
      {way === "passkey" && <ByPasskey />}
      {way === "totp" && <ByCode key="totp" way="totp" />}
      {way === "email" && <ByLetter only={ways.length === 1} />}
      {way === "recovery" && <ByCode key="recovery" way="recovery" />}
      <ul className={styles.ways}>
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <li key={one}>
              <Button type="link" onClick={() => setChosen(one)}>
                {words(`second.instead.${one}`)}
              </Button>
            </li>
          ))}
        <li>
          <OtherAccount />
        </li>
      </ul>
      {(ways.includes("passkey") || ways.includes("totp")) && <p className={styles.lost}>{words("second.lost")}</p>}
    </CardPage>
  );
}

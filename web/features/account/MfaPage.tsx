import { Button } from "antd";
import { Navigate } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { afterLogin } from "../../session/after-login.ts";
import { BySecondWay, useSecondWays } from "../../session/SecondWays.tsx";
import { useMe } from "../../session/use-me.ts";
import { CardPage } from "../../ui/CardPage.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { OtherAccount } from "./OtherAccount.tsx";
import { useArrival } from "./use-arrival.ts";
import styles from "./Account.module.css";

/** /mfa: the second verification, by one of the ways that the person has. */
export function Page() {
  const words = useWords();
  const { user, nextStep } = useMe();
  const arrive = useArrival();
  const { ways, way, only, error, help, choose } = useSecondWays(user.email);
  if (nextStep !== "MFA") return <Navigate to={afterLogin(nextStep, null)} replace />;
  return (
    <CardPage title={words("second.title")} help={help}>
      {error !== null && <Notice tone="error">{error.message}</Notice>}
      {way === undefined && error === null && <LoadingLine />}
      <BySecondWay way={way} only={only} email={user.email} onDone={async (answer) => arrive(answer)} />
      <ul className={styles.ways}>
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <li key={one}>
              <Button type="link" onClick={() => choose(one)}>
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

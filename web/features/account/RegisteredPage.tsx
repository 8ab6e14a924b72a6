import { Button } from "antd";
import { Link, useNavigate } from "react-router";
import { recoveryRoutes } from "#domain/api/recovery";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { addContactAddress } from "../../session/contact-invitation.ts";
import { useLiveUpdates } from "../../session/live.ts";
import { useMe } from "../../session/use-me.ts";
import { CardPage } from "../../ui/CardPage.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { StepMark } from "../../ui/StepMark.tsx";
import styles from "./Account.module.css";

/** /registered: what is there now, what is still being made, and what comes next. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const { user, organisation } = useMe();
  // The company may be approved while this page is open.
  useLiveUpdates();
  const { status } = organisation;
  const title = user.isAdmin ? "registered.title" : "registered.titleMember";
  const recovery = useRead(recoveryRoutes.get, {}, { enabled: user.isAdmin && user.keyGranted }).data;
  const steps = [
    {
      key: "agreement",
      to: "/layout/settings/security",
      done: user.agreementAccepted && organisation.agreementAccepted,
    },
    { key: "recovery", to: "/layout/settings/security", done: recovery !== undefined && recovery.made !== null },
    { key: "invite", to: "/layout/users", done: false },
    { key: "contact", to: addContactAddress(), done: false },
  ] as const;
  // A step that only an administrator takes is shown to nobody else.
  const shown = user.isAdmin ? steps : steps.filter(({ key }) => key === "agreement");
  return (
    <CardPage
      title={words(title, { company: organisation.name })}
      help={words(user.isAdmin ? "registered.help" : "registered.helpMember", { email: user.email })}
    >
      <Notice tone={status === "ACTIVATED" ? "success" : "info"}>
        {words(status === "ACTIVATED" ? "registered.ready" : "registered.making")}
      </Notice>
      {organisation.address !== null && (
        <p>
          {words("registered.address")} <Hash value={organisation.address} />
        </p>
      )}
      <p>{words("registered.keep")}</p>
      <ol className={styles.next} aria-label={words("registered.next")}>
        {shown.map(({ key, to, done }, index) => (
          <li key={key}>
            <StepMark done={done}>{index + 1}</StepMark>
            <span>
              <Link to={to}>{words(`registered.${key}`)}</Link>
              {done && <span className="hw-hidden"> {words("registered.done")}</span>}
              <br />
              <span>{words(`registered.${key}Why`)}</span>
            </span>
          </li>
        ))}
      </ol>
      <Button type="primary" size="large" block onClick={() => void navigate("/layout/inbox")}>
        {words("registered.begin")}
      </Button>
    </CardPage>
  );
}

import { Button } from "antd";
import { useNavigate } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { CreationFailed } from "../../session/CreationFailed.tsx";
import { useLiveUpdates } from "../../session/live.ts";
import { useMe } from "../../session/use-me.ts";
import { Hash } from "../../ui/Hash.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { AccountFrame } from "./AccountFrame.tsx";
import styles from "./AccountFrame.module.css";

/** /registered: what is there now, what is still being made, and what comes next. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const { user, organisation } = useMe();
  // The register comes, or does not, while this page is open.
  useLiveUpdates();
  const { status } = organisation;
  const title = status === "FAILED" ? "registered.titleFailed" : user.isAdmin ? "registered.title" : "registered.titleMember";
  return (
    <AccountFrame title={words(title, { company: organisation.name })} help={words(user.isAdmin ? "registered.help" : "registered.helpMember", { email: user.email })}>
      <div className={styles.form}>
        {status === "FAILED" ? <CreationFailed /> : <Notice tone={status === "ACTIVATED" ? "success" : "info"}>{words(status === "ACTIVATED" ? "registered.ready" : "registered.making")}</Notice>}
        {organisation.address !== null && <p>{words("registered.address")} <Hash value={organisation.address} /></p>}
        <p>{words("registered.keep")}</p>
        <Button type={status === "FAILED" ? "default" : "primary"} size="large" block onClick={() => void navigate("/layout/inbox")}>{words("registered.begin")}</Button>
        <div className={styles.links}>
          <Button type="link" onClick={() => void navigate("/layout/settings/security")}>{words("registered.agreement")}</Button>
          {user.isAdmin && <Button type="link" onClick={() => void navigate("/layout/users")}>{words("registered.invite")}</Button>}
        </div>
      </div>
    </AccountFrame>
  );
}

import { Button } from "antd";
import { useNavigate } from "react-router";
import { authRoutes } from "#domain/api/auth";
import { call } from "../../api/client.ts";
import { useWords } from "../../i18n/use-words.ts";
import { sessionHint } from "../../session/hint.ts";

/** Leaves a step and goes back to the sign-in page. */
export function OtherAccount() {
  const words = useWords();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    await call(authRoutes.logout, {}).catch(() => undefined);
    sessionHint.set(false);
    await navigate("/login");
  };
  return (
    <Button type="link" onClick={() => void leave()}>
      {words("account.otherAccount")}
    </Button>
  );
}

import { Button } from "antd";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { accountRoutes, CHANGED_BY, type ChangedBy } from "#domain/api/account";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { CardPage } from "../../ui/CardPage.tsx";
import { Notice } from "../../ui/Notice.tsx";

/**
 * /changing/:id/:from: a change of e-mail address, telephone or second verification is made by the link of a letter.
 */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const { id = "", from } = useParams();
  const { send, busy, problem } = useSend();
  const [done, setDone] = useState<{ readonly by: ChangedBy; readonly value: string }>();
  const by = CHANGED_BY.find((one) => one === from);
  const back = (
    <p>
      <Button type="primary" onClick={() => void navigate("/layout/settings/basic")}>
        {words("changing.goOn")}
      </Button>
    </p>
  );
  if (by === undefined || id.length < 20)
    return (
      <CardPage title={words("account.linkMissing")} help={words("changing.linkHelp")}>
        {back}
      </CardPage>
    );
  if (done !== undefined) {
    return (
      <CardPage title={words(`changing.title.${by}`)}>
        <Notice tone="success">
          {words(done.by === "mfa" && done.value === "off" ? "changing.off" : `changing.done.${done.by}`, {
            value: done.value,
          })}
        </Notice>
        {back}
      </CardPage>
    );
  }
  return (
    <CardPage title={words(`changing.title.${by}`)} help={words("changing.help")}>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <Button
        type="primary"
        size="large"
        block
        loading={busy}
        onClick={() =>
          void send(accountRoutes.confirmChange, { body: { token: id } }).then((made) => setDone(made?.answer))
        }
      >
        {words("account.confirm")}
      </Button>
    </CardPage>
  );
}

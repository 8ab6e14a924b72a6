import { Button } from "antd";
import BellOutlined from "@ant-design/icons/es/icons/BellOutlined";
import { useId } from "react";
import { deskRoutes } from "#domain/api/desk";
import { PLAIN_STEPS, type RemindedOrigin } from "#domain/processes/desk";
import { useRead } from "../api/query.ts";
import { useSend } from "../api/use-send.ts";
import { useFormat } from "../i18n/use-format.ts";
import { useSay, useWords } from "../i18n/use-words.ts";
import { useWhyNot } from "../session/use-me.ts";
import { GreyedButton } from "../ui/GreyedButton.tsx";
import { Notice } from "../ui/Notice.tsx";
import { toast } from "../ui/toast.ts";

/** The companies that a document or an envelope waits for, each with its next step, and a reminder to them. */
export function WaitsFor({ of, id }: { readonly of: RemindedOrigin; readonly id: string }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const why = useId();
  const sender = useSend();
  const mayNot = useWhyNot("compose");
  const { data = [] } = useRead(deskRoutes.waiting, { query: { of, id } });
  if (data.length === 0) return null;
  const ready = data.some(({ again }) => again === null);
  const remind = async (): Promise<void> => {
    const sent = await sender.send(deskRoutes.remind, { body: { of, id } });
    if (sent !== undefined) toast(words("waits.sent"));
  };
  return (
    <>
      {sender.problem !== undefined && <Notice tone="error">{sender.problem.message}</Notice>}
      <Notice
        tone="info"
        action={
          ready && mayNot === undefined ? (
            <Button
              size="small"
              icon={<BellOutlined aria-hidden="true" />}
              loading={sender.busy}
              onClick={() => void remind()}
            >
              {words("waits.remind")}
            </Button>
          ) : (
            <GreyedButton aria-describedby={why}>
              <BellOutlined aria-hidden="true" />
              {words("waits.remind")}
            </GreyedButton>
          )
        }
      >
        <div id={why}>
          {data.map(({ company, act, since, until, remindedAt, again }) => (
            <div key={company.id}>
              {words("waits.for", { company: company.name, when: format.when(since), step: say(PLAIN_STEPS[act]) })}
              {until !== null && <div>{words("waits.until", { day: format.date(until) })}</div>}
              {again !== null && remindedAt !== null && (
                <div>{words("waits.again", { when: format.when(remindedAt), again: format.instant(again) })}</div>
              )}
            </div>
          ))}
          {ready && mayNot !== undefined && <div>{mayNot}</div>}
        </div>
      </Notice>
    </>
  );
}

import { Button } from "antd";
import TextArea, { type TextAreaRef } from "antd/es/input/TextArea";
import { useRef, useState } from "react";
import { visitorRoutes, type Visit, type VisitedDocument } from "#domain/api/visitors";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { useCalled } from "./called.ts";

interface Props {
  readonly visit: Visit;
  readonly document: VisitedDocument;
  readonly onClose: () => void;
  readonly onEnded: () => void;
}

/** Refusing to sign, with the reason that the company reads. */
export function RefuseDialog({ visit, document, onClose, onEnded }: Props) {
  const words = useWords();
  const { send, busy, problem } = useSend();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const field = useRef<TextAreaRef>(null);
  const number = useCalled()(document);
  const missing = reason.trim() === "";
  const ended = problem?.code === "VISIT_ENDED";
  const refuse = async (): Promise<void> => {
    setTried(true);
    if (missing) return field.current?.focus();
    if (
      (await send(visitorRoutes.refuse, {
        params: { id: visit.id, documentId: document.id },
        body: { reason: reason.trim() },
      })) === undefined
    )
      return;
    toast(words("visitor.refusedToast", { company: visit.company }));
    onClose();
  };
  return (
    <Dialog
      open
      title={words("visitor.refuseTitle", { number })}
      width={460}
      onClose={ended ? onEnded : onClose}
      onOpened={() => field.current?.focus()}
    >
      <FormStack onSubmit={() => void refuse()}>
        <p>{words("visitor.refuseHelp", { company: visit.company })}</p>
        {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
        <Field label={words("act.reason")} required error={tried && missing ? words("act.missing.reason") : undefined}>
          <TextArea
            ref={field}
            value={reason}
            maxLength={1000}
            rows={3}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <ButtonRow>
          <Button onClick={onClose}>{words("common.cancel")}</Button>
          {ended ? (
            <Button type="primary" onClick={onEnded}>
              {words("visitor.send")}
            </Button>
          ) : (
            <Button type="primary" danger htmlType="submit" loading={busy}>
              {words("visitor.refuseDo")}
            </Button>
          )}
        </ButtonRow>
      </FormStack>
    </Dialog>
  );
}

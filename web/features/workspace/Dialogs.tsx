import { Button, Input } from "antd";
import { useState } from "react";
import { workspaceRoutes } from "#domain/api/workspaces";
import type { WorkspaceDetail } from "#domain/api/workspace-shapes";
import { LIMITS } from "#domain/limits";
import { parseDate } from "#domain/reading";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useLanguage, useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { isInvited, VisitorFields, type Invited } from "./VisitorFields.tsx";

interface Props {
  readonly workspace: WorkspaceDetail;
  readonly onClose: () => void;
}

/** Another visitor, who gets a letter with an own link. */
export function InviteDialog({ workspace, onClose }: Props) {
  const words = useWords();
  const language = useLanguage();
  const { send, busy, above, under } = useSend();
  const [visitor, setVisitor] = useState<Invited>({ email: "", party: "OTHER", right: "DOWNLOAD", language });
  const [tried, setTried] = useState(false);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (
      !isInvited(visitor) ||
      (await send(workspaceRoutes.invite, { params: { id: workspace.id }, body: visitor })) === undefined
    )
      return;
    toast(words("workspace.invited", { email: visitor.email }));
    onClose();
  };
  const refused = above(["email"]);
  return (
    <Dialog open title={words("workspace.invite")} width={440} onClose={onClose}>
      <FormStack onSubmit={() => void submit()}>
        {refused !== undefined && <Notice tone="error">{refused}</Notice>}
        <VisitorFields value={visitor} onChange={setVisitor} tried={tried} error={under("email")} />
        <ButtonRow>
          <Button onClick={onClose}>{words("common.cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {words("workspace.inviteDo")}
          </Button>
        </ButtonRow>
      </FormStack>
    </Dialog>
  );
}

/** Name, note and last day. */
export function EditDialog({ workspace, onClose }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  const { send, busy, above, under } = useSend();
  const [name, setName] = useState(workspace.name);
  const [note, setNote] = useState(workspace.note);
  const [endsOn, setEndsOn] = useState(workspace.endsOn);
  const submit = async (): Promise<void> => {
    if (name.trim() === "" || parseDate(endsOn) === undefined) return;
    if (
      (await send(workspaceRoutes.set, {
        params: { id: workspace.id },
        body: { name, note, endsOn, expectedVersion: workspace.version },
      })) !== undefined
    )
      onClose();
  };
  const refused = above(["name", "note", "endsOn"]);
  return (
    <Dialog open title={words("workspace.edit")} width={480} onClose={onClose}>
      <FormStack onSubmit={() => void submit()}>
        {refused !== undefined && <Notice tone="error">{refused}</Notice>}
        <Field
          label={words("workspace.name")}
          required
          error={under("name") ?? (name.trim() === "" ? errorWords("REQUIRED") : undefined)}
        >
          <Input maxLength={120} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field
          label={words("workspace.until")}
          required
          help={words("workspace.untilHelp", { days: LIMITS.workspaceDays })}
          error={parseDate(endsOn) === undefined ? errorWords("NOT_A_DATE") : under("endsOn")}
        >
          <DateField value={endsOn} onChange={setEndsOn} />
        </Field>
        <Field label={words("workspace.note")} optional help={words("workspace.noteHelp")}>
          <Input.TextArea rows={3} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
        <ButtonRow>
          <Button onClick={onClose}>{words("common.cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {words("common.save")}
          </Button>
        </ButtonRow>
      </FormStack>
    </Dialog>
  );
}

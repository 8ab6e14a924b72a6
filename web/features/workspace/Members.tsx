import { Button } from "antd";
import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import { workspaceRoutes } from "#domain/api/workspaces";
import type { WorkspaceDetail } from "#domain/api/workspace-shapes";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Row, RowActs, RowList, RowPart } from "../../ui/RowList.tsx";
import { toast } from "../../ui/toast.ts";

/** Colleagues who put own documents in, though they may not share with visitors. */
export function Members({ workspace, open }: { readonly workspace: WorkspaceDetail; readonly open: boolean }) {
  const words = useWords();
  const format = useFormat();
  const { send, busy, problem } = useSend();
  if (workspace.members.length === 0) return <p className="hw-quiet">{words("workspace.noMember")}</p>;
  return (
    <>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <RowList columns={3} label={words("workspace.members")}>
        {workspace.members.map(({ id, name, addedAt }) => (
          <Row key={id}>
            <RowPart>
              <strong>{name}</strong>
            </RowPart>
            <RowPart quiet>
              <span>{words("workspace.memberSince", { date: format.date(addedAt) })}</span>
            </RowPart>
            <RowActs>
              {open && (
                <Button
                  size="small"
                  disabled={busy}
                  aria-label={`${words("workspace.removeMember")}${words("common.colon")}${name}`}
                  onClick={() =>
                    void send(workspaceRoutes.removeMember, { params: { id: workspace.id, personId: id } })
                  }
                >
                  {words("workspace.removeMember")}
                </Button>
              )}
            </RowActs>
          </Row>
        ))}
      </RowList>
    </>
  );
}

/** Names one more, of those who could not put anything in otherwise. */
export function MemberDialog({
  workspace,
  onClose,
}: {
  readonly workspace: WorkspaceDetail;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const errorWords = useErrorWords();
  const { send, busy, problem } = useSend();
  const users = useRead(authRoutes.users, {});
  const [person, setPerson] = useState<string>();
  const [tried, setTried] = useState(false);
  const colleagues = (users.data ?? []).filter(
    ({ id, status, permissions }) =>
      status === "ACTIVATED" &&
      !permissions.includes("workspace.share") &&
      !workspace.members.some((one) => one.id === id),
  );
  const submit = async (): Promise<void> => {
    setTried(true);
    const chosen = colleagues.find(({ id }) => id === person);
    if (
      chosen === undefined ||
      (await send(workspaceRoutes.addMember, { params: { id: workspace.id, personId: chosen.id } })) === undefined
    )
      return;
    toast(words("workspace.memberAdded", { name: chosen.name }));
    onClose();
  };
  return (
    <Dialog open title={words("workspace.addMember")} width={440} onClose={onClose}>
      <FormStack onSubmit={() => void submit()}>
        {(problem ?? users.error) && <Notice tone="error">{(problem ?? users.error)?.message}</Notice>}
        <p className="hw-quiet">{words("workspace.memberHelp")}</p>
        {users.data !== undefined && colleagues.length === 0 ? (
          <p>{words("workspace.nobodyToName")}</p>
        ) : (
          <Field
            label={words("workspace.colleague")}
            required
            error={tried && person === undefined ? errorWords("REQUIRED") : undefined}
          >
            <Choice
              label={words("workspace.colleague")}
              searchable
              value={person}
              loading={users.isPending}
              placeholder={words("act.choose")}
              options={colleagues.map(({ id, name, email }) => ({ value: id, label: name, also: email }))}
              onChange={setPerson}
            />
          </Field>
        )}
        <ButtonRow>
          <Button onClick={onClose}>{words("common.cancel")}</Button>
          {colleagues.length > 0 && (
            <Button type="primary" htmlType="submit" loading={busy}>
              {words("workspace.addMemberDo")}
            </Button>
          )}
        </ButtonRow>
      </FormStack>
    </Dialog>
  );
}

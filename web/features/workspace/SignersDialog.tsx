import { Button } from "antd";
import { useState } from "react";
import { workspaceRoutes } from "#domain/api/workspaces";
import type { WorkspaceDetail } from "#domain/api/workspace-shapes";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { CheckGroup } from "../../ui/CheckGroup.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";

interface Props {
  readonly workspace: WorkspaceDetail;
  readonly document: WorkspaceDetail["documents"][number];
  readonly onClose: () => void;
}

/** The visitors who are asked to sign a document. One who has signed is not asked again, nor taken back. */
export function SignersDialog({ workspace, document, onClose }: Props) {
  const words = useWords();
  const { send, busy, problem } = useSend();
  const signed = document.signers.filter(({ signedAt }) => signedAt !== null);
  const candidates = workspace.visitors.filter(
    ({ id, right }) => right === "SIGN" && !signed.some(({ visitorId }) => visitorId === id),
  );
  const refused = document.signers.filter(({ refusedAt }) => refusedAt !== null);
  const asked = document.signers
    .filter(({ signedAt, refusedAt }) => signedAt === null && refusedAt === null)
    .map(({ visitorId }) => visitorId);
  const [chosen, setChosen] = useState<readonly string[]>(asked);
  const number = document.number || document.name;
  const added = chosen.filter((id) => !asked.includes(id)).length;
  const changed = added > 0 || refused.length > 0 || asked.some((id) => !chosen.includes(id));
  const submit = async (): Promise<void> => {
    if (!changed) return onClose();
    const visitorIds = [...signed.map(({ visitorId }) => visitorId), ...chosen];
    if (
      (await send(workspaceRoutes.setSigners, {
        params: { id: workspace.id, documentId: document.id },
        body: { visitorIds },
      })) === undefined
    )
      return;
    toast(words(added > 0 ? "workspace.signersAsked" : "workspace.signersSet", { number }));
    onClose();
  };
  return (
    <Dialog open title={words("workspace.signersTitle", { number })} width={460} onClose={onClose}>
      <FormStack onSubmit={() => void submit()}>
        {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
        <p className="hw-quiet">{words("workspace.signersHelp")}</p>
        {refused.length > 0 && (
          <Notice tone="warning">
            {words("workspace.refusedHelp", {
              emails: refused.map(({ email }) => email).join(words("common.list")),
              number,
            })}
          </Notice>
        )}
        {candidates.length === 0 ? (
          <p>{words("workspace.noSigner")}</p>
        ) : (
          <CheckGroup
            label={words("workspace.signersTitle", { number })}
            names={candidates.map(({ id }) => id)}
            value={chosen}
            onChange={setChosen}
            render={(id) => candidates.find((one) => one.id === id)?.email}
          />
        )}
        <ButtonRow>
          <Button onClick={onClose}>{words("common.cancel")}</Button>
          {candidates.length > 0 && (
            <Button type="primary" htmlType="submit" loading={busy}>
              {words(added > 0 ? "workspace.signersDo" : "common.save")}
            </Button>
          )}
        </ButtonRow>
      </FormStack>
    </Dialog>
  );
}

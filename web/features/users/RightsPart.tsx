import { Button } from "antd";
import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import type { Permission } from "#domain/permissions";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useConfirmed } from "../../session/use-confirmed.tsx";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { RightsChoice, type RightsOf } from "../../ui/RightsChoice.tsx";
import { RightsMatrix } from "../../ui/RightsMatrix.tsx";
import { toast } from "../../ui/toast.ts";
import { nameOf, type Person } from "./user-columns.tsx";

interface Props {
  readonly person: Person;
  /** Colleagues whose rights can be taken over. */
  readonly colleagues: readonly RightsOf[];
}

export function Rights({ person, colleagues }: Props) {
  const words = useWords();
  const { user } = useMe();
  const sender = useSend();
  const { send, busy, problem } = sender;
  const confirmed = useConfirmed(sender);
  const [rights, setRights] = useState<ReadonlySet<Permission>>(
    new Set([...person.permissions, ...person.pending.rights]),
  );
  const changed =
    rights.size !== person.permissions.length + person.pending.rights.length ||
    [...person.permissions, ...person.pending.rights].some((one) => !rights.has(one));
  return (
    <>
      {confirmed.dialog}
      <FormStack
        onSubmit={() => {
          confirmed.ask({
            title: words("users.saveRights"),
            sentence: words("users.rightsSentence", { name: nameOf(person) }),
            verb: words("users.confirm"),
            run: async (password) => {
              const done = await send(authRoutes.setPermissions, {
                params: { id: person.id },
                body: { permissions: [...rights], password },
              });
              if (done !== undefined) toast(words("users.rightsSaved", { name: nameOf(person) }));
              return done;
            },
          });
        }}
      >
        <p className="hw-quiet">{words("users.rightsHelp")}</p>
        {problem !== undefined && !confirmed.asking && <Notice tone="error">{problem.message}</Notice>}
        {user.isAdmin ? (
          <RightsChoice value={rights} onChange={setRights} colleagues={colleagues} />
        ) : (
          <RightsMatrix value={rights} />
        )}
        {user.isAdmin && (
          <ButtonRow>
            <Button type="primary" htmlType="submit" loading={busy} disabled={!changed}>
              {words("users.saveRights")}
            </Button>
          </ButtonRow>
        )}
      </FormStack>
    </>
  );
}

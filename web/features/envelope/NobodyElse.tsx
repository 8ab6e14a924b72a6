import { Button } from "antd";
import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import type { RoleName } from "#domain/roles";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { InviteDialog } from "../../session/InviteDialog.tsx";
import { useMe } from "../../session/use-me.ts";
import { Notice } from "../../ui/Notice.tsx";

/** The role of a colleague who may transfer. */
const TRANSFERS: RoleName = "signatory";

/** Says that no colleague may transfer what this person seals, before that is a dead end, and invites one here. */
export function NobodyElse({ envelope }: { readonly envelope: EnvelopeDetail }) {
  const words = useWords();
  const { user } = useMe();
  const [inviting, setInviting] = useState(false);
  const users = useRead(authRoutes.users, {}, { enabled: inviting }).data ?? [];
  const waits =
    envelope.state === "DRAFT" || (envelope.state === "READY_FOR_TRANSFER" && envelope.can["transfer"] === "FOUR_EYES");
  if (envelope.id === "" || envelope.direction !== "out" || !waits || envelope.colleagues.length > 0) return null;
  return (
    <>
      <Notice
        tone="warning"
        {...(user.isAdmin
          ? {
              action: (
                <Button size="small" onClick={() => setInviting(true)}>
                  {words("users.invite")}
                </Button>
              ),
            }
          : {})}
      >
        {words(envelope.state === "DRAFT" ? "envelope.nobodyElse" : "envelope.nobodyElseSealed")}
        {!user.isAdmin && <> {words("envelope.nobodyElseAsk")}</>}
      </Notice>
      <InviteDialog
        open={inviting}
        onClose={() => setInviting(false)}
        role={TRANSFERS}
        colleagues={users
          .filter(({ status }) => status === "ACTIVATED")
          .map(({ id, name, email, permissions }) => ({ id, name: name || email, permissions }))}
      />
    </>
  );
}

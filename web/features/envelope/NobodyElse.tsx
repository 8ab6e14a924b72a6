import { Button } from "antd";
import { useNavigate } from "react-router";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import type { RoleName } from "#domain/roles";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { Notice } from "../../ui/Notice.tsx";

/** The role of a colleague who may transfer. */
const TRANSFERS: RoleName = "signatory";

/** Says that no colleague may transfer what this person seals, before that is a dead end, and leads to inviting one. */
export function NobodyElse({ envelope }: { readonly envelope: EnvelopeDetail }) {
  const words = useWords();
  const navigate = useNavigate();
  const { user } = useMe();
  const waits =
    envelope.state === "DRAFT" || (envelope.state === "READY_FOR_TRANSFER" && envelope.can["transfer"] === "FOUR_EYES");
  if (envelope.id === "" || envelope.direction !== "out" || !waits || envelope.colleagues.length > 0) return null;
  return (
    <Notice
      tone="warning"
      {...(user.isAdmin
        ? {
            action: (
              <Button size="small" onClick={() => void navigate(`/layout/users?invite=${TRANSFERS}`)}>
                {words("users.invite")}
              </Button>
            ),
          }
        : {})}
    >
      {words(envelope.state === "DRAFT" ? "envelope.nobodyElse" : "envelope.nobodyElseSealed")}
      {!user.isAdmin && <> {words("envelope.nobodyElseAsk")}</>}
    </Notice>
  );
}

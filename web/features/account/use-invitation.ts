import { useEffect, useState } from "react";
import type { Output } from "#domain/api/route";
import { membershipRoutes } from "#domain/api/memberships";
import { call } from "../../api/client.ts";

export type Invitation = Output<typeof membershipRoutes.invitation>;

/** Who invites by a link. One that is refused is for the form to say. */
export function useInvitation(token: string): { readonly found: Invitation | undefined; readonly pending: boolean } {
  const [answer, setAnswer] = useState<{ readonly token: string; readonly found: Invitation | undefined }>();
  useEffect(() => {
    if (token.length < 20) return;
    let gone = false;
    const tell = (found: Invitation | undefined): void => {
      if (!gone) setAnswer({ token, found });
    };
    call(membershipRoutes.invitation, { body: { token } }).then(tell, () => tell(undefined));
    return () => {
      gone = true;
    };
  }, [token]);
  return { found: answer?.found, pending: answer?.token !== token };
}

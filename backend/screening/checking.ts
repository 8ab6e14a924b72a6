import { WORKS } from "../core/member.ts";

/** Companies that check others, as `o`: somebody there has the right. What they know is compared anew by itself. */
export const CHECKING = `app.organisation o WHERE o.status = 'ACTIVATED' AND EXISTS (SELECT 1 FROM app.membership m
  WHERE m.organisation_id = o.id AND 'compliance.check' = ANY (m.permissions) AND ${WORKS})`;

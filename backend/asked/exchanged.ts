import { HELD_STATES } from "#domain/states";
import { ANSWERABLE_CLAIMS, type OfferState } from "#domain/pint-states";
import { MOVE_ASK_STANDS } from "../core/move-asked.ts";
import { act, CAME_FROM, list, needs, NOTHING, rightsTo, SEEN, states, WAITED, type Entry } from "./entry.ts";

/** The states of an offer that a person must look at. */
const WAITING: readonly OfferState[] = ["WAITING", "FROZEN"];

/**
 * Titles between platforms: offers that wait for a person, cannot leave or are disputed, requests to issue that no
 * platform has taken, surrenders that no carrier has taken, consents that holders ask their issuer for, ends that an
 * issuer signs anew, surrenders that the issuer of a bill is asked from elsewhere, and bills that came and that nobody
 * of the company has looked at.
 */
export const EXCHANGED: readonly Entry[] = [
  {
    ...WAITED,
    act: act("settleExchange"),
    permissions: rightsTo("offer"),
    sender: "s.organisation_id",
    recipient: "s.organisation_id",
    at: "coalesce(f.answered_at, s.updated_at)",
    elsewhere: "f.platform_name",
    words: "d.number || ' ' || f.platform_name",
    from: `${SEEN} JOIN app.pint_offer f ON f.document_id = d.id AND f.organisation_id = s.organisation_id
      WHERE f.state IN (${list(WAITING)}) OR f.state = 'DUE' AND f.error_code IS NOT NULL`,
  },
  {
    ...WAITED,
    act: act("settleExchange"),
    permissions: rightsTo("issueElsewhere"),
    sender: "s.organisation_id",
    recipient: "s.organisation_id",
    at: "i.next_at",
    elsewhere: "i.platform_name",
    words: "d.number || ' ' || i.platform_name",
    from: `${SEEN} JOIN app.pint_issue i ON i.document_id = d.id AND i.organisation_id = s.organisation_id
      WHERE i.state = 'FAILED'`,
  },
  {
    ...WAITED,
    act: act("askCarrier"),
    permissions: rightsTo("surrender"),
    sender: "s.organisation_id",
    recipient: "s.organisation_id",
    at: "r.next_at",
    elsewhere: "coalesce((SELECT c.name FROM app.counterparty c WHERE c.id = r.counterparty_id), r.carrier_code)",
    words: "d.number || ' ' || r.carrier_code",
    from: `${SEEN} JOIN app.pint_surrender r ON r.document_id = d.id AND r.organisation_id = s.organisation_id
      WHERE r.state = 'FAILED'`,
  },
  {
    ...WAITED,
    act: act("consent"),
    permissions: rightsTo("allowMove"),
    sender: "m.organisation_id",
    recipient: "m.to_id",
    at: "m.at",
    from: `${SEEN} JOIN app.move_asked m ON m.document_id = d.id AND m.to_id = s.organisation_id
      WHERE ${MOVE_ASK_STANDS}`,
  },
  {
    ...WAITED,
    act: act("signEnd"),
    permissions: rightsTo("allowMove"),
    sender: "s.organisation_id",
    recipient: "s.organisation_id",
    at: "coalesce(f.answered_at, s.updated_at)",
    elsewhere: "f.platform_name",
    words: "d.number || ' ' || f.platform_name",
    from: `${SEEN} JOIN app.pint_consent c ON c.document_id = d.id AND c.organisation_id = s.organisation_id
      JOIN app.pint_offer f ON f.document_id = d.id
      WHERE f.state = 'FROZEN' AND f.error_code = 'PINT_END_FAILED'`,
  },
  {
    ...WAITED,
    act: act("answer"),
    permissions: needs("bl.void"),
    sender: "s.organisation_id",
    recipient: "s.organisation_id",
    at: "c.received_at",
    elsewhere: "c.platform_name",
    words: "d.number || ' ' || c.platform_name",
    from: `${SEEN} JOIN app.pint_claim c ON c.document_id = d.id AND c.organisation_id = s.organisation_id
      WHERE c.state IN (${list(ANSWERABLE_CLAIMS)})`,
  },
  {
    ...WAITED,
    act: act("read"),
    permissions: NOTHING,
    sender: "d.organisation_id",
    recipient: "s.organisation_id",
    elsewhere: CAME_FROM,
    at: "coalesce(l.done_at, s.updated_at)",
    from: `${SEEN} JOIN app.pint_landing l ON l.id = d.id AND l.recipient_id = s.organisation_id AND l.state = 'DONE'
      WHERE s.state IN (${states(...HELD_STATES)}) AND NOT EXISTS (SELECT FROM app.desk_read r
        WHERE r.organisation_id = s.organisation_id AND r.subject = 'document' AND r.subject_id = d.id)`,
  },
];

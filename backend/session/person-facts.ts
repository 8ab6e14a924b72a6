/** True for a person `p.id` who holds every secret that organisation `o.id` shares. */
export const KEY_GRANTED = `NOT EXISTS (
  SELECT 1 FROM app.secret s WHERE s.organisation_id = o.id AND s.person_id IS NULL AND s.retired_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM app.secret_share h WHERE h.secret_id = s.id AND h.recipient_kind = 'person'
       AND h.recipient_id = p.id))`;

/** True for a person `p` who administers this installation. Works under either role. */
export const IS_NODE_ADMIN =
  "(p.email_verified_at IS NOT NULL AND EXISTS (SELECT 1 FROM app.node_administrator n WHERE n.email = p.email))";

/** Days until person `p`, member `m` of organisation `o`, needs another password; null when never. */
export const PASSWORD_DAYS_LEFT = `ceil(extract(epoch FROM coalesce(p.password_changed_at, p.created_at)
  + make_interval(days => coalesce(m.password_expiry_days, o.password_expiry_days)) - now()) / 86400)::int`;

/**
 * Why organisation `o` cannot be entered for want of a certificate: it never had one, or the last one has expired or
 * was revoked; null: one counts. Works under the worker role.
 */
export const CERTIFICATE_WANTING = `nullif(coalesce((SELECT CASE
    WHEN bool_or(c.revoked_at IS NULL AND c.not_after > now()) OVER () THEN ''
    WHEN c.revoked_at IS NOT NULL THEN 'ENTERPRISE_CERTIFICATE_REVOKED' ELSE 'ENTERPRISE_CERTIFICATE' END
  FROM app.certificate c WHERE c.organisation_id = o.id AND c.person_id IS NULL
  ORDER BY c.in_use DESC, c.not_before DESC LIMIT 1), 'ENTERPRISE_NO_CERTIFICATE'), '')`;
export type CertificateWanting =
  | "ENTERPRISE_CERTIFICATE"
  | "ENTERPRISE_CERTIFICATE_REVOKED"
  | "ENTERPRISE_NO_CERTIFICATE";

/** A request `m` that a bill may leave the platform stands until its issuer has consented after it. */
export const MOVE_ASK_STANDS = `NOT EXISTS (SELECT FROM app.pint_consent c WHERE c.document_id = m.document_id
  AND c.at >= m.at)`;

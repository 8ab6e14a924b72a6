/** Private keys whose time has ended or whose place another has taken; their public halves verify on. */
export const SWEPT = {
  "private keys of the node that sign no more": `UPDATE app.platform_key k SET private_key = NULL
    WHERE k.private_key IS NOT NULL AND (k.valid_until <= now() OR EXISTS (SELECT FROM app.platform_key l
      WHERE l.private_key IS NOT NULL AND l.signs_from <= now() AND l.valid_until > now()
        AND (l.signs_from, l.id) > (k.signs_from, k.id)))`,
} as const;

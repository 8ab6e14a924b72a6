import type { EntityManager } from "typeorm";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";

const FORGET = statement(
  "counterparties.forgetPrivate",
  `UPDATE app.platform_key k SET private_key = NULL
    WHERE k.private_key IS NOT NULL AND (k.valid_until <= now() OR EXISTS (SELECT FROM app.platform_key l
      WHERE l.private_key IS NOT NULL AND l.signs_from <= now() AND l.valid_until > now()
        AND (l.signs_from, l.id) > (k.signs_from, k.id)))`,
);

/** Forgets private keys whose time has ended or whose place another has taken; their public halves verify on. */
export const forgetPrivate = (tx: EntityManager): Promise<number> => changed(tx, FORGET, []);

import type { EntityManager } from "typeorm";
import { text, type Text } from "#domain/text";
import { rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { linkTo, type Words } from "../mail/content.ts";
import { LETTERS } from "./auth-letters.ts";

const ACTING = statement(
  "auth.actingInName",
  `SELECT a.kind, a.name, o.name AS company FROM (
     SELECT 'token' AS kind, name, organisation_id FROM app.api_token WHERE person_id = $1 AND revoked_at IS NULL
     UNION ALL SELECT 'application', name, organisation_id FROM app.oauth_client WHERE person_id = $1
       AND revoked_at IS NULL) a
     JOIN app.organisation o ON o.id = a.organisation_id ORDER BY a.kind DESC, o.name, a.name`,
  ["kind", "name"],
).as<{ kind: "token" | "application" }>();
/** A program that comes in by what somebody once made. */
export type ActingProgram = RowOf<typeof ACTING>;

/** The tokens and applications that act in a person's name, in every company. */
export const actingInNameOf = (tx: EntityManager, person: string): Promise<ActingProgram[]> =>
  rows(tx, ACTING, [person]);

const STAY = text(
  "These still act in your name; a new password does not end them. Delete what you do not know: {link}\n\n{staying}",
  "以下项目仍以本人名义运行，更改密码不会使其失效。如有不明项目，请予删除：{link}\n\n{staying}",
);
const ENDED = text(
  "These access tokens were deleted with the old password:\n\n{ended}",
  "以下访问令牌已随旧密码一并删除：\n\n{ended}",
);

const listed = (programs: readonly ActingProgram[]): string =>
  programs.map(({ name, company }) => `${name} (${company})`).join("\n");

/**
 * The letter of a password that is another now. It names what acts in the person's name: what ended with the old
 * password, and what goes on.
 */
export function passwordLetter(how: "changed" | "reset", acting: readonly ActingProgram[]): Words {
  const { subject, body } = LETTERS.passwordChanged;
  const ended = how === "reset" ? acting.filter(({ kind }) => kind === "token") : [];
  const staying = acting.filter((one) => !ended.includes(one));
  const parts: Text[] = [body, ...(ended.length > 0 ? [ENDED] : []), ...(staying.length > 0 ? [STAY] : [])];
  return {
    subject,
    body: text(parts.map(({ en }) => en).join("\n\n"), parts.map(({ zh }) => zh).join("\n\n")),
    parameters: { link: linkTo("/api-access"), ended: listed(ended), staying: listed(staying) },
  };
}

import { Inject, Injectable } from "@nestjs/common";
import type { visitorRoutes } from "#domain/api/visitors";
import type { Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { maskedEmail } from "#domain/workspaces";
import { LETTERS } from "../auth/auth-letters.ts";
import { forgetCode, keepCode, newCode, takeCode } from "../auth/one-time-code.ts";
import { audit } from "../core/audit.ts";
import { Attempts } from "../core/attempts.ts";
import { Database, first } from "../core/database.ts";
import { sourceOf } from "../core/source.ts";
import type { RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { postUnasked } from "../mail/mail.ts";
import { hashToken } from "../session/session.ts";
import { closeVisit, openVisit } from "../session/visit.ts";
import { announceWorkspace, OF_LINK } from "./workspace-row.ts";

/** A link that is shown: which workspace, and what proves it. */
export interface ShownLink {
  readonly workspaceId: string;
  readonly token: string;
}

/**
 * How a visitor comes in: by the link, and by a code that goes to the address that was invited. Neither opens anything
 * alone.
 */
@Injectable()
export class Entering {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  /** The workspace of the link, with the address as only its owner knows it. WORKSPACE_GONE, TOO_MANY_ATTEMPTS. */
  async look(address: string, link: ShownLink): Promise<Output<typeof visitorRoutes.look>> {
    const { company, name, endsOn, email, language } = await this.#find(address, link);
    return { company, name, endsOn, email: maskedEmail(email), language };
  }

  /** Sends a code; an earlier one no longer counts. WORKSPACE_GONE, TOO_MANY_ATTEMPTS, TOO_MANY_LETTERS. */
  async sendCode(address: string, link: ShownLink): Promise<void> {
    const visitor = await this.#find(address, link);
    // Nobody is sent a code that would not be taken now.
    await this.attempts.assertFree("visitorCode", visitor.id);
    await this.attempts.count(["visitorCodeSent", visitor.id]);
    await this.database.asWorker(async (tx) => {
      const code = newCode();
      await keepCode(tx, this.settings.kek, visitor.id, "visitor", code);
      const letter = {
        to: visitor.email,
        language: visitor.language,
        ...LETTERS.code,
        parameters: { code, minutes: LIMITS.codeMinutes },
      };
      if (!(await postUnasked(tx, letter, visitor.organisationId, true))) throw new Refused("TOO_MANY_LETTERS");
    });
  }

  /** Takes the code, which counts once; the token of the visit. WORKSPACE_GONE, WRONG_CODE, TOO_MANY_ATTEMPTS. */
  async enter(address: string, link: ShownLink, code: string): Promise<string> {
    const visitor = await this.#find(address, link);
    const about = { workspace: link.workspaceId, name: visitor.name, address };
    const acting = { organisation: { id: visitor.organisationId }, person: { id: visitor.id, name: visitor.email } };
    const token = await this.attempts.make([["visitorCode", visitor.id]], () =>
      this.database.asWorker(async (tx) => {
        const right = await takeCode(tx, this.settings.kek, visitor.id, "visitor", code);
        await audit({ ...acting, tx }, right ? "visitor.enter" : "visitor.wrong-code", about);
        await announceWorkspace(tx, visitor.organisationId, link.workspaceId);
        if (!right) return null;
        const visit = await openVisit(tx, visitor.id);
        await table(tx, "app.visitor").change({ id: visitor.id }, { last_seen_at: () => "now()" });
        return visit;
      }),
    );
    if (token === null) throw new Refused("WRONG_CODE", {}, [{ path: "code", code: "WRONG_CODE" }]);
    await this.attempts.forget("visitorCode", visitor.id);
    await this.attempts.forget("visitorCodeSent", visitor.id);
    return token;
  }

  /** Ends a visit. */
  async leave(tokenHash: Buffer, visitorId: string): Promise<void> {
    await this.database.asWorker(async (tx) => {
      await closeVisit(tx, tokenHash);
      await forgetCode(tx, visitorId, "visitor");
    });
  }

  /** The visitor that a link is for. A source that tries links that are none is paused. */
  async #find(address: string, { workspaceId, token }: ShownLink): Promise<RowOf<typeof OF_LINK>> {
    const found = await this.attempts.make([["visit", sourceOf(address)]], () =>
      this.database.asWorker((tx) => first(tx, OF_LINK, [hashToken(token), workspaceId])),
    );
    if (found) return found;
    throw new Refused("WORKSPACE_GONE");
  }
}

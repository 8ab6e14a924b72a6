import { Inject, Injectable } from "@nestjs/common";
import { Refused } from "#domain/errors";
import { STEPS } from "#domain/flows/arrival";
import { LIMITS } from "#domain/limits";
import type { Language } from "#domain/text";
import { namesBorne, replaceOfCompany, replaceOwn } from "../certificates/reissue.ts";
import { audit } from "../core/audit.ts";
import type { Context } from "../session/context.ts";
import { Database, first, rows } from "../core/database.ts";
import { table } from "../core/table.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { linkTo } from "../mail/content.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { certified } from "../authority/assurance.ts";
import { Authority } from "../authority/authority.ts";
import { certifiedName, type Issued } from "../authority/terms.ts";
import { LETTERS } from "../organisation/organisation-letters.ts";
import { noteChecked, noteRejected } from "../organisation/standing.ts";
import { makePin } from "./pin.ts";
import { LOCKED, MEMBERS, noteReview, REVIEWED, type Member, type Reviewed } from "./review.ts";

/** The page of a company that waits. */
const WAITING = STEPS.COMPANY.page;

/** The decisions of the administrators of a node about its companies. */
@Injectable()
export class NodeApproval {
  constructor(
    private readonly database: Database,
    private readonly authority: Authority,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  /**
   * The identity of a company was checked: new certificates of the company and its people say so. One that waits is
   * sent a PIN. NOT_FOUND; CONTENT_UPDATED when the company changed meanwhile what is certified.
   */
  async approve(ctx: Context, organisation: string, evidence: string): Promise<void> {
    const seen = await this.#look(organisation);
    const company = certified({ ...seen.row, assurance: "approved" });
    const { name, chineseName } = seen.row;
    const ofCompany = await Promise.all(
      seen.languages.flatMap((language): Promise<[Language, Issued]>[] => {
        const borne = language === "zh-CN" ? chineseName : name;
        return borne
          ? [
              this.authority
                .issue("organisation", { organisation: certifiedName(borne), name: borne, ...company })
                .then((issued) => [language, issued]),
            ]
          : [];
      }),
    );
    const ofPeople: [Member, Issued][] = [];
    for (const member of seen.members)
      ofPeople.push([
        member,
        await this.authority.issue("user", { organisation: name, name: member.name, email: member.email, ...company }),
      ]);
    await this.database.asWorker(async (tx) => {
      const row = await first(tx, LOCKED, [organisation]);
      if (!row || JSON.stringify(row) !== JSON.stringify(seen.row)) throw new Refused("CONTENT_UPDATED");
      const waits = row.approval === "WAITING" || row.approval === "REJECTED";
      await noteChecked(tx, organisation, waits ? "WAITING" : "APPROVED");
      await noteReview(ctx, tx, organisation, true, evidence);
      for (const [language, issued] of ofCompany) await replaceOfCompany(tx, organisation, language, issued);
      for (const [member, issued] of ofPeople)
        await replaceOwn(tx, { id: member.id, name: member.name }, [{ organisation, issued }]);
      await audit({ tx, organisation: { id: organisation }, person: ctx.person }, "node.approve", { evidence });
      if (waits) {
        const pin = await makePin(tx, this.settings.kek, organisation);
        await postToOrganisation(tx, organisation, {
          topic: "security",
          ...LETTERS.companyApproved,
          // Behind #, no server and no log on the way gets it.
          parameters: { company: name, pin, days: LIMITS.invitationDays, link: linkTo(`${WAITING}#${pin}`) },
        });
      } else
        await postToOrganisation(tx, organisation, {
          topic: "company",
          ...LETTERS.identityChecked,
          parameters: { company: name },
        });
    });
  }

  /**
   * A company that waits is told why not. It may correct what it gave and ask again. COMPANY_NOT_WAITING, NOT_FOUND.
   */
  async reject(ctx: Context, organisation: string, reason: string): Promise<void> {
    await this.database.asWorker(async (tx) => {
      const row = await first(tx, LOCKED, [organisation]);
      if (!row) throw new Refused("NOT_FOUND");
      if (row.approval !== "WAITING") throw new Refused("COMPANY_NOT_WAITING");
      await noteRejected(tx, organisation);
      await table(tx, "app.node_pin").remove({ organisation_id: organisation });
      await noteReview(ctx, tx, organisation, false, reason);
      await audit({ tx, organisation: { id: organisation }, person: ctx.person }, "node.reject", { reason });
      await postToOrganisation(tx, organisation, {
        topic: "security",
        ...LETTERS.companyRejected,
        parameters: {
          company: row.name,
          reason,
          link: linkTo(WAITING),
          contact: this.settings.nodeContact ?? ctx.person.email,
        },
      });
    });
  }

  /**
   * Facts that the certificates of a company state, with their languages and people. NOT_FOUND while nobody has proved
   * an address.
   */
  #look(organisation: string): Promise<{ row: Reviewed; languages: Language[]; members: Member[] }> {
    return this.database.asWorker(async (tx) => {
      const row = await first(tx, REVIEWED, [organisation]);
      const members = await rows(tx, MEMBERS, [organisation]);
      if (!row || members.length === 0) throw new Refused("NOT_FOUND");
      return { row, languages: await namesBorne(tx, organisation), members };
    });
  }
}

import type { EntityManager } from "typeorm";
import { audit, type Acting } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { table } from "../core/table.ts";
import { linkTo } from "../mail/content.ts";
import { postUnasked } from "../mail/mail.ts";
import type { Settings } from "../settings/settings.ts";
import { pathOf } from "./link.ts";
import type { Invited } from "./visitors.ts";
import { SIGN_REMINDER } from "./workspace-letters.ts";

/** A visitor who has a document to sign still. */
export interface LateSigner extends Invited {
  readonly workspaceId: string;
  readonly name: string;
  readonly organisationId: string;
  readonly company: string;
  readonly documentId: string;
  readonly called: string;
}

/** Has a visitor who was asked now reminded at a time, unless an earlier one is set. */
export const remindFrom = (tx: EntityManager, id: string, at: Date): Promise<number> =>
  table(tx, "app.visitor").change({ id, remind_at: null }, { remind_at: at });

/** Sets when a visitor is reminded next; null: no more, until the next document. */
export const remindNext = (tx: EntityManager, id: string, at: Date | null): Promise<number> =>
  table(tx, "app.visitor").change({ id }, { remind_at: at });

/** Writes to a visitor again, as the worker. False where no more letters may be written today. */
export async function writeReminder(
  tx: EntityManager,
  { kek }: Pick<Settings, "kek">,
  { id, email, language, link, ...of }: LateSigner,
): Promise<boolean> {
  const parameters = {
    company: of.company,
    name: of.name,
    document: of.called,
    link: linkTo(pathOf(kek, { workspace: of.workspaceId, visitor: id, link })),
  };
  return postUnasked(tx, { to: email, language, ...SIGN_REMINDER, parameters }, of.organisationId, true);
}

/** Notes that a visitor was reminded, and when it is next. */
export async function noteReminder(
  acting: Acting,
  { id, email, ...of }: LateSigner,
  at: { readonly now: Date; readonly next: Date },
): Promise<void> {
  await table(acting.tx, "app.visitor").change({ id }, { reminded_at: at.now, remind_at: at.next });
  const organisation = acting.organisation.id;
  await announce(
    acting.tx,
    { organisation, topic: "workspace", id: of.workspaceId },
    { organisation, topic: "document", id: of.documentId },
  );
  const document = { id: of.documentId, name: of.called };
  await audit(
    acting,
    "workspace.remind",
    { workspace: of.workspaceId, name: of.name, document, visitor: email },
    { documentId: of.documentId },
  );
}

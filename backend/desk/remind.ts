import type { deskRoutes } from "#domain/api/desk";
import type { Body, Output } from "#domain/api/route";
import { documentFacts } from "#domain/documents/letter-facts";
import { Refused } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import { LIMITS } from "#domain/limits";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { PLAIN_STEPS, type RemindedOrigin } from "#domain/processes/desk";
import { say, text, type Text } from "#domain/text";
import { HOUR_MS } from "#domain/clock";
import { noteReminder, waitsFor, type WaitedFor } from "../asked/reminders.ts";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { seenDocument } from "../documents/document-row.ts";
import { factsOfEnvelope } from "../envelopes/envelope-letters.ts";
import { envelopeOf } from "../envelopes/envelope-row.ts";
import { linkTo, type LetterWords, type Link, type Told } from "../mail/content.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import type { Context } from "../session/context.ts";

const LETTER: LetterWords = {
  topic: "asked",
  subject: text("Reminder: {company} waits for you: {subject}", "提醒：{company} 正等待本公司处理 {subject}"),
  body: text(
    "{company} has waited for your company since {since}: {subject}. Next step: {step}.{until}\n\n{facts}\n\nOpen it: {link}\n",
    "{company} 自 {since} 起等待本公司处理 {subject}。下一步：{step}。{until}\n\n{facts}\n\n查看：{link}\n",
  ),
};
const BY = text(" By {day}.", "期限：{day}。");
const NOTHING = text("", "");

const nextAt = (at: Date): Date => new Date(at.getTime() + LIMITS.reminderHours * HOUR_MS);
const tooEarly = (at: Date | null, now: Date): at is Date => at !== null && nextAt(at) > now;

/** The companies that this one waits for, with the act that each is asked for and when it was reminded. */
export async function waiting(
  ctx: Context,
  { of, id }: { readonly of: RemindedOrigin; readonly id: string },
): Promise<Output<typeof deskRoutes.waiting>> {
  const found = await waitsFor(ctx.tx, ctx.organisation.id, of, id);
  return found.map(({ id: company, name, act, since, until, remindedAt }) => ({
    company: { id: company, name },
    act,
    since: since.toISOString(),
    until,
    remindedAt: remindedAt?.toISOString() ?? null,
    again: tooEarly(remindedAt, ctx.now) ? nextAt(remindedAt).toISOString() : null,
  }));
}

/** What a letter is about: its name, facts and page. */
interface About {
  readonly subject: string | Text;
  readonly facts: Text;
  readonly link: Link;
}

const ABOUT: Readonly<Record<RemindedOrigin, (ctx: Context, id: string) => Promise<About>>> = {
  document: async (ctx, id) => {
    const document = await seenDocument(ctx, id);
    const { label } = kindOf(document.kind);
    const called = document.number || document.name;
    return {
      subject: text(`${say(label, "en-US")} ${called}`.trim(), `${say(label, "zh-CN")} ${called}`.trim()),
      facts: documentFacts(document),
      link: linkTo(`/doc/${document.kind}/view/${id}`),
    };
  },
  envelope: async (ctx, id) => {
    const row = await envelopeOf(ctx, id);
    return {
      subject: row.subject || row.reference,
      facts: await factsOfEnvelope(ctx.tx, row),
      link: linkTo(`/layout/envelope/${id}`),
    };
  },
};

/** One letter to those of the company who are asked: to all who may do it, or to the only people who are meant. */
async function write(ctx: Context, asked: WaitedFor, about: About): Promise<void> {
  const { act, since, until } = asked;
  const letter: Told = {
    ...LETTER,
    parameters: {
      ...about,
      company: ctx.organisation.name,
      since: since.toISOString().slice(0, 10),
      step: PLAIN_STEPS[act],
      until: until === null ? NOTHING : text(say(BY, "en-US", { day: until }), say(BY, "zh-CN", { day: until })),
    },
  };
  // What needs no right is asked of everybody who has any.
  const rights = asked.permissions.length === 0 ? ALL_PERMISSIONS : asked.permissions;
  for (const person of asked.persons ?? [null]) await postToOrganisation(ctx.tx, asked.id, letter, rights, person);
}

/**
 * Reminds the companies that this one waits for, each at most once a day. NOTHING_WAITS where none is asked,
 * REMINDED_LATELY where all of them were reminded within a day.
 */
export async function remind(ctx: Context, { of, id }: Body<typeof deskRoutes.remind>): Promise<void> {
  const about = await ABOUT[of](ctx, id);
  const own = ctx.organisation.id;
  const found = await waitsFor(ctx.tx, own, of, id);
  if (found.length === 0) throw new Refused("NOTHING_WAITS");
  const reminded: WaitedFor[] = [];
  for (const one of found)
    if (await noteReminder(ctx.tx, { by: own, asked: one.id, origin: of, id, at: ctx.now })) reminded.push(one);
  if (reminded.length === 0) {
    const last = (await waitsFor(ctx.tx, own, of, id)).map(({ remindedAt }) => remindedAt?.getTime() ?? 0);
    throw new Refused("REMINDED_LATELY", { again: nextAt(new Date(Math.min(...last))).toISOString() });
  }
  for (const one of reminded) {
    await write(ctx, one, about);
    await announce(ctx.tx, { organisation: one.id, topic: "counts", id });
  }
  await audit(
    ctx,
    of === "envelope" ? "envelope.remind" : "document.remind",
    { companies: reminded.map(({ name }) => name).join(", ") },
    of === "envelope" ? { envelopeId: id } : { documentId: id },
  );
  await announce(ctx.tx, { organisation: own, topic: "counts", id });
}

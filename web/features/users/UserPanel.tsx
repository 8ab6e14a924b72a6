import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import { USER_STATES } from "#domain/states";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { useConfirmed } from "../../session/use-confirmed.tsx";
import { useMe } from "../../session/use-me.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { FactList } from "../../ui/FactList.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { toast } from "../../ui/toast.ts";
import { Safety } from "./Safety.tsx";
import { nameOf, worksFrom, type Person } from "./user-columns.tsx";
import { Flags } from "./Flags.tsx";
import type { RightsOf } from "../../ui/RightsChoice.tsx";
import { Waiting } from "./Waiting.tsx";
import { Rights } from "./RightsPart.tsx";

/** The subject of the open dialog. */
type Asked = "keys" | "disable" | "second" | "remove";

interface Props {
  readonly person: Person;
  /** Colleagues whose rights can be taken over. */
  readonly colleagues: readonly RightsOf[];
  readonly onClose: () => void;
}

/** One colleague: how it stands, the company keys, the rights; for administrators with what can be changed. */
export function UserPanel({ person, colleagues, onClose }: Props) {
  const words = useWords();
  const format = useFormat();
  const language = useLanguage();
  const { user } = useMe();
  const sender = useSend();
  const { send, busy, problem, forget } = sender;
  const confirmed = useConfirmed(sender);
  const [asked, setAsked] = useState<Asked | null>(null);
  const name = nameOf(person);
  const self = person.id === user.id;
  const params = { id: person.id };
  // Another administrator confirms who gets the keys, where there is one.
  const asksSecond =
    useRead(authRoutes.users, {}).data?.some(
      (one) => one.isAdmin && one.status === "ACTIVATED" && !one.apiOnly && one.id !== user.id && one.id !== person.id,
    ) === true;

  /** A dialog that was opened meanwhile, about something else, stays. */
  const ended = (done: unknown, said: string, closes?: Asked): void => {
    if (done === undefined) return;
    setAsked((old) => (old === closes ? null : old));
    toast(said);
  };
  const disable = async (password: string): Promise<void> =>
    ended(
      await send(authRoutes.setUser, { params, body: { enabled: false, password } }),
      words("users.disabledDone", { name }),
      "disable",
    );
  const enable = (): void =>
    confirmed.ask({
      title: words("users.enableTitle", { name }),
      sentence: words("users.enableSentence", { name }),
      verb: words("users.enable"),
      run: async (password) => {
        const done = await send(authRoutes.setUser, { params, body: { enabled: true, password } });
        ended(done, words("users.enabledDone", { name }));
        return done;
      },
    });
  const give = async (password: string): Promise<void> =>
    ended(
      await send(authRoutes.grantKey, { params, body: { password } }),
      asksSecond
        ? words("users.holderWaits", { name, subject: words("users.companyKeys") })
        : words("users.given", { name }),
      "keys",
    );
  const remove = async (password: string): Promise<void> => {
    const done = await send(authRoutes.removeUser, { params, body: { password } });
    ended(done, words("users.removed", { name }), "remove");
    if (done !== undefined) onClose();
  };
  const reset = async (password: string): Promise<void> => {
    const done = await send(authRoutes.resetSecond, { params, body: { password } });
    ended(
      done,
      done?.answer.from
        ? words("users.secondWaits", { name, when: format.instant(done.answer.from) })
        : words("users.secondDone", { name }),
      "second",
    );
  };
  const keep = async (): Promise<void> =>
    ended(await send(authRoutes.keepSecond, { params }), words("users.secondKept", { name }));
  const again = (): void =>
    confirmed.ask({
      title: words("users.inviteAgain"),
      sentence: words("users.inviteAgainSentence", { email: person.email }),
      verb: words("users.inviteSend"),
      run: async (password) => {
        const done = await send(authRoutes.invite, {
          body: { email: person.email, language, isAdmin: person.isAdmin, permissions: person.permissions, password },
        });
        ended(done, words("users.invited", { email: person.email }));
        return done;
      },
    });

  const why = user.isAdmin ? undefined : words("users.forAdmins");
  const disabled = person.status === "DISABLED";
  const acts = [
    ...(person.status === "ACTIVATED" && !person.keyGranted && !person.pending.keys && user.keyGranted
      ? [{ id: "keys", label: words("users.giveKeys"), onClick: () => setAsked("keys") }]
      : []),
    ...(person.status === "INVITED" ? [{ id: "again", label: words("users.inviteAgain"), onClick: again }] : []),
    ...(person.hasSecond && person.secondResetAt === null && !self
      ? [{ id: "second", label: words("users.resetSecond"), onClick: () => setAsked("second") }]
      : []),
    ...(person.secondResetAt === null
      ? []
      : [{ id: "keep", label: words("users.keepSecond"), onClick: () => void keep() }]),
    ...(self
      ? []
      : [
          {
            id: "enabled",
            label: words(disabled ? "users.enable" : "users.disable"),
            onClick: () => (disabled ? enable() : setAsked("disable")),
          },
          { id: "remove", label: words("users.removeAct"), onClick: () => setAsked("remove") },
        ]),
  ].map((act) => ({
    ...act,
    why,
    busy: busy && asked === null && !confirmed.asking,
    onClick: () => {
      forget();
      act.onClick();
    },
  }));
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  return (
    <Panel
      title={name}
      state={
        <>
          <StateMark state={USER_STATES[person.status]} />
          {self && <span className="hw-quiet"> · {words("users.yourself")}</span>}
        </>
      }
      onClose={onClose}
    >
      {confirmed.dialog}
      {problem !== undefined && asked === null && !confirmed.asking && <Notice tone="error">{problem.message}</Notice>}
      {person.mailFailed !== null && (
        <Notice tone="warning">
          {words("users.mailWhy", { when: format.when(person.mailFailed.at), why: person.mailFailed.why })}
        </Notice>
      )}
      {person.secondResetAt !== null && (
        <Notice tone="warning">
          {words("users.secondWaits", { name, when: format.instant(person.secondResetAt) })}
        </Notice>
      )}
      <Waiting person={person} />
      <ActionBar solid={false} actions={acts} />
      <FactList label="narrow">
        <dt>{words("users.email")}</dt>
        <dd>{person.email}</dd>
        <dt>{words("users.role")}</dt>
        <dd>{words(person.isAdmin ? "users.administrator" : "users.member")}</dd>
        <dt>{words("users.worksFrom")}</dt>
        <dd>{worksFrom(person, words)}</dd>
        <dt>{words("users.keys")}</dt>
        <dd>{words(person.keyGranted ? "users.hasKeys" : "users.noKeys")}</dd>
        <dt>{words("users.signedName")}</dt>
        <dd>{person.signedName || "—"}</dd>
        <dt>{words("users.phone")}</dt>
        <dd>{person.phone || "—"}</dd>
        <dt>{words("users.expires")}</dt>
        <dd>{person.expiresAt === null ? words("users.neverExpires") : format.instant(person.expiresAt)}</dd>
        <dt>{words("users.created")}</dt>
        <dd>
          {format.instant(person.createdAt)}
          {person.createdBy !== null && <span className="hw-quiet"> · {person.createdBy}</span>}
        </dd>
        <dt>{words("users.updated")}</dt>
        <dd>
          {format.instant(person.updatedAt)}
          {person.updatedBy !== null && <span className="hw-quiet"> · {person.updatedBy}</span>}
        </dd>
        <dt>{words("users.lastSeen")}</dt>
        <dd>{person.lastLogin === null ? words("users.neverLogin") : format.when(person.lastLogin)}</dd>
      </FactList>
      <Safety person={person} />
      <Flags person={person} />
      <Rights person={person} colleagues={colleagues} />
      {asked === "keys" && (
        <DangerDialog
          open
          title={words("users.giveTitle", { name })}
          sentence={words(asksSecond ? "users.giveAskSentence" : "users.giveSentence", { name })}
          verb={words("users.giveVerb")}
          confirm="password"
          busy={busy}
          passwordError={wrong}
          error={wrong === undefined ? problem?.message : undefined}
          onConfirm={(password) => void give(password)}
          onCancel={() => setAsked(null)}
        />
      )}
      {asked === "second" && (
        <DangerDialog
          open
          title={words("users.secondTitle", { name })}
          sentence={words("users.secondSentence", { name })}
          verb={words("users.resetSecond")}
          confirm="password"
          busy={busy}
          passwordError={wrong}
          error={wrong === undefined ? problem?.message : undefined}
          onConfirm={(password) => void reset(password)}
          onCancel={() => setAsked(null)}
        />
      )}
      {asked === "disable" && (
        <DangerDialog
          open
          title={words("users.disableTitle", { name })}
          sentence={words("users.disableSentence", { name })}
          verb={words("users.disable")}
          confirm="password"
          busy={busy}
          passwordError={wrong}
          error={wrong === undefined ? problem?.message : undefined}
          onConfirm={(password) => void disable(password)}
          onCancel={() => setAsked(null)}
        />
      )}
      {asked === "remove" && (
        <DangerDialog
          open
          title={words("users.removeTitle", { name })}
          sentence={words("users.removeSentence", { name })}
          verb={words("users.remove")}
          confirm="password"
          busy={busy}
          passwordError={wrong}
          error={wrong === undefined ? problem?.message : undefined}
          onConfirm={(password) => void remove(password)}
          onCancel={() => setAsked(null)}
        />
      )}
    </Panel>
  );
}

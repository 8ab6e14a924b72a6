import { Button } from "antd";
import { authRoutes } from "#domain/api/auth";
import { PERMISSIONS } from "#domain/permissions";
import { useSend } from "../../api/use-send.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useConfirmed } from "../../session/use-confirmed.tsx";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { nameOf, type Person } from "./user-columns.tsx";

/**
 * The rights that wait for a second administrator: one who may confirms them, and any administrator refuses or
 * withdraws them.
 */
export function Waiting({ person }: { readonly person: Person }) {
  return (
    <>
      {person.pending.rights.length > 0 && <One person={person} what="rights" />}
      {person.pending.keys && <One person={person} what="keys" />}
    </>
  );
}

function One({ person, what }: { readonly person: Person; readonly what: "rights" | "keys" }) {
  const words = useWords();
  const say = useSay();
  const { user } = useMe();
  const sender = useSend();
  const confirmed = useConfirmed(sender);
  const name = nameOf(person);
  const asked = what === "rights" ? person.pending.rightsBy : person.pending.keysBy;
  const subject =
    what === "keys"
      ? words("users.companyKeys")
      : person.pending.rights.map((right) => say(PERMISSIONS[right])).join(words("common.list"));
  const mayConfirm = user.isAdmin && asked !== user.id && person.id !== user.id;
  const answer = (yes: boolean): void =>
    confirmed.ask({
      title: words(yes ? "users.holderConfirm" : "users.holderRefuse"),
      sentence: words(yes ? "users.holderConfirmSentence" : "users.holderRefuseSentence", { name, subject }),
      verb: words(yes ? "users.confirm" : "users.holderRefuse"),
      run: async (password) => {
        const done = await sender.send(authRoutes.answerHolder, {
          params: { id: person.id },
          body: { what, confirmed: yes, password },
        });
        if (done !== undefined) toast(words(yes ? "users.holderConfirmed" : "users.holderRefused", { name }));
        return done;
      },
    });
  const give = (): void =>
    confirmed.ask({
      title: words("users.giveTitle", { name }),
      sentence: words("users.holderConfirmSentence", { name, subject }),
      verb: words("users.giveVerb"),
      run: async (password) => {
        const done = await sender.send(authRoutes.grantKey, { params: { id: person.id }, body: { password } });
        if (done !== undefined) toast(words("users.given", { name }));
        return done;
      },
    });
  if (what === "keys" && person.pending.keysConfirmed)
    return (
      <Notice tone="info">
        {confirmed.dialog}
        <p>{words("users.holderGivenNext", { name })}</p>
        {user.isAdmin && (
          <ButtonRow start>
            {user.keyGranted && person.status !== "INVITED" && (
              <Button type="primary" onClick={give}>
                {words("users.giveKeys")}
              </Button>
            )}
            <Button onClick={() => answer(false)}>
              {words(asked === user.id ? "users.holderWithdraw" : "users.holderRefuse")}
            </Button>
          </ButtonRow>
        )}
      </Notice>
    );
  return (
    <Notice tone="warning">
      {confirmed.dialog}
      <p>
        {words("users.holderWaits", { name, subject })}
        {asked === user.id && ` ${words("users.holderByOther")}`}
      </p>
      {user.isAdmin && (
        <ButtonRow start>
          {mayConfirm && (
            <Button type="primary" onClick={() => answer(true)}>
              {words("users.confirm")}
            </Button>
          )}
          <Button onClick={() => answer(false)}>
            {words(asked === user.id ? "users.holderWithdraw" : "users.holderRefuse")}
          </Button>
        </ButtonRow>
      )}
    </Notice>
  );
}

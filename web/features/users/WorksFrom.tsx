import { authRoutes } from "#domain/api/auth";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useConfirmed } from "../../session/use-confirmed.tsx";
import { useMe } from "../../session/use-me.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { nameOf, worksFrom, type Person } from "./user-columns.tsx";

/** No platform has these ids. */
const [HERE, UNNAMED] = ["here", "unnamed"] as const;

/** The platform that a colleague works from; administrators choose it. */
export function WorksFrom({ person }: { readonly person: Person }) {
  const words = useWords();
  const { user } = useMe();
  const sender = useSend();
  const { send, busy, above, under } = sender;
  const confirmed = useConfirmed(sender);
  const { data: platforms = [] } = useRead(authRoutes.platforms, {}, { enabled: user.isAdmin });
  const { platform, externalPlatform } = person;
  const name = nameOf(person);
  const value = platform?.id ?? (externalPlatform ? UNNAMED : HERE);
  const options = [
    { value: HERE, label: words("users.worksHere") },
    ...platforms.map(({ id, name: label, code }) => ({
      value: id,
      label: words("platforms.platformOf", { name: label, code }),
    })),
  ];
  // The current value is shown, also where nobody can choose it any more.
  const shown = options.some((one) => one.value === value)
    ? options
    : [...options, { value, label: worksFrom(person, words), disabled: true }];
  const choose = (to: string): void => {
    if (to === value) return;
    confirmed.ask({
      title: words("users.worksFrom"),
      sentence: words("users.worksFromSentence", {
        name,
        platform: shown.find((one) => one.value === to)?.label ?? "",
      }),
      verb: words("users.confirm"),
      run: async (password) => {
        const body = { platformId: to === HERE ? null : to, password };
        const done = await send(authRoutes.setUser, { params: { id: person.id }, body });
        if (done !== undefined) toast(words("users.flagSaved", { name }));
        return done;
      },
    });
  };
  const refused = above(["platformId"]);
  return (
    <>
      {confirmed.dialog}
      {refused !== undefined && !confirmed.asking && <Notice tone="error">{refused}</Notice>}
      <Field label={words("users.worksFrom")} help={words("users.worksFromHelp")} error={under("platformId")}>
        <Choice
          label={words("users.worksFrom")}
          value={value}
          disabled={!user.isAdmin || busy}
          onChange={choose}
          options={shown}
        />
      </Field>
    </>
  );
}

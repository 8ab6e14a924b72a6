import { Button } from "antd";
import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import { craftRoutes, type Craft } from "#domain/api/craft";
import { CRAFT_FACTS, CRAFT_FIELDS, craftProblems, type CraftFacts } from "#domain/bunker/craft";
import type { FieldData } from "#domain/kinds/field";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useLanguage, useWords } from "../../i18n/use-words.ts";
import { Form } from "../../kind/Form.tsx";
import { withValue } from "../../kind/form-data.ts";
import { KindFields } from "../../kind/KindFields.tsx";
import { useMe, useWhyNot } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { CheckGroup } from "../../ui/CheckGroup.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";

interface Props {
  /** The one that is changed; a new one without. */
  readonly craft?: Craft;
  readonly onClose: () => void;
}

const factsOf = (data: FieldData): CraftFacts =>
  Object.fromEntries(
    CRAFT_FACTS.map((name) => [name, typeof data[name] === "string" ? data[name] : ""]),
  ) as unknown as CraftFacts;

/** The facts of a craft, whether it takes deliveries, and its crew. */
export function CraftForm({ craft, onClose }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  const language = useLanguage();
  const { user } = useMe();
  const why = useWhyNot("bunker.operate");
  const { send, busy, above, under } = useSend();
  const first = craft?.crew.map(({ id }) => id) ?? [];
  const [data, setData] = useState<FieldData>(() => (craft === undefined ? {} : factsOf({ ...craft })));
  const [crew, setCrew] = useState<readonly string[]>(first);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const colleagues = useRead(authRoutes.users, {});
  const offered = (colleagues.data ?? []).filter(
    ({ status, permissions }) => status === "ACTIVATED" && permissions.includes("bunker.crew"),
  );
  const wrong = craftProblems(factsOf(data));
  const error = (path: string): string | undefined => {
    const mine = tried || touched.has(path) ? wrong.find((one) => one.path === path) : undefined;
    return mine === undefined ? under(path) : errorWords(mine.code, mine.parameters);
  };
  const saveFacts = async (): Promise<Craft | undefined> => {
    const body = factsOf(data);
    if (craft !== undefined && CRAFT_FACTS.every((name) => body[name] === craft[name])) return craft;
    const done =
      craft === undefined
        ? await send(craftRoutes.add, { body })
        : await send(craftRoutes.set, { params: { id: craft.id }, body });
    return done?.answer;
  };
  const submit = async (): Promise<void> => {
    setTried(true);
    const operates = why === undefined;
    if (operates && wrong.length > 0) return;
    const saved = operates ? await saveFacts() : craft;
    if (saved === undefined) return;
    if ([...crew].toSorted().join() !== [...first].toSorted().join()) {
      const params = { id: saved.id };
      if ((await send(craftRoutes.crew, { params, body: { persons: [...crew] } })) === undefined) return;
    }
    toast(words("bunker.tankerSaved", { name: saved.name }));
    onClose();
  };
  const turn = async (of: Craft): Promise<void> => {
    const done = await send(of.enabled ? craftRoutes.disable : craftRoutes.enable, { params: { id: of.id } });
    if (done === undefined) return;
    toast(words(of.enabled ? "bunker.tankerDisabled" : "bunker.tankerEnabled", { name: of.name }));
    onClose();
  };
  const refused = above(CRAFT_FACTS);
  const mayCrew = why === undefined || user.isAdmin;
  return (
    <FormStack onSubmit={() => void submit()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Form
        value={{
          change: (path, value) => setData((old) => withValue(old, path, value)),
          touch: (path) => setTouched((old) => new Set(old).add(path)),
          error,
          data,
          language,
          ...(why === undefined ? {} : { fixed: CRAFT_FACTS }),
        }}
      >
        <KindFields fields={CRAFT_FIELDS} data={data} />
      </Form>
      {mayCrew &&
        (offered.length === 0 ? (
          <p className="hw-help">{words("bunker.noCrewRight")}</p>
        ) : (
          <CheckGroup
            label={words("bunker.crew")}
            labelled
            columns={2}
            names={offered.map(({ id }) => id)}
            value={crew}
            onChange={setCrew}
            render={(id) => offered.find((one) => one.id === id)?.name}
          />
        ))}
      <ButtonRow>
        {craft !== undefined && why === undefined && (
          <Button type="text" danger={craft.enabled} loading={busy} onClick={() => void turn(craft)}>
            {words(craft.enabled ? "bunker.disable" : "bunker.enable")}
          </Button>
        )}
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        {mayCrew && (
          <Button type="primary" htmlType="submit" loading={busy}>
            {words("common.save")}
          </Button>
        )}
      </ButtonRow>
    </FormStack>
  );
}

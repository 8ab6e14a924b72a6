import { ConfigProvider, Input } from "antd";
import { useMemo, useState, type FocusEvent } from "react";
import { useNavigate } from "react-router";
import { templateRoutes, type Template } from "#domain/api/templates";
import {
  laidOver,
  LOOK_FIELDS,
  ownLook,
  TEMPLATE_KINDS,
  templateProblems,
  templateSections,
  withAnnex,
  withLetterhead,
} from "#domain/documents/templates";
import type { FieldError } from "#domain/errors";
import { templateFlow } from "#domain/flows/template";
import { kindOf } from "#domain/kinds/kinds";
import { TEMPLATE_STATES } from "#domain/template-states";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { Form, type FormState } from "../../kind/Form.tsx";
import { initialData, withValue } from "../../kind/form-data.ts";
import { KindFields } from "../../kind/KindFields.tsx";
import { Preview } from "../../kind/Preview.tsx";
import { useMe } from "../../session/use-me.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Field, Section } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { KindTile } from "../../ui/KindTile.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { toast } from "../../ui/toast.ts";
import { UnsavedPrompt } from "../../ui/UnsavedPrompt.tsx";
import { useArrival } from "../../ui/use-begun.ts";
import { useLayout } from "../../ui/use-layout.ts";
import { Annex } from "./Annex.tsx";
import { templateAddress } from "./template-columns.tsx";
import { TemplateNotices } from "./TemplateNotices.tsx";
import { useTemplate } from "./use-template.ts";
import { Versions } from "./Versions.tsx";
import styles from "./Templates.module.css";

const LIST = "/layout/templates/bills";

interface Props {
  /** Null for a new one. */
  readonly template: Template | null;
  /** It is there now, or its next version is. */
  readonly onBegun: (id: string) => void;
}

/** A version of a template as a form beside the paper. Of what is or was in use the next version is made by saving. */
export function TemplateForm({ template, onBegun }: Props) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const reads = useLanguage();
  const layout = useLayout();
  const { user } = useMe();
  const arrival = useArrival((made: Template) => templateAddress(made.id), onBegun);
  const held = useTemplate(template, reads, (saved) => {
    if (saved.id !== template?.id) void arrival.arrive(saved);
  });
  const { kept, typed, dirty } = held;
  const removal = useSend();
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(false);
  const [focus, setFocus] = useState<string>();
  const [view, setView] = useState<"form" | "preview">("form");
  const [deleting, setDeleting] = useState(false);
  const kind = kindOf(typed.kind);
  const annex = kept?.annex ?? null;
  const problems = useMemo(() => templateProblems({ ...typed, annex }), [typed, annex]);
  const isNewest = kept === null || kept.versions[0]?.id === kept.id;
  const readOnly = !user.isAdmin || !isNewest;

  const formOf = (part: "look" | "data", own: readonly FieldError[]): FormState => ({
    change: (path, value) => held.change((now) => ({ [part]: withValue(now[part], path, value) })),
    touch: (path) => setTouched((old) => new Set(old).add(`${part}.${path}`)),
    error: (path) => {
      const mine = shown || touched.has(`${part}.${path}`) ? own.find((one) => one.path === path) : undefined;
      return mine && errorWords(mine.code, mine.parameters);
    },
    data: typed[part],
    language: typed.language,
    registered: true,
    ...(part === "data" ? { unasked: true } : {}),
  });
  const paper = useMemo(
    () => laidOver(initialData(kind.sections.flatMap((section) => section.fields)), typed.data),
    [kind, typed.data],
  );
  const own = useMemo(() => ownLook({ look: typed.look, annex }), [typed.look, annex]);
  const watchFocus = (event: FocusEvent): void => {
    const path = event.target.closest<HTMLElement>("[data-path]")?.dataset["path"];
    if (path !== undefined) setFocus(path);
  };

  const save = async (): Promise<void> => {
    const saved = await held.save();
    if (saved === undefined) throw new Error("not saved");
    toast(words("templates.saved", { number: saved.number }));
  };
  const putInUse = async (): Promise<void> => {
    setShown(true);
    if (problems.look.length + problems.data.length > 0) return;
    const used = await held.act("use");
    if (used !== undefined) toast(words("templates.used", { name: used.name, number: used.number }));
  };
  const retire = async (): Promise<void> => {
    const retired = await held.act("retire");
    if (retired !== undefined) toast(words("templates.retired", { name: retired.name, number: retired.number }));
  };
  const remove = async (): Promise<void> => {
    if (kept === null || (await removal.send(templateRoutes.delete, { params: { id: kept.id } })) === undefined) return;
    setDeleting(false);
    void navigate(LIST);
  };
  const admin = user.isAdmin ? undefined : words("templates.admin");
  const nameless = typed.name.trim() === "" ? words("templates.nameNeeded") : undefined;
  const missing = problems.look.length + problems.data.length;
  const why = (action: "use" | "retire" | "delete"): string | undefined => {
    if (admin !== undefined) return admin;
    if (kept === null)
      return action === "use" ? nameless : errorWords("WRONG_STATE", { state: say(TEMPLATE_STATES.DRAFT.label) });
    // What is typed of a version in use becomes the next version, which can be put in use.
    const code = action === "use" && dirty ? null : (kept.can[action] ?? null);
    return code === null ? undefined : errorWords(code, { state: say(TEMPLATE_STATES[kept.state].label) });
  };
  const state = kept?.state ?? "DRAFT";
  const wide = layout === "desk";
  return (
    <>
      <Screen
        fixed={layout !== "phone"}
        head={
          <>
            <PageTitle
              title={typed.name.trim() || words("templates.new")}
              onBack={() => void navigate(LIST)}
              tile={<KindTile code={kind.code} tone={kind.tile} name={say(kind.label)} size="large" />}
              state={<StateMark strong state={TEMPLATE_STATES[state]} />}
              fact={words("templates.number", { number: kept?.number ?? 1 })}
              extra={
                !wide && (
                  <Segments
                    small
                    label={words("form.view")}
                    value={view}
                    onChange={setView}
                    options={[
                      { value: "form", label: words("form.fields") },
                      { value: "preview", label: words("form.preview") },
                    ]}
                  />
                )
              }
            />
            <ActionBar
              solid={dirty || state === "DRAFT"}
              actions={[
                {
                  id: "save",
                  label: words("templates.save"),
                  why: admin ?? nameless ?? (dirty ? undefined : words("templates.nothing")),
                  busy: held.busy,
                  onClick: () => void save().catch(() => undefined),
                },
                {
                  id: "use",
                  label: say(templateFlow.actions.use.label),
                  why: why("use") ?? nameless,
                  busy: held.busy,
                  onClick: () => void putInUse(),
                },
                {
                  id: "retire",
                  label: say(templateFlow.actions.retire.label),
                  why: why("retire") ?? (dirty ? words("templates.saveFirst") : undefined),
                  onClick: () => void retire(),
                },
                {
                  id: "delete",
                  label: say(templateFlow.actions.delete.label),
                  why: why("delete"),
                  onClick: () => setDeleting(true),
                },
              ]}
            />
          </>
        }
      >
        <div className={styles.form}>
          {(wide || view === "form") && (
            <div className={styles.fields} onFocus={watchFocus}>
              <TemplateNotices held={held} wrong={shown ? missing : 0} />
              <ConfigProvider componentDisabled={readOnly}>
                <Section title={words("templates.paper")}>
                  <div className={styles.parts}>
                    <FormStack>
                      <Field label={words("templates.name")} required help={words("templates.nameHelp")}>
                        <Input
                          value={typed.name}
                          maxLength={140}
                          onChange={(event) => held.change(() => ({ name: event.target.value }))}
                        />
                      </Field>
                      {kept === null && (
                        <Field label={words("templates.kind")} required>
                          <Choice
                            label={words("templates.kind")}
                            value={typed.kind}
                            onChange={(chosen) => held.change(() => ({ kind: chosen, data: {} }))}
                            options={TEMPLATE_KINDS.map((value) => ({ value, label: say(kindOf(value).label) }))}
                          />
                        </Field>
                      )}
                    </FormStack>
                    <Form value={formOf("look", problems.look)}>
                      <KindFields fields={LOOK_FIELDS} data={typed.look} />
                    </Form>
                    {withAnnex(typed) && <Annex held={held} readOnly={readOnly} />}
                  </div>
                </Section>
                <p className="hw-help">{words("templates.defaultsHelp")}</p>
                <Form key={typed.kind} value={formOf("data", problems.data)}>
                  {templateSections(typed.kind).map((one) => (
                    <Section key={one.name} title={say(one.label)}>
                      <KindFields fields={one.fields} data={typed.data} />
                    </Section>
                  ))}
                </Form>
              </ConfigProvider>
              {kept !== null && <Versions template={kept} />}
            </div>
          )}
          {(wide || view === "preview") && (
            <Preview
              kind={kind}
              documentId=""
              data={paper}
              language={typed.language}
              onLanguage={readOnly ? undefined : (language) => held.change(() => ({ language }))}
              focus={focus}
              own={own}
              plain={!withLetterhead(typed)}
            />
          )}
        </div>
      </Screen>
      <UnsavedPrompt dirty={dirty && !deleting} stays={arrival.stays} onSave={save} />
      {deleting && kept !== null && (
        <DangerDialog
          open
          title={`${say(templateFlow.actions.delete.label)}${words("common.colon")}${kept.name}`}
          sentence={words("templates.deleteSentence", { number: kept.number })}
          verb={say(templateFlow.actions.delete.label)}
          confirm="none"
          busy={removal.busy}
          error={removal.problem?.message}
          onConfirm={() => void remove()}
          onCancel={() => setDeleting(false)}
        />
      )}
    </>
  );
}

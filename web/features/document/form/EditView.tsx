import { useMemo, useRef, useState, type FocusEvent } from "react";
import { useNavigate } from "react-router";
import type { ActName } from "#domain/acts/acts";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { isTemplated } from "#domain/kinds/kind";
import { kindOfMade } from "#domain/trade-trust/kind-of-template";
import { keptFields } from "#domain/documents/replacement";
import { DOCUMENT_STATES } from "#domain/states";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { followWording } from "../../../kind/wording.ts";
import { useWordings } from "../../../kind/use-wordings.ts";
import { documentAddress, fiataAddress, listOf, signingAddress } from "../../../ui/document-address.ts";
import { Form, type FormState } from "../../../kind/Form.tsx";
import { withValue } from "../../../kind/form-data.ts";
import { KindFields } from "../../../kind/KindFields.tsx";
import type { Templates } from "../../../kind/templates.ts";
import { useDraft } from "../../../kind/use-draft.ts";
import { Section } from "../../../ui/FormParts.tsx";
import { KindTile } from "../../../ui/KindTile.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { useSignsByUkey } from "../../../session/use-me.ts";
import { Screen } from "../../../ui/Screen.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { StateMark } from "../../../ui/StateMark.tsx";
import { toast } from "../../../ui/toast.ts";
import { UnsavedPrompt } from "../../../ui/UnsavedPrompt.tsx";
import { useArrival } from "../../../ui/use-begun.ts";
import { useLayout } from "../../../ui/use-layout.ts";
import { Attachments } from "../attachments/Attachments.tsx";
import { ActDialog } from "../act/ActDialog.tsx";
import { Replacing } from "../view/Replacing.tsx";
import { useDownload } from "../view/use-download.ts";
import { isBlank } from "./blank.ts";
import { EditFoot } from "./EditFoot.tsx";
import { focusField, scrollToSection } from "../../../kind/focus.ts";
import { GoesTo } from "../../../kind/GoesTo.tsx";
import { FormMenu } from "../../../kind/FormMenu.tsx";
import { Preview } from "../../../kind/Preview.tsx";
import { SavedMark, SaveMessages } from "./SaveMessages.tsx";
import { TemplateChoice } from "./TemplateChoice.tsx";
import { SectionNav } from "./SectionNav.tsx";
import { useProblems } from "../../../kind/use-problems.ts";
import { useFiataProblems } from "./use-fiata-problems.ts";
import styles from "./Form.module.css";

interface Props {
  readonly document: DocumentDetail;
  /** There is something in it already that nobody has saved: it is a copy. */
  readonly unsaved?: boolean;
  /** The templates that a new one may begin with. */
  readonly templates?: Templates;
  /** Begins it anew with another of them, or with that of the platform. */
  readonly onTemplate: (id: string | null) => void;
  /** A draft without an id has been saved for the first time. */
  readonly onBegun: (id: string) => void;
}

/** A draft as a form beside the paper it will become. It saves itself, from the first key on. */
export function EditView({ document, unsaved = false, templates, onTemplate, onBegun }: Props) {
  const words = useWords();
  const say = useSay();
  const navigate = useNavigate();
  const byUkey = useSignsByUkey();
  const layout = useLayout();
  const kind = kindOfMade(document);
  const arrival = useArrival((made: DocumentDetail) => documentAddress(made, "edit"), onBegun);
  const draft = useDraft(document, unsaved, arrival.arrive);
  const download = useDownload(document);
  const theirs = useFiataProblems(document);
  const refused = useMemo(() => [...draft.refused, ...theirs], [draft.refused, theirs]);
  const problems = useProblems(kind, draft.data, refused);
  const [focus, setFocus] = useState<string>();
  const [view, setView] = useState<"form" | "preview">("form");
  const [signing, setSigning] = useState<{ readonly document: DocumentDetail; readonly action: ActName }>();
  const fields = useRef<HTMLDivElement>(null);

  const wordings = useWordings(kind);

  const form: FormState = {
    change: (path, value) =>
      draft.change((data) =>
        followWording(kind, { data, language: draft.language }, { data: withValue(data, path, value) }, wordings),
      ),
    touch: problems.touch,
    error: problems.error,
    data: draft.data,
    language: draft.language,
    registered: true,
    wordings,
    fixed: document.replacement === null ? [] : keptFields(kind, document.replacement.purpose),
  };

  const section =
    kind.sections.find((one) => one.fields.some((field) => focus === field.name || focus?.startsWith(`${field.name}.`)))
      ?.name ?? kind.sections[0]?.name;
  const watchFocus = (event: FocusEvent): void => {
    const path = event.target.closest<HTMLElement>("[data-path]")?.dataset["path"];
    if (path !== undefined) setFocus(path);
  };
  const goTo = (path: string): void => {
    setView("form");
    requestAnimationFrame(() => focusField(fields.current, path));
  };
  const close = async (): Promise<void> => {
    const kept = await draft.save().catch(() => undefined);
    if (kept !== undefined && !isBlank(kept)) toast(words("form.kept", { number }));
    // Left with unsaved content, the page asks by itself.
    void navigate(listOf(kind));
  };
  /** The page asks whether a copy that nobody has touched is to be kept. */
  const back = (): void => void (draft.state === "unsaved" ? navigate(listOf(kind)) : close());
  const toFiata = async (): Promise<void> => {
    const saved = await draft.save().catch(() => undefined);
    if (saved !== undefined) void navigate(fiataAddress("preview", document.id));
  };
  const sign = async (action: ActName): Promise<void> => {
    problems.showAll();
    const saved = await draft.save().catch(() => undefined);
    // A UKey is asked where the paper is shown; what is made with a template has a page for its signature.
    if (saved !== undefined && action === "sign" && (byUkey || isTemplated(kind)))
      void navigate(signingAddress(document));
    else if (saved !== undefined) setSigning({ document: saved, action });
  };

  const state = problems.all.length === 0 ? "DRAFT" : "DRAFTING";
  const number = String(draft.data[kind.numberField] ?? "").trim() || words("form.noNumber");
  const wide = layout === "desk";
  return (
    <Form value={form}>
      <Screen
        fixed
        head={
          <PageTitle
            title={number}
            onBack={back}
            tile={<KindTile code={kind.code} tone={kind.tile} name={say(kind.label)} size="large" />}
            state={<StateMark strong state={DOCUMENT_STATES[state]} />}
            extra={
              <>
                {!wide && (
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
                )}
                <SavedMark draft={draft} />
                <FormMenu
                  kind={kind}
                  draft={draft}
                  begun={isBlank(document) && !unsaved ? document.data : undefined}
                  name={String(draft.data[kind.numberField] ?? "").trim() || kind.name}
                />
              </>
            }
          />
        }
        foot={
          <EditFoot
            document={document}
            kind={kind}
            problems={problems.all}
            notSaved={draft.state === "failed" || draft.state === "conflict" ? draft.error?.message : undefined}
            onNext={goTo}
            onShow={problems.showAll}
            onClose={() => void close()}
            onSign={(action) => void sign(action)}
            {...(kind.name === "FiataBillOfLading" && document.id !== "" ? { onFiata: () => void toFiata() } : {})}
          />
        }
      >
        <SaveMessages draft={draft} kind={kind} />
        <Replacing document={document} />
        <GoesTo document={document} />
        <TemplateChoice
          document={document}
          {...(templates !== undefined && isBlank(document) && draft.state === "saved" ? { templates } : {})}
          onTemplate={onTemplate}
        />
        <div className={styles.form} data-view={wide ? undefined : view}>
          {(wide || view === "form") && (
            <>
              <SectionNav
                sections={kind.sections}
                data={draft.data}
                problems={problems.all}
                current={section}
                onGo={(name) => scrollToSection(fields.current, name)}
              />
              <div className={styles.fields} ref={fields} onFocus={watchFocus}>
                {kind.sections.map((one) => (
                  <Section key={one.name} id={`section-${one.name}`} title={say(one.label)}>
                    <KindFields fields={one.fields} data={draft.data} />
                  </Section>
                ))}
                <Section id="section-attachments" title={words("facts.attachments")}>
                  {download.problem !== undefined && <Notice tone="error">{download.problem}</Notice>}
                  {document.id === "" ? (
                    <p className="hw-quiet">{words("facts.attachLater")}</p>
                  ) : (
                    <Attachments document={document} download={download} between={draft.between} />
                  )}
                </Section>
              </div>
            </>
          )}
          {(wide || view === "preview") && (
            <Preview
              kind={kind}
              documentId={document.id}
              data={draft.data}
              language={draft.language}
              own={document.template?.look ?? null}
              plain={document.template?.letterhead === false}
              {...document.agreed}
              onLanguage={(language) => {
                draft.change((data) =>
                  followWording(kind, { data, language: draft.language }, { data, language }, wordings),
                );
                draft.setLanguage(language);
              }}
              focus={focus}
            />
          )}
        </div>
      </Screen>
      <UnsavedPrompt
        dirty={draft.state !== "saved" && signing === undefined}
        stays={arrival.stays}
        onSave={async () => void (await draft.save())}
        rest={draft.rest}
      />
      {signing !== undefined && (
        <ActDialog
          document={signing.document}
          action={signing.action}
          onClose={() => setSigning(undefined)}
          onDone={(intent) => void navigate(documentAddress(document, "view"), { replace: true, state: { intent } })}
        />
      )}
    </Form>
  );
}

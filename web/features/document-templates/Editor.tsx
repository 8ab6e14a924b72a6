import { Input } from "antd";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { DocumentTemplate } from "#domain/api/document-templates";
import { TEMPLATE_TEXTS, type TemplateText } from "#domain/template-file";
import { faultPath } from "#domain/trade-trust/template-package";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { toast } from "../../ui/toast.ts";
import { UnsavedPrompt } from "../../ui/UnsavedPrompt.tsx";
import { Checks } from "./Checks.tsx";
import { Images } from "./Images.tsx";
import { Lines } from "./Lines.tsx";
import { Sample } from "./Sample.tsx";
import type { Edited } from "./edited.ts";
import { named, useEditor } from "./use-editor.ts";
import { versionText } from "../../kind/template-package.ts";
import { useUpload } from "./use-upload.ts";
import shared from "./DocumentTemplates.module.css";
import styles from "./Editor.module.css";

const LIST = "/layout/templates";
const IMAGES = "images";
type Part = TemplateText | typeof IMAGES;

interface Props {
  readonly create: boolean;
  /** It becomes a template of its own, whose name is chosen here. */
  readonly newName: boolean;
  readonly begun: Edited;
  /** The templates from which it can begin. */
  readonly templates: readonly DocumentTemplate[];
  readonly start: string;
  readonly onStart: (version: string) => void;
  readonly nextOf: (name: string) => Pick<Edited, "major" | "minor">;
}

/** The files of a template beside its sample. Nothing is kept until it is saved as a version. */
export function Editor({ create, newName, begun, templates, start, onStart, nextOf }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const editor = useEditor(begun);
  const upload = useUpload();
  const [part, setPart] = useState<Part>("view.html");
  const done = useRef(false);
  const { edited, read, good } = editor;
  const wrongIn = (file: Part) =>
    read.faults.filter((fault) => (file === IMAGES ? fault.check === "images" : faultPath(fault).startsWith(file)));
  const lines = new Set(wrongIn(part).map(({ place }) => Number(place)));

  const save = async (): Promise<void> => {
    const made = await upload.upload(editor.zip());
    if (made === undefined) throw new Error("not saved");
    done.current = true;
    editor.saved();
    toast(words("documentTemplates.taken", { name: made.name, version: versionText(made) }));
    void navigate(`${LIST}?version=${made.id}`);
  };
  const why = !editor.nameIsRight
    ? errorWords("TEMPLATE_MISNAMED")
    : read.template === null
      ? words("documentTemplates.mend")
      : editor.dirty || create
        ? undefined
        : words("documentTemplates.nothing");
  return (
    <>
      <Screen
        head={
          <>
            <PageTitle
              title={words(create ? "documentTemplates.newTitle" : "documentTemplates.editTitle")}
              fact={<span className={shared.code}>{editor.file}</span>}
              onBack={() => void navigate(LIST)}
            />
            <ActionBar
              actions={[
                {
                  id: "save",
                  label: words("documentTemplates.save"),
                  why,
                  busy: upload.busy,
                  onClick: () => void save().catch(() => undefined),
                },
              ]}
            />
          </>
        }
      >
        <div className={styles.editor}>
          <div className={styles.source}>
            {upload.refused !== undefined && <Notice tone="error">{upload.refused.message}</Notice>}
            <div className={styles.naming}>
              {create && (
                <Field label={words("documentTemplates.from")}>
                  <Choice
                    label={words("documentTemplates.from")}
                    value={start}
                    disabled={editor.dirty}
                    onChange={onStart}
                    options={templates.flatMap(({ name, versions }) =>
                      versions.map((version) => ({ value: version.id, label: `${name} ${versionText(version)}` })),
                    )}
                  />
                </Field>
              )}
              <Field label={words("documentTemplates.name")} help={words("documentTemplates.nameHelp")}>
                <Input
                  value={edited.name}
                  maxLength={60}
                  disabled={!newName}
                  onChange={(event) => {
                    const name = event.target.value;
                    editor.change((now) => {
                      const proposed = nextOf(now.name);
                      // A version that was typed stays.
                      const typed = now.major !== proposed.major || now.minor !== proposed.minor;
                      return { ...named(now, name), ...(typed ? {} : nextOf(name)) };
                    });
                  }}
                />
              </Field>
              {(["major", "minor"] as const).map((place) => (
                <Field key={place} label={words(`documentTemplates.${place}`)}>
                  <Input
                    className={styles.short ?? ""}
                    value={edited[place]}
                    maxLength={4}
                    inputMode="numeric"
                    onChange={(event) => {
                      const value = event.target.value.replace(/\D/g, "");
                      editor.change((now) => ({ ...now, [place]: value }));
                    }}
                  />
                </Field>
              ))}
            </div>
            <Segments<Part>
              label={words("documentTemplates.file")}
              value={part}
              onChange={setPart}
              options={[...TEMPLATE_TEXTS, IMAGES].map((value) => ({
                value: value as Part,
                label: `${value === IMAGES ? words("documentTemplates.images") : value}${wrongIn(value as Part).length > 0 ? " !" : ""}`,
              }))}
            />
            {part === IMAGES ? (
              <Images images={edited.images} onChange={(images) => editor.change((now) => ({ ...now, images }))} />
            ) : (
              <Lines
                file={part}
                value={edited.texts[part]}
                wrong={lines}
                onChange={(text) => editor.change((now) => ({ ...now, texts: { ...now.texts, [part]: text } }))}
              />
            )}
            <Checks of={read} file={editor.file} />
          </div>
          {good !== undefined && <Sample template={good} />}
        </div>
      </Screen>
      <UnsavedPrompt dirty={editor.dirty} stays={(path) => done.current && path === LIST} onSave={save} />
    </>
  );
}

import { Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { DOCUMENT_STATES } from "#domain/states";
import { useSend } from "../../../api/use-send.ts";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { documentAddress } from "../../../ui/document-address.ts";
import { Form } from "../../../kind/Form.tsx";
import { withValue } from "../../../kind/form-data.ts";
import { KindFields } from "../../../kind/KindFields.tsx";
import { FormFoot, Section } from "../../../ui/FormParts.tsx";
import { KindTile } from "../../../ui/KindTile.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { Screen } from "../../../ui/Screen.tsx";
import { StateMark } from "../../../ui/StateMark.tsx";
import { toast } from "../../../ui/toast.ts";
import { UnsavedPrompt } from "../../../ui/UnsavedPrompt.tsx";
import { useProblems } from "../../../kind/use-problems.ts";
import styles from "./Form.module.css";

/** The data of an uploaded file, field by field; the file itself stays as it is. */
export function DescribeView({ document }: { readonly document: DocumentDetail }) {
  const words = useWords();
  const say = useSay();
  const navigate = useNavigate();
  const kind = kindOf(document.kind);
  const { send, busy, problem } = useSend();
  const [data, setData] = useState<FieldData>(document.data);
  const [saved, setSaved] = useState(false);
  const problems = useProblems(kind, data, problem?.fields ?? [], true);
  const dirty = data !== document.data && !saved;
  const back = (): void => void navigate(documentAddress(document, "view"));
  const keep = async (): Promise<boolean> => {
    problems.showAll();
    if (problems.all.length > 0) return false;
    if (
      (await send(documentRoutes.save, {
        params: { id: document.id },
        body: { data: { ...data }, expectedVersion: document.version },
      })) === undefined
    )
      return false;
    setSaved(true);
    return true;
  };
  const save = async (): Promise<void> => {
    if (!(await keep())) return;
    toast(words("form.fieldsKept"));
    back();
  };
  const form = {
    change: (path: string, value: unknown) => setData((old) => withValue(old, path, value)),
    touch: problems.touch,
    error: problems.error,
    data,
    language: document.language,
    registered: true as const,
  };
  return (
    <Form value={form}>
      <Screen
        fixed
        head={
          <PageTitle
            title={document.number || document.name}
            onBack={back}
            tile={<KindTile code={kind.code} tone={kind.tile} name={say(kind.label)} size="large" />}
            state={<StateMark strong state={DOCUMENT_STATES[document.state]} />}
          />
        }
        foot={
          <FormFoot
            missing={
              problems.all.length === 0 ? undefined : words("form.wrong", { count: problems.all.length, fields: "" })
            }
          >
            <Button onClick={back}>{words("common.cancel")}</Button>
            <Button type="primary" loading={busy} onClick={() => void save()}>
              {words("common.save")}
            </Button>
          </FormFoot>
        }
      >
        <div className={styles.described}>
          {problem !== undefined && problem.fields.length === 0 && <Notice tone="error">{problem.message}</Notice>}
          {kind.sections.map((section) => (
            <Section key={section.name} title={say(section.label)}>
              <KindFields fields={section.fields} data={data} />
            </Section>
          ))}
        </div>
      </Screen>
      <UnsavedPrompt
        dirty={dirty}
        stays={() => false}
        onSave={async () => {
          if (!(await keep())) throw new Error("the fields are not saved");
        }}
      />
    </Form>
  );
}

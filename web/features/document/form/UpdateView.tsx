import { Button } from "antd";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { actRoutes } from "#domain/api/acts";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { instructionFlow } from "#domain/flows/shipping-instruction";
import { changesOf } from "#domain/kinds/changes";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { DOCUMENT_STATES } from "#domain/states";
import { useSend } from "../../../api/use-send.ts";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { documentAddress } from "../../../ui/document-address.ts";
import { Form } from "../../../kind/Form.tsx";
import { withValue } from "../../../kind/form-data.ts";
import { KindFields } from "../../../kind/KindFields.tsx";
import { useManner } from "../../../kind/use-manner.ts";
import { DangerDialog } from "../../../ui/DangerDialog.tsx";
import { FormFoot, Section } from "../../../ui/FormParts.tsx";
import { KindTile } from "../../../ui/KindTile.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { Screen } from "../../../ui/Screen.tsx";
import { StateMark } from "../../../ui/StateMark.tsx";
import { toast } from "../../../ui/toast.ts";
import { UnsavedPrompt } from "../../../ui/UnsavedPrompt.tsx";
import { InstructionNotice } from "../view/InstructionPart.tsx";
import { focusField } from "../../../kind/focus.ts";
import { useMissing } from "../../../kind/use-missing.ts";
import { useProblems } from "../../../kind/use-problems.ts";
import styles from "./Form.module.css";

const PASSWORD_CODES: readonly string[] = ["WRONG_PASSWORD", "PASSWORD_NEEDED"];
const { label, consequence } = instructionFlow.actions.submitUpdate;

/**
 * The wanted content of a shipping instruction, written over the present one; sent to the company that has it, signed,
 * by the password.
 */
export function UpdateView({ document }: { readonly document: DocumentDetail }) {
  const words = useWords();
  const say = useSay();
  const navigate = useNavigate();
  const manner = useManner();
  const { send, busy, problem } = useSend();
  const named = useMissing(kindOf(document.kind));
  const fields = useRef<HTMLDivElement>(null);
  const [begun] = useState(document);
  const [data, setData] = useState<FieldData>(begun.data);
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState(false);
  const kind = kindOf(document.kind);
  const problems = useProblems(kind, data, problem?.fields ?? []);
  const changed = changesOf(kind, begun.data, data, manner).length;
  // It is an update of what it was begun with: whatever else was done meanwhile, the server refuses it only when that
  // is another now.
  const expectedVersion =
    changesOf(kind, begun.data, document.data, manner).length === 0 ? document.version : begun.version;
  const back = (): void => void navigate(documentAddress(document, "view"));
  const ask = (): void => {
    problems.showAll();
    const [wrong] = problems.all;
    if (wrong !== undefined) focusField(fields.current, wrong.path);
    else setAsking(true);
  };
  const submit = async (password: string): Promise<void> => {
    if (
      (await send(actRoutes.submitUpdate, {
        params: { id: document.id },
        body: { data: { ...data }, password, expectedVersion },
      })) === undefined
    )
      return;
    setSent(true);
    setAsking(false);
    toast(words("facts.instruction.sent"));
    back();
  };
  const aboutPassword = problem !== undefined && PASSWORD_CODES.includes(problem.code);
  const form = {
    change: (path: string, value: unknown) => setData((old) => withValue(old, path, value)),
    touch: problems.touch,
    error: problems.error,
    data,
    language: document.language,
    registered: true as const,
  };
  const missing =
    problems.all.length > 0
      ? named(problems.all).join(words("common.list"))
      : changed === 0
        ? words("facts.instruction.nothing")
        : undefined;
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
          <FormFoot missing={missing}>
            <Button onClick={back}>{words("common.cancel")}</Button>
            <Button type="primary" disabled={changed === 0} onClick={ask}>
              {say(label)}
            </Button>
          </FormFoot>
        }
      >
        <div ref={fields} className={styles.described}>
          <InstructionNotice document={document} />
          {kind.sections.map((section) => (
            <Section key={section.name} title={say(section.label)}>
              <KindFields fields={section.fields} data={data} />
            </Section>
          ))}
        </div>
      </Screen>
      {asking && (
        <DangerDialog
          open
          title={`${say(label)} ${document.number || document.name}`}
          verb={say(label)}
          sentence={say(consequence ?? label)}
          confirm="password"
          busy={busy}
          error={problem === undefined || aboutPassword ? undefined : problem.message}
          passwordError={aboutPassword ? problem.message : undefined}
          onConfirm={(password) => void submit(password)}
          onCancel={() => setAsking(false)}
        />
      )}
      <UnsavedPrompt dirty={changed > 0 && !sent} />
    </Form>
  );
}

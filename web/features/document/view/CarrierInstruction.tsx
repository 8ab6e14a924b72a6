import { Button, Input } from "antd";
import { Fragment, useState } from "react";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { eblRoutes as routes, type CarrierInstruction as Instruction } from "#domain/api/ebl";
import {
  EBL_ANSWERS,
  EBL_STATES,
  EBL_SUBJECTS,
  NOTICE_STATES,
  SAYING_ANSWERS,
  TRANSPORT_STATES,
  type EblAnswer,
} from "#domain/ebl-states";
import { INSTRUCTION_UPDATE_STATES, type State } from "#domain/states";
import { EXCHANGED_KIND } from "#domain/kinds/exchanged";
import { useRead } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useErrorWords, useSay, useWords } from "../../../i18n/use-words.ts";
import { ButtonRow } from "../../../ui/ButtonRow.tsx";
import { Details } from "../../../ui/Details.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FactList } from "../../../ui/FactList.tsx";
import { Field, Section } from "../../../ui/FormParts.tsx";
import { FormStack } from "../../../ui/FormStack.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { StateMark } from "../../../ui/StateMark.tsx";
import { toast } from "../../../ui/toast.ts";

const says = (action: EblAnswer): boolean => (SAYING_ANSWERS as readonly EblAnswer[]).includes(action);

/** The shipping instruction of another platform that a bill is made of: how it stands, and the carrier's answers. */
export function CarrierInstruction({ document }: { readonly document: DocumentDetail }) {
  const { id, kind, problems } = document;
  const [words, say, format] = [useWords(), useSay(), useFormat()];
  const { data } = useRead(routes.get, { params: { id } }, { enabled: kind === EXCHANGED_KIND });
  const [answering, setAnswering] = useState<EblAnswer>();
  const instruction = data?.instruction ?? null;
  if (instruction === null) return null;
  const { platform, receivedAt, state, updateState, transportState, can } = instruction;
  return (
    <Section title={words("carrierInstruction.title", { platform })}>
      <Waits instruction={instruction} />
      <FactList label="wide">
        <dt>{words("carrierInstruction.reference")}</dt>
        <dd>{instruction.id}</dd>
        <dt>{words("carrierInstruction.received")}</dt>
        <dd>{format.when(receivedAt)}</dd>
        <dt>{say(EBL_SUBJECTS.INSTRUCTION.label)}</dt>
        <dd>
          <StateMark state={EBL_STATES[state]} />
        </dd>
        {updateState !== null && (
          <>
            <dt>{words("carrierInstruction.update")}</dt>
            <dd>
              <StateMark state={INSTRUCTION_UPDATE_STATES[updateState]} />
            </dd>
          </>
        )}
        {transportState !== null && (
          <>
            <dt>{say(EBL_SUBJECTS.DOCUMENT.label)}</dt>
            <dd>
              <StateMark state={TRANSPORT_STATES[transportState]} />
            </dd>
          </>
        )}
      </FactList>
      <Content instruction={instruction} />
      {can.length > 0 && (
        <ButtonRow start>
          {can.map((action, i) => (
            <Button key={action} {...(i === 0 ? { type: "primary" } : {})} onClick={() => setAnswering(action)}>
              {say(EBL_ANSWERS[action])}
            </Button>
          ))}
        </ButtonRow>
      )}
      <Dialog
        open={answering !== undefined}
        title={answering === undefined ? "" : say(EBL_ANSWERS[answering])}
        onClose={() => setAnswering(undefined)}
      >
        {answering !== undefined && (
          <AnswerForm
            id={id}
            platform={platform}
            action={answering}
            gaps={answering === "SEND_DRAFT" ? problems.length : 0}
            onClose={() => setAnswering(undefined)}
          />
        )}
      </Dialog>
    </Section>
  );
}

/** The next act of the carrier. */
function Waits({ instruction: { state, updateState, transportState, changed, can, platform } }: Of) {
  const words = useWords();
  const open = state === "RECEIVED" || state === "PENDING_UPDATE";
  if (!open || can.length === 0) return null;
  if (updateState === "UPDATE_RECEIVED")
    return <Notice tone="warning">{words("carrierInstruction.updateWaits", { platform })}</Notice>;
  if (state === "PENDING_UPDATE") return <Notice tone="info">{words("carrierInstruction.asked", { platform })}</Notice>;
  if (transportState === null) return <Notice tone="warning">{words("carrierInstruction.draft", { platform })}</Notice>;
  if (changed) return <Notice tone="warning">{words("carrierInstruction.changed", { platform })}</Notice>;
  return (
    <Notice tone={transportState === "APPROVED" ? "warning" : "info"}>
      {words(transportState === "APPROVED" ? "carrierInstruction.approved" : "carrierInstruction.sent", { platform })}
    </Notice>
  );
}

interface Of {
  readonly instruction: Instruction;
}

/** The instruction, what of it the form has no field for, and each change that the platform is told of. */
function Content({ instruction: { body, update, unsaid, story } }: Of) {
  const [words, say, format] = [useWords(), useSay(), useFormat()];
  return (
    <>
      {unsaid.length > 0 && (
        <Details title={words("carrierInstruction.unsaid", { count: unsaid.length })}>
          <FactList label="wide">
            {unsaid.map(({ path, value }) => [
              <dt key={path} className="hw-mono">
                {path}
              </dt>,
              <dd key={`${path} value`}>{value}</dd>,
            ])}
          </FactList>
        </Details>
      )}
      <Details title={words("carrierInstruction.body")}>
        <pre className="hw-mono">{body}</pre>
      </Details>
      {update !== null && (
        <Details title={words("carrierInstruction.updateBody")}>
          <pre className="hw-mono">{update}</pre>
        </Details>
      )}
      <Details title={words("carrierInstruction.story")}>
        <FactList label="wide">
          {story.map(({ id, subject, state, updateState, transportState, feedbacks, told, attempts, at }) => [
            <dt key={id}>{format.when(at)}</dt>,
            <dd key={`${id} what`}>
              {say(EBL_SUBJECTS[subject].label)}{" "}
              {(
                [
                  state && EBL_STATES[state],
                  updateState && INSTRUCTION_UPDATE_STATES[updateState],
                  transportState && TRANSPORT_STATES[transportState],
                  NOTICE_STATES[told],
                ] as (State | null)[]
              )
                .filter((one) => one !== null)
                .map((one) => (
                  <Fragment key={one.label.en}>
                    <StateMark state={one} />{" "}
                  </Fragment>
                ))}
              {told !== "TOLD" && attempts > 0 && words("carrierInstruction.tries", { count: attempts })}
              {feedbacks.map((one) => (
                <p key={one}>{one}</p>
              ))}
            </dd>,
          ])}
        </FactList>
      </Details>
    </>
  );
}

interface AnswerProps {
  readonly id: string;
  readonly platform: string;
  readonly action: EblAnswer;
  /** Fields of the draft that are missing or wrong. */
  readonly gaps: number;
  readonly onClose: () => void;
}

function AnswerForm({ id, platform, action, gaps, onClose }: AnswerProps) {
  const [words, say, errorWords] = [useWords(), useSay(), useErrorWords()];
  const { send, busy, above, under } = useSend();
  const [comments, setComments] = useState("");
  const [tried, setTried] = useState(false);
  const missing = says(action) && comments.trim() === "";
  const answer = async (): Promise<void> => {
    setTried(true);
    if (missing) return;
    if ((await send(routes.answer, { params: { id }, body: { action, comments: comments.trim() } })) === undefined)
      return;
    toast(words("carrierInstruction.answered", { platform }));
    onClose();
  };
  const refused = above(["comments"]);
  return (
    <FormStack onSubmit={() => void answer()}>
      <p className="hw-help">{words(`carrierInstruction.help.${action}`, { platform })}</p>
      {gaps > 0 && <Notice tone="warning">{words("carrierInstruction.gaps", { count: gaps })}</Notice>}
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      {says(action) && (
        <Field
          label={words("carrierInstruction.comments")}
          required
          help={words("carrierInstruction.commentsHelp")}
          error={under("comments") ?? (tried && missing ? errorWords("REASON_NEEDED") : undefined)}
        >
          <Input.TextArea
            rows={4}
            maxLength={4000}
            value={comments}
            onChange={({ target }) => setComments(target.value)}
          />
        </Field>
      )}
      <ButtonRow>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy} disabled={gaps > 0}>
          {say(EBL_ANSWERS[action])}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}

import { Button, Input } from "antd";
import { useState } from "react";
import { screeningRoutes } from "#domain/api/screening";
import type { CheckRow } from "#domain/api/screening-shapes";
import { LIMITS } from "#domain/limits";
import { useSend } from "../../api/use-send.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { toast } from "../../ui/toast.ts";
import { ALIKE, DECISIONS } from "./use-decision.ts";

interface Props {
  /** Those with hits that wait. */
  readonly checks: readonly CheckRow[];
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** Decides every hit that waits of several checks alike. */
export function DecideDialog({ checks, onClose, onDecided }: Props) {
  const [words, say] = [useWords(), useSay()];
  const { send, busy, above, under } = useSend();
  const [decision, setDecision] = useState<(typeof ALIKE)[number]>("falsePositive");
  const [reason, setReason] = useState("");
  const missing = decision === "falsePositive" && reason.trim() === "";
  const decide = async (): Promise<void> => {
    const seen = checks.map(({ id, open }) => ({ id, open }));
    const body = { checks: seen, decision, reason: reason.trim() };
    if ((await send(screeningRoutes.decide, { body })) === undefined) return;
    toast(say(DECISIONS[decision].outcome));
    onDecided();
  };
  const refused = above(["reason"]);
  const title = words("compliance.decideAll.title", { count: checks.reduce((sum, { open }) => sum + open, 0) });
  return (
    <Dialog open title={title} onClose={onClose}>
      <FormStack onSubmit={() => void decide()}>
        {refused !== undefined && <Notice tone="error">{refused}</Notice>}
        <p className="hw-help">{words("compliance.decideAll.of", { names: namesOf(checks, words("common.comma")) })}</p>
        <Segments
          label={title}
          value={decision}
          onChange={setDecision}
          options={ALIKE.map((one) => ({ value: one, label: words(`compliance.decision.${one}`) }))}
        />
        <p className="hw-quiet">{words(`compliance.decision.${decision}Note`)}</p>
        <Field
          label={words("compliance.decision.reason")}
          optional={decision === "clear"}
          required={decision !== "clear"}
          error={under("reason")}
          help={words("compliance.decision.reasonHelp")}
        >
          <Input.TextArea
            rows={3}
            maxLength={LIMITS.screeningRemarkCharacters}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <ButtonRow>
          <Button onClick={onClose}>{words("common.cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={busy} disabled={missing}>
            {say(DECISIONS[decision].label)}
          </Button>
        </ButtonRow>
      </FormStack>
    </Dialog>
  );
}

const namesOf = (checks: readonly CheckRow[], comma: string): string =>
  [...new Set(checks.map(({ subject }) => subject.name))].join(comma);

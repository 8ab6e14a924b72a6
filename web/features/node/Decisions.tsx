import Input from "antd/es/input";
import { useState } from "react";
import { nodeRoutes, type NodeCompany } from "#domain/api/node";
import { LIMITS } from "#domain/limits";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";

interface Props {
  readonly company: NodeCompany;
  readonly onClose: () => void;
}

/** Approves a company on evidence that is noted, or rejects it with a reason that it is told. */
export function DecideDialog({ company, onClose, decision }: Props & { readonly decision: "approve" | "reject" }) {
  const words = useWords();
  const { send, busy, problem, under } = useSend();
  const [said, setSaid] = useState(
    decision === "approve" && company.review?.approved === true ? company.review.said : "",
  );
  const named = { company: company.name };
  const [title, sentence, verb, label, done] =
    decision === "approve"
      ? ([
          words("node.approveTitle", named),
          words("node.approveSentence"),
          words("node.approve"),
          words("node.evidence"),
          words("node.approved", named),
        ] as const)
      : ([
          words("node.rejectTitle", named),
          words("node.rejectSentence"),
          words("node.reject"),
          words("node.reason"),
          words("node.rejected", named),
        ] as const);
  const decide = async (password: string): Promise<void> => {
    const params = { id: company.id };
    const answer =
      decision === "approve"
        ? await send(nodeRoutes.approve, { params, body: { evidence: said, password } })
        : await send(nodeRoutes.reject, { params, body: { reason: said, password } });
    if (answer === undefined) return;
    toast(done);
    onClose();
  };
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  return (
    <DangerDialog
      open
      title={title}
      sentence={sentence}
      verb={verb}
      confirm="password"
      busy={busy}
      passwordError={wrong}
      error={wrong === undefined ? problem?.message : undefined}
      missing={
        said.trim() === "" ? words(decision === "approve" ? "node.evidenceNeeded" : "node.reasonNeeded") : undefined
      }
      onConfirm={(password) => void decide(password)}
      onCancel={onClose}
    >
      {decision === "approve" && company.alike.length > 0 && (
        <Notice tone="warning">{words("node.alike", { names: company.alike.join(words("common.semicolon")) })}</Notice>
      )}
      <Field
        label={label}
        required
        help={decision === "approve" ? words("node.evidenceHelp") : undefined}
        error={under(decision === "approve" ? "evidence" : "reason")}
      >
        <Input.TextArea
          rows={3}
          maxLength={LIMITS.reviewText}
          value={said}
          onChange={(event) => setSaid(event.target.value)}
        />
      </Field>
    </DangerDialog>
  );
}

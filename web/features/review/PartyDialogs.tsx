import { Button } from "antd";
import { useState } from "react";
import { reviewRoutes } from "#domain/api/reviews";
import { useSend } from "../../api/use-send.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { PartyField, type Party } from "../../kind/PartyField.tsx";
import { useMe } from "../../session/use-me.ts";
import { assignReview } from "#domain/acts/review/assign";
import { replaceReviewer } from "#domain/acts/review/replace";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FieldRow } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { Colleagues, type Persons } from "./Colleagues.tsx";
import { DueInput } from "./DueInput.tsx";
import type { Review } from "./review.ts";

interface Props {
  readonly review: Review;
  readonly step: Review["steps"][number];
  readonly onClose: () => void;
}

/** The collaborating company says which of its colleagues answers. */
export function AssignDialog({ review, step, onClose }: Props) {
  const words = useWords();
  const say = useSay();
  const sender = useSend();
  const [persons, setPersons] = useState<Persons>({ personId: step.personId, substituteId: step.substituteId });
  const save = async (): Promise<void> => {
    const body = { expectedVersion: review.version, ...persons };
    if ((await sender.send(reviewRoutes.assign, { params: { id: review.id }, body })) === undefined) return;
    toast(say(assignReview.outcome));
    onClose();
  };
  const above = sender.above(["personId", "substituteId"]);
  return (
    <Dialog open title={say(assignReview.label)} onClose={onClose}>
      <FormStack onSubmit={() => void save()}>
        {above !== undefined && <Notice tone="error">{above}</Notice>}
        <p>{words("review.assignHelp")}</p>
        <Colleagues {...persons} free error={(path) => sender.under(path)} onChange={setPersons} />
        <ButtonRow>
          <Button onClick={onClose}>{words("common.cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={sender.busy}>
            {words("common.save")}
          </Button>
        </ButtonRow>
      </FormStack>
    </Dialog>
  );
}

/** The initiator asks another company in the place of one that has not answered. */
export function ReplaceDialog({ review, step, onClose }: Props) {
  const words = useWords();
  const say = useSay();
  const sender = useSend();
  const { organisation, user } = useMe();
  const [company, setCompany] = useState<Party>();
  const [persons, setPersons] = useState<Persons>({ personId: null, substituteId: null });
  const [dueOn, setDueOn] = useState(step.dueOn);
  const [missing, setMissing] = useState(false);
  const own = company?.id === organisation.id;
  const choose = (next: Party): void => {
    setCompany(next);
    setPersons({ personId: next.id === organisation.id ? user.id : null, substituteId: null });
  };
  const replace = async (): Promise<void> => {
    setMissing(company === undefined);
    if (company === undefined) return;
    const body = { expectedVersion: review.version, place: step.place, organisationId: company.id, dueOn, ...persons };
    if ((await sender.send(reviewRoutes.replace, { params: { id: review.id }, body })) === undefined) return;
    toast(say(replaceReviewer.outcome));
    onClose();
  };
  const above = sender.above(["personId", "substituteId", "dueOn"]);
  return (
    <Dialog open title={say(replaceReviewer.label)} onClose={onClose}>
      <FormStack onSubmit={() => void replace()}>
        {above !== undefined && <Notice tone="error">{above}</Notice>}
        <p>{words("review.replaceHelp", { company: step.company.name })}</p>
        <PartyField
          label={words("review.replaceBy")}
          list="withSelf"
          value={company?.id}
          error={missing && company === undefined ? words("review.collaboratorsMissing") : undefined}
          onChange={({ id, name }) => choose({ id, name })}
        />
        {own && <Colleagues {...persons} error={(path) => sender.under(path)} onChange={setPersons} />}
        <FieldRow>
          <DueInput value={dueOn} error={sender.under("dueOn")} onChange={setDueOn} />
        </FieldRow>
        <ButtonRow>
          <Button onClick={onClose}>{words("common.cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={sender.busy}>
            {words("review.replaceDo")}
          </Button>
        </ButtonRow>
      </FormStack>
    </Dialog>
  );
}

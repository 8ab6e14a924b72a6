import { Button, Input } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { reviewRoutes } from "#domain/api/reviews";
import { kindOf } from "#domain/kinds/kinds";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { documentAddress, signingAddress } from "../../ui/document-address.ts";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { layoutName, selectionShown } from "./looks.ts";
import { shownRequest, type Review } from "./review.ts";

interface Props {
  readonly review: Review;
  /** The layout that an address asks for, null for that of the platform; undefined where none was asked for. */
  readonly template?: string | null | undefined;
  readonly onClose: () => void;
}

/** The issuer makes the bill that was agreed in the agreed layout, gives it its number where it has none, and goes on to sign it. */
export function PrepareDialog({ review, template: asked, onClose }: Props) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const sender = useSend();
  const kind = kindOf(review.kind);
  const field = kind.sections.flatMap((section) => section.fields).find(({ name }) => name === kind.numberField);
  /** Bills that take the place of an original are given their numbers on pages of their own. */
  const ofOriginal = review.original !== null;
  const agreed = String(review.data[kind.numberField] ?? "").trim();
  const [number, setNumber] = useState("");
  const [missing, setMissing] = useState(false);
  const selection = selectionShown(review);
  /** The agreed layout is in use no more, or another is asked for than was agreed. */
  const gone =
    !ofOriginal && (review.withoutLayout || (asked !== undefined && asked !== (selection?.item.templateId ?? null)));
  const asks = !ofOriginal && agreed === "";
  const numbered = !asks || number.trim() !== "";
  const prepare = async (): Promise<void> => {
    setMissing(!numbered);
    if (!numbered || gone) return;
    const sent = await sender.send(reviewRoutes.prepare, {
      params: { id: review.id },
      body: { expectedVersion: review.version, number: number.trim() },
    });
    if (sent === undefined) return;
    const { answer } = sent;
    // The automatic service is asked where the bill is written.
    const byHand = review.can["sign"] === null;
    void navigate(answer.number === "" || !byHand ? documentAddress(answer, "edit") : signingAddress(answer));
  };
  const paths = ["number", kind.numberField];
  return (
    <Dialog open title={words("review.prepareTitle")} onClose={onClose}>
      <FormStack onSubmit={() => void prepare()}>
        {sender.above(asks ? paths : []) !== undefined && <Notice tone="error">{sender.problem?.message}</Notice>}
        <p>
          {ofOriginal
            ? words("review.prepareHelpOf", { count: Math.max(shownRequest(review).parts.length, 1) })
            : words("review.prepareHelp")}
        </p>
        {asks && field !== undefined && (
          <Field
            label={say(field.label)}
            required
            error={
              missing && !numbered
                ? words("review.numberNeeded")
                : (sender.under("number") ?? sender.under(kind.numberField))
            }
          >
            <Input value={number} maxLength={60} onChange={(event) => setNumber(event.target.value)} />
          </Field>
        )}
        {gone && <Notice tone="error">{errorWords("NO_SIGNING_TEMPLATE")}</Notice>}
        <p className="hw-quiet">
          {words("review.look.layout")}
          {words("common.colon")}
          {layoutName(selection, words)}
        </p>
        <ButtonRow>
          <Button onClick={onClose}>{words("common.cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={sender.busy}>
            {words("review.prepare")}
          </Button>
        </ButtonRow>
      </FormStack>
    </Dialog>
  );
}

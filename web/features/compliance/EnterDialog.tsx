import { Button, Input } from "antd";
import { useState } from "react";
import { screeningRoutes } from "#domain/api/screening";
import type { SubjectCard, SubjectRef } from "#domain/api/screening-shapes";
import { LIMITS } from "#domain/limits";
import { LISTED_KIND_NAMES } from "#domain/screening/checks";
import { LISTED_KINDS, type ListedKind } from "#domain/screening/types";
import { useSend } from "../../api/use-send.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field, FieldRow } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";

/** The values of a body that are typed in one line each, in the order of the form. */
const LINES = [
  "localName",
  "country",
  "city",
  "region",
  "address",
  "registration",
  "lei",
  "imo",
  "flag",
  "born",
  "code",
] as const;
type Line = (typeof LINES)[number];
/** Codes of countries, which are written in capitals. */
const CAPITALS: readonly Line[] = ["country", "flag", "lei", "code"];
/** The values that a kind of body has beside those of every kind. */
const OF: Readonly<Partial<Record<Line, readonly ListedKind[]>>> = {
  registration: ["company"],
  lei: ["company"],
  imo: ["company", "vessel"],
  flag: ["vessel", "aircraft"],
  born: ["person", "company"],
  code: ["goods", "place"],
};

interface Props {
  /** The body that is corrected; a new one without it. */
  readonly card?: SubjectCard;
  readonly typed: string;
  readonly onClose: () => void;
  readonly onCheck: (subjects: readonly SubjectRef[]) => Promise<void>;
}

/** Enters a body that nothing else here knows, or corrects it; a new one is checked at once where that is wanted. */
export function EnterDialog({ card, typed, onClose, onCheck }: Props) {
  const [words, say] = [useWords(), useSay()];
  const { send, busy, above, under } = useSend();
  const [kind, setKind] = useState<ListedKind>(card?.kind ?? "company");
  const [name, setName] = useState(card?.name ?? typed);
  const [others, setOthers] = useState((card?.otherNames ?? []).join("\n"));
  const [lines, setLines] = useState<Readonly<Record<Line, string>>>(
    () => Object.fromEntries(LINES.map((line) => [line, card?.[line] ?? ""])) as Record<Line, string>,
  );
  const shown = LINES.filter((line) => OF[line]?.includes(kind) !== false);
  const written = () => ({
    ...(Object.fromEntries(shown.map((line) => [line, lines[line].trim()])) as Partial<Record<Line, string>>),
    kind,
    name: name.trim(),
    otherNames: others
      .split("\n")
      .map((one) => one.trim())
      .filter(Boolean),
  });
  const save = async (checks: boolean): Promise<void> => {
    const body = written() as never;
    const done =
      card === undefined
        ? await send(screeningRoutes.enter, { body: { subjects: [body] } })
        : await send(screeningRoutes.correct, { params: { id: card.id }, body });
    if (done === undefined) return;
    const saved = [done.answer].flat();
    toast(words("compliance.enter.saved", { name: saved[0]?.name ?? "" }));
    onClose();
    if (checks) await onCheck(saved);
  };
  /** A refusal names a field by its place among those that were sent. */
  const fault = (field: string): string | undefined => under(`subjects.0.${field}`) ?? under(field);
  const fields = ["name", "otherNames", ...LINES].flatMap((one) => [one, `subjects.0.${one}`]);
  const refused = above(fields);
  return (
    <Dialog
      open
      title={card === undefined ? words("compliance.enter.title") : words("compliance.editOf", { name: card.name })}
      onClose={onClose}
    >
      <FormStack onSubmit={() => void save(false)}>
        {refused !== undefined && <Notice tone="error">{refused}</Notice>}
        <FieldRow>
          <Field label={words("compliance.name")} required error={fault("name")}>
            <Input
              value={name}
              maxLength={LIMITS.screeningNameCharacters}
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          <Field label={words("compliance.kind")}>
            <Choice
              label={words("compliance.kind")}
              value={kind}
              onChange={setKind}
              options={LISTED_KINDS.map((one) => ({ value: one, label: say(LISTED_KIND_NAMES[one]) }))}
            />
          </Field>
        </FieldRow>
        <Field
          label={words("compliance.enter.otherNames")}
          optional
          help={words("compliance.enter.otherNamesHelp")}
          error={fault("otherNames")}
        >
          <Input.TextArea rows={2} value={others} onChange={({ target }) => setOthers(target.value)} />
        </Field>
        <FieldRow>
          {shown.map((line) => (
            <Field
              key={line}
              label={words(
                line !== "code"
                  ? `compliance.enter.${line}`
                  : kind === "goods"
                    ? "compliance.enter.goodsCode"
                    : "compliance.enter.placeCode",
              )}
              optional
              error={fault(line)}
            >
              <Input
                value={lines[line]}
                maxLength={LIMITS.screeningNameCharacters}
                onChange={({ target }) =>
                  setLines({ ...lines, [line]: CAPITALS.includes(line) ? target.value.toUpperCase() : target.value })
                }
              />
            </Field>
          ))}
        </FieldRow>
        <ButtonRow>
          <Button onClick={onClose}>{words("common.cancel")}</Button>
          <Button htmlType="submit" loading={busy} disabled={name.trim() === ""}>
            {words("common.save")}
          </Button>
          <Button type="primary" loading={busy} disabled={name.trim() === ""} onClick={() => void save(true)}>
            {words("compliance.enter.saveAndCheck")}
          </Button>
        </ButtonRow>
      </FormStack>
    </Dialog>
  );
}

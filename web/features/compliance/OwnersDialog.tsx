import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import { AutoComplete, Button, Input } from "antd";
import { useState } from "react";
import { screeningRoutes } from "#domain/api/screening";
import type { CheckView, SubjectRef } from "#domain/api/screening-shapes";
import { LIMITS } from "#domain/limits";
import { SUBJECT_SOURCES } from "#domain/screening/checks";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { usePaused } from "../../ui/use-paused.ts";
import { subjectKey } from "./address.ts";
import styles from "./Check.module.css";

interface Owner {
  readonly owner: SubjectRef;
  readonly name: string;
  readonly share: string;
}

interface Props {
  readonly check: CheckView;
  readonly onClose: () => void;
}

/** Says who owns the subject of a check, each with the share in per cent. */
export function OwnersDialog({ check, onClose }: Props) {
  const [words, say] = [useWords(), useSay()];
  const { send, busy, above, under, problem } = useSend();
  const [owners, setOwners] = useState<readonly Owner[]>(check.owners);
  const [text, setText] = useState("");
  const found = useRead(
    screeningRoutes.subjects,
    { query: { text: usePaused(text.trim()), limit: 20 } },
    { enabled: text.trim() !== "" },
  );
  const { source, id } = check.subject;
  const offered = (found.data?.rows ?? []).filter(
    (row) => row.id !== id && !owners.some(({ owner }) => subjectKey(owner) === subjectKey(row)),
  );
  const add = (key: string): void => {
    const row = offered.find((one) => subjectKey(one) === key);
    if (row === undefined) return;
    setOwners([...owners, { owner: { source: row.source, id: row.id }, name: row.name, share: "" }]);
    setText("");
  };
  const save = async (): Promise<void> => {
    const body = {
      owned: { source, id },
      owners: owners.map(({ owner, share }) => ({ owner, share: share.trim().replace(",", ".") })),
    };
    if ((await send(screeningRoutes.owners, { body })) === undefined) return;
    toast(words("compliance.owners.saved"));
    onClose();
  };
  const refused =
    above(owners.map((_, i) => `owners.${i}.share`)) ?? (problem?.fields.length === 0 ? problem.message : undefined);
  return (
    <Dialog open title={words("compliance.owners.title", { name: check.subject.name })} onClose={onClose}>
      <FormStack onSubmit={() => void save()}>
        {refused !== undefined && <Notice tone="error">{refused}</Notice>}
        <p className="hw-help">{words("compliance.owners.help")}</p>
        <Field label={words("compliance.owners.search")} help={words("compliance.owners.searchHelp")}>
          <AutoComplete
            value={text}
            onChange={setText}
            onSelect={add}
            options={offered.map((row) => ({
              value: subjectKey(row),
              label: [row.name, row.country, say(SUBJECT_SOURCES[row.source])]
                .filter(Boolean)
                .join(words("common.comma")),
            }))}
          />
        </Field>
        <ul className={styles.owners} aria-label={words("compliance.owners.list")}>
          {owners.map(({ owner, name, share }, i) => (
            <li key={subjectKey(owner)}>
              <span>{name}</span>
              <Field label={words("compliance.owners.share", { name })} error={under(`owners.${i}.share`)}>
                <Input
                  value={share}
                  maxLength={20}
                  suffix="%"
                  inputMode="decimal"
                  onChange={({ target }) =>
                    setOwners(owners.map((one, j) => (j === i ? { ...one, share: target.value } : one)))
                  }
                />
              </Field>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden="true" />}
                aria-label={words("compliance.removeOf", { name })}
                onClick={() => setOwners(owners.filter((_, j) => j !== i))}
              />
            </li>
          ))}
        </ul>
        <ButtonRow>
          <Button onClick={onClose}>{words("common.cancel")}</Button>
          <Button
            type="primary"
            htmlType="submit"
            loading={busy}
            disabled={owners.length > LIMITS.screeningOwners || owners.some(({ share }) => share.trim() === "")}
          >
            {words("common.save")}
          </Button>
        </ButtonRow>
      </FormStack>
    </Dialog>
  );
}

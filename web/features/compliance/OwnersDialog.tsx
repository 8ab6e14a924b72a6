import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import { AutoComplete, Button, Input } from "antd";
import { useState } from "react";
import { screeningRoutes } from "#domain/api/screening";
import type { CheckView, SubjectRef } from "#domain/api/screening-shapes";
import type { Body } from "#domain/api/route";
import { LIMITS } from "#domain/limits";
import type { OwnersRow } from "#domain/screening/owners-table";
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
import { OwnersTable } from "./OwnersTable.tsx";
import styles from "./Check.module.css";

interface Owner {
  /** The body that is known; null for one that a table names, and that is looked for or entered when it is saved. */
  readonly owner: SubjectRef | null;
  readonly parent?: OwnersRow["parent"];
  readonly name: string;
  readonly share: string;
}

const keyOf = ({ owner, name }: Owner): string => (owner === null ? `table ${name}` : subjectKey(owner));

const PARENT = [
  "name",
  "kind",
  "country",
  "registration",
  "lei",
  "imo",
] as const satisfies readonly (keyof OwnersRow["parent"])[];
const said = (share: string): string => share.trim().replace(",", ".");

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
    (row) => row.id !== id && !owners.some((one) => keyOf(one) === subjectKey(row)),
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
      owners: known.map(({ owner, share }) => ({ owner: owner!, share: said(share) })),
      named: named.map(({ parent, share }) => ({ parent: parent!, share: said(share) })),
    } as Body<typeof screeningRoutes.owners>;
    if ((await send(screeningRoutes.owners, { body })) === undefined) return;
    toast(words("compliance.owners.saved"));
    onClose();
  };
  const [known, named] = [owners.filter(({ owner }) => owner !== null), owners.filter(({ owner }) => owner === null)];
  /** The fields of an owner, as the server names them. */
  const pathsOf = (one: Owner): readonly string[] => {
    const at = one.owner === null ? `named.${named.indexOf(one)}` : `owners.${known.indexOf(one)}`;
    return ["share", "owner", ...PARENT.map((fact) => `parent.${fact}`)].map((field) => `${at}.${field}`);
  };
  const refused = above(owners.flatMap(pathsOf)) ?? (problem?.fields.length === 0 ? problem.message : undefined);
  const take = (rows: readonly OwnersRow[]): void => {
    const taken = rows.map(({ parent, share }): Owner => ({ owner: null, parent, name: parent.name, share }));
    setOwners([...owners.filter((one) => !taken.some((other) => keyOf(other) === keyOf(one))), ...taken]);
  };
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
        <OwnersTable owned={check.subject.name} onTake={take} />
        <ul className={styles.owners} aria-label={words("compliance.owners.list")}>
          {owners.map(({ name, share, ...one }, i) => (
            <li key={keyOf({ name, share, ...one })}>
              <span>
                {name}
                {one.owner === null && <span className="hw-quiet"> {words("compliance.owners.entered")}</span>}
              </span>
              <Field
                label={words("compliance.owners.share", { name })}
                error={pathsOf(owners[i]!)
                  .map(under)
                  .find((fault) => fault !== undefined)}
              >
                <Input
                  value={share}
                  maxLength={20}
                  suffix="%"
                  inputMode="decimal"
                  onChange={({ target }) =>
                    setOwners(owners.map((other, j) => (j === i ? { ...other, share: target.value } : other)))
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

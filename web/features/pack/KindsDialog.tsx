import { Button } from "antd";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import DeleteOutlined from "@ant-design/icons/es/icons/DeleteOutlined";
import Input from "antd/es/input/Input";
import { useState } from "react";
import { packListRoutes, type PackList } from "#domain/api/pack-lists";
import { KINDS, kindOf } from "#domain/kinds/kinds";
import { PACK_KINDS } from "#domain/packs";
import { useSend } from "../../api/use-send.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { KindTile } from "../../ui/KindTile.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Wanted.module.css";

interface Props {
  readonly kinds: readonly string[];
  readonly lists: readonly PackList[];
  /** Answers why they could not be kept. */
  readonly onWant: (kinds: readonly string[]) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Chooses the kinds that belong into an e-Pack, and keeps them as a list for the next one. */
export function KindsDialog({ kinds, lists, onWant, onClose }: Props) {
  const words = useWords();
  const say = useSay();
  const { send, busy, problem } = useSend();
  const [chosen, setChosen] = useState<readonly string[]>(kinds);
  const [name, setName] = useState("");
  const [refused, setRefused] = useState<string>();
  const full = chosen.length >= PACK_KINDS.most;
  const take = async (): Promise<void> => {
    const why = await onWant(chosen);
    if (why === undefined) onClose();
    else setRefused(why);
  };
  const keep = async (): Promise<void> => {
    const kept = await send(packListRoutes.keep, { body: { name: name.trim(), kinds: [...chosen] } });
    if (kept === undefined) return;
    toast(words("pack.listKept", { name: kept.answer.name }));
    setName("");
  };
  return (
    <Dialog open title={words("pack.wanted")} onClose={onClose}>
      <div className={styles.dialog}>
        {(refused ?? problem?.message) !== undefined && <Notice tone="error">{refused ?? problem?.message}</Notice>}
        <div>
          <ul className={styles.rows} aria-label={words("pack.wanted")}>
            {chosen.map((kind, at) => {
              const { code, tile, label } = kindOf(kind);
              return (
                <li key={at} className={styles.row}>
                  <KindTile code={code} tone={tile} name="" />
                  <span>{say(label)}</span>
                  <Button
                    type="text"
                    size="small"
                    icon={<CloseOutlined aria-hidden="true" />}
                    aria-label={words("common.remove", { name: say(label) })}
                    onClick={() => setChosen(chosen.filter((_, other) => other !== at))}
                  />
                </li>
              );
            })}
          </ul>
          <Choice
            label={words("pack.addKind")}
            placeholder={words("pack.addKind")}
            searchable
            disabled={full}
            value={undefined}
            options={Object.values(KINDS).map(({ name: value, label, code }) => ({
              value,
              label: say(label),
              also: code,
            }))}
            onChange={(kind: string) => setChosen([...chosen, kind])}
          />
        </div>
        <div className={styles.keep}>
          <Field label={words("pack.listName")} help={words("pack.listHelp")}>
            <Input value={name} maxLength={PACK_KINDS.name} onChange={(event) => setName(event.target.value)} />
          </Field>
          <Button loading={busy} disabled={name.trim() === "" || chosen.length === 0} onClick={() => void keep()}>
            {words("pack.keepList")}
          </Button>
        </div>
        {lists.length > 0 && (
          <ul className={styles.rows} aria-label={words("pack.lists")}>
            {lists.map((list) => (
              <li key={list.id} className={styles.row}>
                <span>{list.name}</span>
                <span className="hw-quiet">{list.kinds.map((kind) => kindOf(kind).code).join(" ")}</span>
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined aria-hidden="true" />}
                  aria-label={words("pack.deleteList", { name: list.name })}
                  onClick={() => void send(packListRoutes.delete, { params: { id: list.id } })}
                />
              </li>
            ))}
          </ul>
        )}
        <ButtonRow>
          <Button type="primary" onClick={() => void take()}>
            {words("pack.takeKinds")}
          </Button>
          <Button onClick={onClose}>{words("common.cancel")}</Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}

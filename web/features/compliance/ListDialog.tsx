import { Button, Input } from "antd";
import { useState } from "react";
import type { ScreeningList } from "#domain/api/screening-lists";
import { LIMITS } from "#domain/limits";
import { keysOf } from "#domain/lookup";
import { LIST_FORMATS, type ListFormat } from "#domain/screening/list-formats";
import { useSend } from "../../api/use-send.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { ListRoutes } from "./list-routes.ts";

interface EditProps {
  /** The list that is named otherwise, or fetched from elsewhere; a new one without it. */
  readonly list?: ScreeningList;
  readonly routes: ListRoutes;
  readonly onClose: () => void;
}

/** Names a list, and says where it is fetched from. */
export function ListDialog({ list, routes, onClose }: EditProps) {
  const [words, say] = [useWords(), useSay()];
  const { send, busy, above, under } = useSend();
  const [name, setName] = useState(list?.name ?? "");
  const [format, setFormat] = useState<ListFormat>(list?.format ?? "own");
  const [addresses, setAddresses] = useState((list?.addresses ?? []).join("\n"));
  const save = async (): Promise<void> => {
    const lines = addresses.split(/\s+/).filter((line) => line !== "");
    const body = { name: name.trim(), addresses: lines };
    const done = await (list === undefined
      ? send(routes.add, { body: { ...body, format } })
      : send(routes.set, { params: { id: list.id }, body }));
    if (done !== undefined) onClose();
  };
  const refused = above(["name", "addresses"]);
  const title = words(list === undefined ? "compliance.lists.add" : "compliance.lists.edit");
  return (
    <Dialog open title={list === undefined ? title : `${title}${words("common.colon")}${list.name}`} onClose={onClose}>
      <FormStack onSubmit={() => void save()}>
        {refused !== undefined && <Notice tone="error">{refused}</Notice>}
        <Field label={words("compliance.name")} required error={under("name")}>
          <Input value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
        </Field>
        {list === undefined && (
          <Field label={words("compliance.lists.format")}>
            <Choice
              label={words("compliance.lists.format")}
              value={format}
              onChange={setFormat}
              options={keysOf(LIST_FORMATS).map((one) => ({ value: one, label: say(LIST_FORMATS[one]) }))}
            />
          </Field>
        )}
        <Field
          label={words("compliance.lists.address")}
          optional
          help={words("compliance.lists.addressHelp")}
          error={under("addresses")}
        >
          <Input.TextArea
            value={addresses}
            rows={3}
            maxLength={LIMITS.screeningListParts * 2001}
            onChange={({ target }) => setAddresses(target.value)}
          />
        </Field>
        <ButtonRow>
          <Button onClick={onClose}>{words("common.cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={busy} disabled={name.trim() === ""}>
            {words(list === undefined ? "compliance.lists.add" : "common.save")}
          </Button>
        </ButtonRow>
      </FormStack>
    </Dialog>
  );
}

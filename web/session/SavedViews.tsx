import { Button } from "antd";
import Input from "antd/es/input/Input";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { deskRoutes } from "#domain/api/desk";
import type { ViewedList } from "#domain/documents/saved-views";
import { ApiError, call } from "../api/client.ts";
import { useRead } from "../api/query.ts";
import { useWords } from "../i18n/use-words.ts";
import { ButtonRow } from "../ui/ButtonRow.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/FormParts.tsx";
import styles from "./SavedViews.module.css";

/** The same view, in whatever order its parts stand in the address. */
const sorted = (search: string): string => {
  const parts = new URLSearchParams(search);
  parts.sort();
  return parts.toString();
};

/** The views of a list that this person has kept, and a way to keep the one that is shown. */
export function SavedViews({ list }: { readonly list: ViewedList }) {
  const words = useWords();
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const kept = (useRead(deskRoutes.views, {}).data ?? []).filter((one) => one.list === list);
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [failed, setFailed] = useState<string>();
  const shown = sorted(search);
  const current = kept.find((one) => sorted(one.search) === shown);

  const keep = async (called: string, what: string | null): Promise<void> => {
    setFailed(undefined);
    try {
      const now = await call(deskRoutes.keepView, { body: { list, name: called, search: what } });
      client.setQueryData([deskRoutes.views.id, {}], now);
      setOpen(false);
      setName("");
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setFailed(problem.message);
    }
  };
  return (
    <span className={styles.views} role="group" aria-label={words("views.label")}>
      {kept.map((one) => (
        <Link
          key={one.name}
          className={styles.view}
          to={`${pathname}?${one.search}`}
          aria-current={one === current ? "page" : undefined}
          title={one.name}
        >
          {one.name}
        </Link>
      ))}
      {current !== undefined && (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden="true" />}
          aria-label={words("views.forget", { name: current.name })}
          title={words("views.forget", { name: current.name })}
          onClick={() => void keep(current.name, null)}
        />
      )}
      {current === undefined && shown !== "" && (
        <Button
          type="text"
          icon={<PlusOutlined aria-hidden="true" />}
          aria-label={words("views.keep")}
          title={words("views.keep")}
          onClick={() => setOpen(true)}
        />
      )}
      <Dialog open={open} title={words("views.keep")} width={400} onClose={() => setOpen(false)}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== "") void keep(name.trim(), shown);
          }}
        >
          <Field label={words("views.name")} error={failed} help={words("views.help")}>
            <Input value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
          </Field>
          <ButtonRow>
            <Button onClick={() => setOpen(false)}>{words("common.cancel")}</Button>
            <Button type="primary" htmlType="submit" disabled={name.trim() === ""}>
              {words("common.save")}
            </Button>
          </ButtonRow>
        </form>
      </Dialog>
    </span>
  );
}

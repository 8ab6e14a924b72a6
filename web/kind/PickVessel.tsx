import { Button, Input } from "antd";
import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import { useState } from "react";
import { Link } from "react-router";
import { vesselRoutes, type Vessel } from "#domain/api/vessels";
import { useRead } from "../api/query.ts";
import { useWords } from "../i18n/use-words.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { LoadingLine } from "../ui/LoadingLine.tsx";
import { Notice } from "../ui/Notice.tsx";
import styles from "./Pick.module.css";

/** More than these are found by typing. */
const SHOWN = 50;

/** A vessel from the company's register. */
export function PickVessel({ onPick }: { readonly onPick: (vessel: Vessel) => void }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" className={styles.open ?? ""} onClick={() => setOpen(true)}>
        {words("vessels.pick")}
      </Button>
      <Dialog light open={open} width={520} title={words("vessels.pickTitle")} onClose={() => setOpen(false)}>
        <Found
          onPick={(vessel) => {
            setOpen(false);
            onPick(vessel);
          }}
        />
      </Dialog>
    </>
  );
}

function Found({ onPick }: { readonly onPick: (vessel: Vessel) => void }) {
  const words = useWords();
  const [text, setText] = useState("");
  const found = useRead(vesselRoutes.list, { query: { limit: SHOWN, text: text.trim() } });
  return (
    <>
      <Input
        autoFocus
        allowClear
        value={text}
        maxLength={100}
        aria-label={words("vessels.filter")}
        placeholder={words("vessels.filter")}
        prefix={<SearchOutlined aria-hidden="true" />}
        onChange={(event) => setText(event.target.value)}
      />
      {found.error ? (
        <Notice tone="error">{found.error.message}</Notice>
      ) : found.data === undefined ? (
        <LoadingLine />
      ) : found.data.rows.length === 0 ? (
        <p className={styles.quiet} role="status">
          {text.trim() === "" ? (
            <>
              {words("vessels.none")} <Link to="/layout/vessels">{words("vessels.keepHere")}</Link>
            </>
          ) : (
            words("vessels.noneFound")
          )}
        </p>
      ) : (
        <ul className={styles.rows}>
          {found.data.rows.map((vessel) => (
            <li key={vessel.id}>
              <button type="button" className={styles.row} onClick={() => onPick(vessel)}>
                <span className={styles.name}>{vessel.name}</span>
                <span className={styles.quiet}>
                  {[`IMO ${vessel.imo}`, vessel.flag].filter((one) => one !== "").join(words("common.comma"))}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.data !== undefined && found.data.total > found.data.rows.length && (
        <p className={styles.quiet}>{words("party.more", { count: found.data.total - found.data.rows.length })}</p>
      )}
    </>
  );
}

import { Button, Input } from "antd";
import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import { capacityWords } from "#domain/capacity";
import { useSend } from "../../api/use-send.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field, Section } from "../../ui/FormParts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Settings.module.css";

const TYPES = ["carrier", "vessel", "master"] as const;
type Type = (typeof TYPES)[number];
type Name = "carrier" | "vessel" | "master";

/** Which names each capacity needs. */
const NAMES: Readonly<Record<Type, readonly Name[]>> = { carrier: ["carrier"], vessel: ["vessel"], master: ["master", "vessel"] };

/** In which positions bills of lading are signed. */
export function Capacities() {
  const words = useWords();
  const language = useLanguage();
  const { user, organisation, capacities } = useMe();
  const [open, setOpen] = useState(false);
  return (
    <Section title={words("settings.capacities")}>
      <p className={styles.help}>{words("settings.capacitiesHelp")}</p>
      {capacities.length === 0 ? <Notice tone="warning">{words("settings.noCapacities")}</Notice> : (
        <ul className={styles.rows}>
          {capacities.map((one) => (
            <li key={one.id} className={styles.row}>
              <span className={styles.strong}>{capacityWords(one, organisation.name, language)}</span>
              <span className={styles.quiet}>{words(`settings.capacityType.${one.type}`)}</span>
            </li>
          ))}
        </ul>
      )}
      {user.isAdmin && <div className={styles.foot}><Button onClick={() => setOpen(true)}>{words("settings.capacityAdd")}</Button></div>}
      <Dialog open={open} width={440} title={words("settings.capacityAdd")} onClose={() => setOpen(false)}><CapacityForm onClose={() => setOpen(false)} /></Dialog>
    </Section>
  );
}

function CapacityForm({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const { organisation } = useMe();
  const { send, busy, above, under } = useSend();
  const [type, setType] = useState<Type>("carrier");
  const [names, setNames] = useState<Readonly<Record<Name, string>>>({ carrier: organisation.name, vessel: "", master: "" });
  const [tried, setTried] = useState(false);
  const needed = NAMES[type];
  const refused = above(needed);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (needed.some((name) => names[name].trim() === "")) return;
    const done = await send(authRoutes.addCapacity, { body: { type, ...Object.fromEntries(needed.map((name) => [name, names[name].trim()])) } });
    if (done === undefined) return;
    toast(words("settings.capacityAdded"));
    onClose();
  };
  return (
    <form className={styles.dialog} noValidate onSubmit={(event) => {
      event.preventDefault();
      void submit();
    }}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Segments wide label={words("settings.capacityKind")} value={type} options={TYPES.map((value) => ({ value, label: words(`settings.capacityType.${value}`) }))} onChange={setType} />
      {needed.map((name) => (
        <Field key={name} label={words(`settings.${name}`)} required error={under(name) ?? (tried && names[name].trim() === "" ? words("account.needed") : undefined)}
          {...(name === "carrier" ? { help: words("settings.carrierHelp") } : {})}>
          <Input maxLength={140} value={names[name]} onChange={(event) => setNames({ ...names, [name]: event.target.value })} />
        </Field>
      ))}
      <ButtonRow>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>{words("settings.capacityAdd")}</Button>
      </ButtonRow>
    </form>
  );
}

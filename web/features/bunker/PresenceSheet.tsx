import { Button, Input } from "antd";
import { useRef, useState } from "react";
import { bunkerRoutes } from "#domain/api/bunker";
import type { BunkerDelivery, BunkerForm } from "#domain/api/bunker-shapes";
import { BUNKER_SIGNERS } from "#domain/bunker/forms";
import { said } from "#domain/bunker/written";
import type { VisitingSigner } from "#domain/bunker/signing";
import { kindOf } from "#domain/kinds/kinds";
import { fullName } from "#domain/names";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import { tons } from "./card-words.ts";
import { massesOf } from "./delivery.ts";
import { DrawingPad, type Drawing } from "./DrawingPad.tsx";
import fields from "./CrewFields.module.css";
import styles from "./Sheet.module.css";

interface Props {
  readonly delivery: BunkerDelivery;
  readonly form: BunkerForm;
  readonly signer: VisitingSigner;
  readonly onClose: () => void;
}

const LONGEST = 100;

/** The officer hands the tablet over: the party types its name and rank and draws its signature, the officer testifies. */
export function PresenceSheet({ delivery, form, signer, onClose }: Props) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const { user } = useMe();
  const { send, busy, problem, above, under } = useSend();
  const ship = said(delivery.ordered, "vessel.name");
  const party = say(BUNKER_SIGNERS[signer]);
  const [name, setName] = useState("");
  const [rank, setRank] = useState(
    [party, signer === "CHIEF_ENGINEER" ? ship : ""].filter(Boolean).join(words("common.comma")),
  );
  const [password, setPassword] = useState("");
  const [drawn, setDrawn] = useState(false);
  const [tried, setTried] = useState(false);
  const pad = useRef<Drawing>(null);
  const officer = fullName(user.firstName, user.lastName);
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  const { delivered } = massesOf(delivery);
  const needed = (value: string): string | undefined =>
    tried && value.trim() === "" ? errorWords("REQUIRED") : undefined;
  const sign = async (): Promise<void> => {
    setTried(true);
    const drawing = pad.current?.png();
    if (name.trim() === "" || rank.trim() === "" || password === "" || drawing === undefined) return;
    const done = await send(bunkerRoutes.present, {
      params: { id: delivery.id, kind: form.kind },
      body: { signer, name: name.trim(), rank: rank.trim(), drawing, expectedVersion: form.version, password },
    });
    if (done === undefined) return;
    toast(words("bunker.signedToast", { form: say(kindOf(form.kind).label) }));
    onClose();
  };
  return (
    <Dialog open title={words("bunker.signPresence", { party })} width={720} onClose={onClose}>
      <form
        className={styles.sheet}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void sign();
        }}
      >
        <p>
          {words("bunker.handOver", { party, form: say(kindOf(form.kind).label) })}
          {delivered !== null && <strong> {words("bunker.deliveredMass", { mass: tons(delivered) })}</strong>}
        </p>
        {problem !== undefined && wrong === undefined && above(["name", "rank", "drawing"]) !== undefined && (
          <Notice tone="error">{problem.message}</Notice>
        )}
        <div className={fields.pair}>
          <Field label={words("bunker.presence.name")} required error={needed(name) ?? under("name")}>
            <Input
              value={name}
              maxLength={LONGEST}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Field label={words("bunker.presence.rank")} required error={needed(rank) ?? under("rank")}>
            <Input
              value={rank}
              maxLength={LONGEST}
              autoComplete="off"
              onChange={(event) => setRank(event.target.value)}
            />
          </Field>
        </div>
        <div>
          <DrawingPad ref={pad} label={words("bunker.presence.drawing", { party })} onChange={setDrawn} />
          {((tried && !drawn) || under("drawing") !== undefined) && (
            <p className={fields.bad} role="alert">
              {under("drawing") ?? words("bunker.presence.empty")}
            </p>
          )}
        </div>
        <p className={styles.weaker}>{words("bunker.presence.weaker", { officer })}</p>
        <Field label={words("bunker.presence.password", { officer })} required error={wrong ?? needed(password)}>
          <PasswordField value={password} onChange={setPassword} />
        </Field>
        <div className={styles.actions}>
          <Button onClick={onClose}>{words("common.cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {words("bunker.presence.done")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

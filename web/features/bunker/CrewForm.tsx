import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import FormOutlined from "@ant-design/icons/es/icons/FormOutlined";
import HighlightOutlined from "@ant-design/icons/es/icons/HighlightOutlined";
import SaveOutlined from "@ant-design/icons/es/icons/SaveOutlined";
import { Button } from "antd";
import { useState } from "react";
import { BUNKER_STATES } from "#domain/acts/bunker/states";
import type { BunkerDelivery, BunkerForm } from "#domain/api/bunker-shapes";
import { BUNKER_SIGNERS, bunkerForm, type BunkerSigner } from "#domain/bunker/forms";
import { formBefore, isVisiting, writtenForms } from "#domain/bunker/standing";
import { KEPT_WHY } from "#domain/bunker/kept";
import { kindOf } from "#domain/kinds/kinds";
import { entryOf } from "#domain/lookup";
import { bunkerFlow } from "#domain/processes/bunker";
import { entries } from "../../aboard/entries.ts";
import { useReached } from "../../api/network.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { usePermission } from "../../session/use-me.ts";
import { GreyedButton } from "../../ui/GreyedButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { UnsavedPrompt } from "../../ui/UnsavedPrompt.tsx";
import { PLACED } from "./card-words.ts";
import { Conflict } from "./Conflict.tsx";
import { CrewFields } from "./CrewFields.tsx";
import { CrewFrame } from "./CrewFrame.tsx";
import { whyNotSigned } from "./delivery.ts";
import { FormChecks } from "./FormChecks.tsx";
import { FormSignatures } from "./FormSignatures.tsx";
import { Kept } from "./Kept.tsx";
import { KeptMark } from "./KeptMark.tsx";
import { PresenceSheet } from "./PresenceSheet.tsx";
import { SignSheet } from "./SignSheet.tsx";
import { useCrewForm } from "./use-crew-form.ts";
import { useDeliveryActs } from "./use-delivery-acts.tsx";
import styles from "./Crew.module.css";

interface Props {
  readonly delivery: BunkerDelivery;
  readonly form: BunkerForm;
  /** Why the delivery cannot be read any more, as after another tanker took over. */
  readonly lost: string | undefined;
}

/** Whether the crew takes a step of the delivery, between two forms. */
const isOnBoard = (name: string): boolean =>
  entryOf(bunkerFlow.actions, name)?.permissions.includes("bunker.crew") === true;

/** One form of a delivery: what it says, what the checks say of it, and who signs it now. */
export function CrewForm({ delivery, form, lost }: Props) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const crew = usePermission("bunker.crew");
  const reached = useReached();
  const [asked, setAsked] = useState<BunkerSigner>();
  const typed = useCrewForm(delivery, form);
  const { acts, problem, dialog } = useDeliveryActs(delivery);
  const kind = kindOf(form.kind);
  const { place } = bunkerForm(form.kind);
  const open = form.signers.filter((signer) => !form.signatures.some((one) => one.signer === signer));
  const why = (signer: BunkerSigner): string | undefined => {
    const code = whyNotSigned(delivery, form.kind, signer);
    if (code !== null) {
      const before = formBefore(writtenForms(delivery), form.kind);
      return errorWords(code, {
        party: say(BUNKER_SIGNERS[form.signers[0] ?? signer]),
        form: before === null ? "" : say(kindOf(before).label),
        state: say(BUNKER_STATES[delivery.state].label),
      });
    }
    if (!crew && signer !== "SUPPLIER") return words("bunker.crewOnly");
    if (typed.conflict !== undefined) return words("bunker.conflicts.short");
    return reached ? undefined : words("bunker.network.sign");
  };
  const first = open.find((signer) => why(signer) === undefined);
  /** Steps of the delivery that are taken between two forms. */
  const between = acts.filter(({ id, why: not }) => not === undefined && isOnBoard(id));
  const ask = async (signer: BunkerSigner): Promise<void> => {
    if (typed.complete() && (await typed.settled())) setAsked(signer);
  };
  return (
    <CrewFrame
      delivery={delivery}
      kind={form.kind}
      foot={
        <>
          <KeptMark typed={typed} />
          {typed.writable && (
            <Button icon={<SaveOutlined aria-hidden="true" />} loading={typed.saving} onClick={() => void typed.save()}>
              {words("common.save")}
            </Button>
          )}
          {open.map((signer) => {
            const label = words(isVisiting(signer) ? "bunker.signPresence" : "bunker.signAs", {
              party: say(BUNKER_SIGNERS[signer]),
            });
            const Icon = isVisiting(signer) ? HighlightOutlined : FormOutlined;
            const not = why(signer);
            return not === undefined ? (
              <Button
                key={signer}
                type={signer === first ? "primary" : "default"}
                icon={<Icon aria-hidden="true" />}
                onClick={() => void ask(signer)}
              >
                {label}
              </Button>
            ) : signer === open[0] ? (
              <GreyedButton key={signer} title={not}>
                {label}
                <span className="hw-hidden">
                  {words("common.colon")}
                  {not}
                </span>
              </GreyedButton>
            ) : null;
          })}
          {first === undefined &&
            between.map((act) => (
              <Button key={act.id} type="primary" icon={act.icon} onClick={act.onClick}>
                {act.label}
              </Button>
            ))}
        </>
      }
    >
      <div>
        <h1 className={styles.title} tabIndex={-1} data-page-title="">
          {say(kind.label)}
        </h1>
        <p className={styles.sub}>
          {place === null ? words("bunker.beside") : words("bunker.formOf", { place, all: PLACED.length })}
          {open[0] !== undefined && why(open[0]) !== undefined && ` · ${why(open[0])}`}
        </p>
      </div>
      {lost !== undefined && <Notice tone="error">{lost}</Notice>}
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      {typed.above !== undefined && <Notice tone="error">{typed.above}</Notice>}
      {typed.late !== undefined && (
        <Notice
          tone="warning"
          action={
            typed.entry?.handed === true && <Button onClick={typed.takeTheirs}>{words("bunker.takeTheirs")}</Button>
          }
        >
          {words(typed.entry?.handed === true ? "bunker.late.handed" : "bunker.late.waits", {
            why: say(KEPT_WHY[typed.late]),
          })}
        </Notice>
      )}
      {typed.conflict !== undefined && (
        <Conflict
          kind={typed.kind}
          differences={typed.conflict}
          mine={typed.data}
          theirs={form.data}
          onChoose={typed.choose}
          onTakeTheirs={typed.takeTheirs}
        />
      )}
      <CrewFields delivery={delivery} form={form} typed={typed} />
      <FormChecks kind={form.kind} checks={typed.checks} />
      <FormSignatures form={form} delivery={delivery} />
      <Kept id={delivery.id} kind={form.kind} />
      {typed.writable && form.signatures.length === 0 && (
        <p className={styles.sub}>
          <EditOutlined aria-hidden="true" /> {words("bunker.fixedBySigning")}
        </p>
      )}
      {asked !== undefined && !isVisiting(asked) && (
        <SignSheet
          delivery={delivery}
          form={form}
          signer={asked}
          data={typed.writable ? typed.data : undefined}
          onRefused={typed.refuse}
          onDone={typed.signed}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked !== undefined && isVisiting(asked) && (
        <PresenceSheet delivery={delivery} form={form} signer={asked} onClose={() => setAsked(undefined)} />
      )}
      {dialog}
      <UnsavedPrompt
        // The tablet keeps it, unless its browser refuses to.
        dirty={entries.isRefused() && typed.entry !== undefined && typed.late === undefined}
        onSave={async () => {
          if (!(await typed.save())) throw new Error("not saved");
        }}
      />
    </CrewFrame>
  );
}

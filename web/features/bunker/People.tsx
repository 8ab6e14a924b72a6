import BellOutlined from "@ant-design/icons/es/icons/BellOutlined";
import { Button } from "antd";
import { useId } from "react";
import { Link, useNavigate } from "react-router";
import { bunkerRoutes } from "#domain/api/bunker";
import type { BunkerDelivery } from "#domain/api/bunker-shapes";
import { BUNKER_SIGNERS } from "#domain/bunker/forms";
import { SIGNED_HOW, VISITING_SIGNERS } from "#domain/bunker/signing";
import { bunkerFlow, bunkerProcess } from "#domain/processes/bunker";
import { entryOf } from "#domain/lookup";
import { kindOf } from "#domain/kinds/kinds";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { formAddress, modifyAddress } from "../../process/bunker-address.ts";
import { usePermission } from "../../session/use-me.ts";
import { GreyedButton } from "../../ui/GreyedButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { isVisiting } from "#domain/bunker/standing";
import { nameOfParty, nextForm } from "./delivery.ts";
import styles from "./Delivery.module.css";

/** The party that the delivery waits for, and for what. */
export function WhoActs({ delivery }: { readonly delivery: BunkerDelivery }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const turn = entryOf(bunkerProcess.turns, delivery.state);
  const act = turn?.act === "push" && delivery.can.push === "EXCHANGE_NOT_SET" ? "submit" : turn?.act;
  const next = delivery.state === "PRE_DELIVERY" || delivery.state === "POST_DELIVERY" ? nextForm(delivery) : undefined;
  const since = delivery.history.at(-1)?.at;
  const party = next && delivery.parties.find(({ signer }) => signer === next.signer);
  if (turn === undefined || act === undefined) return null;
  const office = turn.role === "initiator";
  return (
    <section className={styles.who} aria-label={words("bunker.whoActs")}>
      <h2 className={styles.heading}>
        {words("bunker.whoActs")}
        {since !== undefined && (
          <span className={styles.headingNote}>{words("bunker.since", { when: format.when(since) })}</span>
        )}
      </h2>
      {next === undefined ? (
        <p>
          <strong>{office ? delivery.company.name : (delivery.craft?.name ?? "")}</strong>
          <span>{say(bunkerFlow.actions[act].label)}</span>
        </p>
      ) : (
        <p>
          <strong>{nameOfParty(delivery, next.signer) || say(BUNKER_SIGNERS[next.signer])}</strong>
          <span>
            {say(BUNKER_SIGNERS[next.signer])}
            {words("common.colon")}
            <Link to={formAddress(delivery.id, next.form.kind)}>{say(kindOf(next.form.kind).label)}</Link>
          </span>
          {isVisiting(next.signer) && (
            <span>
              {party === undefined || party.email === ""
                ? words("bunker.inPresence")
                : party.seenAt === null
                  ? words(party.invited ? "bunker.byCode" : "bunker.notInvited")
                  : words("bunker.seen", { when: format.when(party.seenAt) })}
            </span>
          )}
        </p>
      )}
    </section>
  );
}

interface RemindProps {
  readonly id: string;
  readonly party: BunkerDelivery["parties"][number];
}

/** A reminder to a party that was asked by letter and has not signed; greyed while one has just been sent. */
function RemindParty({ id, party: { signer, remindableFrom } }: RemindProps) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const why = useId();
  const { send, busy, problem } = useSend();
  const party = say(BUNKER_SIGNERS[signer]);
  const remind = async (): Promise<void> => {
    if ((await send(bunkerRoutes.remindParty, { params: { id }, body: { signer } })) !== undefined)
      toast(words("bunker.remind.sent", { party }));
  };
  const label = words("bunker.remind.act", { party });
  return (
    <span className={styles.remind}>
      {remindableFrom === null ? (
        <Button
          size="small"
          icon={<BellOutlined aria-hidden="true" />}
          aria-label={label}
          loading={busy}
          onClick={() => void remind()}
        >
          {words("waits.remind")}
        </Button>
      ) : (
        <>
          <GreyedButton aria-label={label} aria-describedby={why}>
            <BellOutlined aria-hidden="true" />
            {words("waits.remind")}
          </GreyedButton>
          <span id={why} className="hw-quiet">
            {words("bunker.remind.again", { again: format.instant(remindableFrom) })}
          </span>
        </>
      )}
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
    </span>
  );
}

/** Asks a party again that has refused to sign. */
function AskAgain({ id, party: { signer } }: RemindProps) {
  const words = useWords();
  const say = useSay();
  const { send, busy, problem } = useSend();
  const party = say(BUNKER_SIGNERS[signer]);
  const ask = async (): Promise<void> => {
    if ((await send(bunkerRoutes.remindParty, { params: { id }, body: { signer } })) !== undefined)
      toast(words("bunker.refusal.sent", { party }));
  };
  return (
    <span className={styles.remind}>
      <Button
        size="small"
        aria-label={words("bunker.refusal.act", { party })}
        loading={busy}
        onClick={() => void ask()}
      >
        {words("bunker.refusal.ask")}
      </Button>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
    </span>
  );
}

/** The parties that sign without an account, and the tanker. */
export function Parties({ delivery }: { readonly delivery: BunkerDelivery }) {
  const words = useWords();
  const operates = usePermission("bunker.operate");
  const say = useSay();
  const format = useFormat();
  const navigate = useNavigate();
  const { craft } = delivery;
  const known = VISITING_SIGNERS.flatMap((signer) => delivery.parties.filter((one) => one.signer === signer));
  return (
    <section className={styles.section} aria-label={words("bunker.parties")}>
      <h2 className={styles.heading}>
        {words("bunker.parties")}
        {delivery.can["modify"] === null && (
          <Button
            type="link"
            size="small"
            className={styles.change ?? ""}
            onClick={() => void navigate(modifyAddress(delivery.id))}
          >
            {words("bunker.change")}
          </Button>
        )}
      </h2>
      <ul className={styles.parties}>
        <li>
          <span>{words("bunker.tanker")}</span>
          <span>
            {craft === null
              ? words("bunker.noTanker")
              : [craft.name, craft.licence, craft.imo].filter(Boolean).join(words("common.comma"))}
            {craft?.enabled === false && ` ${words("bunker.disabledMark")}`}
          </span>
        </li>
        {known.map((party) => (
          <li key={party.signer}>
            <span>{say(BUNKER_SIGNERS[party.signer])}</span>
            <span>
              {[party.name, party.company, party.email].filter(Boolean).join(words("common.comma"))}
              {party.seenAt !== null && (
                <span className="hw-quiet"> {words("bunker.seen", { when: format.when(party.seenAt) })}</span>
              )}
              {party.remindedAt !== null && (
                <span className="hw-quiet"> {words("bunker.reminded", { when: format.when(party.remindedAt) })}</span>
              )}
              {party.refusals.map(({ kind, reason, at }) => (
                <Notice key={`${kind} ${at}`} tone="warning">
                  {words("bunker.refusal.said", { form: say(kindOf(kind).label), when: format.when(at), reason })}
                </Notice>
              ))}
              {operates && party.refusals.length > 0 && delivery.can["modify"] === null && (
                <AskAgain id={delivery.id} party={party} />
              )}
              {operates && party.asked && party.refusals.length === 0 && <RemindParty id={delivery.id} party={party} />}
            </span>
          </li>
        ))}
        {known.length === 0 && <li className="hw-quiet">{words("bunker.noParties")}</li>}
      </ul>
    </section>
  );
}

/** Every signature with its time, its form, and how it came about. */
export function Signatures({ delivery }: { readonly delivery: BunkerDelivery }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const all = delivery.forms
    .flatMap(({ kind, signatures }) => signatures.map((one) => ({ ...one, kind })))
    .toSorted((one, other) => one.at.localeCompare(other.at));
  if (all.length === 0) return null;
  return (
    <ul className={styles.signatures} aria-label={words("bunker.signatures")}>
      {all.map((one) => (
        <li key={`${one.kind} ${one.signer}`}>
          <time dateTime={one.at}>{format.when(one.at)}</time>
          <span>
            {say(kindOf(one.kind).label)}
            <span className="hw-quiet">
              {[one.name, one.rank].filter(Boolean).join(words("common.comma"))}
              {words("common.comma")}
              {one.how === "presence"
                ? words("bunker.drawnBefore", { witness: one.witness })
                : say(SIGNED_HOW[one.how])}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

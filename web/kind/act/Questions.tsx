import { Input } from "antd";
import { useEffect } from "react";
import { capacityWords } from "#domain/capacity";
import { automaticRoutes } from "#domain/api/automatic";
import { stampRoutes } from "#domain/api/stamps";
import { REASON_CODES } from "#domain/acts/surrender";
import { ENDORSEMENTS, formsOf, hasCondition } from "#domain/acts/endorsement";
import { kindOf, UPLOAD_KINDS } from "#domain/kinds/kinds";
import { read } from "#domain/kinds/read";
import { LIMITS } from "#domain/limits";
import { useRead } from "../../api/query.ts";
import { useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import type { WordKey } from "../../i18n/words.ts";
import { PartyField } from "../PartyField.tsx";
import { useMe } from "../../session/use-me.ts";
import { Check } from "../../ui/Check.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { PURPOSES } from "./answers.ts";
import { Due } from "./Due.tsx";
import { Quantities } from "./Quantities.tsx";
import type { QuestionProps } from "./question.ts";
import styles from "./Act.module.css";

/** What the dialog of an act asks besides password and wallet. */
export function Question({ ask, ...props }: QuestionProps & { readonly ask: string }) {
  switch (ask) {
    case "reason":
      return <Reason {...props} />;
    case "wanted":
      return <Wanted {...props} />;
    case "endorsement":
      return <Endorsement {...props} />;
    case "surrender":
      return <Purpose {...props} />;
    case "capacity":
      return <Capacity {...props} />;
    case "stamp":
      return <StampChoice {...props} />;
    case "releaseAgent":
      return <ReleaseAgent {...props} />;
    case "namedAgent":
      return <NamedAgent {...props} />;
    case "due":
      return <Due {...props} accepting />;
    case "sum":
      return <Due {...props} />;
    case "sure":
      return <Sure {...props} />;
    case "nominee":
      return <OtherParty {...props} label="act.nominee" path="nomineeId" receives />;
    case "presentee":
      return <Presentee {...props} />;
    case "telex":
      return <Telex {...props} />;
    case "serials":
      return <Serials {...props} />;
    case "quantities":
      return <Quantities {...props} />;
    case "signer":
      return <SignerChoice {...props} />;
    case "kind":
      return <KindChoice {...props} />;
    default:
      return null;
  }
}

function Reason({ answers, put, error }: QuestionProps) {
  const words = useWords();
  return (
    <Field label={words("act.reason")} required error={error("reason")} help={words("act.reasonHelp")}>
      <Input.TextArea
        value={answers.reason}
        maxLength={1000}
        rows={2}
        onChange={(event) => put({ reason: event.target.value })}
      />
    </Field>
  );
}

function Wanted({ answers, put, error }: QuestionProps) {
  const words = useWords();
  return (
    <Field label={words("act.wanted")} required error={error("wanted")} help={words("act.wantedHelp")}>
      <Input.TextArea
        value={answers.wanted}
        maxLength={1000}
        rows={3}
        onChange={(event) => put({ wanted: event.target.value })}
      />
    </Field>
  );
}

function Endorsement({ document, answers, put, onParty, error }: QuestionProps) {
  const words = useWords();
  const say = useSay();
  const forms = formsOf(kindOf(document.kind).life ?? "CARGO", document.negotiability);
  const chosen = forms.includes(answers.endorsement) ? answers.endorsement : forms[0];
  // What the dialog begins with is of bills of lading: another title begins with its own first form.
  useEffect(() => {
    if (chosen !== undefined && chosen !== answers.endorsement) put({ endorsement: chosen });
  }, [chosen, answers.endorsement, put]);
  const help = chosen === undefined ? undefined : say(ENDORSEMENTS[chosen].help);
  const options = forms.map((value) => ({ value, label: say(ENDORSEMENTS[value].label) }));
  return (
    <>
      {options.length <= 3 ? (
        <div>
          <p className={styles.label}>{words("act.endorsement")}</p>
          <Segments
            wide
            label={words("act.endorsement")}
            value={answers.endorsement}
            onChange={(endorsement) => put({ endorsement })}
            options={options}
          />
          <p className={styles.help}>{help}</p>
        </div>
      ) : (
        <Field label={words("act.endorsement")} required help={help} error={error("type")}>
          <Choice
            label={words("act.endorsement")}
            value={chosen}
            options={options}
            onChange={(endorsement) => put({ endorsement })}
          />
        </Field>
      )}
      {hasCondition(answers.endorsement) && (
        <Field label={words("act.condition")} required error={error("condition")}>
          <Input.TextArea
            value={answers.condition}
            maxLength={1000}
            rows={2}
            onChange={(event) => put({ condition: event.target.value })}
          />
        </Field>
      )}
      <PartyField
        receives="originals"
        label={words("act.endorsee")}
        value={answers.partyId}
        error={error("endorseeId")}
        onChange={(party) => {
          put({ partyId: party.id });
          onParty(party);
        }}
      />
    </>
  );
}

/** The one company that an act names. */
function OtherParty({
  answers,
  put,
  onParty,
  error,
  label,
  path,
  receives = false,
}: QuestionProps & { readonly label: WordKey; readonly path: string; readonly receives?: boolean }) {
  const words = useWords();
  return (
    <PartyField
      {...(receives ? { receives: "originals" as const } : {})}
      label={words(label)}
      value={answers.partyId}
      error={error(path)}
      onChange={(party) => {
        put({ partyId: party.id });
        onParty(party);
      }}
    />
  );
}

/** To whom a bill of exchange is presented, beside the name of its drawee. */
function Presentee(props: QuestionProps) {
  const words = useWords();
  const drawee = read(props.document.data, "drawee.name");
  return (
    <div>
      <OtherParty {...props} label="act.presentee" path="presenteeId" />
      {drawee !== undefined && <p className={styles.help}>{words("act.drawnOn", { drawee })}</p>}
    </div>
  );
}

function Telex(props: QuestionProps) {
  const words = useWords();
  const { answers, put, error } = props;
  return (
    <>
      <Field label={words("act.originOffice")} required error={error("originOffice")}>
        <Input
          value={answers.originOffice}
          maxLength={140}
          onChange={(event) => put({ originOffice: event.target.value })}
        />
      </Field>
      <OtherParty {...props} label="act.destinationAgent" path="releaseAgentId" />
      <Field label={words("act.consignee")} required error={error("consignee")}>
        <Input value={answers.consignee} maxLength={140} onChange={(event) => put({ consignee: event.target.value })} />
      </Field>
      <Field label={words("act.reference")} required error={error("reference")}>
        <Input value={answers.reference} maxLength={60} onChange={(event) => put({ reference: event.target.value })} />
      </Field>
    </>
  );
}

function Serials({ answers, put, error }: QuestionProps) {
  const words = useWords();
  const wrong = Array.from({ length: LIMITS.paperOriginals }, (_, i) => error(`serials.${i}`)).find(
    (one) => one !== undefined,
  );
  return (
    <Field
      label={words("act.serials")}
      required
      error={error("serials") ?? wrong}
      help={words("act.serialsHelp", { max: LIMITS.paperOriginals })}
    >
      <Input.TextArea value={answers.serials} rows={3} onChange={(event) => put({ serials: event.target.value })} />
    </Field>
  );
}

function Purpose({ answers, put, error }: QuestionProps) {
  const words = useWords();
  return (
    <>
      <div>
        <p className={styles.label}>{words("act.purpose")}</p>
        <Segments
          wide
          label={words("act.purpose")}
          value={answers.purpose}
          onChange={(purpose) => put({ purpose })}
          options={PURPOSES.map((value) => ({ value, label: words(`act.purposes.${value}`) }))}
        />
      </div>
      {answers.purpose === "AMENDMENT" && (
        <Field label={words("act.reasonCode")} error={error("reasonCode")}>
          <Choice
            label={words("act.reasonCode")}
            value={answers.reasonCode ?? "NONE"}
            options={[...REASON_CODES, "NONE" as const].map((value) => ({
              value,
              label: words(`act.reasonCodes.${value}`),
            }))}
            onChange={(value) => put({ reasonCode: REASON_CODES.find((one) => one === value) ?? null })}
          />
        </Field>
      )}
      <Field label={words("act.comment")} optional error={error("comment")}>
        <Input.TextArea
          value={answers.comment}
          maxLength={1000}
          rows={2}
          onChange={(event) => put({ comment: event.target.value })}
        />
      </Field>
    </>
  );
}

function Capacity({ answers, put, error }: QuestionProps) {
  const words = useWords();
  const language = useLanguage();
  const me = useMe();
  const options = me.capacities
    .filter((one) => one.enabled)
    .map((one) => ({ value: one.id, label: capacityWords(one, me.organisation.name, language) }));
  if (options.length === 0)
    return <Notice tone="warning">{words(me.user.isAdmin ? "act.noCapacityAdmin" : "act.noCapacity")}</Notice>;
  return (
    <Field label={words("act.capacity")} required error={error("capacityId")}>
      <Choice
        label={words("act.capacity")}
        value={answers.capacityId}
        placeholder={words("act.choose")}
        options={options}
        onChange={(capacityId) => put({ capacityId })}
      />
    </Field>
  );
}

const NONE = "none";

function StampChoice({ answers, put, error }: QuestionProps) {
  const words = useWords();
  const stamps = useRead(stampRoutes.list, {});
  const enabled = (stamps.data ?? []).filter(({ state }) => state === "ENABLED");
  if (stamps.isPending || stamps.error) return null;
  if (enabled.length === 0) return <p className={styles.help}>{words("act.noStampEnabled")}</p>;
  const options = [
    ...enabled.map((one) => ({ value: one.id, label: one.name })),
    { value: NONE, label: words("act.noStamp") },
  ];
  return (
    <Field label={words("act.stamp")} error={error("stampId")}>
      <Choice
        label={words("act.stamp")}
        value={answers.stampId === null ? NONE : (answers.stampId ?? enabled[0]?.id)}
        options={options}
        onChange={(stampId) => put({ stampId: stampId === NONE ? null : stampId })}
      />
    </Field>
  );
}

function SignerChoice({ document, answers, put, error }: QuestionProps) {
  const words = useWords();
  const service = useRead(automaticRoutes.get, {});
  const asked =
    document.signing?.state === "OPEN"
      ? document.signing.steps.flatMap(({ state, personId }) =>
          state === "ASKED" && personId !== null ? [personId] : [],
        )
      : undefined;
  const signers = (service.data?.signers ?? []).filter(
    ({ id, kinds }) => kinds.includes(document.kind) && (asked === undefined || asked.includes(id)),
  );
  return (
    <Field
      label={words("act.signer")}
      required
      error={error("signerId") ?? service.error?.message}
      help={words("act.signerHelp")}
    >
      <Choice
        label={words("act.signer")}
        value={answers.signerId}
        loading={service.isPending}
        placeholder={words("act.choose")}
        options={signers.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(signerId) => put({ signerId })}
      />
    </Field>
  );
}

function ReleaseAgent({ answers, put, error }: QuestionProps) {
  const words = useWords();
  const { organisation } = useMe();
  return (
    <PartyField
      label={words("act.releaseAgent")}
      list="withSelf"
      value={answers.releaseAgentId ?? organisation.id}
      error={error("releaseAgentId")}
      onChange={(party) => put({ releaseAgentId: party.id })}
    />
  );
}

/** Who releases on an order: its issuer, or the agent that it names. */
function NamedAgent({ document, answers, put, error }: QuestionProps) {
  const words = useWords();
  const agent = read(document.data, "releaseAgent.name");
  return (
    <>
      <div>
        <p className={styles.label}>{words("act.presentedTo")}</p>
        <Segments
          wide
          label={words("act.presentedTo")}
          value={answers.toIssuer ? "ISSUER" : "NAMED"}
          onChange={(to) => put({ toIssuer: to === "ISSUER" })}
          options={[
            { value: "ISSUER", label: words("act.toIssuer") },
            { value: "NAMED", label: words("act.toNamedAgent") },
          ]}
        />
        {!answers.toIssuer && agent !== undefined && (
          <p className={styles.help}>{words("act.agentNamed", { agent })}</p>
        )}
      </div>
      {!answers.toIssuer && (
        <PartyField
          label={words("act.releaseAgent")}
          list="withSelf"
          value={answers.releaseAgentId}
          error={error("releaseAgentId")}
          onChange={(party) => put({ releaseAgentId: party.id })}
        />
      )}
    </>
  );
}

/** The second confirmation of what nobody can take back. */
function Sure({ answers, put }: QuestionProps) {
  const words = useWords();
  return (
    <Check checked={answers.sure} onChange={(sure) => put({ sure })}>
      {words("act.sure")}
    </Check>
  );
}

function KindChoice({ answers, put, error }: QuestionProps) {
  const words = useWords();
  const say = useSay();
  return (
    <Field label={words("act.kind")} required error={error("kind")}>
      <Choice
        searchable
        label={words("act.kind")}
        value={answers.kind}
        placeholder={words("act.choose")}
        options={UPLOAD_KINDS.map((value) => ({ value, label: say(kindOf(value).label) }))}
        onChange={(kind) => put({ kind })}
      />
    </Field>
  );
}

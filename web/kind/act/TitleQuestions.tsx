import { Input } from "antd";
import { useEffect } from "react";
import { REASON_CODES } from "#domain/acts/surrender";
import { ENDORSEMENTS, formsOf, hasCondition } from "#domain/acts/endorsement";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { read } from "#domain/kinds/read";
import { LIMITS } from "#domain/limits";
import { useSay, useWords } from "../../i18n/use-words.ts";
import type { WordKey } from "../../i18n/words.ts";
import { PartyField } from "../PartyField.tsx";
import { useMe } from "../../session/use-me.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { PURPOSES } from "./answers.ts";
import type { QuestionProps } from "./question.ts";
import { ComplianceNotice } from "../../process/ComplianceNotice.tsx";
import styles from "./Act.module.css";

/** The parties that a title names beside its author: it is mostly endorsed to one of them. */
const namedIn = (data: FieldData): string[] =>
  ["consignee.name", "notify.0.name", "notify.1.name", "notify.2.name", "payee.name", "deliverTo.name"].flatMap(
    (path) => read(data, path) ?? [],
  );

export function Endorsement({ document, answers, put, onParty, error }: QuestionProps) {
  const words = useWords();
  const say = useSay();
  const forms = formsOf(kindOf(document.kind).life ?? "CARGO", document.negotiability);
  const chosen = forms.includes(answers.endorsement) ? answers.endorsement : forms[0];
  // The first answers of the dialog are for bills of lading: another title begins with its own first form.
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
        named={namedIn(document.data)}
        label={words("act.endorsee")}
        value={answers.partyId}
        error={error("endorseeId")}
        onChange={(party) => {
          put({ partyId: party.id });
          onParty(party);
        }}
      />
      {answers.partyId !== undefined && <ComplianceNotice company={answers.partyId} />}
    </>
  );
}

/** The one company that an act names. */
export function OtherParty({
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

/** The company to which a bill of exchange is presented, beside the name of its drawee. */
export function Presentee(props: QuestionProps) {
  const words = useWords();
  const drawee = read(props.document.data, "drawee.name");
  return (
    <div>
      <OtherParty {...props} label="act.presentee" path="presenteeId" />
      {drawee !== undefined && <p className={styles.help}>{words("act.drawnOn", { drawee })}</p>}
    </div>
  );
}

export function Telex(props: QuestionProps) {
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

export function Serials({ answers, put, error }: QuestionProps) {
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

export function Purpose({ answers, put, error }: QuestionProps) {
  const words = useWords();
  const { organisation } = useMe();
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
      <Field
        label={words("act.comment")}
        optional
        error={error("comment")}
        help={organisation.remarksOnChain ? words("act.commentOnChain") : undefined}
      >
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

export function ReleaseAgent({ document, answers, put, error }: QuestionProps) {
  const words = useWords();
  const { organisation } = useMe();
  const agreed = document.review?.releaseAgent ?? null;
  // The company that releases was agreed on with the surrender.
  if (agreed !== null)
    return (
      <div>
        <p className={styles.label}>{words("act.releaseAgent")}</p>
        <p>{agreed.id === organisation.id ? words("common.yourCompany", { name: agreed.name }) : agreed.name}</p>
        <p className={styles.help}>{words("act.agentAgreed")}</p>
      </div>
    );
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

/** The company that releases on an order: its issuer, or the agent that it names. */
export function NamedAgent({ document, answers, put, error }: QuestionProps) {
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

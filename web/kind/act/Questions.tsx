import { Input } from "antd";
import { capacityWords } from "#domain/capacity";
import { automaticRoutes } from "#domain/api/automatic";
import { stampRoutes } from "#domain/api/stamps";
import { kindOf, UPLOAD_KINDS } from "#domain/kinds/kinds";
import { useRead } from "../../api/query.ts";
import { useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { Check } from "../../ui/Check.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Due } from "./Due.tsx";
import { Quantities } from "./Quantities.tsx";
import type { QuestionProps } from "./question.ts";
import styles from "./Act.module.css";
import {
  Endorsement,
  OtherParty,
  Presentee,
  Telex,
  Serials,
  Purpose,
  ReleaseAgent,
  NamedAgent,
} from "./TitleQuestions.tsx";

/** The questions in the dialog of an act besides password and wallet. */
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
  const { organisation } = useMe();
  const help = words(organisation.remarksOnChain ? "act.reasonOnChain" : "act.reasonHelp");
  return (
    <Field label={words("act.reason")} required error={error("reason")} help={help}>
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

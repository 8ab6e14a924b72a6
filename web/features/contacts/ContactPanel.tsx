import { Button, Input } from "antd";
import { useState } from "react";
import { ACTS } from "#domain/acts/acts";
import { contactRoutes, type Contact } from "#domain/api/contacts";
import { contactFlow, type ContactAction } from "#domain/flows/contact";
import { PERMISSIONS } from "#domain/permissions";
import { useSend } from "../../api/use-send.ts";
import { countryName } from "../../i18n/countries.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { ComplianceLink } from "../../process/ComplianceLink.tsx";
import { usePermission } from "../../session/use-me.ts";
import { actPicture } from "../../ui/act-pictures.tsx";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { AssuranceMark } from "../../ui/AssuranceMark.tsx";
import { FactList } from "../../ui/FactList.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { toast } from "../../ui/toast.ts";
import { stateOf } from "./contact-columns.tsx";

/** The acts that make sense for a contact as it stands; whether they are allowed is another matter. */
const actsOf = ({ state, enabled }: Pick<Contact, "state" | "enabled">): ContactAction[] =>
  state === "PENDING" ? ["accept", "reject"] : state === "ADDED" ? [enabled ? "disable" : "enable"] : [];

/** One contact: its facts, what can be done, and the own comment and party code. */
export function ContactPanel({ contact, onClose }: { readonly contact: Contact; readonly onClose: () => void }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const errorWords = useErrorWords();
  const { send, busy, problem, forget } = useSend();
  const [asked, setAsked] = useState<"reject" | "disable" | null>(null);
  const { organisation } = contact;
  const company = organisation.name;
  const checks = usePermission("compliance.check");

  const act = async (action: ContactAction): Promise<void> => {
    const done = await send(contactRoutes[action], { params: { id: contact.id } });
    if (done === undefined) return;
    setAsked(null);
    toast(say(ACTS[`contact.${action}`].outcome, { company }));
    if (action === "reject") onClose();
  };
  const why = (action: ContactAction): string | undefined => {
    const code = contact.can[action];
    if (code === null || code === undefined) return undefined;
    const [right] = contactFlow.actions[action].permissions;
    const permission = right === undefined ? words("contacts.administrator") : say(PERMISSIONS[right]);
    return errorWords(code, { permission });
  };
  const acts = actsOf(contact);
  const consequence = asked === null ? undefined : contactFlow.actions[asked].consequence;
  return (
    <Panel
      title={company}
      onClose={onClose}
      state={
        <>
          <StateMark state={stateOf(contact)} />
          {contact.state === "PENDING" && <p className="hw-quiet">{words("contacts.askedUs")}</p>}
          {contact.state === "REQUEST_SENT" && <p className="hw-quiet">{words("contacts.weAsked")}</p>}
        </>
      }
    >
      {problem !== undefined && asked === null && <Notice tone="error">{problem.message}</Notice>}
      {acts.length > 0 && (
        <ActionBar
          solid={contact.state === "PENDING"}
          actions={acts.map((action) => ({
            id: action,
            label: say(contactFlow.actions[action].label),
            icon: actPicture(`contact.${action}`),
            why: why(action),
            busy: busy && asked === null,
            onClick: () => {
              forget();
              if (action === "reject" || action === "disable") setAsked(action);
              else void act(action);
            },
          }))}
        />
      )}
      <FactList label="narrow">
        <dt>{words("contacts.identity")}</dt>
        <dd>
          <AssuranceMark level={contact.assurance} />
          {contact.identifier !== "" && <div className="hw-quiet">{contact.identifier}</div>}
          {contact.domain !== "" && <div className="hw-quiet">{contact.domain}</div>}
        </dd>
        <dt>{words("contacts.address")}</dt>
        <dd>{organisation.address === null ? "—" : <Hash value={organisation.address} />}</dd>
        <dt>{words("contacts.custody")}</dt>
        <dd>{words(`contacts.custodyOf.${contact.custody}`)}</dd>
        <dt>{words("contacts.place")}</dt>
        <dd>
          {[contact.city, countryName(contact.country, language)]
            .filter((one) => one !== "")
            .join(words("common.comma")) || "—"}
        </dd>
        <dt>{words("contacts.agreement")}</dt>
        <dd>
          {words(contact.agreementAccepted ? "contacts.accepted" : "contacts.notAccepted")}
          {!contact.agreementAccepted && <span className="hw-quiet"> {words("contacts.agreementHelp")}</span>}
        </dd>
        <dt>{words("contacts.since")}</dt>
        <dd>{format.date(contact.since)}</dd>
        {checks && (
          <>
            <dt>{words("compliance.title")}</dt>
            <dd>
              <ComplianceLink of={{ source: "company", id: organisation.id }} name={company} />
            </dd>
          </>
        )}
        {contact.message !== "" && (
          <>
            <dt>{words("contacts.message")}</dt>
            <dd>{contact.message}</dd>
          </>
        )}
      </FactList>
      <Note contact={contact} />
      {asked !== null && (
        <DangerDialog
          open
          title={words(`contacts.${asked}Title`, { company })}
          confirm="none"
          verb={say(contactFlow.actions[asked].label)}
          busy={busy}
          error={problem?.message}
          sentence={
            consequence === undefined
              ? words("contacts.rejectSentence", { company })
              : say(consequence, { recipient: company })
          }
          onConfirm={() => void act(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </Panel>
  );
}

function Note({ contact }: { readonly contact: Contact }) {
  const words = useWords();
  const may = usePermission("contact.add");
  const { send, busy, above, under } = useSend();
  const [comment, setComment] = useState(contact.comment);
  const [partyCode, setPartyCode] = useState(contact.partyCode);
  const changed = comment !== contact.comment || partyCode !== contact.partyCode;
  const refused = above(["comment", "partyCode"]);
  return (
    <FormStack
      onSubmit={() => {
        void send(contactRoutes.update, { params: { id: contact.id }, body: { comment, partyCode } }).then((done) => {
          if (done !== undefined) toast(words("contacts.noteSaved"));
        });
      }}
    >
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Field label={words("contacts.comment")} error={under("comment")} help={words("contacts.commentHelp")}>
        <Input.TextArea
          rows={2}
          maxLength={300}
          readOnly={!may}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </Field>
      <Field label={words("contacts.partyCode")} error={under("partyCode")} help={words("contacts.partyCodeHelp")}>
        <Input
          maxLength={60}
          readOnly={!may}
          value={partyCode}
          onChange={(event) => setPartyCode(event.target.value)}
        />
      </Field>
      {may && (
        <ButtonRow>
          <Button htmlType="submit" loading={busy} disabled={!changed}>
            {words("common.save")}
          </Button>
        </ButtonRow>
      )}
    </FormStack>
  );
}

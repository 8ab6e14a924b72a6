import { Button, Input } from "antd";
import { useEffect, useState } from "react";
import { contactRoutes } from "#domain/api/contacts";
import { CONTACT_STATES } from "#domain/states";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { countryName } from "../../i18n/countries.ts";
import { useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { ComplianceNotice } from "../../process/ComplianceNotice.tsx";
import { forgetInvitation } from "../../session/contact-invitation.ts";
import { AssuranceMark } from "../../ui/AssuranceMark.tsx";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Contacts.module.css";

const SHOWN = 20;

/** Finds a company and asks it, or uses its invitation code. */
export function AddDialog({
  open,
  company,
  invitation,
  onInvite,
  onClose,
}: {
  readonly open: boolean;
  readonly company?: Asked | undefined;
  /** The invitation code that a link brought. */
  readonly invitation?: string | undefined;
  /** Goes over to inviting a company by a code, where that is offered. */
  readonly onInvite?: () => void;
  readonly onClose: () => void;
}) {
  const words = useWords();
  return (
    <Dialog open={open} title={words("contacts.addTitle")} onClose={onClose}>
      <AddForm company={company} invitation={invitation} onInvite={onInvite} onClose={onClose} />
    </Dialog>
  );
}

/** A company that is to be asked. */
interface Asked {
  readonly id: string;
  readonly name: string;
}

function AddForm({
  company: asked,
  invitation = "",
  onInvite,
  onClose,
}: {
  readonly company?: Asked | undefined;
  readonly invitation?: string | undefined;
  readonly onInvite: (() => void) | undefined;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const { send, busy, problem, above, under, forget } = useSend();
  const [way, setWay] = useState<"search" | "code">(invitation === "" ? "search" : "code");
  const [text, setText] = useState(asked?.name ?? "");
  const [chosen, setChosen] = useState(asked?.id);
  const [code, setCode] = useState(invitation);
  const [message, setMessage] = useState("");
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (invitation !== "") forgetInvitation();
  }, [invitation]);
  const asksFor = way === "search" ? chosen : code.trim();
  const absent = asksFor === undefined || asksFor === "";

  const submit = async (): Promise<void> => {
    setMissing(absent);
    if (absent) return;
    const done = await send(contactRoutes.request, {
      body: { message, ...(way === "search" ? { organisationId: asksFor } : { invitationCode: asksFor }) },
    });
    if (done === undefined) return;
    const company = done.answer.organisation.name;
    toast(words(done.answer.state === "ADDED" ? "contacts.added" : "contacts.requested", { company }));
    onClose();
  };
  const refused = above(["invitationCode", "organisationId", "message"]);
  const codeRefused = problem?.code === "INVITATION_INVALID";
  return (
    <FormStack onSubmit={() => void submit()}>
      {refused !== undefined && !codeRefused && <Notice tone="error">{refused}</Notice>}
      <Segments
        wide
        label={words("contacts.ways")}
        value={way}
        options={[
          { value: "search", label: words("contacts.bySearch") },
          { value: "code", label: words("contacts.byCode") },
        ]}
        onChange={(next) => {
          setWay(next);
          setMissing(false);
          forget();
        }}
      />
      {way === "search" ? (
        <>
          <Field
            label={words("contacts.searchLabel")}
            required
            error={under("organisationId") ?? (missing ? words("contacts.chooseCompany") : undefined)}
            help={words("contacts.searchHelp")}
          >
            <Input
              type="search"
              autoComplete="off"
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setChosen(undefined);
              }}
            />
          </Field>
          {text.trim().length >= 2 && <Companies text={text.trim()} chosen={chosen} onChoose={setChosen} />}
          {chosen !== undefined && <ComplianceNotice company={chosen} />}
          {onInvite !== undefined && (
            <p className="hw-quiet">
              {words("contacts.notHere")}{" "}
              <Button type="link" size="small" onClick={onInvite}>
                {words("contacts.invite")}
              </Button>
            </p>
          )}
        </>
      ) : (
        <Field
          label={words("contacts.code")}
          required
          error={
            under("invitationCode") ??
            (codeRefused ? problem.message : missing ? words("contacts.codeNeeded") : undefined)
          }
          help={words("contacts.codeHelp")}
        >
          <Input
            className="hw-mono"
            maxLength={20}
            autoComplete="off"
            value={code}
            onChange={(event) => setCode(event.target.value.toUpperCase())}
          />
        </Field>
      )}
      <Field label={words("contacts.messageLabel")} optional error={under("message")}>
        <Input.TextArea rows={2} maxLength={300} value={message} onChange={(event) => setMessage(event.target.value)} />
      </Field>
      <ButtonRow>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {words(way === "search" ? "contacts.send" : "contacts.useCode")}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}

interface CompaniesProps {
  readonly text: string;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** The companies of a name, as radio buttons. */
function Companies({ text, chosen, onChoose }: CompaniesProps) {
  const words = useWords();
  const say = useSay();
  const language = useLanguage();
  const found = useRead(contactRoutes.parties, { query: { list: "platform", text, limit: SHOWN } });
  // The only company of that name is meant, until another is typed.
  const [only, ...others] = found.data?.rows ?? [];
  const meant = others.length === 0 && only?.contact === null ? only.id : undefined;
  useEffect(() => {
    if (meant !== undefined) onChoose(meant);
  }, [meant, onChoose]);
  if (found.data === undefined && found.error !== null)
    return (
      <Notice
        tone="error"
        action={
          <Button size="small" onClick={() => void found.refetch()}>
            {words("common.retry")}
          </Button>
        }
      >
        {found.error.message}
      </Notice>
    );
  if (found.data === undefined) return <LoadingLine />;
  if (found.data.rows.length === 0)
    return (
      <p className="hw-quiet" role="status">
        {words("contacts.searchNone")}
      </p>
    );
  return (
    <div role="radiogroup" aria-label={words("contacts.results")} className={styles.results}>
      {found.data.rows.map((company) => (
        <label key={company.id} className={styles.result}>
          <input
            type="radio"
            name="company"
            checked={company.id === chosen}
            disabled={company.contact !== null}
            onChange={() => onChoose(company.id)}
          />
          <span>{company.name}</span>
          {company.assurance !== null && <AssuranceMark level={company.assurance} />}
          <span>
            {[
              company.contact === null ? "" : say(CONTACT_STATES[company.contact].label),
              company.city,
              countryName(company.country, language),
            ]
              .filter((one) => one !== "")
              .join(words("common.comma"))}
          </span>
        </label>
      ))}
    </div>
  );
}

import { Button, Input } from "antd";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { exchangeIssueRoutes } from "#domain/api/exchange-issues";
import type { GoingPlatform } from "#domain/api/going";
import { offerRoutes } from "#domain/api/offers";
import { read } from "#domain/kinds/read";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { issueStoryAddress, storyAddress } from "../../process/exchange-address.ts";
import { useMe } from "../../session/use-me.ts";
import { Check } from "../../ui/Check.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { Field, Section } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordFoot } from "../../ui/PasswordFoot.tsx";
import { toast } from "../../ui/toast.ts";
import { UnsavedPrompt } from "../../ui/UnsavedPrompt.tsx";
import { Ways, type Purpose } from "./Ways.tsx";
import styles from "./Exchange.module.css";

const FIELDS = ["platformId", "lei", "name", "rulebook", "password"] as const;
const LEI_CHARACTERS = 30;
/** As parties of the standard are named. */
const NAME_CHARACTERS = 70;

interface Props {
  /** To offer a bill that is issued, or to have a draft issued. */
  readonly purpose: Purpose;
  readonly document: DocumentDetail;
  readonly platforms: readonly GoingPlatform[];
  readonly onBack: () => void;
}

/** The parties that a straight bill may go to, by name. */
const partiesOf = ({ data }: DocumentDetail): string =>
  [...new Set(["shipper", "consignee"].flatMap((role) => read(data, `${role}.partyName`)?.trim() || []))].join(" · ");

/** The platform with its rules, the company there, what will be true, and the password. */
export function GoingForm({ purpose, document, platforms, onBack }: Props) {
  const [words, errorWords] = [useWords(), useErrorWords()];
  const navigate = useNavigate();
  const ruleNote = useId();
  const { organisation } = useMe();
  const sender = useSend();
  const checker = useSend();
  const [platformId, setPlatform] = useState<string>();
  /** The version of the rulebook that was agreed to. */
  const [agreed, setAgreed] = useState<number>();
  const [lei, setLei] = useState("");
  const [name, setName] = useState("");
  const [known, setKnown] = useState<string>();
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const to = platforms.find(({ id }) => id === platformId);
  const rulebook = to?.rulebook ?? null;
  /** The platform does not say whom a code names: the carrier does. */
  const names = to?.validates === false;
  const agrees = rulebook !== null && agreed === rulebook.version;

  const choose = (id: string): void => {
    setPlatform(id);
    setAgreed(undefined);
    setKnown(undefined);
    checker.forget();
    sender.forget();
  };
  const check = async (): Promise<void> => {
    if (to === undefined || lei.trim() === "") return setTried(true);
    setKnown(undefined);
    sender.forget();
    const { recipient } = purpose === "issue" ? exchangeIssueRoutes : offerRoutes;
    const done = await checker.send(recipient, { body: { platformId: to.id, lei } });
    setKnown(done?.answer.name);
  };
  const offer = async (): Promise<void> => {
    setTried(true);
    if (to === undefined || !agrees || lei.trim() === "" || (names && name.trim() === "") || password === "") return;
    checker.forget();
    const { id, version } = document;
    const body = { expectedVersion: version, platformId: to.id, lei, rulebook: rulebook.version, password };
    const address =
      purpose === "issue"
        ? (await sender.send(exchangeIssueRoutes.create, { params: { id }, body: names ? { ...body, name } : body })) &&
          issueStoryAddress(id)
        : await sender
            .send(offerRoutes.create, { params: { id }, body })
            .then((done) => done && storyAddress(done.answer.id));
    if (address === undefined) return;
    toast(words(`platforms.${purpose}.done`));
    void navigate(address);
  };

  const needed = (missing: boolean): string | undefined => (tried && missing ? errorWords("REQUIRED") : undefined);
  const refused = sender.above(FIELDS) ?? checker.above(["lei", "platformId"]);
  const ruleError =
    sender.under("rulebook") ??
    (agreed !== undefined && rulebook !== null && !agrees
      ? words("platforms.going.agreeAgain")
      : tried && rulebook !== null && !agrees
        ? words("platforms.going.agreeNeeded")
        : undefined);
  return (
    <FormStack onSubmit={() => void offer()} autoComplete="off">
      <UnsavedPrompt
        dirty={platformId !== undefined || lei !== ""}
        stays={(path) => path.startsWith("/exchange/") && !path.startsWith("/exchange/incoming")}
      />
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      {purpose === "offer" && document.negotiability === "STRAIGHT" && (
        <Notice tone="info">{words("platforms.going.straight", { parties: partiesOf(document) })}</Notice>
      )}
      <Section title={words("platforms.going.to")}>
        <Field
          label={words("platforms.going.platform")}
          required
          error={sender.under("platformId") ?? needed(to === undefined)}
        >
          <Choice
            label={words("platforms.going.platform")}
            placeholder={words("platforms.going.choose")}
            value={platformId}
            onChange={choose}
            options={platforms.map(({ id, name, code }) => ({
              value: id,
              label: words("platforms.platformOf", { name, code }),
            }))}
          />
        </Field>
        {to !== undefined && rulebook === null && (
          <Notice tone="warning">{words("platforms.going.noRulebook", { name: to.name })}</Notice>
        )}
      </Section>
      {to !== undefined && rulebook !== null && (
        <>
          <Section
            title={words("platforms.going.rules", { name: to.name })}
            note={words("platforms.version", { version: rulebook.version })}
          >
            <p>
              {words("platforms.going.law")}
              {words("common.colon")}
              {rulebook.law}
            </p>
            {rulebook.link !== "" && (
              <p>
                <a href={rulebook.link} target="_blank" rel="noreferrer" className="hw-link">
                  {words("platforms.going.read")}
                </a>
              </p>
            )}
            {rulebook.text !== "" && (
              <div
                className={styles.rules}
                tabIndex={0}
                role="region"
                aria-label={words("platforms.going.rules", { name: to.name })}
              >
                {rulebook.text}
              </div>
            )}
            <Check
              checked={agrees}
              onChange={(yes) => setAgreed(yes ? rulebook.version : undefined)}
              noteId={ruleNote}
              wrong={ruleError !== undefined}
            >
              {words("platforms.going.agree", { version: rulebook.version, name: to.name, law: rulebook.law })}
            </Check>
            <p id={ruleNote} className={styles.wrong} aria-live="polite">
              {ruleError}
            </p>
          </Section>
          <Section title={words(purpose === "issue" ? "platforms.issue.who" : "platforms.recipient")}>
            <FormStack>
              <Field
                label={words(`platforms.${purpose}.lei`)}
                required
                help={words("platforms.going.leiHelp", { name: to.name })}
                error={sender.under("lei") ?? checker.under("lei") ?? needed(lei.trim() === "")}
                proven={
                  known === undefined ? undefined : words("platforms.going.known", { name: known, platform: to.name })
                }
              >
                <Input
                  className="hw-mono"
                  spellCheck={false}
                  maxLength={LEI_CHARACTERS}
                  value={lei}
                  onChange={({ target }) => {
                    setLei(target.value);
                    setKnown(undefined);
                    checker.forget();
                    sender.forget();
                  }}
                />
              </Field>
              {names ? (
                <Field
                  label={words("platforms.issue.name")}
                  required
                  help={words("platforms.issue.nameHelp", { name: to.name })}
                  error={sender.under("name") ?? needed(name.trim() === "")}
                >
                  <Input maxLength={NAME_CHARACTERS} value={name} onChange={({ target }) => setName(target.value)} />
                </Field>
              ) : (
                <div className={styles.acts}>
                  <Button loading={checker.busy} onClick={() => void check()}>
                    {words("platforms.going.check")}
                  </Button>
                </div>
              )}
            </FormStack>
          </Section>
        </>
      )}
      <Section title={words("platforms.going.after")}>
        <Ways
          purpose={purpose}
          company={organisation.name}
          recipient={
            known ?? (names && name.trim() !== "" ? name.trim() : undefined) ?? words("platforms.going.theRecipient")
          }
          platform={to?.name ?? words("platforms.going.thePlatform")}
        />
      </Section>
      <Section title={words("platforms.going.confirm")}>
        <FormStack>
          <PasswordFoot
            password={password}
            onPassword={setPassword}
            error={sender.under("password")}
            tried={tried}
            busy={sender.busy}
            verb={words(`platforms.${purpose}.verb`)}
            onClose={onBack}
          />
        </FormStack>
      </Section>
    </FormStack>
  );
}

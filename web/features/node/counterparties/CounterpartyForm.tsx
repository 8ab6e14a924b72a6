import { Button, Input } from "antd";
import { useState } from "react";
import { counterpartyRoutes as routes, type CounterpartyView } from "#domain/api/counterparties";
import {
  COUNTERPARTY_ROLES,
  DCSA_CONTRACTS,
  type CounterpartyRole,
  type DcsaContract,
} from "#domain/counterparties/counterparty";
import { MUTUAL, PLATFORMS } from "#domain/platforms";
import { LIMITS } from "#domain/limits";
import { keysOf } from "#domain/lookup";
import { useSend } from "../../../api/use-send.ts";
import { useErrorWords, useSay, useWords } from "../../../i18n/use-words.ts";
import { ButtonRow } from "../../../ui/ButtonRow.tsx";
import { Check } from "../../../ui/Check.tsx";
import { CheckGroup } from "../../../ui/CheckGroup.tsx";
import { Choice } from "../../../ui/Choice.tsx";
import { Field, FieldRow } from "../../../ui/FormParts.tsx";
import { FormStack } from "../../../ui/FormStack.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { toast } from "../../../ui/toast.ts";

const FIELDS = ["code", "name", "baseUrl", "contracts", "contact.email", "contact.phone"] as const;
const NOBODY: CounterpartyView["contact"] = { name: "", email: "", phone: "" };
const READINGS = ["strict", "lenient"] as const;

interface Props {
  /** The one that is changed; without it, a new one is added. */
  readonly counterparty?: CounterpartyView;
  readonly onClose: () => void;
  readonly onSaved?: (saved: CounterpartyView) => void;
}

/** The facts of a counterparty. */
export function CounterpartyForm({ counterparty, onClose, onSaved }: Props) {
  const [words, say, errorWords] = [useWords(), useSay(), useErrorWords()];
  const { send, busy, above, under } = useSend();
  const [role, setRole] = useState<CounterpartyRole>(counterparty?.role ?? "platform");
  const [code, setCode] = useState(counterparty?.code ?? "");
  const [name, setName] = useState(counterparty?.name ?? "");
  const [baseUrl, setBaseUrl] = useState(counterparty?.baseUrl ?? "https://");
  const [contracts, setContracts] = useState<readonly DcsaContract[]>(counterparty?.contracts ?? ["PINT"]);
  const [strict, setStrict] = useState(counterparty?.strict ?? true);
  const [used, setUsed] = useState(counterparty?.used ?? true);
  const [contact, setContact] = useState(counterparty?.contact ?? NOBODY);
  const [tried, setTried] = useState(false);
  const needed = (empty: boolean): string | undefined => (tried && empty ? errorWords("REQUIRED") : undefined);
  const choose = (next: CounterpartyRole): void => {
    setRole(next);
    setCode("");
    setContracts(next === "platform" ? ["PINT"] : ["ISS", "SUR"]);
  };
  const listed = (next: string): void => {
    setCode(next);
    if (name.trim() === "" && next in PLATFORMS) setName(PLATFORMS[next as keyof typeof PLATFORMS].name);
  };
  const save = async (): Promise<void> => {
    setTried(true);
    if (code.trim() === "" || name.trim() === "" || contracts.length === 0) return;
    const body = {
      code: code.trim(),
      name: name.trim(),
      baseUrl: baseUrl.trim(),
      role,
      contracts: [...contracts],
      strict,
      used,
      contact: { name: contact.name.trim(), email: contact.email.trim(), phone: contact.phone.trim() },
    };
    const done =
      counterparty === undefined
        ? await send(routes.add, { body })
        : await send(routes.set, { params: { id: counterparty.id }, body });
    if (done === undefined) return;
    toast(words("counterparties.saved", { name: body.name }));
    onClose();
    onSaved?.(done.answer);
  };
  const refused = above(FIELDS);
  return (
    <FormStack onSubmit={() => void save()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <FieldRow>
        <Field label={words("counterparties.role")}>
          <Choice
            label={words("counterparties.role")}
            value={role}
            onChange={choose}
            options={keysOf(COUNTERPARTY_ROLES).map((value) => ({ value, label: say(COUNTERPARTY_ROLES[value]) }))}
          />
        </Field>
        {role === "platform" ? (
          <Field
            label={words("counterparties.code")}
            required
            help={words("counterparties.codeHelp")}
            error={under("code") ?? needed(code === "")}
          >
            <Choice
              label={words("counterparties.code")}
              searchable
              value={code === "" ? undefined : code}
              onChange={listed}
              options={[
                ...keysOf(PLATFORMS).map((value) => ({ value, label: `${value} ${PLATFORMS[value].name}` })),
                { value: MUTUAL, label: `${MUTUAL} ${words("counterparties.unlisted")}` },
              ]}
            />
          </Field>
        ) : (
          <Field
            label={words("counterparties.carrierCode")}
            required
            help={words("counterparties.carrierCodeHelp")}
            error={under("code") ?? needed(code.trim() === "")}
          >
            <Input value={code} maxLength={4} onChange={({ target }) => setCode(target.value.toUpperCase())} />
          </Field>
        )}
      </FieldRow>
      <Field label={words("counterparties.name")} required error={under("name") ?? needed(name.trim() === "")}>
        <Input value={name} maxLength={140} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field
        label={words("counterparties.baseUrl")}
        required
        help={words("counterparties.baseUrlHelp")}
        error={under("baseUrl")}
      >
        <Input
          value={baseUrl}
          maxLength={LIMITS.counterpartyAddress}
          spellCheck={false}
          onChange={({ target }) => setBaseUrl(target.value)}
        />
      </Field>
      <div>
        <CheckGroup
          label={words("counterparties.contracts")}
          labelled
          columns={2}
          names={keysOf(DCSA_CONTRACTS)}
          value={contracts}
          onChange={setContracts}
          render={(one) => say(DCSA_CONTRACTS[one])}
        />
        <p className="hw-help">{needed(contracts.length === 0) ?? words("counterparties.contractsHelp")}</p>
      </div>
      <Field label={words("counterparties.reading")} help={words("counterparties.strictHelp")}>
        <Choice
          label={words("counterparties.reading")}
          value={strict ? "strict" : "lenient"}
          onChange={(value) => setStrict(value === "strict")}
          options={READINGS.map((value) => ({ value, label: words(`counterparties.${value}`) }))}
        />
      </Field>
      <Field label={words("counterparties.contactName")} optional help={words("counterparties.contactHelp")}>
        <Input
          value={contact.name}
          maxLength={140}
          onChange={({ target }) => setContact({ ...contact, name: target.value })}
        />
      </Field>
      <FieldRow>
        <Field label={words("counterparties.contactEmail")} optional error={under("contact.email")}>
          <Input
            type="email"
            value={contact.email}
            maxLength={LIMITS.emailCharacters}
            onChange={({ target }) => setContact({ ...contact, email: target.value })}
          />
        </Field>
        <Field label={words("counterparties.contactPhone")} optional error={under("contact.phone")}>
          <Input
            type="tel"
            value={contact.phone}
            maxLength={40}
            onChange={({ target }) => setContact({ ...contact, phone: target.value })}
          />
        </Field>
      </FieldRow>
      <Check checked={used} help={words("counterparties.usedHelp")} onChange={setUsed}>
        {words("counterparties.used")}
      </Check>
      <ButtonRow>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {words("common.save")}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}

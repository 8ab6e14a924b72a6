import { Button, Input } from "antd";
import { useState } from "react";
import { externalRoutes, type ExternalContact } from "#domain/api/external";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ComplianceLink } from "../../process/ComplianceLink.tsx";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";

const ADDRESS = /^0x[0-9a-f]{40}$/i;

/** Where a party is from, what it is called, and its address. */
export function ExternalForm({
  contact,
  onClose,
}: {
  readonly contact?: ExternalContact;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const { send, busy, above, under } = useSend();
  const [card, setCard] = useState({
    name: contact?.name ?? "",
    origin: contact?.origin ?? "",
    address: contact?.address ?? "",
  });
  const [tried, setTried] = useState(false);
  const wrongAddress = !ADDRESS.test(card.address.trim());
  const refused = above(["name", "origin", "address"]);
  const needed = (text: string): string | undefined =>
    tried && text.trim() === "" ? words("account.needed") : undefined;
  const submit = async (): Promise<void> => {
    setTried(true);
    if (card.name.trim() === "" || card.origin.trim() === "" || wrongAddress) return;
    const done =
      contact === undefined
        ? await send(externalRoutes.add, { body: card })
        : await send(externalRoutes.set, { params: { id: contact.id }, body: card });
    if (done !== undefined) onClose();
  };
  return (
    <FormStack onSubmit={() => void submit()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Field label={words("external.name")} required error={under("name") ?? needed(card.name)}>
        <Input maxLength={140} value={card.name} onChange={(event) => setCard({ ...card, name: event.target.value })} />
      </Field>
      <Field
        label={words("external.origin")}
        required
        help={words("external.originHelp")}
        error={under("origin") ?? needed(card.origin)}
      >
        <Input
          maxLength={140}
          value={card.origin}
          onChange={(event) => setCard({ ...card, origin: event.target.value })}
        />
      </Field>
      <Field
        label={words("external.address")}
        required
        error={under("address") ?? (tried && wrongAddress ? words("external.addressWrong") : undefined)}
      >
        <Input
          maxLength={60}
          spellCheck={false}
          value={card.address}
          onChange={(event) => setCard({ ...card, address: event.target.value })}
        />
      </Field>
      {contact !== undefined && <ComplianceLink of={{ source: "external", id: contact.id }} name={contact.name} />}
      <ButtonRow>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {words("common.save")}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}

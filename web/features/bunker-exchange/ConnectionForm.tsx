import { Input } from "antd";
import { useState } from "react";
import { bunkerExchangeRoutes as routes, type BunkerExchange } from "#domain/api/bunker-exchange";
import { NODE_TYPES, type NodeType } from "#domain/bunker/exchange/push";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { Check } from "../../ui/Check.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordFoot } from "../../ui/PasswordFoot.tsx";
import { toast } from "../../ui/toast.ts";

const FIELDS = ["baseUrl", "key", "participants", "onBehalfOf", "parentNodeId", "password"] as const;
const idsIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter((one) => one !== "");

interface Props {
  /** Null: none is set yet. */
  readonly exchange: BunkerExchange | null;
  readonly onClose: () => void;
}

/** Where notes are pushed to, with which key, and to whom they go. The key that is kept is never shown. */
export function ConnectionForm({ exchange, onClose }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  const { send, busy, above, under, problem } = useSend();
  const [baseUrl, setBaseUrl] = useState(exchange?.baseUrl ?? "https://");
  const [key, setKey] = useState("");
  const [participants, setParticipants] = useState(exchange?.participants.join("\n") ?? "");
  const [onBehalfOf, setOnBehalfOf] = useState(exchange?.onBehalfOf.join("\n") ?? "");
  const [parentNodeId, setParentNodeId] = useState(exchange?.parentNodeId ?? "");
  const [parentNodeType, setParentNodeType] = useState<NodeType>(exchange?.parentNodeType ?? "FOLDER");
  const [enabled, setEnabled] = useState(exchange?.enabled ?? true);
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const wrongUrl = !URL.canParse(baseUrl) || !/^https?:\/\/./.test(baseUrl);
  const needed = (empty: boolean): string | undefined => (tried && empty ? errorWords("REQUIRED") : undefined);
  const missing = {
    key: exchange === null && key.trim() === "",
    participants: idsIn(participants).length === 0,
    parentNodeId: parentNodeId.trim() === "",
  };
  /** Refusals of single ids stand under the field that holds all of them. */
  const listed = (name: "participants" | "onBehalfOf"): string | undefined =>
    under(name) ?? problem?.fields.find(({ path }) => path.startsWith(`${name}.`))?.message;
  const submit = async (): Promise<void> => {
    setTried(true);
    if (wrongUrl || password === "" || Object.values(missing).includes(true)) return;
    const done = await send(routes.set, {
      body: {
        baseUrl,
        ...(key.trim() === "" ? {} : { key }),
        participants: idsIn(participants),
        onBehalfOf: idsIn(onBehalfOf),
        parentNodeId,
        parentNodeType,
        enabled,
        password,
      },
    });
    if (done === undefined) return;
    toast(words("exchange.saved"));
    onClose();
  };
  const refused = above(FIELDS);
  return (
    <FormStack onSubmit={() => void submit()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Field
        label={words("exchange.baseUrl")}
        required
        help={words("exchange.baseUrlHelp")}
        error={under("baseUrl") ?? (tried && wrongUrl ? errorWords("EXCHANGE_ADDRESS") : undefined)}
      >
        <Input maxLength={300} value={baseUrl} onChange={({ target }) => setBaseUrl(target.value)} />
      </Field>
      <Field
        label={words("exchange.key")}
        required={exchange === null}
        help={words(exchange === null ? "exchange.keyHelp" : "exchange.keyKept")}
        error={under("key") ?? (tried && missing.key ? errorWords("EXCHANGE_KEY_MISSING") : undefined)}
      >
        <Input
          maxLength={400}
          autoComplete="off"
          spellCheck={false}
          className="hw-mono"
          value={key}
          onChange={({ target }) => setKey(target.value)}
        />
      </Field>
      <Field
        label={words("exchange.participants")}
        required
        help={words("exchange.participantsHelp")}
        error={listed("participants") ?? needed(missing.participants)}
      >
        <Input.TextArea rows={2} value={participants} onChange={({ target }) => setParticipants(target.value)} />
      </Field>
      <Field
        label={words("exchange.onBehalfOf")}
        optional
        help={words("exchange.onBehalfOfHelp")}
        error={listed("onBehalfOf")}
      >
        <Input.TextArea rows={2} value={onBehalfOf} onChange={({ target }) => setOnBehalfOf(target.value)} />
      </Field>
      <Field label={words("exchange.parentNodeType")}>
        <Choice
          label={words("exchange.parentNodeType")}
          value={parentNodeType}
          options={NODE_TYPES.map((value) => ({ value, label: words(`exchange.node.${value}`) }))}
          onChange={setParentNodeType}
        />
      </Field>
      <Field
        label={words("exchange.parentNodeId")}
        required
        help={words("exchange.parentNodeIdHelp")}
        error={under("parentNodeId") ?? needed(missing.parentNodeId)}
      >
        <Input maxLength={100} value={parentNodeId} onChange={({ target }) => setParentNodeId(target.value)} />
      </Field>
      <Check checked={enabled} help={words("exchange.enabledHelp")} onChange={setEnabled}>
        {words("exchange.enabled")}
      </Check>
      <PasswordFoot
        password={password}
        onPassword={setPassword}
        error={under("password")}
        tried={tried}
        busy={busy}
        verb={words("common.save")}
        onClose={onClose}
      />
    </FormStack>
  );
}

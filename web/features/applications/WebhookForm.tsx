import { Input } from "antd";
import { useState } from "react";
import { webhookRoutes } from "#domain/api/webhooks";
import { TOPICS, WEBHOOK_TOPICS, type WebhookTopic } from "#domain/webhooks";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { CheckGroup } from "../../ui/CheckGroup.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordFoot } from "../../ui/PasswordFoot.tsx";

/** Which address is told, and of what. */
export function WebhookForm({
  onMade,
  onClose,
}: {
  readonly onMade: (secret: string) => void;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const { send, busy, above, under } = useSend();
  const [url, setUrl] = useState("https://");
  const [topics, setTopics] = useState<readonly WebhookTopic[]>(TOPICS);
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const wrong = !URL.canParse(url) || !/^https?:\/\/./.test(url);
  const refused = above(["url", "password"]);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (wrong || topics.length === 0 || password === "") return;
    const done = await send(webhookRoutes.create, { body: { url, topics: [...topics], password } });
    if (done !== undefined) onMade(done.answer.secret);
  };
  return (
    <FormStack onSubmit={() => void submit()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Field
        label={words("webhooks.url")}
        required
        help={words("webhooks.urlHelp")}
        error={under("url") ?? (tried && wrong ? errorWords("WEBHOOK_ADDRESS") : undefined)}
      >
        <Input maxLength={300} value={url} onChange={(event) => setUrl(event.target.value)} />
      </Field>
      <CheckGroup
        label={words("webhooks.topics")}
        names={TOPICS}
        value={topics}
        onChange={setTopics}
        render={(topic) => say(WEBHOOK_TOPICS[topic])}
        columns={2}
      />
      {tried && topics.length === 0 && <Notice tone="error">{words("webhooks.topicsNeeded")}</Notice>}
      <PasswordFoot
        password={password}
        onPassword={setPassword}
        error={under("password")}
        tried={tried}
        busy={busy}
        verb={words("webhooks.addDo")}
        onClose={onClose}
      />
    </FormStack>
  );
}

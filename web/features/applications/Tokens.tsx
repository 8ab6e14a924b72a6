import { Button, Input } from "antd";
import { useState } from "react";
import { credentialRoutes, type Token } from "#domain/api/credentials";
import { GRANTABLE } from "#domain/programs/grants";
import { LIMITS } from "#domain/limits";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordFoot } from "../../ui/PasswordFoot.tsx";
import { Row, RowActs, RowList, RowPart } from "../../ui/RowList.tsx";
import { toast } from "../../ui/toast.ts";
import { GrantForm } from "./GrantForm.tsx";
import { SecretOnce } from "../../ui/SecretOnce.tsx";
import styles from "./Applications.module.css";

type Asked = { readonly what: "create" } | { readonly what: "grant" | "revoke" | "wake"; readonly token: Token } | null;

/** API access tokens: one's own, for an administrator everybody's. */
export function Tokens() {
  const words = useWords();
  const tokens = useRead(credentialRoutes.tokens, {});
  const { send, busy, problem, forget } = useSend();
  const [asked, setAsked] = useState<Asked>(null);
  const close = (): void => {
    setAsked(null);
    forget();
  };
  const revoke = async (token: Token): Promise<void> => {
    if ((await send(credentialRoutes.deleteToken, { params: { id: token.id } })) === undefined) return;
    close();
    toast(words("applications.revoked", { name: token.name }));
  };
  const wake = async ({ id, name }: Token, password: string): Promise<void> => {
    if ((await send(credentialRoutes.wakeToken, { params: { id }, body: { password } })) === undefined) return;
    close();
    toast(words("applications.woken", { name }));
  };
  const rows = tokens.data ?? [];
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  return (
    <>
      <p className="hw-help">{words("applications.tokensHelp")}</p>
      {tokens.isPending ? (
        <LoadingLine />
      ) : tokens.error ? (
        <ErrorView title={words("common.failed")} help={tokens.error.message} onRetry={() => void tokens.refetch()} />
      ) : rows.length === 0 ? (
        <p className="hw-help">{words("applications.noTokens")}</p>
      ) : (
        <RowList columns={3}>
          {rows.map((token) => (
            <TokenRow key={token.id} token={token} onAsk={setAsked} />
          ))}
        </RowList>
      )}
      <Button type={rows.length === 0 ? "primary" : "default"} onClick={() => setAsked({ what: "create" })}>
        {words("applications.createToken")}
      </Button>
      <Dialog open={asked?.what === "create"} width={520} title={words("applications.createToken")} onClose={close}>
        <CreateForm onClose={close} />
      </Dialog>
      <Dialog open={asked?.what === "grant"} width={560} title={words("applications.grantTitle")} onClose={close}>
        {asked?.what === "grant" && <GrantForm token={asked.token} onClose={close} />}
      </Dialog>
      {asked?.what === "wake" && (
        <DangerDialog
          open
          title={words("applications.wakeTitle", { name: asked.token.name })}
          sentence={words("applications.wakeSentence")}
          verb={words("applications.wake")}
          confirm="password"
          busy={busy}
          passwordError={wrong}
          error={wrong === undefined ? problem?.message : undefined}
          onConfirm={(password) => void wake(asked.token, password)}
          onCancel={close}
        />
      )}
      {asked?.what === "revoke" && (
        <DangerDialog
          open
          title={words("applications.revokeTitle", { name: asked.token.name })}
          sentence={words("applications.revokeSentence")}
          verb={words("applications.revoke")}
          confirm="none"
          irreversible
          busy={busy}
          error={problem?.message}
          onConfirm={() => void revoke(asked.token)}
          onCancel={close}
        />
      )}
    </>
  );
}

function TokenRow({ token, onAsk }: { readonly token: Token; readonly onAsk: (asked: Asked) => void }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const { user } = useMe();
  const { send, busy, problem } = useSend();
  const mine = token.owner.id === user.id;
  return (
    <Row>
      <RowPart>
        <span className="hw-strong">{token.name}</span>
        <span className="hw-mono">{token.shown}</span>
        {!mine && <span className="hw-quiet">{token.owner.name}</span>}
      </RowPart>
      <RowPart quiet>
        <span>{words("applications.created", { when: format.when(token.createdAt) })}</span>
        <span>
          {token.lastUsedAt === null
            ? words("applications.neverUsed")
            : words("applications.lastUsed", { when: format.when(token.lastUsedAt), from: token.lastUsedFrom ?? "—" })}
        </span>
      </RowPart>
      <RowActs>
        {mine && token.restsSince !== null && (
          <Button
            size="small"
            aria-label={`${words("applications.wake")}${words("common.colon")}${token.name}`}
            onClick={() => onAsk({ what: "wake", token })}
          >
            {words("applications.wake")}
          </Button>
        )}
        {mine && token.restsSince === null && (
          <Button
            size="small"
            aria-label={`${words("applications.grant")}${words("common.colon")}${token.name}`}
            onClick={() => onAsk({ what: "grant", token })}
          >
            {words("applications.grant")}
          </Button>
        )}
        {token.grant !== null && (
          <Button
            size="small"
            disabled={busy}
            onClick={() => void send(credentialRoutes.withdraw, { params: { id: token.id } })}
          >
            {words("applications.withdraw")}
          </Button>
        )}
        <Button
          size="small"
          aria-label={`${words("applications.revoke")}${words("common.colon")}${token.name}`}
          onClick={() => onAsk({ what: "revoke", token })}
        >
          {words("applications.revoke")}
        </Button>
      </RowActs>
      {problem !== undefined && (
        <RowPart whole>
          <Notice tone="error">{problem.message}</Notice>
        </RowPart>
      )}
      {token.restsSince !== null && (
        <RowPart whole>
          <span className={styles.granted}>{words("applications.rests", { when: format.when(token.restsSince) })}</span>
        </RowPart>
      )}
      {token.grant !== null && (
        <RowPart whole>
          <span className={styles.granted}>
            {words("applications.granted", {
              until: format.date(token.grant.expiresAt),
              verbs: token.grant.verbs.map((verb) => say(GRANTABLE[verb])).join(words("common.list")),
            })}
          </span>
        </RowPart>
      )}
    </Row>
  );
}

function CreateForm({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const { send, busy, above, under } = useSend();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined) return <SecretOnce secret={secret} onClose={onClose} />;
  const refused = above(["name", "password"]);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (name.trim() === "" || password === "") return;
    const done = await send(credentialRoutes.createToken, { body: { name: name.trim(), password } });
    if (done !== undefined) setSecret(done.answer.secret);
  };
  return (
    <FormStack onSubmit={() => void submit()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Field
        label={words("applications.tokenName")}
        required
        help={words("applications.tokenNameHelp")}
        error={under("name") ?? (tried && name.trim() === "" ? words("account.needed") : undefined)}
      >
        <Input maxLength={LIMITS.credentialName} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <PasswordFoot
        password={password}
        onPassword={setPassword}
        error={under("password")}
        tried={tried}
        busy={busy}
        verb={words("applications.create")}
        onClose={onClose}
      />
    </FormStack>
  );
}

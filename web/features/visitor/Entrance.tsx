import { Button, type InputRef } from "antd";
import Input from "antd/es/input/Input";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Output } from "#domain/api/route";
import { visitorRoutes, type Visit } from "#domain/api/visitors";
import { LIMITS } from "#domain/limits";
import { digitsOf } from "#domain/reading";
import { call, type ApiError } from "../../api/client.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { CardPage } from "../../ui/CardPage.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./Visitor.module.css";

const DIGITS = LIMITS.codeDigits;

interface Props {
  readonly link: { readonly workspaceId: string; readonly token: string };
  /** Why one is here again. */
  readonly notice: string | undefined;
  readonly onEntered: (visit: Visit) => void;
}

/** Before the documents: who shares, then the code that goes to the address that was invited. */
export function Entrance({ link, notice, onEntered }: Props) {
  const words = useWords();
  const look = useQuery<Output<typeof visitorRoutes.look>, ApiError>({
    queryKey: [visitorRoutes.look.id, link],
    queryFn: ({ signal }) => call(visitorRoutes.look, { body: link }, { signal }),
    retry: (count, error) => count < 2 && (error.status === 0 || error.status >= 500),
    staleTime: Infinity,
  });
  if (look.error?.code === "BAD_INPUT") return <NoLink />;
  if (look.error?.code === "WORKSPACE_GONE")
    return (
      <CardPage title={words("visitor.goneTitle")} help={words("visitor.goneHelp")}>
        {null}
      </CardPage>
    );
  if (look.error !== null)
    return (
      <CardPage title={words("visitor.name")}>
        <ErrorView title={words("common.failed")} help={look.error.message} onRetry={() => void look.refetch()} />
      </CardPage>
    );
  if (look.data === undefined)
    return (
      <CardPage title={words("visitor.name")}>
        <LoadingLine />
      </CardPage>
    );
  return <Code link={link} notice={notice} about={look.data} onEntered={onEntered} />;
}

/** The address is no link, or not all of one. */
export function NoLink() {
  const words = useWords();
  const navigate = useNavigate();
  return (
    <CardPage title={words("visitor.noLink")} help={words("visitor.noLinkHelp")}>
      <Button onClick={() => void navigate("/verify/entry")}>{words("visitor.verify")}</Button>
    </CardPage>
  );
}

function Code({ link, notice, about, onEntered }: Props & { readonly about: Output<typeof visitorRoutes.look> }) {
  const words = useWords();
  const format = useFormat();
  const sending = useSend();
  const { send, busy, problem, forget } = useSend();
  const [sent, setSent] = useState<"no" | "once" | "again">("no");
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const input = useRef<InputRef>(null);
  useEffect(() => {
    if (sent !== "no") input.current?.focus({ cursor: "all" });
  }, [sent]);
  const ask = async (): Promise<void> => {
    setTried(false);
    forget();
    if ((await sending.send(visitorRoutes.sendCode, { body: link })) === undefined) return;
    setCode("");
    setSent(sent === "no" ? "once" : "again");
  };
  const enter = async (): Promise<void> => {
    setTried(true);
    if (code.length !== DIGITS) return input.current?.focus();
    const done = await send(visitorRoutes.enter, { body: { ...link, code } });
    if (done !== undefined) onEntered(done.answer);
    else input.current?.focus({ cursor: "all" });
  };
  const refused = sending.problem !== undefined && <Notice tone="error">{sending.problem.message}</Notice>;
  if (sent === "no") {
    return (
      <CardPage
        title={words("visitor.by", { company: about.company })}
        help={words("visitor.askHelp", { name: about.name, date: format.date(about.endsOn), email: about.email })}
      >
        {notice !== undefined && <Notice tone="info">{notice}</Notice>}
        {refused}
        <Button type="primary" size="large" block loading={sending.busy} onClick={() => void ask()}>
          {words("visitor.send")}
        </Button>
        <p className={styles.noted}>{words("visitor.noted", { company: about.company })}</p>
      </CardPage>
    );
  }
  const error =
    problem?.message ?? (tried && code.length !== DIGITS ? words("account.codeNeeded", { digits: DIGITS }) : undefined);
  return (
    <CardPage
      title={words("visitor.codeTitle")}
      help={words("visitor.codeHelp", { digits: DIGITS, email: about.email, minutes: LIMITS.codeMinutes })}
    >
      <FormStack onSubmit={() => void enter()}>
        {refused}
        {sent === "again" && problem === undefined && sending.problem === undefined && (
          <Notice tone="success">{words("visitor.sentAgain")}</Notice>
        )}
        <Field label={words("account.code")} required error={error}>
          <Input
            ref={input}
            size="large"
            className={styles.digits ?? ""}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={DIGITS + 4}
            value={code}
            onChange={(event) => setCode(digitsOf(event.target.value).slice(0, DIGITS))}
          />
        </Field>
        <Button type="primary" size="large" block htmlType="submit" loading={busy}>
          {words("visitor.enter")}
        </Button>
        <Button type="link" loading={sending.busy} onClick={() => void ask()}>
          {words("visitor.again")}
        </Button>
      </FormStack>
    </CardPage>
  );
}

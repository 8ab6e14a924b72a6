import { Button, Input } from "antd";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { authRoutes } from "#domain/api/auth";
import { membershipRoutes } from "#domain/api/memberships";
import type { Output } from "#domain/api/route";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { CardPage } from "../../ui/CardPage.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { NewPassword, passwordsGood } from "../../ui/NewPassword.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Agree } from "./Agree.tsx";
import { focusFirstWrong, useFields } from "./form.ts";
import { Join } from "./Join.tsx";
import { NameFields } from "./NameFields.tsx";
import { useArrival } from "./use-arrival.ts";
import { SpentLink } from "./SpentLink.tsx";
import { useLink } from "./use-link.ts";

const NAMES = ["firstName", "lastName", "signedName", "phone"] as const;

/**
 * /complete?token=…: an invited user sets name, telephone and password, and agrees; one who has an account already
 * joins by its password.
 */
export function Page() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const invitation = useLink(membershipRoutes.invitation, token);
  if (token.length >= 20 && invitation.pending) return null;
  if (invitation.refused?.code === "LINK_EXPIRED")
    return <SpentLink help="account.linkSpentInvited" to="/login" action="account.signIn" />;
  return invitation.found?.hasAccount === true ? (
    <Join token={token} {...invitation.found} />
  ) : (
    <Complete token={token} by={invitation.found} />
  );
}

function Complete({
  token,
  by,
}: {
  readonly token: string;
  readonly by: Output<typeof membershipRoutes.invitation> | undefined;
}) {
  const words = useWords();
  const navigate = useNavigate();
  const arrive = useArrival();
  const sender = useSend();
  const fields = useFields(NAMES, ["lastName", "signedName", "phone"], sender);
  const [passwords, setPasswords] = useState({ password: "", repeat: "" });
  const [agreed, setAgreed] = useState(false);
  const { tried } = fields;

  if (token.length < 20) {
    return (
      <CardPage title={words("account.linkMissing")} help={words("account.linkMissingHelp")}>
        <p>
          <Button type="primary" onClick={() => void navigate("/login")}>
            {words("account.signIn")}
          </Button>
        </p>
      </CardPage>
    );
  }
  const submit = async (): Promise<void> => {
    fields.setTried(true);
    if (!fields.complete || !passwordsGood(passwords) || !agreed) return focusFirstWrong();
    const done = await sender.send(authRoutes.activate, {
      body: { token, password: passwords.password, agreed, ...fields.body() },
    });
    if (done !== undefined) await arrive(done.answer);
  };
  const rules =
    sender.under("password") ?? (sender.problem?.code === "PASSWORD_RULES" ? sender.problem.message : undefined);
  const refused = rules === undefined ? sender.above([...NAMES, "password"]) : undefined;
  return (
    <CardPage
      title={words("account.completeTitle")}
      help={
        by === undefined
          ? words("account.completeHelp")
          : words("account.completeHelpOf", { company: by.company, email: by.email })
      }
    >
      <FormStack onSubmit={() => void submit()}>
        {refused !== undefined && <Notice tone="error">{refused}</Notice>}
        <NameFields values={fields.values} error={fields.error} onChange={fields.change} />
        <Field
          label={words("account.signedName")}
          optional
          error={fields.error("signedName")}
          help={words("account.signedNameHelp")}
        >
          <Input
            maxLength={140}
            value={fields.values.signedName}
            onChange={(event) => fields.change("signedName", event.target.value)}
          />
        </Field>
        <Field label={words("settings.phone")} optional error={fields.error("phone")}>
          <Input
            type="tel"
            autoComplete="tel"
            maxLength={40}
            value={fields.values.phone}
            onChange={(event) => fields.change("phone", event.target.value)}
          />
        </Field>
        <NewPassword value={passwords} onChange={setPasswords} tried={tried} error={rules} />
        <Agree
          value={agreed}
          onChange={setAgreed}
          error={tried && !agreed ? words("account.agreeNeeded") : undefined}
        />
        <Button type="primary" size="large" block htmlType="submit" loading={sender.busy}>
          {words("account.completeSubmit")}
        </Button>
      </FormStack>
    </CardPage>
  );
}

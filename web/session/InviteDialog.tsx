import { Input } from "antd";
import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import { LIMITS } from "#domain/limits";
import type { Permission } from "#domain/permissions";
import { type RoleName, ROLES } from "#domain/roles";
import { LANGUAGES } from "#domain/text";
import { useSend } from "../api/use-send.ts";
import { useLanguage, useWords } from "../i18n/use-words.ts";
import { Check } from "../ui/Check.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/FormParts.tsx";
import { FormStack } from "../ui/FormStack.tsx";
import { Notice } from "../ui/Notice.tsx";
import { PasswordFoot } from "../ui/PasswordFoot.tsx";
import { RightsChoice, type RightsOf } from "../ui/RightsChoice.tsx";
import { Segments } from "../ui/Segments.tsx";
import { toast } from "../ui/toast.ts";
import { useMe } from "./use-me.ts";

interface FormProps {
  readonly onClose: () => void;
  /** Colleagues whose rights can be taken over. */
  readonly colleagues: readonly RightsOf[];
  /** The role that is wanted; rights to prepare documents unless given. */
  readonly role?: RoleName | undefined;
}

/** Asks for the address of a colleague and what the colleague may do. */
export function InviteDialog({ open, ...form }: { readonly open: boolean } & FormProps) {
  const words = useWords();
  return (
    <Dialog open={open} title={words("users.inviteTitle")} onClose={form.onClose}>
      <InviteForm {...form} />
    </Dialog>
  );
}

function InviteForm({ onClose, colleagues, role = "documentation" }: FormProps) {
  const words = useWords();
  const { user } = useMe();
  const { send, busy, above, under } = useSend();
  const [email, setEmail] = useState("");
  const [language, setLanguage] = useState(useLanguage());
  const [isAdmin, setAdmin] = useState(false);
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const [permissions, setPermissions] = useState<ReadonlySet<Permission>>(new Set(ROLES[role].permissions));
  // Nobody transfers without the keys: whoever is to, gets them in the same step.
  const [keys, setKeys] = useState<boolean>();
  const withKeys = user.keyGranted && (keys ?? permissions.has("envelope.transfer"));
  const submit = async (): Promise<void> => {
    setTried(true);
    if (password === "") return;
    const done = await send(authRoutes.invite, {
      body: { email, language, isAdmin, permissions: [...permissions], keys: withKeys, password },
    });
    if (done === undefined) return;
    toast(words("users.invited", { email }));
    onClose();
  };
  const refused = above(["email", "password"]);
  return (
    <FormStack onSubmit={() => void submit()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Field
        label={words("users.email")}
        required
        error={under("email")}
        help={words("users.inviteHelp", { days: LIMITS.invitationDays })}
      >
        <Input
          type="email"
          maxLength={254}
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <p className="hw-quiet">{words("users.inviteLanguage")}</p>
      <Segments
        label={words("users.inviteLanguage")}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: words(`language.${value}`) }))}
        onChange={setLanguage}
      />
      <Check checked={isAdmin} onChange={setAdmin}>
        {words("users.inviteAdmin")}
      </Check>
      <RightsChoice value={permissions} onChange={setPermissions} colleagues={colleagues} />
      {user.keyGranted && (
        <Check checked={withKeys} help={words("users.inviteKeysHelp")} onChange={setKeys}>
          {words("users.inviteKeys")}
        </Check>
      )}
      <PasswordFoot
        password={password}
        onPassword={setPassword}
        error={under("password")}
        tried={tried}
        busy={busy}
        verb={words("users.inviteSend")}
        onClose={onClose}
      />
    </FormStack>
  );
}

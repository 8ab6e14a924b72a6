import { Button } from "antd";
import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import { organisationRoutes } from "#domain/api/organisation";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useChainNames } from "../../session/use-chain-names.ts";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { Field, FieldRow } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";

/** On which of the chains of this installation the company issues from now on; an administrator chooses. */
export function DefaultChain() {
  const words = useWords();
  const nameOf = useChainNames();
  const { user, organisation } = useMe();
  const config = useRead(authRoutes.config, {});
  const { send, busy, above, under } = useSend();
  const [chosen, setChosen] = useState(organisation.chainId);
  const chains = config.data?.chains ?? [];
  const refused = above(["chainId"]);
  return (
    <FormStack
      narrow
      label={words("settings.defaultChain")}
      onSubmit={() => {
        void send(organisationRoutes.setChain, { body: { chainId: chosen } }).then((done) => {
          if (done !== undefined) toast(words("settings.defaultChainSaved", { chain: nameOf(chosen) }));
        });
      }}
    >
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <FieldRow>
        <Field
          label={words("settings.defaultChain")}
          help={words(chains.length > 1 ? "settings.defaultChainHelp" : "settings.defaultChainOne")}
          error={under("chainId")}
        >
          <Choice
            label={words("settings.defaultChain")}
            disabled={!user.isAdmin || chains.length < 2}
            value={String(chosen)}
            onChange={(value) => setChosen(Number(value))}
            options={chains.map(({ chainId }) => ({
              value: String(chainId),
              label: words("settings.chainId", { chain: nameOf(chainId), chainId }),
              text: nameOf(chainId),
            }))}
          />
        </Field>
      </FieldRow>
      {user.isAdmin && chains.length > 1 && (
        <ButtonRow start>
          <Button htmlType="submit" loading={busy} disabled={chosen === organisation.chainId}>
            {words("settings.defaultChainSave")}
          </Button>
        </ButtonRow>
      )}
    </FormStack>
  );
}

import { Button, Input } from "antd";
import { useState } from "react";
import { bunkerExchangeRoutes as routes, type BunkerCompany } from "#domain/api/bunker-exchange";
import { BUNKER_COMPANY } from "#domain/bunker/company";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { FactList } from "../../ui/FactList.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";

const WRITTEN = ["uen", "licence", "clientIdentifier"] as const;

/** The facts of the company that delivery notes name. */
export function CompanyFacts() {
  const words = useWords();
  const found = useRead(routes.company, {});
  return (
    <>
      <p className="hw-help">{words("exchange.companyHelp")}</p>
      {found.isPending ? (
        <LoadingLine />
      ) : found.error ? (
        <ErrorView title={words("common.failed")} help={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <Facts facts={found.data} />
      )}
    </>
  );
}

function Facts({ facts }: { readonly facts: BunkerCompany }) {
  const [words, say] = [useWords(), useSay()];
  const { isAdmin } = useMe().user;
  const { send, busy, above, under } = useSend();
  const [typed, setTyped] = useState(() => ({
    uen: facts.uen,
    licence: facts.licence,
    clientIdentifier: facts.clientIdentifier,
  }));
  const submit = async (): Promise<void> => {
    const done = await send(routes.setCompany, { body: typed });
    if (done === undefined) return;
    const { uen, licence, clientIdentifier } = done.answer;
    setTyped({ uen, licence, clientIdentifier });
    toast(words("exchange.companySaved"));
  };
  const system = (
    <>
      <dt>{say(BUNKER_COMPANY.systemId.label)}</dt>
      <dd>{facts.systemId === "" ? words("exchange.systemNone") : facts.systemId}</dd>
    </>
  );
  if (!isAdmin)
    return (
      <>
        <FactList label="wide">
          {WRITTEN.flatMap((name) => [
            <dt key={`${name}-label`}>{say(BUNKER_COMPANY[name].label)}</dt>,
            <dd key={name}>{facts[name] || words("exchange.notSet")}</dd>,
          ])}
          {system}
        </FactList>
        <p className="hw-help">{words("exchange.admin")}</p>
      </>
    );
  const refused = above(WRITTEN);
  return (
    <FormStack onSubmit={() => void submit()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      {WRITTEN.map((name) => (
        <Field
          key={name}
          label={say(BUNKER_COMPANY[name].label)}
          optional={!BUNKER_COMPANY[name].required}
          help={words(`exchange.companyFact.${name}`)}
          error={under(name)}
        >
          <Input
            maxLength={40}
            value={typed[name]}
            onChange={({ target }) => setTyped((old) => ({ ...old, [name]: target.value }))}
          />
        </Field>
      ))}
      <FactList label="wide">{system}</FactList>
      <ButtonRow>
        <Button type="primary" htmlType="submit" loading={busy}>
          {words("common.save")}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}

import { Button } from "antd";
import { useState } from "react";
import { exchangeIssueRoutes as routes, type AskedChains } from "#domain/api/exchange-issues";
import { entryOf } from "#domain/lookup";
import { CHAIN_CODES } from "#domain/pint-codes";
import { useSend } from "../api/use-send.ts";
import { useFormat } from "../i18n/use-format.ts";
import { useSay, useWords } from "../i18n/use-words.ts";
import { useWhyNot } from "../session/use-me.ts";
import { ButtonRow } from "../ui/ButtonRow.tsx";
import { Section } from "../ui/FormParts.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Row, RowList, RowPart } from "../ui/RowList.tsx";

interface Props {
  readonly documentId: string;
  /** The surrender whose platform is asked; without one, the platform that has issued or taken the bill. */
  readonly claimId?: string;
  readonly platform: string;
}

/** A carrier asks another platform what was done with its bill there. The answer is shown, and not kept. */
export function AskedChain({ documentId, claimId, platform }: Props) {
  const words = useWords();
  const why = useWhyNot("bl.issue");
  const { send, busy, problem } = useSend();
  const [told, setTold] = useState<AskedChains>();
  const ask = async (): Promise<void> => {
    setTold(undefined);
    const body = claimId === undefined ? {} : { claimId };
    setTold((await send(routes.chain, { params: { id: documentId }, body }))?.answer);
  };
  return (
    <Section title={words("platforms.chain.title")} note={words("platforms.chain.note", { platform })}>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      {why === undefined ? (
        <ButtonRow start>
          <Button loading={busy} onClick={() => void ask()}>
            {words(told === undefined ? "platforms.chain.ask" : "platforms.chain.again")}
          </Button>
        </ButtonRow>
      ) : (
        <p className="hw-quiet">{why}</p>
      )}
      {told !== undefined && <Chains told={told} />}
    </Section>
  );
}

function Chains({ told }: { readonly told: AskedChains }) {
  const [words, say, format] = [useWords(), useSay(), useFormat()];
  const party = ({ name, platform }: AskedChains["chains"][number]["acts"][number]["actor"]): string =>
    words("platforms.chain.party", { name, platform });
  return (
    <>
      <p className="hw-help">
        {words("platforms.chain.asked", { platform: told.platform.name, when: format.when(told.askedAt) })}
      </p>
      {told.chains.map(({ subReference, acts }, i) => {
        const label =
          subReference === null
            ? words("platforms.chain.of", { number: told.number })
            : words("platforms.chain.ofVersion", { number: told.number, version: subReference });
        return (
          <div key={i}>
            <p>{label}</p>
            {acts.length === 0 ? (
              <p className="hw-quiet">{words("platforms.chain.none")}</p>
            ) : (
              <RowList columns={2} label={label}>
                {acts.map(({ action, actor, recipient, at }, k) => (
                  <Row key={k}>
                    <RowPart>
                      <span>{say(entryOf(CHAIN_CODES, action) ?? { en: action, zh: action })}</span>
                      <span className="hw-quiet">
                        {recipient === null ? party(actor) : `${party(actor)} → ${party(recipient)}`}
                      </span>
                    </RowPart>
                    <RowPart end>
                      <time dateTime={at} title={format.instant(at)}>
                        {format.when(at)}
                      </time>
                    </RowPart>
                  </Row>
                ))}
              </RowList>
            )}
          </div>
        );
      })}
    </>
  );
}

import { Button } from "antd";
import PhoneOutlined from "@ant-design/icons/es/icons/PhoneOutlined";
import ReloadOutlined from "@ant-design/icons/es/icons/ReloadOutlined";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import type { Going } from "#domain/api/going";
import { EXCHANGED_KIND } from "#domain/kinds/exchanged";
import { LIMITS } from "#domain/limits";
import type { State } from "#domain/states";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import type { WordKey } from "../../i18n/words.ts";
import { EXCHANGES } from "../../process/exchange-address.ts";
import { ActionBar, type Action } from "../../ui/ActionBar.tsx";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { documentAddress } from "../../ui/document-address.ts";
import { FactGrid, type Fact } from "../../ui/FactGrid.tsx";
import { Notice, type NoticeTone } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { isKnown, TheirContact } from "./TheirContact.tsx";
import styles from "./Exchange.module.css";

/** The words by which the two ways to another platform differ. */
const SAYS = {
  offer: { fact: "platforms.story.offered", recipient: "platforms.recipient", by: "platforms.by" },
  issue: { fact: "platforms.issues.fact", recipient: "platforms.issue.who", by: "platforms.issues.by" },
} as const;

interface Props {
  readonly purpose: keyof typeof SAYS;
  readonly going: Going;
  readonly state: State;
  /** How it stands in a sentence, with what to do. */
  readonly stands: readonly [NoticeTone, WordKey];
  /** More about how it stands. */
  readonly more?: ReactNode;
  /** Asks the other platform again; none where that is not possible. */
  readonly again: Pick<Action, "onClick" | "busy" | "why"> | undefined;
  readonly actions?: readonly Action[];
  /** A remedy beside the sentence of how it stands. */
  readonly remedy?: ReactNode;
  /** Only a person at the other platform can help: the call is offered beside the sentence. */
  readonly calls?: boolean;
  /** The message that is open, with the name of its place. */
  readonly aside?: { readonly label: string; readonly content: ReactNode } | undefined;
  /** Why an act was refused. */
  readonly problem: string | undefined;
  /** The keys that work here. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** How a bill goes to another platform: its state, what can be done, and what has happened. */
export function GoingStory({
  purpose,
  going,
  state,
  stands,
  more,
  again,
  actions = [],
  remedy,
  calls = false,
  aside,
  problem,
  foot,
  children,
}: Props) {
  const [words, format] = [useWords(), useFormat()];
  const navigate = useNavigate();
  const { number, documentId, platform, recipient, reason, nextAt, attempts, createdAt } = going;
  const told = { platform: platform.name, recipient: recipient.name };
  const [tone, sentence] = stands;
  const [calling, setCalling] = useState(false);
  const known = isKnown(platform.contact);
  const call = calls && known && (
    <Button type="primary" icon={<PhoneOutlined aria-hidden="true" />} onClick={() => setCalling(true)}>
      {words("platforms.story.call")}
    </Button>
  );
  return (
    <Screen
      foot={foot}
      {...(aside === undefined ? {} : { aside: aside.content, asideLabel: aside.label, wideAside: true })}
      head={
        <>
          <PageTitle
            title={number}
            state={<StateMark strong state={state} />}
            fact={words(SAYS[purpose].fact, { ...told, when: format.when(createdAt) })}
            onBack={() => void navigate(EXCHANGES)}
          />
          <ActionBar
            solid={again !== undefined || actions.some(({ why }) => why === undefined)}
            actions={[
              ...(again
                ? [
                    {
                      id: "again",
                      label: words("platforms.story.again"),
                      icon: <ReloadOutlined />,
                      shortcut: "R",
                      ...again,
                    },
                  ]
                : []),
              ...actions,
              {
                id: "contact",
                label: words("platforms.story.contact"),
                icon: <PhoneOutlined />,
                onClick: () => setCalling(true),
                why: known ? undefined : words("platforms.story.noContact", told),
              },
              {
                id: "open",
                label: words("platforms.story.open"),
                onClick: () => void navigate(documentAddress({ kind: EXCHANGED_KIND, id: documentId }, "view")),
              },
            ]}
          />
        </>
      }
    >
      <div className={styles.part}>
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        <Notice
          tone={tone}
          action={
            (remedy || call) && (
              <ButtonRow>
                {remedy}
                {call}
              </ButtonRow>
            )
          }
        >
          {words(sentence, { ...told, days: LIMITS.pintAnswerDays })}
          {reason !== "" && <div>{words("platforms.story.reason", { reason })}</div>}
          {more}
          {nextAt !== null && attempts > 0 && (
            <div className="hw-quiet">
              {words("platforms.story.attempts", { count: attempts })}
              {words("common.comma")}
              {words("platforms.story.next", { when: format.when(nextAt) })}
            </div>
          )}
        </Notice>
        {children}
      </div>
      <TheirContact
        contact={platform.contact}
        platform={platform.name}
        number={number}
        open={calling}
        onClose={() => setCalling(false)}
      />
    </Screen>
  );
}

interface FactsProps {
  readonly purpose: keyof typeof SAYS;
  readonly going: Going;
  /** The answer of the other platform. */
  readonly answers: readonly Fact[];
}

export function GoingFacts({ purpose, going, answers }: FactsProps) {
  const words = useWords();
  const { recipient, platform, by, rulebook } = going;
  return (
    <FactGrid
      facts={[
        { label: words(SAYS[purpose].recipient), value: words("platforms.recipientOf", recipient), span: 2 },
        {
          label: words("platforms.platform"),
          value: words("platforms.platformOf", { name: platform.name, code: platform.code }),
        },
        { label: words(SAYS[purpose].by), value: by },
        { label: words("platforms.rulebook"), value: words("platforms.version", { version: rulebook }) },
        ...answers,
      ]}
    />
  );
}

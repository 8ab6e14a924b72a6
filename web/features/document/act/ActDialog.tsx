import { Button } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ActName } from "#domain/acts/acts";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { Intent } from "#domain/api/intent";
import { kindOf } from "#domain/kinds/kinds";
import { ApiError, isUnanswered } from "../../../api/client.ts";
import { useRead } from "../../../api/query.ts";
import { useRetryKey } from "../../../api/retry-key.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useErrorWords, useSay, useWords } from "../../../i18n/use-words.ts";
import { useMe } from "../../../session/use-me.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { DangerDialog } from "../../../ui/DangerDialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { useChainNames } from "../../../session/use-chain-names.ts";
import { NO_ANSWERS, sendAct, unanswered, type Answers } from "../../../kind/act/answers.ts";
import { callText, changeOf, giverOf, surrenderOf } from "./holding.ts";
import { useRefusal } from "../../../kind/refusal.ts";
import { Question } from "../../../kind/act/Questions.tsx";
import { someone } from "../../../kind/act/someone.ts";
import styles from "../../../kind/act/Act.module.css";

interface Props {
  readonly document: DocumentDetail;
  /** Name of the act in the document's flow. */
  readonly action: ActName;
  readonly onClose: () => void;
  /**
   * The server has taken it; an act on the chain goes on with its intent, another perhaps in the document that it
   * began.
   */
  readonly onDone: (intent: Intent | null, next?: string) => void;
}

const PASSWORD_CODES: readonly string[] = ["WRONG_PASSWORD", "PASSWORD_NEEDED"];

/** The document has changed since it was looked at: it is read anew. */
const STALE: readonly string[] = ["CONTENT_UPDATED", "RELEASE_EXCEEDS"];

/** Asks what an act of the flow needs, shows what it will change and call, and sends its one request. */
export function ActDialog({ document: current, action, onClose, onDone }: Props) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const errorWords = useErrorWords();
  const me = useMe();
  const client = useQueryClient();
  const key = useRetryKey();
  const refusal = useRefusal();
  // An unanswered act is asked again for the document as it was, so that it is the same request though the document has
  // gone on.
  const [asked, setAsked] = useState<DocumentDetail>();
  const document = asked ?? current;
  const row = kindOf(document.kind).flow.actions[action];
  const isTitle = kindOf(document.kind).class === "title";
  const story = useRead(documentRoutes.story, { params: { id: document.id } }, { enabled: isTitle });
  const capacities = me.capacities.filter((one) => one.enabled);
  const [typed, setAnswers] = useState<Answers>({
    ...NO_ANSWERS,
    capacityId: row?.asks.includes("capacity") === true && capacities.length === 1 ? capacities[0]?.id : undefined,
  });
  /** The receiver of the cargo as it was typed. */
  const [receiver, setReceiver] = useState<string>();
  const [party, setParty] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const decoded = useDecoded(document, action, row?.call, party);
  if (row === undefined) return null;

  const blank = action === "endorse" && typed.endorsement === "BLANK";
  const wallet = me.organisation.custody === "wallet";
  const needsPassword = row.asks.includes("password") || blank || (row.asks.includes("act") && !wallet);
  const change = changeOf(action, document, story.data, party, blank);
  const answersIt =
    action !== "askBack" && row.from.some((state) => state === "SURRENDERED_TO_ISSUER" || state === "PRESENTED");
  const gaveIt = answersIt ? surrenderOf(document, story.data) : undefined;
  // The cargo goes to the party that gave the title for it, until somebody types another.
  const answers: Answers = {
    ...typed,
    receiver: receiver ?? (row.asks.includes("quantities") ? (giverOf(story.data)?.name ?? "") : ""),
  };
  const aboutPassword = error !== undefined && PASSWORD_CODES.includes(error.code);
  const missing = unanswered(row.asks, answers, document);
  const number = document.number || document.name;

  const send = async (password: string): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const { intent, next } = await sendAct(action, {
        document,
        answers,
        password: needsPassword ? password : undefined,
        key,
      });
      void client.invalidateQueries();
      onDone(intent, next);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setError(problem);
      if (isUnanswered(problem)) setAsked(document);
      else if (!PASSWORD_CODES.includes(problem.code)) setAsked(undefined);
      if (STALE.includes(problem.code)) await client.invalidateQueries();
    } finally {
      setBusy(false);
    }
  };
  const fieldError = (path: string): string | undefined => {
    const found = error?.fields.find((field) => field.path === path);
    return found && (found.message ?? errorWords(found.code, found.parameters));
  };
  const sentence =
    row.consequence === undefined
      ? words(action === "delete" ? "act.deleteSentence" : "act.classifySentence")
      : blank
        ? words("act.blankSentence")
        : say(row.consequence, {
            recipient:
              party ?? (action === "executeNomination" ? document.nominee?.name : undefined) ?? words(someone(action)),
          });
  // A document is signed with one's own certificate, and everything else with the company's; in another's name with
  // what is not known here.
  const certificate = row.asks.includes("signer")
    ? undefined
    : me.certificates.find(
        (one) => one.of === (action === "sign" ? "user" : "organisation") && one.inUse && one.status === "VALID",
      );

  const title = `${say(row.label)} ${number}`;
  const whyNot = document.can[action] ?? null;
  // Somebody else acted while the dialog was open. The answers stay, should the act become possible again.
  if (whyNot !== null && !busy)
    return (
      <Dialog open title={title} onClose={onClose}>
        <Notice tone="error">
          {words("act.overtaken", { why: refusal(kindOf(document.kind), action, whyNot, document.state) })}
        </Notice>
        <div className={styles.foot}>
          <Button onClick={onClose}>{words("common.close")}</Button>
        </div>
      </Dialog>
    );

  return (
    <DangerDialog
      open
      title={title}
      verb={say(row.label)}
      sentence={sentence}
      {...(change ?? {})}
      {...(decoded === undefined || blank ? {} : { call: decoded })}
      confirm={needsPassword ? "password" : "none"}
      irreversible={row.irreversible === true || action === "delete"}
      busy={busy}
      missing={missing && words(`act.missing.${missing}`)}
      error={
        error === undefined || aboutPassword
          ? undefined
          : isUnanswered(error)
            ? words("common.unanswered")
            : error.message
      }
      passwordError={aboutPassword ? error.message : undefined}
      footnote={
        wallet && row.asks.includes("act") && !blank
          ? words("act.walletNext")
          : certificate &&
            words("act.certificate", {
              serial: format.hash(certificate.serial),
              until: format.date(certificate.notAfter),
            })
      }
      onConfirm={(password) => void send(password)}
      onCancel={onClose}
    >
      {gaveIt !== undefined && (
        <p className={styles.help}>
          {words(kindOf(document.kind).life === "ORDER" ? "act.presentedBy" : "act.surrenderedBy", {
            name: gaveIt.name,
            at: format.instant(gaveIt.at),
          })}
          {gaveIt.comment !== "" && (
            <>
              <br />
              {words("act.theirComment", { comment: gaveIt.comment })}
            </>
          )}
        </p>
      )}
      {row.asks.map((ask) => (
        <Question
          key={ask}
          ask={ask}
          document={document}
          answers={answers}
          error={fieldError}
          onParty={({ name }) => setParty(name)}
          put={(part) => {
            if (part.receiver !== undefined) setReceiver(part.receiver);
            setAnswers((old) => ({ ...old, ...part }));
          }}
        />
      ))}
    </DangerDialog>
  );
}

/** The call that the act will make, with its network and the address that signs; none for what stays off the chain. */
function useDecoded(document: DocumentDetail, action: string, call: string | undefined, party: string | undefined) {
  const words = useWords();
  const format = useFormat();
  const { organisation } = useMe();
  const nameOf = useChainNames();
  if (call === undefined || organisation.address === null) return undefined;
  const chainId = document.register?.chainId ?? organisation.chainId;
  const register = document.register?.registry ?? organisation.registry;
  const title = document.register === null ? "" : `#${format.hash(document.register.tokenId)}`;
  const chain = nameOf(chainId);
  return {
    call: callText(call, document, { me: organisation.name, party, title, withdrawn: action === "withdrawNomination" }),
    network: register === null ? chain : words("act.network", { chain, chainId, register: format.hash(register) }),
    signsAs: words(organisation.custody === "wallet" ? "act.signsWallet" : "act.signsPlatform", {
      address: format.hash(organisation.address),
    }),
  };
}

import type { ReactNode } from "react";
import type { SignatureRequest } from "#domain/api/intent";
import { kindOf } from "#domain/kinds/kinds";
import { entryOf } from "#domain/lookup";
import { REGISTER_ACTS } from "#domain/register-acts";
import { momentAt } from "../../i18n/instants.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { useChainName } from "../../session/use-chain-name.ts";
import { useMe } from "../../session/use-me.ts";
import styles from "./WalletPanel.module.css";

interface Props {
  /** Name of the act in the flow of its documents. */
  readonly action: string;
  readonly request: SignatureRequest;
}

/** The meaning of a request, in words: the wallet itself shows numbers only. */
export function AskedFacts({ action, request }: Props) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const { organisation } = useMe();
  const chain = useChainName(request.chainId);
  const { documents, receiver, calls } = request;
  const [first] = documents;
  const label = (first && kindOf(first.kind).flow.actions[action]?.label) ?? entryOf(REGISTER_ACTS, action);
  const party = (name: string | null, address: string): ReactNode => (
    <>
      {name === null ? (
        words("wallet.stranger")
      ) : (
        <strong>{address === request.from ? words("common.yourCompany", { name }) : name}</strong>
      )}{" "}
      <span className={`hw-mono ${styles.whole}`}>{format.hash(address)}</span>
    </>
  );
  const rows: (readonly [string, ReactNode])[] = [
    ...(first === undefined
      ? []
      : [
          [
            words(documents.length > 1 ? "wallet.documents" : "wallet.document", { count: documents.length }),
            <strong key="documents" className={styles.numbers} tabIndex={documents.length > 12 ? 0 : undefined}>
              {documents.map(({ number }) => number).join(words("common.list"))}
            </strong>,
          ] as const,
        ]),
    [words("wallet.act"), label ? say(label) : action],
    [words("wallet.from"), party(organisation.name, request.from)],
    ...(receiver === null ? [] : [[words("wallet.to"), party(receiver.name, receiver.address)] as const]),
    [
      words("wallet.chain"),
      words("wallet.network", { chain, chainId: request.chainId, contract: format.hash(request.forwarder) }),
    ],
    [
      words("wallet.until"),
      words("wallet.untilOnce", { time: format.instant(momentAt(Number(request.deadline) * 1000)) }),
    ],
    [
      words("danger.onChain"),
      calls.map((one) => (
        <div
          key={one.functionName}
          className="hw-mono"
        >{`${one.functionName}(${one.arguments.map((value) => (value.startsWith("0x") ? format.hash(value) : value)).join(", ")})${one.titles > 1 || calls.length > 1 ? ` × ${one.titles}` : ""}`}</div>
      )),
    ],
  ];
  return (
    <>
      <h3 className={styles.title}>{words("wallet.title")}</h3>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.free}>{words("wallet.free")}</p>
    </>
  );
}

import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import FileTextOutlined from "@ant-design/icons/es/icons/FileTextOutlined";
import HighlightOutlined from "@ant-design/icons/es/icons/HighlightOutlined";
import MailOutlined from "@ant-design/icons/es/icons/MailOutlined";
import type { ReactNode } from "react";
import { Button } from "antd";
import { Link, useNavigate } from "react-router";
import { CONTESTABLE, type BunkerState } from "#domain/acts/bunker/states";
import { bunkerRoutes } from "#domain/api/bunker";
import type { BunkerDelivery, BunkerForm } from "#domain/api/bunker-shapes";
import {
  BUNKER_SIGNERS,
  bunkerForm,
  formsOf as formsOfPhase,
  type BunkerKind,
  type BunkerSigner,
} from "#domain/bunker/forms";
import { SIGNED_HOW, SIGNED_HOW_NAMES, type SignedHow } from "#domain/bunker/signing";
import { otherTanker } from "#domain/bunker/tanker";
import { kindOf } from "#domain/kinds/kinds";
import { addressOf } from "../../api/client.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { documentAddress, formAddress } from "../../process/bunker-address.ts";
import { usePermission } from "../../session/use-me.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PLACED } from "./card-words.ts";
import { formIn, nextForm, tankerOf } from "./delivery.ts";
import page from "./Delivery.module.css";
import styles from "./Forms.module.css";

/** How a signature came about, drawn. */
const HOW = {
  account: <CheckOutlined aria-hidden="true" />,
  code: <MailOutlined aria-hidden="true" />,
  presence: <HighlightOutlined aria-hidden="true" />,
} as const satisfies Record<SignedHow, ReactNode>;

/** The forms of a delivery in their order, each with the parties that have signed it, and how. */
export function Forms({ delivery }: { readonly delivery: BunkerDelivery }) {
  const words = useWords();
  const say = useSay();
  const done = delivery.forms.filter(({ kind, turn }) => bunkerForm(kind).place !== null && turn === null).length;
  const next = nextForm(delivery)?.form.kind;
  return (
    <section className={page.section} aria-label={words("bunker.forms")}>
      <h2 className={page.heading}>
        {words("bunker.forms")}
        <span className={page.headingNote}>{words("bunker.formsSigned", { done, all: PLACED.length })}</span>
      </h2>
      <ol>
        {delivery.forms.map((form, at) => (
          <FormRow
            key={form.documentId ?? form.kind}
            delivery={delivery}
            form={form}
            next={form.kind === next}
            former={delivery.forms.findIndex(({ kind }) => kind === form.kind) < at}
          />
        ))}
      </ol>
      <RaiseAnother delivery={delivery} />
      <p className={styles.legend}>
        {SIGNED_HOW_NAMES.map((how) => (
          <span key={how}>
            {HOW[how]} {say(SIGNED_HOW[how])}
          </span>
        ))}
      </p>
    </section>
  );
}

interface RowProps {
  readonly delivery: BunkerDelivery;
  readonly form: BunkerForm;
  readonly next: boolean;
  /** A newer one was raised since. */
  readonly former: boolean;
}

function FormRow({ delivery, form, next, former }: RowProps) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  // A crew reads no documents outside of the delivery.
  const operates = usePermission("bunker.operate");
  const { id } = delivery;
  const { place } = bunkerForm(form.kind);
  const other = form.documentId === null ? "" : otherTanker(form.data, tankerOf(delivery));
  const last = form.signatures.at(-1);
  const label = say(kindOf(form.kind).label);
  return (
    <li className={styles.form} data-next={next || undefined} data-begun={form.documentId !== null || undefined}>
      <span className={styles.place} aria-hidden="true">
        {place ?? "·"}
      </span>
      {former && !operates ? (
        <span className={styles.formName}>{label}</span>
      ) : (
        <Link to={former ? documentAddress(form) : formAddress(id, form.kind)} className={styles.formName}>
          {label}
        </Link>
      )}
      <span className={styles.signers}>
        {form.signers.map((signer) => (
          <Signer key={signer} form={form} signer={signer} />
        ))}
        {other !== "" && <span className={styles.other}>{words("bunker.otherTanker", { tanker: other })}</span>}
      </span>
      <span className={styles.signedAt}>
        {form.turn === null && last !== undefined && <time dateTime={last.at}>{format.when(last.at)}</time>}
      </span>
      {form.documentId !== null && form.signatures.length > 0 && !former && (
        <a
          href={addressOf(bunkerRoutes.file, { params: { id, kind: form.kind } })}
          target="_blank"
          rel="noreferrer"
          className={styles.paper}
          aria-label={words("bunker.paperOf", { form: label })}
        >
          <FileTextOutlined aria-hidden="true" />
        </a>
      )}
    </li>
  );
}

/** Begins another of the forms that either side raises, where the newest of its kind is signed. */
function RaiseAnother({ delivery }: { readonly delivery: BunkerDelivery }) {
  const words = useWords();
  const say = useSay();
  const navigate = useNavigate();
  const { send, busy, problem } = useSend();
  const may = [usePermission("bunker.crew"), usePermission("bunker.operate")].includes(true);
  const kinds = RAISED.filter((kind) => formIn(delivery, kind).signatures.length > 0);
  if (!may || kinds.length === 0 || !CONTESTABLE_STATES.includes(delivery.state)) return null;
  const raise = async (kind: BunkerKind): Promise<void> => {
    const params = { id: delivery.id, kind };
    if ((await send(bunkerRoutes.save, { params, body: { data: {}, expectedVersion: 0 } })) === undefined) return;
    void navigate(formAddress(delivery.id, kind));
  };
  return (
    <>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <p>
        {kinds.map((kind) => (
          <Button key={kind} type="link" size="small" loading={busy} onClick={() => void raise(kind)}>
            {words("bunker.another", { form: say(kindOf(kind).label) })}
          </Button>
        ))}
      </p>
    </>
  );
}
const RAISED = formsOfPhase("raised");
const CONTESTABLE_STATES: readonly BunkerState[] = CONTESTABLE;

function Signer({ form, signer }: { readonly form: BunkerForm; readonly signer: BunkerSigner }) {
  const words = useWords();
  const say = useSay();
  const signature = form.signatures.find((one) => one.signer === signer);
  const party = say(BUNKER_SIGNERS[signer]);
  const told =
    signature === undefined
      ? words("bunker.notSigned")
      : `${[say(SIGNED_HOW[signature.how]), signature.name, signature.rank].filter(Boolean).join(words("common.comma"))}`;
  return (
    <span
      className={styles.signer}
      data-how={signature?.how}
      data-turn={form.turn === signer || undefined}
      title={told}
    >
      {signature === undefined ? <span className={styles.ring} aria-hidden="true" /> : HOW[signature.how]}
      {party}
      <span className="hw-hidden">
        {words("common.colon")}
        {told}
      </span>
    </span>
  );
}

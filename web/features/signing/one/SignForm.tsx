import EditOutlined from "@ant-design/icons/es/icons/EditOutlined";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { kindOfMade } from "#domain/trade-trust/kind-of-template";
import { read } from "#domain/kinds/read";
import { DOCUMENT_STATES } from "#domain/states";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { documentAddress, successorAddress } from "../../../ui/document-address.ts";
import { GoesTo } from "../../../kind/GoesTo.tsx";
import { useRefusal } from "../../../kind/refusal.ts";
import { layoutDraft } from "../../../paper/layouts.ts";
import { PaperSheet } from "../../../paper/PaperSheet.tsx";
import { useLetterhead, useToldLetterhead } from "../../../paper/use-letterhead.ts";
import { useMe } from "../../../session/use-me.ts";
import { ApprovalNotice } from "../../../process/ApprovalNotice.tsx";
import type { SignWithKey } from "../../../ukey/use-bridge.ts";
import { ActionBar } from "../../../ui/ActionBar.tsx";
import { KindTile } from "../../../ui/KindTile.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { Screen } from "../../../ui/Screen.tsx";
import { StateMark } from "../../../ui/StateMark.tsx";
import { Certify } from "../Certify.tsx";
import { useSignatureChoice } from "../choice.ts";
import { CapacityPick } from "./CapacityPick.tsx";
import { PasswordDialog } from "../PasswordDialog.tsx";
import { useSignature } from "../use-signature.ts";
import { StampPick } from "../StampPick.tsx";
import styles from "../Signing.module.css";

/**
 * The content of a form, to be signed: the form says where the signature stands. A title is issued by it, in a
 * capacity.
 */
export function SignForm({ document }: { readonly document: DocumentDetail }) {
  const words = useWords();
  const say = useSay();
  const refusal = useRefusal();
  const navigate = useNavigate();
  const { organisation, capacities } = useMe();
  const { sender, sign: send, busy, problem } = useSignature();
  const choice = useSignatureChoice();
  const [asking, setAsking] = useState(false);
  const enabled = capacities.filter((one) => one.enabled);
  const capacityId = choice.capacityId ?? (enabled.length === 1 ? (enabled[0]?.id ?? null) : null);
  const kind = kindOfMade(document);
  const row = kind.flow.actions["sign"]!;
  const consequence = row.consequence === undefined ? "" : say(row.consequence);
  const { agreed } = document;
  const own = agreed === null && document.template?.letterhead !== false;
  const ownHead = useLetterhead({ own, name: organisation.name });
  const agreedHead = useToldLetterhead(agreed?.letterhead ?? null);
  const letterhead = agreed === null ? ownHead : agreedHead;
  const paper = layoutDraft(kind, document.template?.look ?? null, document.data, {
    ...letterhead,
    language: document.language,
    documentId: document.id,
    issuer: organisation.name,
    signature: [organisation.name],
  });
  const inCapacity = row.asks.includes("capacity");
  const code = document.can["sign"] ?? null;
  const why =
    code !== null
      ? refusal(kind, "sign", code, document.state)
      : inCapacity && capacityId === null
        ? words("act.missing.capacity")
        : undefined;

  const sign = async (password: string, byKey?: SignWithKey): Promise<void> => {
    const signed = await send(
      document.id,
      {
        expectedVersion: document.version,
        capacityId: inCapacity ? capacityId : null,
        stampId: choice.stamp?.id ?? null,
        ...(choice.certify ? { certify: true } : {}),
      },
      password,
      byKey,
    );
    if (signed === undefined) return;
    // Bills that together take the place of one are signed one after another.
    const next = document.replacement?.successors.find((one) => one.id !== document.id && !one.signed);
    await (next === undefined
      ? navigate(documentAddress(document, "view"), { replace: true, state: { intent: signed.intent } })
      : navigate(successorAddress(next), { replace: true }));
  };
  return (
    <>
      <Screen
        head={
          <>
            <PageTitle
              title={words("signing.title", { name: document.number || document.name })}
              onBack={() => void navigate(documentAddress(document, "edit"))}
              tile={<KindTile code={kind.code} tone={kind.tile} name={say(kind.label)} size="large" />}
              state={<StateMark strong state={DOCUMENT_STATES[document.state]} />}
            />
            <ActionBar
              actions={[
                {
                  id: "sign",
                  label: say(row.label),
                  icon: <EditOutlined />,
                  shortcut: "S",
                  why,
                  onClick: () => {
                    sender.forget();
                    setAsking(true);
                  },
                },
              ]}
            />
          </>
        }
        aside={
          <div className={styles.aside}>
            <p className={styles.quiet}>{words(kind.class === "title" ? "signing.formSays" : "signing.formPlaces")}</p>
            <GoesTo document={document} />
            {choice.stamp !== undefined && <StampPick choice={choice} stamp={choice.stamp} />}
            <Certify document={document} choice={choice} pdf={null} />
            {inCapacity && (
              <CapacityPick
                vessel={read(document.data, "vessel.name") ?? ""}
                capacityId={capacityId}
                error={sender.under("capacityId")}
                onChoose={choice.setCapacity}
              />
            )}
          </div>
        }
        asideLabel={words("signing.choices")}
      >
        <ApprovalNotice document={document} />
        <div className={styles.desk} tabIndex={0} role="group" aria-label={words("paper.pageArea")}>
          <div className={styles.bill}>
            {paper.pages.map((_, i) => (
              <PaperSheet
                key={i}
                paper={paper}
                page={i}
                label={words("paper.pageOf", { title: paper.title, page: i + 1 })}
              />
            ))}
          </div>
        </div>
      </Screen>
      {asking && (
        <PasswordDialog
          title={words("signing.title", { name: document.number || document.name })}
          verb={say(row.label)}
          sentence={choice.certify ? words("signing.certifySentence", { sentence: consequence }) : consequence}
          busy={busy}
          problem={problem}
          onConfirm={(password, byKey) => void sign(password, byKey)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

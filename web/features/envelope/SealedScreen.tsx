import { Button } from "antd";
import FileTextOutlined from "@ant-design/icons/es/icons/FileTextOutlined";
import ShareAltOutlined from "@ant-design/icons/es/icons/ShareAltOutlined";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { ENVELOPE_STATES, hasArrived } from "#domain/states";
import { ApiError, callBytes, call } from "../../api/client.ts";
import { useWords } from "../../i18n/use-words.ts";
import { documentAddress } from "../../ui/document-address.ts";
import { ChainNow } from "../../session/ChainNow.tsx";
import { usePermission } from "../../session/use-me.ts";
import { actPicture } from "../../ui/act-pictures.tsx";
import { WaitsFor } from "../../process/WaitsFor.tsx";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { FooterKeys } from "../../ui/FooterKeys.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { saveBlob } from "../../ui/save-blob.ts";
import { Screen } from "../../ui/Screen.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { toast } from "../../ui/toast.ts";
import { useKeys } from "../../ui/use-keys.ts";
import { useLayout } from "../../ui/use-layout.ts";
import { originalsOf } from "./checks.ts";
import { DocumentTable, numberOf, type Inside } from "./DocumentTable.tsx";
import styles from "./Envelope.module.css";
import { Packs } from "./Packs.tsx";
import { Papers } from "./Papers.tsx";
import { ReturnDialog, UnsealDialog } from "./PlainDialog.tsx";
import { ComplianceNotice } from "../../process/ComplianceNotice.tsx";
import { NobodyElse } from "./NobodyElse.tsx";
import { Progress } from "./Progress.tsx";
import { Log, Parties, SealFacts } from "./SealFacts.tsx";
import { TransferDialog } from "./TransferDialog.tsx";
import { useAct } from "./use-act.ts";
import { useWhy } from "./use-why.ts";
import { entryOf } from "#domain/lookup";

/** An envelope whose content is fixed, for who sends it and for who received it. */
export function SealedScreen({ envelope }: { readonly envelope: EnvelopeDetail }) {
  const words = useWords();
  const navigate = useNavigate();
  const { key } = useLocation();
  const layout = useLayout();
  const why = useWhy(envelope);
  const mayShare = usePermission("workspace.share");
  const mayCompose = usePermission("compose");
  const [asking, setAsking] = useState<"transfer" | "unseal" | "return">();
  const [failed, setFailed] = useState<string>();
  const archive = useAct(envelope.id);
  const out = envelope.direction === "out";
  const done = hasArrived(envelope.state);

  const [first] = envelope.documents;
  const [chosen, setChosen] = useState<string>();
  /** On a phone a paper is fetched only when it is asked for. */
  const shown = envelope.documents.find(({ id }) => id === chosen) ?? (layout === "phone" ? undefined : first);
  const main = envelope.documents.find((one) => one.title) ?? envelope.documents[0];
  const originals = originalsOf(envelope);
  const refused = originals.filter((one) => one.refused);
  const waitsFor =
    out && envelope.state === "READY_FOR_TRANSFER" && envelope.can["transfer"] === "FOUR_EYES"
      ? envelope.colleagues.map((one) => one.name).join(words("common.list"))
      : "";

  const download = async (document: Inside): Promise<void> => {
    setFailed(undefined);
    try {
      const blob = await callBytes(documentRoutes.file, { params: { id: document.id, fileId: document.fileId ?? "" } });
      saveBlob(blob, fileName(document, blob.type));
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setFailed(`${numberOf(document)}${words("common.colon")}${problem.message}`);
    }
  };
  const putAway = async (back = envelope.archived, undoing = false): Promise<void> => {
    const answer = await archive.act(back ? "unarchive" : "archive", (_, options) =>
      call(back ? envelopeRoutes.unarchive : envelopeRoutes.archive, { params: { id: envelope.id } }, options),
    );
    if (answer === undefined) return;
    toast(
      words(answer.archived ? "desk.archivedDone" : "desk.unarchivedDone"),
      undoing ? {} : { undo: () => void putAway(!back, true) },
    );
  };
  const stored = (done || envelope.archived) && mayCompose;
  useKeys({ e: stored ? () => void putAway() : undefined });
  const back = (): void =>
    void (key === "default" ? navigate(out && done ? "/layout/sent" : "/layout/inbox") : navigate(-1));
  const close = (): void => setAsking(undefined);
  const keys = [
    ...(out && envelope.can["transfer"] === null ? [{ keys: ["T"], label: words("envelope.keyTransfer") }] : []),
    ...(stored ? [{ keys: ["E"], label: words("keys.archive") }] : []),
    ...(shown === undefined ? [] : [{ keys: ["P"], label: words("paper.full") }]),
    { keys: ["?"], label: words("keys.all") },
  ];
  return (
    <Screen
      asideLabel={words("envelope.sealTitle")}
      foot={
        <FooterKeys hints={keys}>
          <ChainNow chainId={envelope.seal?.chainId} />
        </FooterKeys>
      }
      aside={
        <>
          <Parties envelope={envelope} />
          <SealFacts envelope={envelope} />
          <Log envelope={envelope} />
        </>
      }
      head={
        <>
          <PageTitle
            title={envelope.subject || envelope.reference}
            state={
              <>
                <span className={styles.reference}>{envelope.reference}</span>
                <StateMark state={ENVELOPE_STATES[envelope.state]} />
              </>
            }
            onBack={back}
          />
          <ActionBar
            actions={[
              ...(out && !done
                ? [
                    {
                      id: "transfer",
                      label: words("envelope.transfer"),
                      icon: actPicture("envelope.transfer"),
                      shortcut: "T",
                      onClick: () => setAsking("transfer"),
                      why: why("transfer"),
                    },
                  ]
                : []),
              ...(main === undefined
                ? []
                : [
                    {
                      id: "open",
                      label: words("envelope.check.open", { number: numberOf(main) }),
                      icon: <FileTextOutlined aria-hidden="true" />,
                      onClick: () => void navigate(documentAddress(main)),
                    },
                  ]),
              ...(out && !done
                ? [
                    {
                      id: "unseal",
                      label: words("envelope.unseal"),
                      icon: actPicture("envelope.unseal"),
                      onClick: () => setAsking("unseal"),
                      why: why("unseal"),
                    },
                  ]
                : []),
              ...(out
                ? []
                : [
                    {
                      id: "return",
                      label: words("envelope.return"),
                      icon: actPicture("envelope.returnToSender"),
                      onClick: () => setAsking("return"),
                      why: why("returnToSender"),
                    },
                  ]),
              ...(mayShare && envelope.documents.length > 0
                ? [
                    {
                      id: "share",
                      label: words("workspace.new"),
                      icon: <ShareAltOutlined aria-hidden="true" />,
                      onClick: () => void navigate(`/layout/share?envelope=${envelope.id}`),
                    },
                  ]
                : []),
            ]}
            extra={
              stored && (
                <Button loading={archive.busy} aria-keyshortcuts="E" onClick={() => void putAway()}>
                  {words(envelope.archived ? "envelope.unarchive" : "envelope.archive")}
                </Button>
              )
            }
          />
        </>
      }
    >
      <div className={styles.body}>
        {(failed ?? archive.error) !== undefined && <Notice tone="error">{failed ?? archive.error}</Notice>}
        {/* While its dialog stands, a transfer is followed there: one place to send it from. */}
        {asking !== "transfer" && <Progress envelope={envelope} />}
        <NobodyElse envelope={envelope} />
        {out && !done && <ComplianceNotice envelope={envelope.id} />}
        {out && done && <WaitsFor of="envelope" id={envelope.id} />}
        {waitsFor !== "" && <Notice tone="info">{words("envelope.waitsFor", { names: waitsFor })}</Notice>}
        {envelope.refusedFor !== null && (
          <Notice tone="warning">
            {words(
              out
                ? refused.length > 1
                  ? "envelope.refusedBackMany"
                  : "envelope.refusedBack"
                : refused.length > 1
                  ? "envelope.refusedOursMany"
                  : "envelope.refusedOurs",
              {
                recipient: envelope.recipient?.name ?? "",
                sender: envelope.sender.name,
                number: refused.map(numberOf).join(words("common.list")),
                count: refused.length,
              },
            )}
            {refused.length < originals.length && (
              <div>{words("envelope.refusedRest", { count: originals.length - refused.length })}</div>
            )}
            {envelope.refusedFor !== "" && <div>{words("envelope.refusedFor", { reason: envelope.refusedFor })}</div>}
          </Notice>
        )}
        {envelope.note !== "" && <p className={styles.note}>{envelope.note}</p>}
        {envelope.packs.length > 0 && (
          <h2 className={styles.listTitle}>
            {words("pack.inside")} <span className={styles.count}>{envelope.packs.length}</span>
          </h2>
        )}
        <Packs envelope={envelope} />
        <h2 className={styles.listTitle}>
          {words("envelope.documents")} <span className={styles.count}>{envelope.documents.length}</span>
        </h2>
        <DocumentTable
          documents={envelope.documents}
          packs={envelope.packs}
          onDownload={(document) => void download(document)}
        />
        <Papers documents={envelope.documents} shown={shown} onShow={setChosen} />
      </div>
      {asking === "transfer" && <TransferDialog envelope={envelope} onClose={close} />}
      {asking === "unseal" && <UnsealDialog envelope={envelope} onClose={close} />}
      {asking === "return" && <ReturnDialog envelope={envelope} onClose={close} />}
    </Screen>
  );
}

const EXTENSIONS = { "application/pdf": ".pdf", "image/png": ".png", "image/jpeg": ".jpg" } as const;
const fileName = (document: Inside, mime: string): string =>
  `${numberOf(document).replace(/[\\/:*?"<>|]/g, "-")}${entryOf(EXTENSIONS, mime) ?? ""}`;

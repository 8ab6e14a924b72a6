import { Button } from "antd";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { packRoutes, type PackDetail } from "#domain/api/packs";
import { isUnready, PACK_STATES } from "#domain/states";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { NotLoaded } from "../../kind/NotLoaded.tsx";
import { usePackage } from "../../kind/use-package.ts";
import { ChainNow } from "../../session/ChainNow.tsx";
import { actPicture } from "../../ui/act-pictures.tsx";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { FooterKeys } from "../../ui/FooterKeys.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { QuotesEnded } from "../../kind/QuotesEnded.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { composeAddress, NEW } from "../../kind/pack-address.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
import styles from "./Pack.module.css";
import { PackDocuments } from "./PackDocuments.tsx";
import { Remarks, TransactionRecord, TransferLog } from "./PackStory.tsx";
import { useWhy } from "./use-why.ts";

/** /Epack/Detail/:packId/:from/:isNew? */
export function Page() {
  const { packId = "", from = "list", isNew } = useParams();
  const { data, error, refetch } = useRead(packRoutes.get, { params: { id: packId } });
  if (data === undefined)
    return (
      <Screen>{error === null ? <LoadingLine /> : <NotLoaded error={error} onRetry={() => void refetch()} />}</Screen>
    );
  return <Detail key={packId} pack={data} from={from} isNew={isNew === NEW} />;
}

function Detail({ pack, from, isNew }: { readonly pack: PackDetail; readonly from: string; readonly isNew: boolean }) {
  const words = useWords();
  const format = useFormat();
  const navigate = useNavigate();
  const why = useWhy(pack);
  const { send, busy, problem } = useSend();
  const errorWords = useErrorWords();
  const [deleting, setDeleting] = useState(false);
  const made = usePackage(packRoutes.askPackage, pack.id);
  const mine = pack.direction === "out";
  const written = pack.state === "DRAFT";
  const back = from === "list" ? "/layout/epacks" : `/layout/envelope/${from}`;

  const edit = async (): Promise<void> => {
    const draft =
      written ||
      (await send(packRoutes.reopen, { params: { id: pack.id }, body: { expectedVersion: pack.version } })) !==
        undefined;
    if (draft) await navigate(composeAddress(pack.id));
  };
  const draft = pack.documents.find(({ state }) => isUnready(state));
  const unready =
    pack.documents.length === 0
      ? errorWords("PACK_EMPTY")
      : draft && errorWords("PACK_HAS_DRAFT", { number: draft.number || draft.name });
  const dash = (value: string): string => value || "—";
  const { envelopeId } = pack;
  return (
    <Screen
      asideLabel={words("pack.story")}
      aside={
        <>
          {pack.remarks !== null && <Remarks text={pack.remarks} />}
          <TransferLog pack={pack} />
          <TransactionRecord pack={pack} />
        </>
      }
      foot={
        <FooterKeys hints={[{ keys: ["?"], label: words("keys.all") }]}>
          <ChainNow />
        </FooterKeys>
      }
      head={
        <>
          <PageTitle
            title={pack.reference || words("pack.noReference")}
            state={<StateMark state={PACK_STATES[pack.state]} />}
            fact={mine ? undefined : words("pack.from", { company: pack.owner.name })}
            onBack={() => void navigate(back)}
          />
          <ActionBar
            actions={[
              ...(written
                ? []
                : [
                    {
                      id: "send",
                      label: words("pack.send"),
                      icon: actPicture("pack.send"),
                      onClick: () => void navigate(`/layout/compose?pack=${pack.id}`),
                      why: envelopeId === null ? why("send") : words("pack.inEnvelope"),
                      ...(envelopeId === null
                        ? {}
                        : {
                            help: {
                              label: words("pack.openEnvelope"),
                              onClick: () => void navigate(`/layout/envelope/${envelopeId}`),
                            },
                          }),
                    },
                  ]),
              ...(mine
                ? [
                    {
                      id: "edit",
                      label: words(written ? "pack.edit" : "pack.reopen"),
                      icon: actPicture(written ? "pack.edit" : "pack.reopen"),
                      onClick: () => void edit(),
                      why: why(written ? "edit" : "reopen"),
                      busy,
                    },
                  ]
                : []),
              {
                id: "package",
                label: words("pack.package"),
                icon: <DownloadOutlined aria-hidden="true" />,
                onClick: () => void made.ask(),
                why: unready,
                busy: made.busy,
              },
            ]}
            extra={
              mine &&
              pack.can["delete"] === null && (
                <Button
                  type="text"
                  icon={actPicture("pack.delete")}
                  aria-label={words("pack.delete")}
                  title={words("pack.delete")}
                  onClick={() => setDeleting(true)}
                />
              )
            }
          />
        </>
      }
    >
      <div className={styles.body}>
        {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
        <QuotesEnded quotes={pack.quotes} />
        {made.failed !== undefined && <Notice tone="error">{made.failed}</Notice>}
        {isNew && pack.state === "CREATED" && envelopeId === null && <Notice tone="info">{words("pack.isNew")}</Notice>}
        {!written &&
          pack.can["send"] !== null &&
          (pack.can["send"] === "PACK_HAS_DRAFT" || pack.can["send"] === "PACK_DOCUMENT_ENDED") && (
            <Notice tone="warning">{why("send")}</Notice>
          )}
        <FactGrid
          facts={[
            { label: words("pack.cargoName"), value: dash(pack.cargoName) },
            { label: words("pack.vesselName"), value: dash(pack.vesselName) },
            { label: words("pack.portOfLoading"), value: dash(pack.portOfLoading) },
            { label: words("pack.portOfDischarge"), value: dash(pack.portOfDischarge) },
            {
              label: words("pack.amount"),
              value: pack.amount === "" ? "—" : `${pack.currency} ${format.number(pack.amount)}`,
            },
            {
              label: words("pack.owner"),
              value: mine ? words("common.yourCompany", { name: pack.owner.name }) : pack.owner.name,
            },
            { label: words("pack.begun"), value: format.date(pack.createdAt) },
            {
              label: words("pack.changed"),
              value: `${format.date(pack.updatedAt)}${pack.updatedBy === null ? "" : `${words("common.comma")}${pack.updatedBy}`}`,
            },
          ]}
        />
        <h2 className={styles.listTitle}>
          {words("pack.documents")} <span className={styles.count}>{pack.documents.length}</span>
        </h2>
        {pack.documents.length === 0 ? (
          <p className={styles.quiet}>{words("envelope.empty")}</p>
        ) : (
          <PackDocuments documents={pack.documents} />
        )}
      </div>
      {deleting && <DeleteDialog pack={pack} onClose={() => setDeleting(false)} />}
    </Screen>
  );
}

import { Button } from "antd";
import LeftOutlined from "@ant-design/icons/es/icons/LeftOutlined";
import RightOutlined from "@ant-design/icons/es/icons/RightOutlined";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { ARCHIVAL } from "#domain/pdf-a";
import { signingFlow } from "#domain/processes/signing";
import { kindOfMade } from "#domain/trade-trust/kind-of-template";
import { DOCUMENT_STATES } from "#domain/states";
import { useErrorWords, useSay, useWords } from "../../../i18n/use-words.ts";
import { documentAddress } from "../../../ui/document-address.ts";
import { useRefusal } from "../../../kind/refusal.ts";
import { useMe } from "../../../session/use-me.ts";
import type { DrawnPdf } from "../../../paper/use-open-pdf.ts";
import { useArchival } from "../../../paper/archival.ts";
import { unseenWord, useWholeness } from "../../../paper/wholeness.ts";
import type { SignWithKey } from "../../../ukey/use-bridge.ts";
import { chooseFile } from "../../../session/chosen-file.ts";
import { actPicture } from "../../../ui/act-pictures.tsx";
import { ActionBar } from "../../../ui/ActionBar.tsx";
import { FooterKeys } from "../../../ui/FooterKeys.tsx";
import { KindTile } from "../../../ui/KindTile.tsx";
import { LoadingLine } from "../../../ui/LoadingLine.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { Screen } from "../../../ui/Screen.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { StateMark } from "../../../ui/StateMark.tsx";
import { useLayout } from "../../../ui/use-layout.ts";
import { useSize } from "../../../ui/use-size.ts";
import { useSignatureChoice } from "../choice.ts";
import { PasswordDialog } from "../PasswordDialog.tsx";
import { useSignature } from "../use-signature.ts";
import { Aside } from "./Aside.tsx";
import type { PageFrame } from "./frame-of-page.ts";
import { NoticeDialog } from "./NoticeDialog.tsx";
import { RejectDialog } from "./RejectDialog.tsx";
import { Sheet } from "./Sheet.tsx";
import { usePlacement } from "./use-placement.ts";
import styles from "../Signing.module.css";

interface Props extends DrawnPdf {
  readonly document: DocumentDetail;
}

const PDF_TYPE = "application/pdf";
const DESK_PADDING = 34;
/** A screen has 96 dots an inch. */
const TRUE_SIZE = 96 / 25.4;

const ZOOMS = ["page", "width", "true"] as const;
type Zoom = (typeof ZOOMS)[number];

/** Screen pixels of a millimetre: the whole page, as wide as there is room, or in its true size. */
function scaleOf(
  zoom: Zoom,
  frame: PageFrame | undefined,
  room: { readonly width: number; readonly height: number },
): number {
  if (frame === undefined || zoom === "true") return TRUE_SIZE;
  const across = (room.width - DESK_PADDING) / frame.widthMm;
  return Math.max(0.5, zoom === "width" ? across : Math.min(across, (room.height - DESK_PADDING) / frame.heightMm));
}

/** A document to be signed: the page with the signature on it, and what it shows. */
export function SignView({ document, pdf, opened, partly, broken, setBroken }: Props) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const refusal = useRefusal();
  const navigate = useNavigate();
  const { certificates } = useMe();
  const { sender, sign: send, busy, problem } = useSignature();
  const choice = useSignatureChoice();
  const wholeness = useWholeness(opened);
  const archival = useArchival(pdf);
  const place = usePlacement(pdf, choice.size);
  const { ref: desk, size: room } = useSize<HTMLDivElement>({ width: 640, height: 640 });
  const layout = useLayout();
  const [zoom, setZoom] = useState<Zoom>(layout === "desk" ? "page" : "width");
  const [dialog, setDialog] = useState<"password" | "reject">();
  /** The act that was done, and the document as it then stood. */
  const [done, setDone] = useState<{ readonly action: "signed" | "rejected"; readonly document: DocumentDetail }>();

  const kind = kindOfMade(document);
  const request = document.signing?.state === "OPEN" ? document.signing : null;
  const certificate = certificates.find(({ of, inUse }) => of === "user" && inUse);
  const perMm = scaleOf(zoom, place.frame, room);
  const code = document.can["sign"] ?? null;
  const why =
    code !== null
      ? refusal(kind, "sign", code, document.state)
      : certificate === undefined
        ? errorWords("USER_NO_CERTIFICATE")
        : certificate.status !== "VALID"
          ? errorWords("USER_CERTIFICATE")
          : place.tooLarge
            ? errorWords("PLACEMENT_OUTSIDE")
            : place.taken
              ? errorWords("PLACEMENT_TAKEN")
              : broken !== undefined
                ? words(`paper.${broken}`)
                : "why" in wholeness
                  ? words(`paper.${unseenWord(wholeness.why)}`)
                  : partly
                    ? words("paper.unseen")
                    : "read" in wholeness && pdf !== undefined
                      ? words("paper.checking", { page: wholeness.read + 1, pages: pdf.numPages })
                      : place.spot === undefined || choice.loading
                        ? words("loading")
                        : undefined;
  const help =
    code === null && certificate?.status !== "VALID"
      ? { label: words("signing.toCertificates"), onClick: () => void navigate("/certification") }
      : undefined;
  const title = document.name || document.number;

  const sign = async (password: string, byKey: SignWithKey | undefined, overDoubt: boolean): Promise<void> => {
    if (place.spot === undefined) return;
    const signed = await send(
      document.id,
      {
        expectedVersion: document.version,
        ...choice.body,
        placement: { page: place.page, ...place.spot },
        ...(overDoubt ? { overDoubt } : {}),
      },
      password,
      byKey,
    );
    if (signed === undefined) return;
    setDialog(undefined);
    setDone({ action: "signed", document: signed.document });
  };

  const verify = async (): Promise<void> => {
    if (pdf === undefined) return;
    chooseFile(new File([new Uint8Array(await pdf.getData())], `${title}.pdf`, { type: PDF_TYPE }));
    await navigate("/verify/detail");
  };

  return (
    <>
      <Screen
        fixed={layout === "desk"}
        head={
          <>
            <PageTitle
              title={words("signing.title", { name: title })}
              onBack={() => void navigate(documentAddress(document, "view"))}
              tile={<KindTile code={kind.code} tone={kind.tile} name={say(kind.label)} size="large" />}
              state={<StateMark strong state={DOCUMENT_STATES[document.state]} />}
            />
            <ActionBar
              actions={[
                {
                  id: "sign",
                  label: say(signingFlow.actions.sign.label),
                  icon: actPicture("signing.sign"),
                  shortcut: "S",
                  why,
                  ...(help === undefined ? {} : { help }),
                  onClick: () => {
                    sender.forget();
                    setDialog("password");
                  },
                },
                ...(request?.can["reject"] === null
                  ? [
                      {
                        id: "reject",
                        label: say(signingFlow.actions.reject.label),
                        icon: actPicture("signing.reject"),
                        onClick: () => setDialog("reject"),
                      },
                    ]
                  : []),
              ]}
            />
          </>
        }
        aside={<Aside document={document} pdf={pdf} request={request} choice={choice} place={place} sender={sender} />}
        asideLabel={words("signing.choices")}
        foot={
          <FooterKeys
            hints={[
              { keys: ["S"], label: say(signingFlow.actions.sign.label) },
              { keys: ["←", "→", "↑", "↓"], label: words("signing.moveKeys") },
            ]}
          />
        }
      >
        <div className={styles.pane}>
          <div className={styles.tools}>
            <span className={styles.turn}>
              <Button
                type="text"
                size="small"
                icon={<LeftOutlined />}
                aria-label={words("paper.previous")}
                disabled={place.page === 0}
                onClick={() => place.turn(place.page - 1)}
              />
              <span role="status">
                {words("paper.page", { page: place.page + 1, pages: Math.max(place.pages, 1) })}
              </span>
              <Button
                type="text"
                size="small"
                icon={<RightOutlined />}
                aria-label={words("paper.next")}
                disabled={place.page >= place.pages - 1}
                onClick={() => place.turn(place.page + 1)}
              />
            </span>
            <Segments
              small
              label={words("signing.zoom")}
              value={zoom}
              onChange={setZoom}
              options={ZOOMS.map((value) => ({ value, label: words(`signing.zoomAs.${value}`) }))}
            />
            <span className={styles.hint}>{words("signing.drag")}</span>
          </div>
          {(place.taken || place.tooLarge) && (
            <div className={styles.messages}>
              <Notice tone="warning">{errorWords(place.tooLarge ? "PLACEMENT_OUTSIDE" : "PLACEMENT_TAKEN")}</Notice>
            </div>
          )}
          {archival !== null && (
            <div className={styles.messages}>
              <Notice tone={archival === "KEPT" ? "info" : "warning"}>{say(ARCHIVAL[archival])}</Notice>
            </div>
          )}
          {partly && (
            <div className={styles.messages}>
              <Notice tone="error">{words("paper.unseen")}</Notice>
            </div>
          )}
          <div className={styles.desk} ref={desk} tabIndex={0} role="group" aria-label={words("paper.pageArea")}>
            {broken !== undefined ? (
              <p className={styles.none}>{words(`paper.${broken}`)}</p>
            ) : pdf === undefined ? (
              <LoadingLine />
            ) : (
              <Sheet
                pdf={pdf}
                page={place.page}
                label={words("paper.pageOf", { title, page: place.page + 1 })}
                frame={place.frame}
                spot={place.tooLarge ? undefined : place.spot}
                choice={choice}
                perMm={perMm}
                taken={place.taken}
                onMove={place.move}
                onTurn={(by) => place.turn(place.page + by)}
                onBroken={setBroken}
              />
            )}
          </div>
        </div>
      </Screen>
      {dialog === "password" && (
        <PasswordDialog
          title={words("signing.title", { name: title })}
          verb={say(signingFlow.actions.sign.label)}
          sentence={
            choice.certify
              ? words("signing.certifySentence", { sentence: words("signing.sentence") })
              : words("signing.sentence")
          }
          busy={busy}
          problem={problem}
          onConfirm={(password, byKey, overDoubt) => void sign(password, byKey, overDoubt)}
          onVerify={() => void verify()}
          onCancel={() => setDialog(undefined)}
        />
      )}
      {dialog === "reject" && (
        <RejectDialog
          document={document}
          onClose={() => setDialog(undefined)}
          onDone={(after) => {
            setDialog(undefined);
            setDone({ action: "rejected", document: after });
          }}
        />
      )}
      {done !== undefined && (
        <NoticeDialog action={done.action} document={done.document} onClose={() => setDone(undefined)} />
      )}
    </>
  );
}

import { Button } from "antd";
import EyeOutlined from "@ant-design/icons/es/icons/EyeOutlined";
import LinkOutlined from "@ant-design/icons/es/icons/LinkOutlined";
import ReadOutlined from "@ant-design/icons/es/icons/ReadOutlined";
import { useState } from "react";
import { useNavigate } from "react-router";
import { authRoutes } from "#domain/api/auth";
import { fiataVerification } from "#domain/fiata/calls";
import { LIMITS } from "#domain/limits";
import { fiataNumberOf } from "#domain/verify/fiata-number";
import { useRead } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useLeftOut } from "../../paper/left-out.ts";
import { PaperSheet } from "../../paper/PaperSheet.tsx";
import { PdfPage } from "../../paper/PdfPage.tsx";
import { copyText } from "../../ui/copy.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { UploadDrop } from "../../ui/UploadDrop.tsx";
import { ACCEPT, chooseFile, type ChosenFile } from "../../session/chosen-file.ts";
import { searchOfPlace } from "./place.ts";
import type { Verification } from "./run-verify.ts";
import { usePaper, type Shown } from "./use-paper.ts";
import { LeftOut } from "../../rendering/Fields.tsx";
import { useContents } from "../../rendering/use-contents.ts";
import { Privacy } from "./Privacy.tsx";
import styles from "./FileCard.module.css";

interface Props {
  readonly chosen: ChosenFile | null;
  readonly verification: Verification | undefined;
}

/** Documents of these formats are read field by field. */
const isRead = (format: string | undefined): boolean => format === "credential" || format === "open-attestation";

/** The file at the left: its first page, its name, the way to look at it closely, and the place for another one. */
export function FileCard({ chosen, verification }: Props) {
  const words = useWords();
  const format = useFormat();
  const navigate = useNavigate();
  const shown = usePaper(chosen, verification);
  const partly = useLeftOut(shown?.kind === "pdf" ? shown.opened.leftOut : undefined);
  const contents = useContents(isRead(verification?.verdict?.format) ? chosen : null);
  const [open, setOpen] = useState(false);
  const place = verification?.place ?? null;
  const copyLink = async (): Promise<void> => {
    if (place === null) return;
    if (await copyText(`${location.origin}/verify/detail${searchOfPlace(place)}`)) toast(words("verify.linkCopied"));
  };
  const verdict = verification?.verdict ?? null;
  const record = verdict?.record ?? null;
  const fiata = record !== null && verdict?.checks.integrity.outcome === "VALID" ? fiataNumberOf(record.content) : null;
  const kind = verdict?.format ?? (chosen === null ? "link" : undefined);
  return (
    <aside className={styles.side} aria-label={chosen?.file.name ?? words("verify.format.link")}>
      <div className={styles.card}>
        {shown !== null && (
          <div className={styles.desk}>
            <Sheet shown={shown} page={1} label={words("verify.paper")} />
          </div>
        )}
        {partly && <Notice tone="error">{words("paper.partly")}</Notice>}
        {chosen !== null && <p className={styles.file}>{chosen.file.name}</p>}
        {kind !== undefined && (
          <p className={styles.kind}>
            {words(`verify.format.${kind}`)}
            {chosen !== null && (
              <>
                {words("common.comma")}
                {format.size(chosen.file.size)}
              </>
            )}
          </p>
        )}
        {fiata !== null && <Fiata number={fiata} />}
        {contents?.each.map((content, at) => (
          <LeftOut key={at} content={content} />
        ))}
        <div className={styles.actions}>
          {shown !== null && (
            <Button size="small" icon={<EyeOutlined />} onClick={() => setOpen(true)}>
              {words("verify.openPaper")}
            </Button>
          )}
          {isRead(kind) && (
            <Button size="small" icon={<ReadOutlined />} onClick={() => void navigate("/tt/render")}>
              {words("verify.read")}
            </Button>
          )}
          {place !== null && (
            <Button size="small" icon={<LinkOutlined />} onClick={() => void copyLink()}>
              {words("verify.copyLink")}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.another}>
        <p className={styles.anotherTitle}>{words(chosen === null ? "verify.choose" : "verify.another")}</p>
        <UploadDrop
          types={words("verify.types")}
          accept={ACCEPT}
          limitMb={LIMITS.verifyMb}
          onFiles={([file]) => {
            if (file !== undefined) chooseFile(file);
          }}
        />
      </div>
      <p className={styles.privacy}>
        <Privacy />
      </p>
      {shown !== null && (
        <Dialog light open={open} width={920} title={chosen?.file.name ?? ""} onClose={() => setOpen(false)}>
          <div className={styles.pages} tabIndex={0} role="region" aria-label={chosen?.file.name ?? ""}>
            {partly && <Notice tone="error">{words("paper.partly")}</Notice>}
            {Array.from({ length: shown.pages }, (_, i) => (
              <Sheet
                key={i}
                shown={shown}
                page={i + 1}
                label={words("verify.paperOf", { page: i + 1, all: shown.pages })}
              />
            ))}
          </div>
        </Dialog>
      )}
    </aside>
  );
}

/** The number of a bill at FIATA, with the way to verify it there. */
function Fiata({ number }: { readonly number: string }) {
  const words = useWords();
  const { data: config } = useRead(authRoutes.config, {});
  const there = fiataVerification(config?.fiataVerifyUrl ?? null, number);
  return (
    <>
      <p className={styles.kind}>{words("verify.fiata", { number })}</p>
      {there !== null && (
        <p className={styles.kind}>
          <a className="hw-link" href={there} target="_blank" rel="noreferrer">
            {words("fiata.verifyThere")}
          </a>
        </p>
      )}
    </>
  );
}

function Sheet({ shown, page, label }: { readonly shown: Shown; readonly page: number; readonly label: string }) {
  const words = useWords();
  const [broken, setBroken] = useState(false);
  if (broken) return <p className={styles.broken}>{words("verify.paperBroken")}</p>;
  return (
    <div className={styles.sheet}>
      {shown.kind === "pdf" ? (
        <PdfPage pdf={shown.opened.pdf} page={page} label={label} onBroken={() => setBroken(true)} />
      ) : (
        <PaperSheet paper={shown.paper} page={page - 1} label={label} />
      )}
    </div>
  );
}

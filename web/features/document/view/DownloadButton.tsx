import { Button, Dropdown, Space } from "antd";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import DownOutlined from "@ant-design/icons/es/icons/DownOutlined";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { exportDocumentCsv } from "#domain/kinds/document-csv";
import { exportJson } from "#domain/kinds/exchange";
import { kindOfMade } from "#domain/trade-trust/kind-of-template";
import { useLanguage, useWords } from "../../../i18n/use-words.ts";
import { saveBlob } from "../../../ui/save-blob.ts";
import { useOriginals } from "../../../kind/use-originals.ts";
import { newestFile } from "../../../kind/newest-file.ts";
import { hasPaper, isEndedTitle, isSwitched, isTitle, mayReadOriginal } from "../paper/views.ts";
import type { useDownload, What } from "./use-download.ts";

const PDF_TYPE = "application/pdf";
const DIVIDER = { type: "divider" } as const;

interface Props {
  readonly document: DocumentDetail;
  readonly download: ReturnType<typeof useDownload>;
}

/** The one place where a document is downloaded: its paper by the button, all else that there is of it by the menu. */
export function DownloadButton({ document, download }: Props) {
  const words = useWords();
  const language = useLanguage();
  const kind = kindOfMade(document);
  const title = isTitle(document);
  const readable = hasPaper(document);
  const originals = useOriginals(document.id);
  const original = readable && title && mayReadOriginal(document);
  /** The file that the button saves: of a title on paper, its originals; of a title that has ended, and for a company that has no original, the copy. */
  const first: What = isSwitched(document)
    ? "paper"
    : title && (isEndedTitle(document) || !original)
      ? "copy"
      : "signed";
  const newest = newestFile(document);
  /** A file that has no pages is saved as it is. */
  const plain = !title && newest !== undefined && newest.mime !== PDF_TYPE ? newest : undefined;
  const labels: Readonly<Record<What, string>> = {
    signed: words(isEndedTitle(document) ? "facts.signedPdfEnded" : "facts.signedPdf"),
    copy: words("facts.get.copy"),
    endorsements: words("facts.get.endorsements"),
    archive: words("facts.get.archive"),
    paper: words("facts.get.paper"),
    credential: words("facts.credential"),
  };
  const papers: readonly What[] = original
    ? ["signed", "copy", "endorsements", "archive", "credential"]
    : readable && title
      ? ["copy", "endorsements"]
      : [];
  const called = document.number || document.name || kind.name;
  const files = [
    ...papers
      .filter((what) => what !== first)
      .map((what) => ({ key: what, label: labels[what], onClick: () => download.get(what) })),
    ...(title ? [] : document.files.filter((file) => file !== newest)).map(({ id, name, role }) => ({
      key: id,
      label: `${name} (${words(`facts.roles.${role}`)})`,
      onClick: () => download.file(id, name),
    })),
  ];
  const data = document.received
    ? []
    : [
        {
          key: "json",
          label: words("form.exportJson"),
          onClick: () =>
            saveBlob(new Blob([exportJson(kind, document)], { type: "application/json" }), `${called}.json`),
        },
        {
          key: "csv",
          label: words("form.exportDocumentCsv"),
          onClick: () =>
            saveBlob(
              new Blob([exportDocumentCsv(kind, document, language)], { type: "text/csv;charset=utf-8" }),
              `${called}.csv`,
            ),
        },
      ];
  return (
    <Space.Compact>
      <Button
        icon={<DownloadOutlined />}
        disabled={!readable}
        loading={originals.busy}
        onClick={() =>
          first === "paper"
            ? originals.ask()
            : plain !== undefined
              ? download.file(plain.id, plain.name)
              : download.get(first)
        }
      >
        {words("common.download")}
      </Button>
      <Dropdown
        trigger={["click"]}
        placement="bottomRight"
        menu={{ items: [...files, ...(files.length === 0 || data.length === 0 ? [] : [DIVIDER]), ...data] }}
      >
        <Button icon={<DownOutlined />} aria-label={words("facts.otherFiles")} aria-haspopup="menu" />
      </Dropdown>
    </Space.Compact>
  );
}

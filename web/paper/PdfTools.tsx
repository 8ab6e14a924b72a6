import { Button, Dropdown } from "antd";
import AppstoreOutlined from "@ant-design/icons/es/icons/AppstoreOutlined";
import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import ExpandOutlined from "@ant-design/icons/es/icons/ExpandOutlined";
import LeftOutlined from "@ant-design/icons/es/icons/LeftOutlined";
import PrinterOutlined from "@ant-design/icons/es/icons/PrinterOutlined";
import RightOutlined from "@ant-design/icons/es/icons/RightOutlined";
import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import ZoomInOutlined from "@ant-design/icons/es/icons/ZoomInOutlined";
import ZoomOutOutlined from "@ant-design/icons/es/icons/ZoomOutOutlined";
import { useWords } from "../i18n/use-words.ts";
import type { Flow } from "./use-leafing.ts";
import { PERCENTS, stepFrom, type Zoom } from "./zoom.ts";
import styles from "./PdfViewer.module.css";

interface Props {
  /** From 0. */
  readonly at: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly zoom: Zoom;
  /** The scale in percent. */
  readonly percent: number;
  readonly onZoom: (zoom: Zoom) => void;
  readonly flow: Flow;
  readonly onFlow: (flow: Flow) => void;
  readonly small: boolean;
  readonly onSmall: () => void;
  readonly searching: boolean;
  readonly onSearch: () => void;
  readonly onDownload: (() => void) | undefined;
  readonly onPrint: (() => void) | undefined;
  readonly onFull: () => void;
}

/** The tools of the reader: pages, size and layout, search, and what is done with the file. */
export function PdfTools({
  at,
  pages,
  onPage,
  zoom,
  percent,
  onZoom,
  flow,
  onFlow,
  small,
  onSmall,
  searching,
  onSearch,
  onDownload,
  onPrint,
  onFull,
}: Props) {
  const words = useWords();
  const [less, more] = [stepFrom(percent, -1), stepFrom(percent, 1)];
  const chosen = (on: boolean) => ({
    icon: on ? <CheckOutlined aria-hidden="true" /> : <span className={styles.unchosen} />,
  });
  const items = [
    {
      key: "width",
      label: words("paper.fitWidth"),
      extra: "0",
      ...chosen(zoom === "width"),
      onClick: () => onZoom("width"),
    },
    {
      key: "page",
      label: words("paper.fitPage"),
      extra: "1",
      ...chosen(zoom === "page"),
      onClick: () => onZoom("page"),
    },
    { type: "divider" as const },
    ...PERCENTS.filter((one) => one >= 50 && one <= 300).map((one) => ({
      key: `${one}`,
      label: `${one}%`,
      ...chosen(zoom === one),
      onClick: () => onZoom(one),
    })),
    ...(pages > 1
      ? [
          { type: "divider" as const },
          { key: "one", label: words("paper.onePage"), ...chosen(flow === "one"), onClick: () => onFlow("one") },
          { key: "all", label: words("paper.allPages"), ...chosen(flow === "all"), onClick: () => onFlow("all") },
        ]
      : []),
  ];
  return (
    <div className={styles.tools} role="toolbar" aria-label={words("paper.tools")}>
      {pages > 1 && (
        <Button
          type="text"
          size="small"
          icon={<AppstoreOutlined />}
          aria-label={words("paper.thumbnails")}
          title={words("paper.thumbnails")}
          aria-pressed={small}
          onClick={onSmall}
        />
      )}
      <Button
        type="text"
        size="small"
        icon={<LeftOutlined />}
        aria-label={words("paper.previous")}
        title={words("paper.previous")}
        disabled={at === 0}
        onClick={() => onPage(at - 1)}
      />
      <span role="status">{words("paper.page", { page: at + 1, pages })}</span>
      <Button
        type="text"
        size="small"
        icon={<RightOutlined />}
        aria-label={words("paper.next")}
        title={words("paper.next")}
        disabled={at >= pages - 1}
        onClick={() => onPage(at + 1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ZoomOutOutlined />}
        aria-label={words("paper.smaller")}
        title={words("paper.smaller")}
        disabled={less === null}
        onClick={() => less !== null && onZoom(less)}
      />
      <Dropdown
        trigger={["click"]}
        getPopupContainer={(trigger) => trigger.closest("section") ?? document.body}
        menu={{ items }}
      >
        <button type="button" className={styles.percent} aria-label={words("paper.sizeNow", { percent })}>
          {percent}%
        </button>
      </Dropdown>
      <Button
        type="text"
        size="small"
        icon={<ZoomInOutlined />}
        aria-label={words("paper.larger")}
        title={words("paper.larger")}
        disabled={more === null}
        onClick={() => more !== null && onZoom(more)}
      />
      <Button
        type="text"
        size="small"
        icon={<SearchOutlined />}
        aria-label={words("paper.search")}
        title={words("paper.search")}
        aria-expanded={searching}
        onClick={onSearch}
      />
      {onDownload !== undefined && (
        <Button
          type="text"
          size="small"
          icon={<DownloadOutlined />}
          aria-label={words("paper.download")}
          title={words("paper.download")}
          onClick={onDownload}
        />
      )}
      {onPrint !== undefined && (
        <Button
          type="text"
          size="small"
          icon={<PrinterOutlined />}
          aria-label={words("paper.print")}
          title={words("paper.print")}
          onClick={onPrint}
        />
      )}
      <Button
        type="text"
        size="small"
        className={styles.wide ?? ""}
        icon={<ExpandOutlined />}
        aria-label={words("paper.full")}
        title={words("paper.full")}
        aria-keyshortcuts="P"
        onClick={onFull}
      />
    </div>
  );
}
